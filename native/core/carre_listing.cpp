// Lists what is allowed, in the order of dolmen.carre.listing.
#include "carre_state.hpp"

namespace dolmen::carre {
namespace {

// Where a kind could lie, in the order of placements.
std::vector<Place> level_places(const Tableau& tableau, int kind) {
  std::vector<Place> places;
  const auto ground = level_ground(Seams(tableau.heights));
  for (std::size_t place = 0; place < placement_count; ++place) {
    const Placement& placement = placements[place];
    if (placement.kind != kind) continue;
    if ((ground[placement.shape] >> (lane_bits * placement.anchor + mark_bit) & 1U) != 0)
      places.push_back(static_cast<Place>(place));
  }
  return places;
}

class Listing {
 public:
  explicit Listing(const State& state) : state_(state), own_(state.own()) {}

  std::vector<Action> all() {
    builds();
    for (const Place place : own_.free_lying()) listed_.push_back({.deed = Deed::back, .place = place, .payment = {}});
    purchases(Token::stopper, Deed::buy_stoppers);
    purchases(Token::chip, Deed::buy_chips);
    stops();
    listed_.push_back({});
    return std::move(listed_);
  }

 private:
  std::vector<Payment> ways(int price) const { return payments(state_.dice, state_.usable(Token::chip), price); }

  void builds() {
    for (int kind = 0; kind < kind_count; ++kind) {
      if (!has(own_.reserve, kind)) continue;
      const auto paid = ways(price_of[static_cast<std::size_t>(kind)]);
      if (paid.empty()) continue;
      for (const Place place : level_places(own_, kind))
        for (const Payment& way : paid) listed_.push_back({.deed = Deed::build, .place = place, .payment = way});
    }
  }

  void purchases(Token token, Deed deed) {
    if (state_.bought(token) >= 0) return;
    for (std::uint8_t count = 1; count <= 2; ++count)
      for (const Payment& way : ways(price_of_tokens(token, count))) {
        const Deal deal = state_.deal(token, count, way.chips);
        if (!deal.allowed) continue;
        if (!deal.names_giver) listed_.push_back({.deed = deed, .count = count, .payment = way});
        for (std::int8_t seat = 0; deal.names_giver && seat < state_.players; ++seat)
          if (seat != state_.player() && state_.held(token, seat) > 0)
            listed_.push_back({.deed = deed, .count = count, .seat = seat, .payment = way});
      }
  }

  void stops() {
    const int stoppers = state_.usable(Token::stopper);
    if (stoppers == 0) return;
    for (std::int8_t seat = 0; seat < state_.players; ++seat) {
      if (seat == state_.player()) continue;
      for (const Place target : state_.tableaus[static_cast<std::size_t>(seat)].free_lying())
        stop(seat, target, stoppers);
    }
  }

  void stop(std::int8_t seat, Place target, int stoppers) {
    const int kind = placements[target].kind;
    const auto paid = ways(price_of[static_cast<std::size_t>(kind)]);
    for (const Payment& way : paid)
      listed_.push_back({.deed = Deed::stop, .seat = seat, .place = target, .payment = way});
    if (stoppers < 2 || paid.empty() || !has(own_.reserve, kind)) return;
    for (const Place own : level_places(own_, kind))
      for (const Payment& way : paid)
        listed_.push_back({.deed = Deed::stop_and_build, .seat = seat, .place = target, .own = own, .payment = way});
  }

  const State& state_;
  const Tableau& own_;
  std::vector<Action> listed_;
};

}  // namespace

std::vector<Action> legal_actions(const State& state) {
  if (state.over()) return {};
  if (state.rolled) return Listing(state).all();
  std::vector<Action> listed;
  for (const Roll& roll : rolls()) listed.push_back({.deed = Deed::roll, .payment = {roll.dice, 0}});
  return listed;
}

}  // namespace dolmen::carre
