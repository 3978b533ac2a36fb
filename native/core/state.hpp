// A game in progress as plain values, the form in which it crosses into other languages and between processors' code.
// State is what `Board` is, for any size; why_impossible says what is wrong with one; with_board makes the fast form.
#pragma once

#include <string>

#include "board.hpp"

namespace dolmen {

struct State {
  int columns = 10;
  int rows = 7;
  int stock = 28;
  bool final_tilt = false;
  Wide red = 0;
  Wide white = 0;
  int pending = -1;  // the square of the stone that may be tilted now, or -1; the next two are red without one
  Colour top = Colour::red;
  Colour north_south = Colour::red;
  Colour placer = Colour::red;
  int placed = 0;

  friend bool operator==(const State&, const State&) = default;
};

// Why this cannot be a game in progress, in one sentence, or the empty string if it can.
std::string why_impossible(const State& state);

inline namespace DOLMEN_ISA {

template <class G>
constexpr BasicBoard<G> board_from(const State& state, G geometry) {
  using Set = typename G::Set;
  return BasicBoard<G>(geometry, Rules{static_cast<std::uint8_t>(state.stock), state.final_tilt},
                       static_cast<Set>(state.red), static_cast<Set>(state.white), state.placed, state.placer,
                       state.pending, state.north_south);
}

template <class G>
constexpr State state_of(const BasicBoard<G>& board) {
  return {.columns = board.geometry().columns(),
          .rows = board.geometry().rows(),
          .stock = board.rules().stock,
          .final_tilt = board.rules().final_tilt,
          .red = board.red(),
          .white = board.white(),
          .pending = board.pending(),
          .top = board.has_pending() ? board.pending_top() : Colour::red,
          .north_south = board.pending_north_south(),
          .placer = board.placer(),
          .placed = board.placed()};
}

// Calls use(geometry) with the specialised geometry where there is one. The size must be possible.
template <class Use>
decltype(auto) with_geometry(int columns, int rows, Use&& use) {
  if (columns == 8 && rows == 5) return use(Geometry<8, 5>{});
  if (columns == 10 && rows == 7) return use(Geometry<10, 7>{});
  if (columns == 14 && rows == 9) return use(Geometry<14, 9>{});
  return use(GeneralGeometry(columns, rows));
}

// Calls use(board) with the fastest kind of board. The state must be possible.
template <class Use>
decltype(auto) with_board(const State& state, Use&& use) {
  return with_geometry(state.columns, state.rows, [&](auto geometry) { return use(board_from(state, geometry)); });
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
