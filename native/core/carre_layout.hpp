// Where the tiles of a turn go: places that keep the own stack fit to be finished, and what a stack will cost in turns.
// Knows stacks and expected turns; no opponents but for the tiles they threaten.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "carre_ground.hpp"
#include "carre_stack.hpp"
#include "carre_tuning.hpp"

namespace dolmen::carre {

struct Layout {
  std::vector<Place> order;  // the new tiles, in an order in which they can be built
  Lanes heights = 0;
  double delay = 0;    // turns the stack is expected to lose by its geometry, and by stops
  double exposure = 0;  // those by stops alone
  bool stuck = false;  // no way was found to finish it without taking back
};

// By kind, the chance that an opponent stops such a tile if it lies free.
using Threats = std::array<double, kind_count>;

class Layouts {
 public:
  Layouts(const Tuning& tuning, const ExpectedTurns& table)
      : tuning_(tuning), table_(table), ground_(tuning, table), judge_({static_cast<int>(tuning.nodes), static_cast<int>(tuning.beam)}) {}

  // The best stack found with these tiles of the reserve built on it; `chips` are those held afterwards. No order but
  // for no tiles means that they do not all fit.
  Layout best(const Tableau& own, Reserve built, int chips, const Threats& threats);

  // What a stack costs, and whether it is stuck.
  Layout as_it_is(Lanes heights, Reserve reserve, int chips);

  // What a stack that can be finished costs, seen two turns deep.
  double foreseen(Lanes heights, Reserve reserve, int chips) const {
    return ground_.foreseen(heights, reserve, chips);
  }

  bool can_finish(Lanes heights, Reserve reserve) {
    return tuning_.nodes <= 0 || judge_.can_finish(heights, reserve);
  }

 private:
  double exposed(const Tableau& own, std::span<const Place> added, Reserve reserve, int chips,
                 const Threats& threats) const;

  const Tuning& tuning_;
  const ExpectedTurns& table_;
  Ground ground_;
  StackJudge judge_;
};

}  // namespace dolmen::carre
