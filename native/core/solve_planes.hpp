// The arithmetic of the exact solver: bit planes with one bit for each colouring of some occupied squares, 64 in a
// word. Knows bits, their meaning for a placer, and nothing of grids or layers.
//
// With k occupied squares a plane has 2^k bits. Bit number c is the colouring in which the i-th occupied square (in the
// solver's order) shows the placer's colour if bit i of c is set. Two planes follow each other: the placer wins; the
// placer wins or draws. Bits beyond 2^k, which exist for k < 6, are 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace dolmen {

using PlaneWord = std::uint64_t;

constexpr std::size_t plane_words(int occupied) { return occupied <= 6 ? 1 : std::size_t{1} << (occupied - 6); }

// How a plane is moved to another order of the occupied squares: words first, by a table where it is not null, then
// index bits are exchanged, one of each two being below 6.
struct IndexMap {
  const std::uint32_t* source_word = nullptr;
  int swaps = 0;
  int low[6] = {};
  int other[6] = {};

  bool changes_nothing() const { return source_word == nullptr && swaps == 0; }
};

// The planes after a stone has been added: where its one or two squares are among the occupied ones there, in
// ascending order, and how the remaining squares are to be put in our order.
struct PlaneSource {
  const PlaneWord* planes;
  int first;
  int second;
  const IndexMap* map;
};

// A free square: what follows if the megalith stays, and the ways it can fall, as numbers of pairs.
struct FreeSquare {
  PlaneSource standing;
  int falls;
  int pair[4];
  bool upright[4];
};

// Everything needed to value all colourings of one set of occupied squares.
struct PlaneNode {
  int occupied;
  int free_squares;
  int pairs;
  const FreeSquare* free_square;
  const PlaneSource* pair;
  PlaneWord* scratch;  // plane_scratch_words(occupied, pairs)
  PlaneWord* planes;   // the result, two planes
};

constexpr std::size_t plane_scratch_words(int occupied, int pairs) {
  return plane_words(occupied) * (4 * static_cast<std::size_t>(pairs) + 8);
}

// Values a node with at least one free square.
using ValuePlanes = void (*)(const PlaneNode&);

// The code for it that runs on this processor, the fastest last.
std::span<const ValuePlanes> value_planes_paths();

}  // namespace dolmen
