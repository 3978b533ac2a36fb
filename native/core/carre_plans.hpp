// What a turn can come to, before anybody asks where the tiles lie: every way to spend dice, chips and stoppers, each
// outcome once. Knows the rules of payment; judges nothing.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "carre_state.hpp"

namespace dolmen::carre {

inline constexpr std::size_t most_deeds = 10;

struct Plan {
  // The state at the end of the turn, but for the own stack: its reserve is right, its new tiles have no place yet.
  State outcome;
  Reserve built = 0;
  // Paid actions in an order that is allowed once the tiles have places. A build has its kind in `count`.
  std::array<Action, most_deeds> deeds{};
  std::uint8_t deed_count = 0;

  void add(const Action& deed) { deeds[deed_count++] = deed; }
};

struct PlanLimits {
  bool stops = true;  // false: stoppers are neither used nor bought
  std::size_t plans = 6000;
};

// Every outcome of what is left of the turn, doing nothing more among them. The dice are rolled, the game is on.
std::vector<Plan> all_plans(const State& state, const PlanLimits& limits = {});

}  // namespace dolmen::carre
