#include "carre_state.hpp"

#include <algorithm>

namespace dolmen::carre {
namespace {

Dice some_of(const Dice& dice, unsigned chosen) {
  Dice some;
  for (unsigned die = 0; die < dice.count; ++die)
    if (chosen >> die & 1U) some.add(dice.face[die]);
  return some;
}

std::array<Roll, roll_count> all_rolls() {
  std::array<Roll, roll_count> all{};
  std::size_t next = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = a; b <= 6; ++b)
      for (int c = b; c <= 6; ++c) {
        Roll& roll = all[next++];
        for (const int face : {a, b, c}) roll.dice.add(face);
        roll.weight = a == c ? 1 : a == b || b == c ? 3 : 6;
      }
  return all;
}

}  // namespace

void Dice::remove(const Dice& paid) {
  Dice rest;
  std::size_t next = 0;
  for (std::size_t die = 0; die < count; ++die) {
    if (next < paid.count && face[die] == paid.face[next])
      ++next;
    else
      rest.add(face[die]);
  }
  *this = rest;
}

std::vector<Payment> payments(const Dice& dice, int chips, int price) {
  std::vector<Payment> ways;
  for (unsigned chosen = 0; chosen < 1U << dice.count; ++chosen) {
    const Dice some = some_of(dice, chosen);
    const int rest = price - some.sum();
    if (rest < 0 || rest > chips) continue;
    const Payment way{some, static_cast<std::uint8_t>(rest)};
    if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(way);
  }
  std::sort(ways.begin(), ways.end(), [](const Payment& a, const Payment& b) {
    if (a.chips != b.chips) return a.chips < b.chips;
    if (a.dice.count != b.dice.count) return a.dice.count < b.dice.count;
    return a.dice.face < b.dice.face;
  });
  return ways;
}

const std::array<Roll, roll_count>& rolls() {
  static const std::array<Roll, roll_count> all = all_rolls();
  return all;
}

void Tableau::build(Place place) {
  built[count++] = place;
  reserve -= one_of(placements[place].kind);
  heights += units[place];
}

void Tableau::take_back(Place place) {
  std::size_t at = count;
  while (built[--at] != place) {
  }
  std::copy(built.begin() + static_cast<std::ptrdiff_t>(at) + 1, built.begin() + count,
            built.begin() + static_cast<std::ptrdiff_t>(at));
  built[--count] = 0;
  reserve += one_of(placements[place].kind);
  heights -= units[place];
}

std::vector<Place> Tableau::free_lying() const {
  std::vector<Place> free;
  std::uint32_t covered = 0;
  for (std::size_t at = count; at-- > 0;) {
    const std::uint32_t mask = placements[built[at]].mask;
    if ((mask & covered) == 0) free.push_back(built[at]);
    covered |= mask;
  }
  std::reverse(free.begin(), free.end());
  return free;
}

State State::start(int players, Rules rules) {
  State state;
  state.rules = rules;
  state.players = static_cast<std::uint8_t>(players);
  std::fill_n(state.chips.begin(), players, std::uint8_t{1});
  return state;
}

int State::middle(Token token) const {
  int lying = 2 * players;
  for (int seat = 0; seat < players; ++seat) lying -= held(token, seat);
  return lying;
}

bool State::anybody_can_give(Token token) const {
  for (int seat = 0; seat < players; ++seat)
    if (seat != player() && held(token, seat) > 0) return true;
  return false;
}

Deal State::deal(Token token, int count, int paid_chips) const {
  const int lying = middle(token) + (token == Token::chip ? paid_chips : 0);
  if (lying >= count) return {true, false, count};
  if (anybody_can_give(token)) return {true, true, count - 1};
  if (count == 2 && lying == 1 && !rules.strict_double) return {true, false, 1};
  return {false, false, 0};
}

void State::pay(const Payment& payment, int used_stoppers) {
  const auto seat = static_cast<std::size_t>(player());
  dice.remove(payment.dice);
  chips[seat] = static_cast<std::uint8_t>(chips[seat] - payment.chips);
  stoppers[seat] = static_cast<std::uint8_t>(stoppers[seat] - used_stoppers);
}

void State::gain(Token token, const Action& purchase) {
  const Deal agreed = deal(token, purchase.count, purchase.payment.chips);
  pay(purchase.payment);
  auto& tokens = token == Token::chip ? chips : stoppers;
  const auto seat = static_cast<std::size_t>(player());
  tokens[seat] = static_cast<std::uint8_t>(tokens[seat] + agreed.gained);
  if (purchase.seat != nobody) --tokens[static_cast<std::size_t>(purchase.seat)];
  (token == Token::chip ? bought_chips : bought_stoppers) = static_cast<std::int8_t>(agreed.gained);
}

void State::act(const Action& action) {
  Tableau& mine = tableaus[static_cast<std::size_t>(player())];
  switch (action.deed) {
    case Deed::roll:
      rolled = true;
      dice = action.payment.dice;
      return;
    case Deed::build:
      pay(action.payment);
      mine.build(action.place);
      break;
    case Deed::back: mine.take_back(action.place); return;
    case Deed::buy_stoppers: gain(Token::stopper, action); return;
    case Deed::buy_chips: gain(Token::chip, action); return;
    case Deed::stop:
      pay(action.payment, 1);
      tableaus[static_cast<std::size_t>(action.seat)].take_back(action.place);
      return;
    case Deed::stop_and_build:
      pay(action.payment, 2);
      tableaus[static_cast<std::size_t>(action.seat)].take_back(action.place);
      mine.build(action.own);
      break;
    case Deed::end:
      if (rules.max_rounds > 0 && turn == rules.max_rounds * players) {
        drawn = true;
        dice = {};
        return;
      }
      ++turn;
      rolled = false;
      dice = {};
      bought_chips = bought_stoppers = -1;
      return;
  }
  if (mine.reserve == 0) winner = static_cast<std::int8_t>(player());
}

}  // namespace dolmen::carre
