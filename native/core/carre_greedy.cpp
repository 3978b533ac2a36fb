// The greedy player, action by action; see carre_player.hpp.
#include <algorithm>
#include <optional>

#include "carre_player.hpp"

namespace dolmen::carre {
namespace {

constexpr int few_tiles = 3, patience = 50;

std::optional<Payment> cheapest(const State& state, int price) {
  const auto ways = payments(state.dice, state.usable(Token::chip), price);
  return ways.empty() ? std::nullopt : std::optional(ways.front());
}

std::optional<Payment> cheapest_for(const State& state, int kind) {
  return cheapest(state, price_of[static_cast<std::size_t>(kind)]);
}

// In every 50th round it takes its whole stack down before it uses a die: without looking ahead it may be going round
// in a circle, and two of its kind would never finish.
std::optional<Action> begin_again(const State& state) {
  const auto built = state.own().free_lying();
  const int round = (state.turn - 1) / state.players + 1;
  if (round % patience != 0 || state.dice.count != 3 || built.empty()) return std::nullopt;
  return Action{.deed = Deed::back, .place = built.front(), .payment = {}};
}

// The largest payable free-lying tile of whoever has the fewest tiles left, and no more than three.
std::optional<Action> stop(const State& state) {
  if (state.usable(Token::stopper) == 0) return std::nullopt;
  std::optional<Action> best;
  int fewest = few_tiles + 1, largest = -1;
  for (std::int8_t seat = 0; seat < state.players; ++seat) {
    const Tableau& tableau = state.tableaus[static_cast<std::size_t>(seat)];
    const int left = tiles_in(tableau.reserve);
    if (seat == state.player() || left > few_tiles || left > fewest) continue;
    for (const Place place : tableau.free_lying()) {
      const int kind = placements[place].kind;
      if (left == fewest && kind <= largest) continue;
      const auto way = cheapest_for(state, kind);
      if (!way) continue;
      best = Action{.deed = Deed::stop, .seat = seat, .place = place, .payment = *way};
      fewest = left, largest = kind;
    }
  }
  return best;
}

// The lowest level place for a kind; of several the one that leaves the most ground level, then the first.
Place lowest_place(const Tableau& own, int kind) {
  const auto ground = level_ground(Seams(own.heights));
  Place best = nowhere;
  int lowest = 0, most = 0;
  for (std::size_t place = 0; place < placement_count; ++place) {
    const Placement& placement = placements[place];
    if (placement.kind != kind) continue;
    if ((ground[placement.shape] >> (lane_bits * placement.anchor + mark_bit) & 1U) == 0) continue;
    const int level = height_at(own.heights, placement.anchor), seams = Seams(own.heights + units[place]).count();
    if (best != nowhere && (level > lowest || (level == lowest && seams <= most))) continue;
    best = static_cast<Place>(place), lowest = level, most = seams;
  }
  return best;
}

std::optional<Action> build(const State& state) {
  const Tableau& own = state.own();
  for (int kind = kind_count - 1; kind >= 0; --kind) {
    if (!has(own.reserve, kind)) continue;
    const auto way = cheapest_for(state, kind);
    const Place place = way ? lowest_place(own, kind) : nowhere;
    if (place != nowhere) return Action{.deed = Deed::build, .place = place, .payment = *way};
  }
  return std::nullopt;
}

// When nothing fits that it could pay for, room is made for the largest of it: off comes the cheapest free-lying tile
// under which there is level ground for it, if that is a cheaper one; otherwise any, by the number of the turn, so that
// it does not swap the same two tiles for ever.
std::optional<Action> make_room(const State& state) {
  const Tableau& own = state.own();
  int wanted = kind_count - 1;
  while (wanted >= 0 && (!has(own.reserve, wanted) || !cheapest_for(state, wanted))) --wanted;
  const auto free = own.free_lying();
  if (wanted < 0 || free.empty()) return std::nullopt;
  Place off = nowhere;
  for (const Place place : free) {
    const int kind = placements[place].kind;
    const bool enough = (kinds_that_fit(level_ground(Seams(own.heights - units[place]))) >> wanted & 1U) != 0;
    if (enough && kind < wanted && (off == nowhere || kind < placements[off].kind)) off = place;
  }
  if (off == nowhere) off = free[static_cast<std::size_t>(state.turn) % free.size()];
  return Action{.deed = Deed::back, .place = off, .payment = {}};
}

std::optional<Action> buy(const State& state, Token token) {
  if (state.bought(token) >= 0) return std::nullopt;
  for (std::uint8_t count = 2; count >= 1; --count) {
    const auto way = cheapest(state, price_of_tokens(token, count));
    if (!way || way->chips > 0) continue;
    const Deal deal = state.deal(token, count, 0);
    if (!deal.allowed) continue;
    Action action{.deed = token == Token::stopper ? Deed::buy_stoppers : Deed::buy_chips, .count = count,
                  .payment = *way};
    for (std::int8_t seat = 0; deal.names_giver && action.seat == nobody && seat < state.players; ++seat)
      if (seat != state.player() && state.held(token, seat) > 0) action.seat = seat;
    return action;
  }
  return std::nullopt;
}

}  // namespace

Action choose_greedily(const State& state) {
  for (const auto& chosen :
       {begin_again(state), stop(state), build(state), make_room(state), buy(state, Token::stopper), buy(state, Token::chip)})
    if (chosen) return *chosen;
  return {};
}

}  // namespace dolmen::carre
