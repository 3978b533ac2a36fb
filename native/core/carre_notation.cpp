#include "carre_notation.hpp"

#include "carre_text.hpp"

namespace dolmen::carre {
namespace {

std::string purchase(const char* verb, const Action& action) {
  const std::string from = action.seat == nobody ? "" : joined(" from=", std::to_string(action.seat + 1));
  return joined(verb, " ", std::to_string(action.count), " ", format_payment(action.payment), from);
}

std::string stop(const char* verb, const Action& action) {
  return joined(verb, " ", std::to_string(action.seat + 1), " ", format_place(action.place), " ",
                format_payment(action.payment));
}

std::string roll(const Dice& dice) {
  std::string text = "roll";
  for (std::size_t die = 0; die < dice.count; ++die) text.append(" ").append(std::to_string(dice.face[die]));
  return text;
}

}  // namespace

std::string format_place(Place place) {
  const Placement& placement = placements[place];
  const Shape& shape = shapes[placement.shape];
  std::string text = std::to_string(price_of[placement.kind]) + "@";
  text += static_cast<char>('a' + placement.anchor % board_columns);
  text += static_cast<char>('1' + placement.anchor / board_columns);
  if (shape.letter() != '\0') text += shape.letter();
  return text;
}

std::optional<Place> parse_place(std::string_view text) {
  for (std::size_t place = 0; place < placement_count; ++place)
    if (format_place(static_cast<Place>(place)) == text) return static_cast<Place>(place);
  return std::nullopt;
}

std::string format_payment(const Payment& payment) {
  std::string text;
  for (std::size_t die = 0; die < payment.dice.count; ++die) text.append("+").append(std::to_string(payment.dice.face[die]));
  for (int chip = 0; chip < payment.chips; ++chip) text += "+c";
  return text.empty() ? text : text.substr(1);
}

std::string format_action(const Action& action) {
  switch (action.deed) {
    case Deed::roll: return roll(action.payment.dice);
    case Deed::build: return joined("build ", format_place(action.place), " ", format_payment(action.payment));
    case Deed::back: return joined("back ", format_place(action.place));
    case Deed::buy_stoppers: return purchase("buystop", action);
    case Deed::buy_chips: return purchase("buychip", action);
    case Deed::stop: return stop("stop", action);
    case Deed::stop_and_build: return joined(stop("stop2", action), " own=", format_place(action.own));
    case Deed::end: break;
  }
  return "end";
}

std::optional<Action> action_named(const State& state, std::string_view token) {
  for (const Action& action : legal_actions(state))
    if (format_action(action) == token) return action;
  return std::nullopt;
}

}  // namespace dolmen::carre
