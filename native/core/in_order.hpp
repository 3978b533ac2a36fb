// Picks the least of different numbers and puts them in order, by counting with vectors how many are smaller than one.
// That is more to do than for std::nth_element and std::sort, but has no branch that the processor could guess wrong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "isa.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// As many as a register holds; more of them at once GCC takes apart badly.
#if defined(__AVX512BW__)
typedef std::int32_t Keys __attribute__((vector_size(64)));
#elif defined(__AVX2__)
typedef std::int32_t Keys __attribute__((vector_size(32)));
#else
typedef std::int32_t Keys __attribute__((vector_size(16)));
#endif

inline int count_below(const std::uint32_t* numbers, int count, std::uint32_t bound) {
  int below = 0;
  for (int i = 0; i < count; ++i) below += numbers[i] < bound ? 1 : 0;
  return below;
}

// Brings the least `kept` of more numbers to the front, in no order; the others are lost.
inline void keep_least(std::uint32_t* numbers, int count, int kept) {
  std::uint32_t low = 0, bound = 0;  // fewer are below `low`, more below `high`
  for (std::uint64_t high = std::uint64_t{1} << 32;;) {
    bound = static_cast<std::uint32_t>((low + high) / 2);
    const int below = count_below(numbers, count, bound);
    if (below == kept) break;
    if (below < kept)
      low = bound;
    else
      high = bound;
  }
  for (int i = 0, front = 0; i < count; ++i) {
    const std::uint32_t number = numbers[i];
    numbers[front] = number;
    front += number < bound ? 1 : 0;
  }
}

// For few numbers; many it leaves to std::sort.
inline void put_in_order(std::uint32_t* numbers, int count) {
  constexpr int few = 64, lanes = sizeof(Keys) / sizeof(std::int32_t);
  if (count > few) return std::sort(numbers, numbers + count);
  constexpr std::uint32_t sign = std::uint32_t{1} << 31;  // for comparisons as processors have them
  std::int32_t keys[few] = {}, smaller[few];
  for (int i = 0; i < count; ++i) keys[i] = static_cast<std::int32_t>(numbers[i] ^ sign);
  for (int first = 0; first < count; first += lanes) {
    Keys some, found{};
    std::memcpy(&some, keys + first, sizeof some);
    for (int other = 0; other < count; ++other) found -= keys[other] < some;  // true is -1
    std::memcpy(smaller + first, &found, sizeof found);
  }
  for (int i = 0; i < count; ++i) numbers[smaller[i]] = static_cast<std::uint32_t>(keys[i]) ^ sign;
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
