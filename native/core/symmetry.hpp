// The symmetries of the grid, and colour swap: laws of the game, and the way to know positions that are really one.
// A symmetry is three bits: 1 mirrors east and west, 2 flips north and south, and 4, on square boards only, then
// swaps files and ranks, which turns a stone's north-south faces into its east-west ones.
#pragma once

#include <tuple>

#include "board.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

struct Symmetry {
  std::uint8_t bits = 0;

  constexpr bool mirrors() const { return (bits & 1) != 0; }
  constexpr bool flips() const { return (bits & 2) != 0; }
  constexpr bool swaps_axes() const { return (bits & 4) != 0; }
  friend constexpr bool operator==(Symmetry, Symmetry) = default;
};

// Symmetries 0 .. count - 1 exist.
template <class G>
constexpr int symmetry_count(const G& geometry) {
  return geometry.columns() == geometry.rows() ? 8 : 4;
}

// The symmetry that undoes this one.
constexpr Symmetry inverse(Symmetry s) {
  const int swapped_bits = ((s.bits & 1) << 1) | ((s.bits & 2) >> 1);
  return s.swaps_axes() ? Symmetry{static_cast<std::uint8_t>(4 | swapped_bits)} : s;
}

template <class G>
constexpr int image(const G& geometry, Symmetry s, int square) {
  const int file = s.mirrors() ? geometry.columns() - 1 - geometry.file(square) : geometry.file(square);
  const int rank = s.flips() ? geometry.rows() - 1 - geometry.rank(square) : geometry.rank(square);
  return s.swaps_axes() ? geometry.square(rank, file) : geometry.square(file, rank);
}

template <class G>
constexpr typename G::Set image_of_set(const G& geometry, Symmetry s, typename G::Set set) {
  typename G::Set moved = 0;
  for_each_square(set, [&](int square) { moved |= square_set<typename G::Set>(image(geometry, s, square)); });
  return moved;
}

constexpr Colour image(Symmetry s, Colour north_south) { return s.swaps_axes() ? other(north_south) : north_south; }

constexpr Direction image(Symmetry s, Direction direction) {
  int d = static_cast<int>(direction);
  const bool along_files = d % 2 == 0;
  if (along_files ? s.flips() : s.mirrors()) d = (d + 2) % 4;
  return static_cast<Direction>(s.swaps_axes() ? d ^ 1 : d);
}

template <class G>
constexpr Action image(const G& geometry, Symmetry s, Action action) {
  const int squares = geometry.squares();
  if (is_place(action, squares))
    return place_action(image(geometry, s, placed_square(action)), placed_top(action),
                        image(s, placed_north_south(action)));
  return is_tilt(action, squares) ? tilt_action(squares, image(s, tilt_direction(action, squares))) : action;
}

template <class G>
constexpr BasicBoard<G> image(Symmetry s, const BasicBoard<G>& board) {
  const G& geometry = board.geometry();
  const int pending = board.has_pending() ? image(geometry, s, board.pending()) : -1;
  return BasicBoard<G>(geometry, board.rules(), image_of_set(geometry, s, board.red()),
                       image_of_set(geometry, s, board.white()), board.placed(), board.placer(), pending,
                       image(s, board.pending_north_south()));
}

// One board for all its images, and the symmetry that leads from the given board to it.
template <class G>
struct Canonical {
  BasicBoard<G> board;
  Symmetry symmetry;
};

template <class G>
constexpr Canonical<G> canonical(const BasicBoard<G>& board) {
  const auto key = [](const BasicBoard<G>& b) {
    return std::tuple(b.red(), b.white(), b.pending(), b.pending_north_south());
  };
  Canonical<G> best{board, Symmetry{0}};
  for (int bits = 1; bits < symmetry_count(board.geometry()); ++bits) {
    const Symmetry s{static_cast<std::uint8_t>(bits)};
    const BasicBoard<G> candidate = image(s, board);
    if (key(candidate) < key(best.board)) best = {candidate, s};
  }
  return best;
}

// Red becomes white and white red, the players with the stones.
template <class G>
constexpr BasicBoard<G> colours_swapped(const BasicBoard<G>& board) {
  return BasicBoard<G>(board.geometry(), board.rules(), board.white(), board.red(), board.placed(),
                       other(board.placer()), board.pending(), other(board.pending_north_south()));
}

template <class G>
constexpr Action colours_swapped(const G& geometry, Action action) {
  return is_place(action, geometry.squares()) ? static_cast<Action>(action ^ 3) : action;
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
