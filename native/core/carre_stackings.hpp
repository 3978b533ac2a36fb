// The stacks that come of building a set of tiles, wherever they can go. Knows heights and reserves; judges little.
#pragma once

#include <vector>

#include "carre_grid.hpp"

namespace dolmen::carre {

struct Stacking {
  Lanes heights = 0;
  std::vector<Place> order;  // the new tiles, in an order in which they can be built
  double promise = 0;        // level ground, and kinds of the reserve that still find some
};

// Each different stack once, at most so many: `built` of the reserve, on top of these heights.
std::vector<Stacking> stackings(Lanes heights, Reserve reserve, Reserve built, std::size_t most);

// Neighbouring squares, and how many of their pairs are at one height at most.
inline constexpr int level_seams = 31;

}  // namespace dolmen::carre
