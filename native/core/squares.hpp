// Sets of squares as machine words: 64 bits for boards of up to 64 squares, 128 bits for the others.
// Knows bits, no board and no rules. Bit i is the square with index i.
#pragma once

#include <cstdint>
#include <type_traits>

#include "isa.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace dolmen {

// GCC and Clang have it on every 64-bit processor; the keyword silences the pedantic warning.
__extension__ typedef unsigned __int128 Wide;

inline namespace DOLMEN_ISA {

constexpr int max_squares = 128;

template <int Squares>
using SetFor = std::conditional_t<(Squares <= 64), std::uint64_t, Wide>;

constexpr std::uint64_t low_word(std::uint64_t set) { return set; }
constexpr std::uint64_t low_word(Wide set) { return static_cast<std::uint64_t>(set); }
constexpr std::uint64_t high_word(std::uint64_t) { return 0; }
constexpr std::uint64_t high_word(Wide set) { return static_cast<std::uint64_t>(set >> 64); }
constexpr Wide wide(std::uint64_t low, std::uint64_t high) { return (static_cast<Wide>(high) << 64) | low; }

// Without the popcnt instruction GCC calls a table-driven library function; this is three times faster.
constexpr int count(std::uint64_t word) {
#if defined(__POPCNT__) || !defined(__x86_64__)
  return __builtin_popcountll(word);
#else
  word -= (word >> 1) & 0x5555555555555555U;
  word = (word & 0x3333333333333333U) + ((word >> 2) & 0x3333333333333333U);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fU;
  return static_cast<int>((word * 0x0101010101010101U) >> 56);
#endif
}
constexpr int count(std::uint32_t set) { return count(std::uint64_t{set}); }
constexpr int count(Wide set) { return count(low_word(set)) + count(high_word(set)); }

// The lowest square of a set that is not empty.
constexpr int lowest(std::uint64_t set) { return __builtin_ctzll(set); }
constexpr int lowest(std::uint32_t set) { return __builtin_ctz(set); }
constexpr int lowest(Wide set) { return low_word(set) != 0 ? lowest(low_word(set)) : 64 + lowest(high_word(set)); }

template <class Set>
constexpr Set square_set(int square) {
  return Set{1} << square;
}

template <class Set>
constexpr bool contains(Set set, int square) {
  return ((set >> square) & 1) != 0;
}

// Removes the lowest square of a set that is not empty, and returns it.
template <class Set>
constexpr int pop_lowest(Set& set) {
  const int square = lowest(set);
  set &= set - 1;
  return square;
}

template <class Set, class Visit>
constexpr void for_each_square(Set set, Visit&& visit) {
  while (set != 0) visit(pop_lowest(set));
}

// The square with exactly `rank` squares of the set below it; 0 <= rank < count(set).
inline int nth_square(std::uint64_t set, int rank) {
#if defined(__BMI2__)
  return lowest(static_cast<std::uint64_t>(_pdep_u64(std::uint64_t{1} << rank, set)));
#else
  int base = 0;
  for (int width = 32; width >= 8; width /= 2) {
    const int below = count(set & ((std::uint64_t{1} << width) - 1));
    const bool above = rank >= below;
    rank -= above ? below : 0;
    base += above ? width : 0;
    set >>= above ? width : 0;
  }
  for (; rank > 0; --rank) set &= set - 1;
  return base + lowest(set);
#endif
}
inline int nth_square(std::uint32_t set, int rank) { return nth_square(std::uint64_t{set}, rank); }
inline int nth_square(Wide set, int rank) {
  const int below = count(low_word(set));
  return rank < below ? nth_square(low_word(set), rank) : 64 + nth_square(high_word(set), rank - below);
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
