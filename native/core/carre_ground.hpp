// What the ground of a stack costs: the turns lost because tiles find no level place on it. Knows stacks, rolls and
// expected turns; no opponents.
#pragma once

#include "carre_expected.hpp"
#include "carre_tuning.hpp"

namespace dolmen::carre {

class Ground {
 public:
  Ground(const Tuning& tuning, const ExpectedTurns& table) : tuning_(tuning), table_(table) {}

  // By the rolls of the next turn, and by how uneven the ground is for the tiles that come later.
  double delay(Lanes heights, Reserve reserve, int chips) const;

  // The same, two turns deep: by every roll of the next turn and the stacks it can lead to.
  double foreseen(Lanes heights, Reserve reserve, int chips) const;

 private:
  double uneven(Lanes heights, Reserve reserve) const;

  const Tuning& tuning_;
  const ExpectedTurns& table_;
};

}  // namespace dolmen::carre
