// Which 3x3 windows a square lies in, and which of their patterns are one by symmetry. Knows the grid, no values.
// A window's pattern is a number in base 3 (0 free, 1 red, 2 white); windows at the border have fewer squares and
// are turned so that all edges share one table and all corners another.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry.hpp"
#include "weights.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

constexpr std::array<std::uint16_t, 9> powers_of_three{1, 3, 9, 27, 81, 243, 729, 2187, 6561};

struct Touch {
  std::uint16_t window;  // named after its middle square
  std::uint16_t power;   // what one step of colour on the square adds to the pattern
};

// The windows of one grid: plain tables, the same for every kind of geometry.
class Windows {
 public:
  template <class G>
  explicit Windows(const G& geometry) : squares_(geometry.squares()) {
    for (int middle = 0; middle < squares_; ++middle) add_window(geometry, middle);
    for (int square = 0; square < squares_; ++square) {
      if (geometry.file(square) + 1 < geometry.columns()) join(square, square + 1, 0);
      if (square + geometry.columns() < squares_) join(square, square + geometry.columns(), 1);
    }
  }

  int squares() const { return squares_; }
  std::uint16_t empty_pattern(int window) const { return empty_[static_cast<std::size_t>(window)]; }
  std::span<const Touch> of(int square) const {
    const std::size_t at = static_cast<std::size_t>(square);
    return {touches_[at].data(), counts_[at]};
  }
  // Of a square and the one east (axis 0) or north (axis 1) of it together, each window once.
  std::span<const Touch> of_pair(int lower, std::size_t axis) const {
    const std::size_t at = static_cast<std::size_t>(lower);
    return {pair_touches_[axis][at].data(), pair_counts_[axis][at]};
  }

 private:
  // The squares of a window in the order of their powers: along the border first, then inwards.
  template <class G>
  void add_window(const G& geometry, int middle) {
    const int file = geometry.file(middle), rank = geometry.rank(middle);
    const int right = file == 0 ? 1 : file == geometry.columns() - 1 ? -1 : 0;
    const int up = rank == 0 ? 1 : rank == geometry.rows() - 1 ? -1 : 0;
    const bool corner = right != 0 && up != 0, interior = right == 0 && up == 0;
    const int offset = interior ? 0 : Weights::interior_patterns + (corner ? Weights::edge_patterns : 0);
    empty_[static_cast<std::size_t>(middle)] = static_cast<std::uint16_t>(offset);
    std::size_t place = 0;
    const int inner_from = interior ? -1 : 0, along_from = corner ? 0 : -1;
    for (int inner = inner_from; inner <= 1; ++inner)
      for (int along = along_from; along <= 1; ++along, ++place) {
        const int x = corner ? along * right : right != 0 ? inner * right : along;
        const int y = corner ? inner * up : right != 0 ? along : up != 0 ? inner * up : inner;
        touch(geometry, file + x, rank + y, middle, powers_of_three[place]);
      }
  }

  template <class G>
  void touch(const G& geometry, int file, int rank, int middle, std::uint16_t power) {
    if (file < 0 || rank < 0 || file >= geometry.columns() || rank >= geometry.rows()) return;
    const std::size_t square = static_cast<std::size_t>(geometry.square(file, rank));
    touches_[square][counts_[square]++] = {static_cast<std::uint16_t>(middle), power};
  }

  void join(int lower, int upper, std::size_t axis) {
    auto& joined = pair_touches_[axis][static_cast<std::size_t>(lower)];
    std::uint8_t& joined_count = pair_counts_[axis][static_cast<std::size_t>(lower)];
    for (const int square : {lower, upper})
      for (const Touch& touch : of(square)) {
        std::size_t at = 0;
        while (at < joined_count && joined[at].window != touch.window) ++at;
        if (at == joined_count) joined[joined_count++] = {touch.window, 0};
        joined[at].power = static_cast<std::uint16_t>(joined[at].power + touch.power);
      }
  }

  int squares_;
  std::array<std::uint16_t, max_squares> empty_{};
  std::array<std::array<Touch, 9>, max_squares> touches_{};
  std::array<std::uint8_t, max_squares> counts_{};
  std::array<std::array<std::array<Touch, 12>, max_squares>, 2> pair_touches_{};
  std::array<std::array<std::uint8_t, max_squares>, 2> pair_counts_{};
};

// Classes of patterns: `of` gives the class of a pattern, `swapped` the pattern with the colours exchanged.
struct PatternClasses {
  std::array<std::uint16_t, Weights::patterns> of{};
  std::array<std::uint16_t, Weights::patterns> swapped{};

  PatternClasses() {
    int next = 0;
    next = fill(0, 9, interior_images(), next);
    next = fill(Weights::interior_patterns, 6, {{{2, 1, 0, 5, 4, 3}}}, next, 1);
    fill(Weights::interior_patterns + Weights::edge_patterns, 4, {{{0, 2, 1, 3}}}, next, 1);
  }

 private:
  using Image = std::array<std::uint8_t, 9>;
  using Images = std::array<Image, 7>;

  static Images interior_images() {
    Images images{};
    for (int s = 1; s < 8; ++s)
      for (int place = 0; place < 9; ++place) {
        int x = place % 3, y = place / 3;
        if ((s & 1) != 0) x = 2 - x;
        if ((s & 2) != 0) y = 2 - y;
        if ((s & 4) != 0) {
          const int old = x;
          x = y;
          y = old;
        }
        images[static_cast<std::size_t>(s - 1)][static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(3 * y + x);
      }
    return images;
  }

  int fill(int offset, int length, const Images& images, int next, int image_count = 7) {
    const int end = powers_of_three[static_cast<std::size_t>(length - 1)] * 3;
    for (int pattern = 0; pattern < end; ++pattern) {
      std::array<int, 9> digit{};
      int rest = pattern, swapped_pattern = 0;
      for (int place = 0; place < length; ++place, rest /= 3) {
        digit[static_cast<std::size_t>(place)] = rest % 3;
        swapped_pattern += (3 - rest % 3) % 3 * powers_of_three[static_cast<std::size_t>(place)];
      }
      int least = pattern;
      for (int i = 0; i < image_count; ++i) {
        int image = 0;
        for (int place = 0; place < length; ++place)
          image += digit[static_cast<std::size_t>(place)] *
                   powers_of_three[images[static_cast<std::size_t>(i)][static_cast<std::size_t>(place)]];
        if (image < least) least = image;
      }
      const std::size_t at = static_cast<std::size_t>(offset + pattern);
      of[at] = least < pattern ? of[static_cast<std::size_t>(offset + least)] : static_cast<std::uint16_t>(next++);
      swapped[at] = static_cast<std::uint16_t>(offset + swapped_pattern);
    }
    return next;
  }
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
