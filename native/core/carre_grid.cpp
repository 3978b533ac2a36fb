#include "carre_grid.hpp"

#include <algorithm>

namespace dolmen::carre {
namespace {

constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31);
}

// Rows in reverse order.
constexpr Lanes upside_down(Lanes heights) {
  constexpr Lanes row = (Lanes{1} << row_bits) - 1;
  return (heights & row) << (3 * row_bits) | (heights >> row_bits & row) << (2 * row_bits) |
         (heights >> (2 * row_bits) & row) << row_bits | heights >> (3 * row_bits);
}

// Columns in reverse order.
constexpr Lanes mirrored(Lanes heights) {
  constexpr Lanes first = Lanes{31} | Lanes{31} << row_bits | Lanes{31} << (2 * row_bits) | Lanes{31} << (3 * row_bits);
  return (heights & first) << (4 * lane_bits) | (heights & first << lane_bits) << (2 * lane_bits) |
         (heights & first << (2 * lane_bits)) | (heights >> (2 * lane_bits) & first << lane_bits) |
         (heights >> (4 * lane_bits) & first);
}

}  // namespace

Lanes without_full_layers(Lanes heights) {
  int least = 31;
  for (int square = 0; square < board_squares; ++square) least = std::min(least, height_at(heights, square));
  return heights - static_cast<unsigned>(least) * (detail::all_marks >> mark_bit);
}

std::uint64_t folded_key(Lanes heights, Reserve reserve) {
  const Lanes plain = without_full_layers(heights), turned = upside_down(plain);
  const Lanes folded = std::min(std::min(plain, mirrored(plain)), std::min(turned, mirrored(turned)));
  const std::uint64_t low = mixed(static_cast<std::uint64_t>(folded) + 0x9e3779b97f4a7c15U);
  const std::uint64_t high = mixed(low ^ static_cast<std::uint64_t>(folded >> 64));
  return mixed(high + 0xd1b54a32d192ed03U * (reserve + 1ULL));
}

}  // namespace dolmen::carre
