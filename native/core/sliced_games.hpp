// Random games of Carnac, hundreds at once: each square is a row of bits, one for each game, and a bitwise operation
// acts on all games together. Every choice is uniform over the legal actions, as in a game played by itself.
// Knows how random games go and no scoring (see sliced_judge.hpp). The colour a megalith shows in the end is one fair
// coin, tilted or not, so nobody's turn needs to be known.
#pragma once

#include "board.hpp"
#include "sliced_pick.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// One megalith as it came to rest in those lanes where `placed` is set; given to whoever watches the games.
template <class L, class G>
struct SlicedStone {
  L placed;
  SquareDraw<L, G::columns(), G::rows()> square;
  std::array<L, 4> can;  // the tilts that were allowed
  Reaction<L> reaction;
  L red;
};

struct NobodyWatches {
  template <class... Seen>
  void operator()(const Seen&...) const {}
};

template <class G, int Words>
class SlicedGames {
 public:
  using L = Lanes<Words>;
  using Geometry = G;
  static constexpr int lanes = lane_count<L>;
  static constexpr int squares = G::square_count;
  static constexpr int columns = G::columns(), rows = G::rows();

  SlicedGames() : free_{}, red_{} {}

  void clear() {
    free_.fill(no_lanes<L>());
    red_.fill(no_lanes<L>());
    left_.fill(no_lanes<L>());
    final_tilt_ = no_lanes<L>();
  }
  // Sets a board into the lanes first .. first + number - 1, which must be clear. A pending stone is reacted to at
  // once; the watcher is told watch(Reaction, lanes).
  template <class Watch = NobodyWatches>
  void load(const BasicBoard<G>& board, int first, int number, LaneRandom<L>& random, Watch&& watch = {}) {
    const L here = lane_range<L>(first, number);
    for_each_square(board.free(), [&](int square) { at(free_, square) |= here; });
    for_each_square(board.red(), [&](int square) { at(red_, square) |= here; });
    for (int bit = 0; bit < 8; ++bit)
      if (((board.stones_left() >> bit) & 1) != 0) at(left_, bit) |= here;
    if (board.rules().final_tilt) final_tilt_ |= here;
    if (board.has_pending()) react(board, here, random, watch);
  }

  // Plays every loaded game to its end; the watcher is told watch(SlicedStone) for each attempt.
  template <class Watch = NobodyWatches>
  void play(LaneRandom<L>& random, Watch&& watch = {}) {
    while (any(unfinished()))
      for (int i = 0; i < 4; ++i) round(random, watch);
  }

  const L& free(int square) const { return free_[static_cast<std::size_t>(square)]; }
  const L& red(int square) const { return red_[static_cast<std::size_t>(square)]; }

 private:
  template <class Array>
  static auto& at(Array& array, int index) {
    return array[static_cast<std::size_t>(index)];
  }

  L some_left() const {
    L some = left_[0];
    for (std::size_t bit = 1; bit < 8; ++bit) some |= left_[bit];
    return some;
  }
  L unfinished() const {
    L some = free_[0];
    for (int square = 1; square < squares; ++square) some |= free(square);
    return some & some_left();
  }
  void take_from_stock(L taken) {
    for (L& bit : left_) {
      bit ^= taken;
      taken &= bit;
    }
  }

  // One attempt in every lane to place a megalith and react to it.
  template <class Watch>
  [[gnu::always_inline]] void round(LaneRandom<L>& random, Watch&& watch) {
    SlicedStone<L, G> stone;
    stone.square = draw_square<L, columns, rows>(random);
    const auto drawn = draw_reaction<L>(random);
    stone.red = random.coins();
    auto& [column, row] = stone.square;

    Bits<L, columns> free_in_row;
    Bits<L, rows> free_in_column;
    look_from(column, row, free_in_row, free_in_column);
    L chosen = no_lanes<L>();
    for (int c = 0; c < columns; ++c) chosen |= at(column, c) & at(free_in_row, c);
    stone.placed = chosen & drawn.valid & some_left();
    take_from_stock(stone.placed);

    stone.can = {};
    tilts(row, free_in_column, stone.can[0], stone.can[2]);
    tilts(column, free_in_row, stone.can[1], stone.can[3]);
    const L may_tilt = some_left() | final_tilt_;
    for (L& can : stone.can) can &= may_tilt;
    stone.reaction = choose_reaction(drawn, stone.can);
    cover(stone);
    watch(stone);
  }

  // The free squares of the row and of the column of the chosen square.
  [[gnu::always_inline]] void look_from(const Bits<L, columns>& column, const Bits<L, rows>& row,
                                        Bits<L, columns>& free_in_row, Bits<L, rows>& free_in_column) const {
    for (int c = 0; c < columns; ++c) at(free_in_row, c) = row[0] & free(c);
    at(free_in_column, 0) = found_in_row(column, 0);
    for (int r = 1; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) at(free_in_row, c) |= at(row, r) & free(r * columns + c);
      at(free_in_column, r) = found_in_row(column, r);
    }
  }
  [[gnu::always_inline]] L found_in_row(const Bits<L, columns>& column, int row) const {
    L found = column[0] & free(row * columns);
    for (int c = 1; c < columns; ++c) found |= at(column, c) & free(row * columns + c);
    return found;
  }

  // Where two free squares follow the chosen place `up` the line, or `down` it.
  template <std::size_t N>
  static void tilts(const std::array<L, N>& place, const std::array<L, N>& free, L& up, L& down) {
    for (std::size_t i = 0; i + 2 < N; ++i) {
      up |= place[i] & free[i + 1] & free[i + 2];
      down |= place[i + 2] & free[i + 1] & free[i];
    }
  }

  // The places along one line that a megalith covers after its reaction.
  template <std::size_t N>
  static std::array<L, N> covered(const std::array<L, N>& place, const L& up, const L& down) {
    const L stays = ~(up | down);
    std::array<L, N> covered;
    for (std::size_t i = 0; i < N; ++i) {
      covered[i] = place[i] & stays;
      if (i >= 1) covered[i] |= up & (i >= 2 ? place[i - 1] | place[i - 2] : place[i - 1]);
      if (i + 1 < N) covered[i] |= down & (i + 2 < N ? place[i + 1] | place[i + 2] : place[i + 1]);
    }
    return covered;
  }

  [[gnu::always_inline]] void cover(const SlicedStone<L, G>& stone) {
    const auto& tilt = stone.reaction.tilt;
    const auto column = covered(stone.square.column, tilt[1], tilt[3]);
    auto row = covered(stone.square.row, tilt[0], tilt[2]);
    Bits<L, columns> red_column;
    for (int c = 0; c < columns; ++c) at(red_column, c) = at(column, c) & stone.red;
    for (int r = 0; r < rows; ++r) {
      const L here = at(row, r) & stone.placed;
      for (int c = 0; c < columns; ++c) {
        at(free_, r * columns + c) &= ~(here & at(column, c));
        at(red_, r * columns + c) |= here & at(red_column, c);
      }
    }
  }

  // The reaction to a stone that was already pending in these lanes.
  template <class Watch>
  void react(const BasicBoard<G>& board, const L& here, LaneRandom<L>& random, Watch&& watch) {
    const unsigned possible = board.pending_tilts();
    std::array<L, 4> can;
    for (int d = 0; d < 4; ++d) at(can, d) = all_lanes_if<L>(((possible >> d) & 1) != 0);
    for (L open = here; any(open);) {
      const auto drawn = draw_reaction<L>(random);
      const auto chosen = choose_reaction(drawn, can);
      for (const Direction d : all_directions)
        if (((possible >> static_cast<int>(d)) & 1) != 0)
          lay(board, d, open & drawn.valid & chosen.tilt[static_cast<std::size_t>(d)]);
      watch(chosen, L(open & drawn.valid));
      open &= ~drawn.valid;
    }
  }
  void lay(const BasicBoard<G>& board, Direction direction, L here) {
    const bool red = shown_by_tilt(board.pending_north_south(), direction) == Colour::red;
    at(free_, board.pending()) |= here;
    at(red_, board.pending()) &= ~here;
    for_each_square(board.geometry().landing(board.pending(), direction), [&](int square) {
      at(free_, square) &= ~here;
      if (red) at(red_, square) |= here;
    });
  }

  Bits<L, squares> free_;
  Bits<L, squares> red_;
  Bits<L, 8> left_{};
  L final_tilt_{};
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
