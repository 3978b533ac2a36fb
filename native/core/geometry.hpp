// The grid: which squares lie next to which, and where a tilted megalith comes to rest. Knows no stones and no turns.
// Geometry<Columns, Rows> knows everything while compiling; GeneralGeometry does the same for any size at run time.
// Square = rank * columns + file; a1 is 0 and the first rank is the southernmost.
#pragma once

#include <array>
#include <cstdint>

#include "actions.hpp"
#include "squares.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

constexpr std::array<Direction, 4> all_directions{Direction::north, Direction::east, Direction::south, Direction::west};

namespace detail {

// The westernmost file of an endless board, one entry for each number of columns.
constexpr std::array<Wide, max_squares + 1> endless_west_files() {
  std::array<Wide, max_squares + 1> files{};
  for (int columns = 1; columns <= max_squares; ++columns)
    for (int square = 0; square < max_squares; square += columns)
      files[static_cast<std::size_t>(columns)] |= Wide{1} << square;
  return files;
}
inline constexpr std::array<Wide, max_squares + 1> west_files = endless_west_files();

constexpr Wide first_squares(int squares) { return squares >= max_squares ? ~Wide{0} : (Wide{1} << squares) - 1; }

}  // namespace detail

// What both kinds of geometry can do, given columns(), rows(), full(), west_file() and east_file() of `Self`.
template <class Self, class SetType>
class GeometryBase {
 public:
  using Set = SetType;

  constexpr int squares() const { return self().columns() * self().rows(); }
  constexpr int file(int square) const { return square % self().columns(); }
  constexpr int rank(int square) const { return square / self().columns(); }
  constexpr int square(int file, int rank) const { return rank * self().columns() + file; }

  // The set moved by one square; what leaves the board is dropped.
  constexpr Set north(Set set) const {
    return self().rows() == 1 ? Set{0} : static_cast<Set>((set << self().columns()) & self().full());
  }
  constexpr Set south(Set set) const { return self().rows() == 1 ? Set{0} : static_cast<Set>(set >> self().columns()); }
  constexpr Set east(Set set) const { return static_cast<Set>((set & ~self().east_file()) << 1); }
  constexpr Set west(Set set) const { return static_cast<Set>((set & ~self().west_file()) >> 1); }
  constexpr Set moved(Set set, Direction direction) const {
    switch (direction) {
      case Direction::north: return north(set);
      case Direction::east: return east(set);
      case Direction::south: return south(set);
      case Direction::west: return west(set);
    }
    __builtin_unreachable();
  }

  // Every square beside one of the set (members of the set included where they touch another).
  constexpr Set neighbours(Set set) const { return north(set) | south(set) | east(set) | west(set); }

  // Every square beside at least two, or at least three, of the set.
  constexpr Set beside_two(Set set) const {
    const Set n = north(set), e = east(set), s = south(set), w = west(set);
    return (n & s) | (e & w) | ((n | s) & (e | w));
  }
  constexpr Set beside_three(Set set) const {
    const Set n = north(set), e = east(set), s = south(set), w = west(set);
    return (n & s & (e | w)) | (e & w & (n | s));
  }

  // The squares from which a megalith could tilt that way, seen from the free squares alone.
  constexpr Set origins(Set free, Direction direction) const {
    const Direction back = static_cast<Direction>((static_cast<int>(direction) + 2) % 4);
    const Set next = moved(free, back);
    return next & moved(next, back);
  }

  // The squares from which a megalith could tilt in at least one way.
  constexpr Set tiltable(Set free) const {
    return origins(free, Direction::north) | origins(free, Direction::east) | origins(free, Direction::south) |
           origins(free, Direction::west);
  }

  // The possible tilts from a square: bit d is direction d.
  constexpr unsigned tilts(int square, Set free) const {
    unsigned possible = 0;
    for (const Direction direction : all_directions) {
      const Set landing = self().landing(square, direction);
      if (landing != 0 && (landing & ~free) == 0) possible |= 1U << static_cast<int>(direction);
    }
    return possible;
  }

  // The two squares a megalith covers after tilting, or the empty set where the board ends.
  constexpr Set computed_landing(int square, Direction direction) const {
    const Set first = moved(square_set<Set>(square), direction);
    const Set second = moved(first, direction);
    return second == 0 ? Set{0} : static_cast<Set>(first | second);
  }

  friend constexpr bool operator==(const GeometryBase&, const GeometryBase&) = default;

 private:
  constexpr const Self& self() const { return static_cast<const Self&>(*this); }
};

template <int Columns, int Rows>
class Geometry : public GeometryBase<Geometry<Columns, Rows>, SetFor<Columns * Rows>> {
  static_assert(Columns >= 1 && Rows >= 1 && Columns * Rows <= max_squares);
  using Base = GeometryBase<Geometry<Columns, Rows>, SetFor<Columns * Rows>>;

 public:
  using Set = typename Base::Set;
  static constexpr bool fixed = true;
  static constexpr int square_count = Columns * Rows;

  static constexpr int columns() { return Columns; }
  static constexpr int rows() { return Rows; }
  static constexpr Set full() { return static_cast<Set>(detail::first_squares(Columns * Rows)); }
  static constexpr Set west_file() { return static_cast<Set>(detail::west_files[Columns]) & full(); }
  static constexpr Set east_file() { return static_cast<Set>(west_file() << (Columns - 1)) & full(); }

  static constexpr Set landing(int square, Direction direction) {
    return landings[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)];
  }

  friend constexpr bool operator==(const Geometry&, const Geometry&) { return true; }

 private:
  static constexpr std::array<std::array<Set, 4>, square_count> make_landings() {
    std::array<std::array<Set, 4>, square_count> table{};
    for (int square = 0; square < square_count; ++square)
      for (const Direction direction : all_directions)
        table[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)] =
            Geometry{}.computed_landing(square, direction);
    return table;
  }
  static const std::array<std::array<Set, 4>, square_count> landings;
};

template <int Columns, int Rows>
inline constexpr std::array<std::array<typename Geometry<Columns, Rows>::Set, 4>, Geometry<Columns, Rows>::square_count>
    Geometry<Columns, Rows>::landings = Geometry<Columns, Rows>::make_landings();

class GeneralGeometry : public GeometryBase<GeneralGeometry, Wide> {
 public:
  static constexpr bool fixed = false;
  static constexpr int square_count = max_squares;

  // columns and rows are at least 1, their product at most 128.
  constexpr GeneralGeometry(int columns, int rows)
      : columns_(static_cast<std::uint8_t>(columns)), rows_(static_cast<std::uint8_t>(rows)) {}

  constexpr int columns() const { return columns_; }
  constexpr int rows() const { return rows_; }
  constexpr Set full() const { return detail::first_squares(columns_ * rows_); }
  constexpr Set west_file() const { return detail::west_files[columns_] & full(); }
  constexpr Set east_file() const { return (west_file() << (columns_ - 1)) & full(); }
  constexpr Set landing(int square, Direction direction) const { return computed_landing(square, direction); }

  friend constexpr bool operator==(const GeneralGeometry&, const GeneralGeometry&) = default;

 private:
  std::uint8_t columns_;
  std::uint8_t rows_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
