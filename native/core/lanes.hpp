// Many yes-or-no values at once, one for each of 64 * Words games played side by side, and chance for all of them.
// Knows vectors of bits, no game. GCC and Clang turn the operators into whatever registers the processor has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "random.hpp"
#include "squares.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <int Words>
struct LanesOf {
  typedef std::uint64_t Type __attribute__((vector_size(8 * Words)));
};
template <int Words>
using Lanes = typename LanesOf<Words>::Type;

template <class L>
inline constexpr int word_count = static_cast<int>(sizeof(L) / sizeof(std::uint64_t));
template <class L>
inline constexpr int lane_count = 64 * word_count<L>;

template <class L>
inline L no_lanes() {
  return L{};
}
template <class L>
inline L all_lanes() {
  return ~L{};
}
template <class L>
inline L all_lanes_if(bool wanted) {
  return wanted ? all_lanes<L>() : no_lanes<L>();
}

template <class L>
inline bool any(const L& lanes) {
  std::uint64_t some = 0;
  for (int word = 0; word < word_count<L>; ++word) some |= lanes[word];
  return some != 0;
}

template <class L>
inline int count_lanes(const L& lanes) {
  int total = 0;
  for (int word = 0; word < word_count<L>; ++word) total += count(std::uint64_t{lanes[word]});
  return total;
}

template <class L>
inline bool has_lane(const L& lanes, int lane) {
  return ((lanes[lane / 64] >> (lane % 64)) & 1) != 0;
}

// The lanes first .. first + number - 1.
template <class L>
inline L lane_range(int first, int number) {
  L lanes{};
  for (int word = 0; word < word_count<L>; ++word) {
    const int from = first - 64 * word, to = from + number;
    if (to <= 0 || from >= 64) continue;
    const std::uint64_t below_to = to >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << to) - 1;
    const std::uint64_t below_from = from <= 0 ? 0 : (std::uint64_t{1} << from) - 1;
    lanes[word] = below_to & ~below_from;
  }
  return lanes;
}

// Independent fair coins for all lanes: sfc64 (Chris Doty-Humphrey's small fast chaotic generator) in each word.
template <class L>
class LaneRandom {
 public:
  explicit LaneRandom(std::uint64_t seed) {
    for (int word = 0; word < word_count<L>; ++word) {
      a_[word] = splitmix(seed);
      b_[word] = splitmix(seed);
      c_[word] = splitmix(seed);
    }
    for (int i = 0; i < 18; ++i) coins();
  }

  L coins() {
    const L sum = a_ + b_ + counter_;
    counter_ += 1;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = ((c_ << 24) | (c_ >> 40)) + sum;
    return sum;
  }

 private:
  L a_{}, b_{}, c_{}, counter_ = L{} + 1;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
