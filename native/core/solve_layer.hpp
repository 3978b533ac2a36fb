// Solves one layer after another: all colourings of all sets of equally many occupied squares, from full boards down.
// Knows when a full board counts as won, and shares the work among threads; knows no files and no clock.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "solve_occupancies.hpp"
#include "solve_planes.hpp"

namespace dolmen {

// What is asked of a full board. With margin 0: who wins it, the sizes of dolmens included. Otherwise it counts as
// won only by that many dolmens more, lost only by that many less, and as drawn in between.
struct SolveGoal {
  int margin = 0;
};

// Gets the share of a layer that is done, now and then, on the calling thread; false stops the work.
using LayerProgress = std::function<bool(double)>;

class LayerSolver {
 public:
  LayerSolver(const Occupancies& occupancies, SolveGoal goal, int threads,
              ValuePlanes value_planes = value_planes_paths().back())
      : occupancies_(occupancies), goal_(goal), threads_(threads), value_planes_(value_planes) {}

  // Fills the planes of the sets with that many occupied squares, from the layers with one and two squares more
  // (null where there are none). False if it was stopped.
  bool solve(int occupied, const PlaneWord* next, const PlaneWord* after_next, PlaneWord* planes,
             const LayerProgress& progress) const;

 private:
  bool solve_full(PlaneWord* planes, const LayerProgress& progress) const;

  const Occupancies& occupancies_;
  SolveGoal goal_;
  int threads_;
  ValuePlanes value_planes_;
};

// The words of a layer, and the colourings in it.
std::uint64_t layer_words(const SolveGrid& grid, int occupied);
std::uint64_t layer_states(const SolveGrid& grid, int occupied);

// What the placer gets, 1, 0 or -1, given the planes of the layer: `own` are the occupied squares of his colour.
int layer_value(const Occupancies& occupancies, const PlaneWord* planes, SpotSet occupied, SpotSet own);

// Red's first moves on the empty board: the value of the best, and all that have it, ascending.
struct FirstMoves {
  int value = -1;
  std::vector<Action> best;
};
FirstMoves first_moves(const Occupancies& occupancies, const PlaneWord* one, const PlaneWord* two);

}  // namespace dolmen
