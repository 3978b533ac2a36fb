// The groups of both colours on a board, and what one more stone would do to them. Knows groups, no values or turns.
#pragma once

#include <array>
#include <cstdint>

#include "board.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// How many groups of each sort each colour has. `chain` orders dolmens of equal number by their sizes, largest first;
// its last digits get lost on large dolmens, so it is good for estimates only.
struct Tally {
  std::array<int, 2> dolmens{}, pairs{}, singles{};
  std::array<double, 2> chain{};

  int lead(Colour colour) const {
    const std::size_t own = static_cast<std::size_t>(colour);
    return dolmens[own] - dolmens[1 - own];
  }
  int tie(Colour colour) const {
    const std::size_t own = static_cast<std::size_t>(colour);
    return chain[own] > chain[1 - own] ? 1 : chain[own] < chain[1 - own] ? -1 : 0;
  }
};

namespace detail {
constexpr std::array<double, max_squares + 1> make_chain_digits() {
  std::array<double, max_squares + 1> digits{};
  double digit = 1;
  for (double& d : digits) d = (digit *= 16) / 16;
  return digits;
}
inline constexpr std::array<double, max_squares + 1> chain_digits = make_chain_digits();
}  // namespace detail

template <class G>
class Groups {
 public:
  using Set = typename G::Set;

  void read(const G& geometry, Set red, Set white) {
    tally_ = {};
    beside_ = {};
    read_colour(geometry, 0, red);
    read_colour(geometry, 1, white);
  }

  const Tally& tally() const { return tally_; }

  // The groups of a colour beside a square, one bit each.
  std::uint64_t beside(Colour colour, int square) const {
    return beside_[static_cast<std::size_t>(colour)][static_cast<std::size_t>(square)];
  }

  // How many dolmens more, or fewer, a colour has once `squares` more squares, joined to each other, touch those
  // groups.
  int gained(Colour colour, int squares, std::uint64_t touched) const {
    const std::size_t c = static_cast<std::size_t>(colour);
    if (const std::uint64_t dolmens = touched & dolmen_groups_[c]) return 1 - count(dolmens);
    return squares + 2 * count(touched & pair_groups_[c]) + count(touched & single_groups_[c]) >= 3 ? 1 : 0;
  }

  // The tally once `squares` more squares of a colour, joined to each other, touch those groups.
  Tally joined(Colour colour, int squares, std::uint64_t touched) const {
    const std::size_t c = static_cast<std::size_t>(colour);
    Tally tally = tally_;
    const std::uint64_t dolmens = touched & dolmen_groups_[c];
    const int pairs = count(touched & pair_groups_[c]), singles = count(touched & single_groups_[c]);
    int size = squares + 2 * pairs + singles;
    tally.pairs[c] -= pairs;
    tally.singles[c] -= singles;
    for_each_square(dolmens, [&](int group) {
      const std::size_t old = sizes_[c][static_cast<std::size_t>(group)];
      tally.chain[c] -= detail::chain_digits[old];
      size += static_cast<int>(old);
    });
    tally.dolmens[c] -= count(dolmens);
    if (size >= 3) {
      ++tally.dolmens[c];
      tally.chain[c] += detail::chain_digits[static_cast<std::size_t>(size)];
    } else {
      ++(size == 2 ? tally.pairs : tally.singles)[c];
    }
    return tally;
  }

 private:
  // A grid of 128 squares has room for at most 64 groups of one colour, so a word holds a set of them.
  void read_colour(const G& geometry, std::size_t c, Set set) {
    std::uint64_t dolmens = 0, pairs = 0, singles = 0, bit = 1;
    int group_count = 0;
    while (set != 0) {
      const Set seed = static_cast<Set>(set & (~set + 1));
      Set group = seed, fringe = 0;
      for (;;) {
        fringe = geometry.neighbours(group);
        const Set grown = group | (fringe & set);
        if (grown == group) break;
        group = grown;
      }
      set &= ~group;
      const int size = count(group);
      (size >= 3 ? dolmens : size == 2 ? pairs : singles) |= bit;
      if (size >= 3) tally_.chain[c] += detail::chain_digits[static_cast<std::size_t>(size)];
      sizes_[c][static_cast<std::size_t>(group_count++)] = static_cast<std::uint8_t>(size);
      for_each_square(static_cast<Set>(fringe & ~group),
                      [&](int square) { beside_[c][static_cast<std::size_t>(square)] |= bit; });
      bit <<= 1;
    }
    dolmen_groups_[c] = dolmens;
    pair_groups_[c] = pairs;
    single_groups_[c] = singles;
    tally_.dolmens[c] = count(dolmens);
    tally_.pairs[c] = count(pairs);
    tally_.singles[c] = count(singles);
  }

  Tally tally_;
  std::array<std::array<std::uint64_t, G::square_count>, 2> beside_{};
  std::array<std::array<std::uint8_t, 64>, 2> sizes_{};
  std::array<std::uint64_t, 2> dolmen_groups_{}, pair_groups_{}, single_groups_{};
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
