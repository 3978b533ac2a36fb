// A result as a number that orders all results for one side. Knows verdicts, no positions.
#pragma once

#include "board.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// A result for one side as a number: by winner first, then by the final margin in dolmens. Wins are above 0, a draw
// is 0; a win on the tie chain alone is exactly `decided`.
struct Score {
  static constexpr int decided = 64;
  static constexpr int highest = decided + max_squares / 3, lowest = -highest;

  static constexpr int of(const Verdict& verdict, Colour side) {
    const int red = decided * verdict.winner + verdict.margin;
    return side == Colour::red ? red : -red;
  }
  // Whether so many dolmens ahead are sure to be enough; with none ahead the tie chain may bring more.
  static constexpr bool lead_reaches(int lead, int target) {
    if (lead == 0) return target <= -decided;
    return (lead > 0 ? decided + lead : lead - decided) >= target;
  }
  static constexpr int winner(int score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }
  static constexpr int margin(int score) { return score - decided * winner(score); }
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
