// Gathers what the arithmetic of planes needs for one set of occupied squares: where the values after each placement
// and each fall are stored, and how to put them in order. Knows the rules of placing and tilting, no values.
#pragma once

#include <array>
#include <vector>

#include "solve_occupancies.hpp"
#include "solve_planes.hpp"

namespace dolmen {

// Reusable room for one thread and one layer. `next` holds the planes of the sets with one square more, one set after
// the other, and `after_next` those with two more; each may be null where there are none.
class NodeBuilder {
 public:
  NodeBuilder(const Occupancies& occupancies, int occupied, const PlaneWord* next, const PlaneWord* after_next);

  // The node of a stored set of this layer, with at least one free square; valid until the next call.
  const PlaneNode& build(SpotSet occupied, PlaneWord* planes);

  static std::uint64_t memory(const SolveGrid& grid, int occupied);

 private:
  // The order that one symmetry brings about, made when first needed for a set.
  struct Order {
    bool made = false;
    SpotSet image = 0;
    IndexMap map;
    std::vector<std::uint32_t> words;
  };

  const Order& order(int symmetry);
  void add_pair(int number);
  void add_square(Spot spot);
  PlaneSource source(const PlaneWord* planes, int more, SpotSet added);

  const Occupancies& occupancies_;
  int occupied_count_;
  const PlaneWord* next_;
  const PlaneWord* after_next_;
  SpotSet occupied_ = 0;
  std::vector<Order> orders_;
  std::vector<FreeSquare> free_squares_;
  std::vector<PlaneSource> pairs_;
  std::vector<int> pair_index_;  // of the node's pairs, by number; -1 for those that are not free
  std::vector<PlaneWord> scratch_;
  PlaneNode node_{};
};

}  // namespace dolmen
