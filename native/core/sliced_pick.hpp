// Uniform choices for many games at once, made of fair coins. Knows columns, rows and counts, no stones.
// A draw may fail in some lanes, always with a chance that depends on nothing but the kind of draw, so that simply
// trying again there keeps every choice exactly uniform.
#pragma once

#include <array>
#include <bit>

#include "lanes.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <class L, int N>
using Bits = std::array<L, static_cast<std::size_t>(N)>;

template <class L, int N>
inline Bits<L, N> toss(LaneRandom<L>& random) {
  Bits<L, N> coins;
  for (L& coin : coins) coin = random.coins();
  return coins;
}

// All 2^N values of N bits, the first bit the lowest: in each lane exactly one entry is set.
template <class L, int N>
inline Bits<L, (1 << N)> decoded(const Bits<L, N>& bits) {
  Bits<L, (1 << N)> hot;
  hot[0] = all_lanes<L>();
  for (std::size_t bit = 0; bit < N; ++bit) {
    const std::size_t values = std::size_t{1} << bit;
    for (std::size_t value = 0; value < values; ++value) {
      hot[values + value] = hot[value] & bits[bit];
      hot[value] = hot[value] & ~bits[bit];
    }
  }
  return hot;
}

// One of 0 .. N - 1: at most one entry is set in each lane, none where the draw failed. Values beyond N are given a
// second chance with one more coin where enough of them are left over.
template <class L, int N>
inline Bits<L, N> draw(LaneRandom<L>& random) {
  constexpr int bits = std::bit_width(static_cast<unsigned>(N - 1));
  constexpr std::size_t n = N, spare = (std::size_t{1} << bits) - n;
  const auto hot = decoded<L, bits>(toss<L, bits>(random));
  Bits<L, N> drawn;
  for (std::size_t i = 0; i < n; ++i) drawn[i] = hot[i];
  if constexpr (2 * spare >= n) {
    const L coin = random.coins();
    for (std::size_t i = 0; i < n; ++i) drawn[i] |= hot[n + i / 2] & (i % 2 != 0 ? coin : ~coin);
  }
  return drawn;
}

// A square as a column and a row. Where the draw failed, one of the two is missing.
template <class L, int Columns, int Rows>
struct SquareDraw {
  Bits<L, Columns> column;
  Bits<L, Rows> row;
};

template <class L, int Columns, int Rows>
inline SquareDraw<L, Columns, Rows> draw_square(LaneRandom<L>& random) {
  // 14 x 9 fits seven coins almost exactly: columns 14 and 15, which do not exist, times eight rows stand for the
  // sixteen columns of the ninth row.
  if constexpr (Columns == 14 && Rows == 9) {
    const auto low = toss<L, 4>(random);
    const auto high = toss<L, 3>(random);
    const L ninth = low[1] & low[2] & low[3];
    const auto either = [&](const L& then, const L& otherwise) { return (ninth & then) | (~ninth & otherwise); };
    const auto column =
        decoded<L, 4>({low[0], either(high[0], low[1]), either(high[1], low[2]), either(high[2], low[3])});
    const auto row = decoded<L, 3>(high);
    SquareDraw<L, Columns, Rows> drawn;
    for (std::size_t i = 0; i < 14; ++i) drawn.column[i] = column[i];
    for (std::size_t i = 0; i < 8; ++i) drawn.row[i] = row[i] & ~ninth;
    drawn.row[8] = ninth;
    return drawn;
  } else {
    return {draw<L, Columns>(random), draw<L, Rows>(random)};
  }
}

// What is done with a megalith; in each lane at most one is set.
template <class L>
struct Reaction {
  L leave;
  std::array<L, 4> tilt;  // by direction
};

// Coins enough for a choice among one to five things, whichever number it turns out to be.
template <class L>
struct ReactionDraw {
  L valid;
  Bits<L, 2> coin;
  Bits<L, 3> of_three;
  Bits<L, 5> of_five;
};

template <class L>
[[gnu::always_inline]] inline ReactionDraw<L> draw_reaction(LaneRandom<L>& random) {
  ReactionDraw<L> drawn;
  drawn.coin = toss<L, 2>(random);
  const auto hot = decoded<L, 4>(toss<L, 4>(random));  // 0 .. 14, whose remainders by 3 and by 5 are both uniform
  drawn.valid = ~hot[15];
  for (std::size_t i = 0; i < 3; ++i) drawn.of_three[i] = hot[i] | hot[i + 3] | hot[i + 6] | hot[i + 9] | hot[i + 12];
  for (std::size_t i = 0; i < 5; ++i) drawn.of_five[i] = hot[i] | hot[i + 5] | hot[i + 10];
  return drawn;
}

// Leaving and each of the possible tilts are equally likely, where the draw is valid.
template <class L>
[[gnu::always_inline]] inline Reaction<L> choose_reaction(const ReactionDraw<L>& drawn, const std::array<L, 4>& can) {
  const auto& [north, east, south, west] = can;
  const L one_of_first = north ^ east, both_of_first = north & east;
  const L one_of_last = south ^ west, both_of_last = south & west;
  const L one = (one_of_first & ~(south | west)) | (one_of_last & ~(north | east));
  const L two = (one_of_first & one_of_last) | (both_of_first & ~(south | west)) | (both_of_last & ~(north | east));
  const L three = (one_of_first & both_of_last) | (both_of_first & one_of_last);
  const L four = both_of_first & both_of_last;
  const auto& [low, high] = drawn.coin;
  const L leave = (~(north | east | south | west)) | (one & ~low) | (two & drawn.of_three[0]) |
                  (three & ~(low | high)) | (four & drawn.of_five[0]);
  const L first = (one & low) | (two & drawn.of_three[1]) | (three & low & ~high) | (four & drawn.of_five[1]);
  const L second = (two & drawn.of_three[2]) | (three & ~low & high) | (four & drawn.of_five[2]);
  const L third = (three & low & high) | (four & drawn.of_five[3]);
  Reaction<L> chosen;
  chosen.leave = leave;
  chosen.tilt[0] = north & first;
  chosen.tilt[1] = east & ((north & second) | (~north & first));
  chosen.tilt[2] = south & ((both_of_first & third) | (one_of_first & second) | (~(north | east) & first));
  chosen.tilt[3] = west & ~(leave | chosen.tilt[0] | chosen.tilt[1] | chosen.tilt[2]);
  return chosen;
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
