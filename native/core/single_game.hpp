// One random game at a time: for boards of any size, for the few games a search leaf wants, and as the plain form that
// the sliced games are compared with. The colour a megalith shows in the end is one fair coin, tilted or not.
#pragma once

#include "board.hpp"
#include "random.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Nobody looks at the single actions.
struct UnwatchedGame {
  constexpr void stone(int, unsigned, int, bool) const {}
  constexpr void reaction(int) const {}
};

template <class G>
class SingleGame {
 public:
  using Set = typename G::Set;

  constexpr explicit SingleGame(const BasicBoard<G>& board)
      : geometry_(board.geometry()),
        free_(board.free()),
        red_(board.red()),
        left_(board.stones_left()),
        final_tilt_(board.rules().final_tilt) {}

  // Plays to the end. `board` is the one the game was made from. The watcher is told each stone's square, its
  // possible tilts, its reaction (a direction or -1) and whether it shows red.
  template <class Watch = UnwatchedGame>
  void play(const BasicBoard<G>& board, Random& random, Watch&& watch = {}) {
    if (board.has_pending()) watch.reaction(react(board, random));
    while (left_ > 0 && free_ != 0) {
      const std::uint64_t word = random.word();
      const int square = nth_square(free_, choice(word >> 32, 32, count(free_), random));
      const bool red = (word & 1) != 0;
      free_ &= ~square_set<Set>(square);
      --left_;
      const unsigned can = left_ > 0 || final_tilt_ ? geometry_.tilts(square, free_) : 0;
      const int tilt = chosen_tilt(can, (word >> 1) & 0x7fffffffU, random);
      const Set covered = tilt < 0 ? square_set<Set>(square) : lay(square, tilt);
      if (red) red_ |= covered;
      watch.stone(square, can, tilt, red);
    }
  }

  constexpr Set red() const { return red_; }
  constexpr Set white() const { return static_cast<Set>(geometry_.full() & ~(free_ | red_)); }
  constexpr Verdict verdict() const { return judge(geometry_, red(), white()); }

 private:
  // 0 .. bound - 1 from `bits` random bits; exact, because the few values too many are drawn again.
  static int choice(std::uint64_t bits_of_word, int bits, int bound, Random& random) {
    const std::uint64_t range = std::uint64_t{1} << bits, low_bits = range - 1;
    const std::uint64_t n = static_cast<std::uint64_t>(bound);
    std::uint64_t product = bits_of_word * n;
    if ((product & low_bits) < n) [[unlikely]] {
      const std::uint64_t too_many = range % n;
      while ((product & low_bits) < too_many) product = (random.word() >> (64 - bits)) * n;
    }
    return static_cast<int>(product >> bits);
  }

  // One of the directions or -1 for leaving.
  static int chosen_tilt(unsigned can, std::uint64_t bits, Random& random) {
    if (can == 0) return -1;
    const int options = 1 + count(can);
    const int chosen = choice(bits, 31, options, random);
    return chosen == options - 1 ? -1 : nth_square(can, chosen);
  }

  Set lay(int square, int direction) {
    const Set landing = geometry_.landing(square, static_cast<Direction>(direction));
    free_ = (free_ | square_set<Set>(square)) & ~landing;
    return landing;
  }

  // The reaction to a stone that was already pending.
  int react(const BasicBoard<G>& board, Random& random) {
    const int square = board.pending();
    const int tilt = chosen_tilt(board.pending_tilts(), random.word() >> 33, random);
    if (tilt < 0) return tilt;
    red_ &= ~square_set<Set>(square);
    const Set landing = lay(square, tilt);
    if (shown_by_tilt(board.pending_north_south(), static_cast<Direction>(tilt)) == Colour::red) red_ |= landing;
    return tilt;
  }

  G geometry_;
  Set free_;
  Set red_;
  int left_;
  bool final_tilt_;
};

// Plays one random game from the board and judges it.
template <class G>
Verdict random_verdict(const BasicBoard<G>& board, Random& random) {
  SingleGame<G> game(board);
  game.play(board, random);
  return game.verdict();
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
