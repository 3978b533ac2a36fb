// The heights of a stack in one wide number, and where tiles fit on it: each question is a few shifts of all squares.
// A square has a lane of six bits, its height in the lower five; the sixth marks squares in answers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "carre_pieces.hpp"

namespace dolmen::carre {

__extension__ typedef unsigned __int128 Lanes;

inline constexpr int lane_bits = 6, mark_bit = 5, row_bits = lane_bits * board_columns;

constexpr Lanes lane(int square) { return Lanes{1} << (lane_bits * square); }

namespace detail {
constexpr Lanes marks_where(bool (*chosen)(int)) {
  Lanes marks = 0;
  for (int square = 0; square < board_squares; ++square)
    if (chosen(square)) marks |= lane(square) << mark_bit;
  return marks;
}
inline constexpr Lanes all_marks = marks_where([](int) { return true; });
inline constexpr Lanes has_right = marks_where([](int square) { return square % board_columns + 1 < board_columns; });
inline constexpr Lanes has_above = marks_where([](int square) { return square / board_columns + 1 < board_rows; });
inline constexpr Lanes height_bits = all_marks - (all_marks >> mark_bit);

constexpr std::array<Lanes, placement_count> all_units() {
  std::array<Lanes, placement_count> units{};
  for (std::size_t place = 0; place < placement_count; ++place)
    for (int square = 0; square < board_squares; ++square)
      if (placements[place].mask >> square & 1U) units[place] |= lane(square);
  return units;
}
}  // namespace detail

// What a placement adds to the heights.
inline constexpr std::array<Lanes, placement_count> units = detail::all_units();

constexpr int height_at(Lanes heights, int square) {
  return static_cast<int>(heights >> (lane_bits * square)) & 31;
}

// Marks on the squares whose neighbour to the right, or above, is as high as they are.
struct Seams {
  Lanes right, above;

  constexpr explicit Seams(Lanes heights) : right(equal(heights, lane_bits) & detail::has_right),
                                            above(equal(heights, row_bits) & detail::has_above) {}
  constexpr int count() const { return marks(right) + marks(above); }
  static constexpr int marks(Lanes set) {
    return std::popcount(static_cast<std::uint64_t>(set)) + std::popcount(static_cast<std::uint64_t>(set >> 64));
  }

 private:
  static constexpr Lanes equal(Lanes heights, int step) {
    return detail::all_marks - ((heights ^ (heights >> step)) & detail::height_bits);
  }
};

// For each shape, marks on the anchors where the ground under it is level.
constexpr std::array<Lanes, shape_count> level_ground(const Seams& seams) {
  const Lanes two = seams.right, three = two & (two >> lane_bits), four = three & (two >> (2 * lane_bits));
  const Lanes up2 = seams.above, up3 = up2 & (up2 >> row_bits), up4 = up3 & (up2 >> (2 * row_bits));
  const auto rows2 = [](Lanes row) { return row & (row >> row_bits); };
  const auto rows3 = [](Lanes row) { return row & (row >> row_bits) & (row >> (2 * row_bits)); };
  const Lanes two2 = rows2(two), two3 = rows3(two), three2 = rows2(three), three3 = rows3(three);
  return {two,
          up2,
          three,
          up3,
          two2 & up2,
          three2 & up2,
          two3 & up3,
          detail::all_marks,
          rows2(four) & up2,
          two3 & (two >> (3 * row_bits)) & up4,
          three3 & up3,
          rows3(four) & up3,
          three3 & (three >> (3 * row_bits)) & up4};
}

// Bit by kind: those that fit somewhere, in the reserve or not.
constexpr unsigned kinds_that_fit(const std::array<Lanes, shape_count>& ground) {
  unsigned kinds = 0;
  for (std::size_t shape = 0; shape < shape_count; ++shape)
    kinds |= static_cast<unsigned>(ground[shape] != 0) << shapes[shape].kind;
  return kinds;
}

// Calls see(place) for every placement of a shape on its marked anchors.
template <class See>
constexpr void each_place(std::size_t shape, Lanes anchors, See see) {
  for (auto low = static_cast<std::uint64_t>(anchors); low != 0; low &= low - 1)
    see(place_of(shape, std::countr_zero(low) / lane_bits));
  for (auto high = static_cast<std::uint64_t>(anchors >> 64); high != 0; high &= high - 1)
    see(place_of(shape, (64 + std::countr_zero(high)) / lane_bits));
}

constexpr bool fits(Lanes heights, Place place) {
  const Placement& placement = placements[place];
  return (level_ground(Seams(heights))[placement.shape] >> (lane_bits * placement.anchor + mark_bit) & 1U) != 0;
}

// The same for stacks that differ by a mirror or by a full layer: 64 well mixed bits, the reserve among them.
std::uint64_t folded_key(Lanes heights, Reserve reserve);

// The heights without their full layers.
Lanes without_full_layers(Lanes heights);

}  // namespace dolmen::carre
