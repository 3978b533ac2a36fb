// The search's own settings, found by matches (docs/engine-log.md); per board where that helped. Plain values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace dolmen {

struct SearchTuning {
  float exploration = 0.12F;
  float temperature = 0.5F;       // of the softmax that makes priors of static values
  float prior_visits = 1.0F;      // how many visits the static value of an action counts as
  float leaf_best = 0.5F;     // share of the best action's value in a new leaf's, the rest being its own estimate
  float deep_share = 0.3F;     // share of the best line's value in an action's, the rest being the mean of all
  int expand_at = 1;              // the visit that makes a node of an action
  int keep = 64;                  // placements kept per node, the most promising
  int solve_from = 6;             // stones left from which the root is solved exactly first
  double solve_share = 0.5;       // of the time, at most, for that
  std::uint64_t solve_nodes = 1;  // nodes of the solver per node of the limit, at most
};

enum class PlayerKind : std::uint8_t { engine, uct };

// What came with the program for the board that resembles this one most. `uct` heeds exploration and expand_at alone.
SearchTuning built_in_tuning(PlayerKind kind, int columns, int rows);

// Changes the setting of that name; why it cannot be, in one sentence, or the empty string.
std::string change(SearchTuning& tuning, std::string_view name, double value);

}  // namespace dolmen
