// A small board as the exact solver sees it: squares in an order of its own, symmetries as permutations of them, and
// where tilted megaliths come to rest. Knows no colours and no values.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "actions.hpp"

namespace dolmen {

inline constexpr int largest_solvable = 28;  // squares: with more, the stock could run out before the board is full

// A square in the solver's order, in which symmetrical squares follow one another: so a symmetry moves the colours of
// a map only a little. The fewer images a square has, the earlier it comes.
using Spot = int;
using SpotSet = std::uint32_t;

constexpr SpotSet spot_set(Spot spot) { return SpotSet{1} << spot; }

// Two squares side by side, on which a tilted megalith can lie.
struct Pair {
  Spot first;
  Spot second;
  bool upright;  // along a file, so that a lying megalith shows its north-south colour

  constexpr SpotSet set() const { return spot_set(first) | spot_set(second); }
};

class SolveGrid {
 public:
  // Both at least 1, with at most `largest_solvable` squares.
  SolveGrid(int columns, int rows);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int squares() const { return static_cast<int>(square_of_.size()); }
  SpotSet full() const { return spot_set(squares()) - 1; }
  int square(Spot spot) const { return square_of_[static_cast<std::size_t>(spot)]; }
  Spot spot(int square) const { return spot_of_[static_cast<std::size_t>(square)]; }

  // Different symmetries only: a board of one row has two. Number 0 changes nothing.
  int symmetries() const { return static_cast<int>(image_of_.size()); }
  Spot image(int symmetry, Spot spot) const {
    return image_of_[static_cast<std::size_t>(symmetry)][static_cast<std::size_t>(spot)];
  }
  SpotSet image_of_set(int symmetry, SpotSet set) const {
    const auto& table = set_images_[static_cast<std::size_t>(symmetry)];
    return table[0][set & 255] | table[1][set >> 8 & 255] | table[2][set >> 16 & 255] | table[3][set >> 24];
  }

  const std::vector<Pair>& pairs() const { return pairs_; }
  // The number of the pair on which a megalith comes to lie, or -1 where the board ends.
  int landing(Spot spot, Direction direction) const {
    return landings_[static_cast<std::size_t>(spot)][static_cast<std::size_t>(direction)];
  }

  // How many occupancies of that many squares remain when images count as one.
  std::uint64_t canonical_count(int occupied) const;

 private:
  using SetImages = std::array<std::array<SpotSet, 256>, 4>;

  void order_squares();
  void number_symmetries();
  void find_landings();

  int columns_;
  int rows_;
  std::vector<int> square_of_;
  std::vector<Spot> spot_of_;
  std::vector<std::vector<Spot>> image_of_;
  std::vector<SetImages> set_images_;
  std::vector<Pair> pairs_;
  std::vector<std::array<int, 4>> landings_;
};

}  // namespace dolmen
