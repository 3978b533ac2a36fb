// Who will be first: the race of reserves, as chances. Knows expected turns and delays; no stacks, no dice.
#pragma once

#include <array>
#include <span>

#include "carre_expected.hpp"

namespace dolmen::carre {

// Where a player stands: what is left to build and what holds it up.
struct Standing {
  int index = 0;  // of the reserve, see index_of
  int chips = 0, stoppers = 0;
  double delay = 0;     // turns lost to geometry
  bool stuck = false;   // cannot finish at once, whatever the dice say

  double turns(const ExpectedTurns& table) const { return table.turns(index, chips) + delay; }
};

using Chances = std::array<double, most_players>;

// Each player's chance to be first; the first of the list moves next. `stopper` is what a stopper in hand costs
// whoever it threatens, in turns.
Chances race(std::span<const Standing> standings, const ExpectedTurns& table, double stopper);

}  // namespace dolmen::carre
