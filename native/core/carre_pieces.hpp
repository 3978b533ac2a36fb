// Carré's board and tiles: the eight kinds, the 125 ways in which one can lie, and reserves. Knows no stack, no dice.
// Kinds, placements and their order are those of dolmen.carre.pieces, so that lists agree with the Python rules.
#pragma once

#include <array>
#include <cstdint>

namespace dolmen::carre {

inline constexpr int board_columns = 5, board_rows = 4, board_squares = 20;
inline constexpr int kind_count = 8, copies = 2, tile_count = 16, placement_count = 125, shape_count = 13;
inline constexpr int most_players = 4;

// A kind of tile is its place in this list, from the cheapest to the dearest.
inline constexpr std::array<int, kind_count> price_of{2, 3, 4, 6, 7, 8, 9, 12};

// A rectangle as it lies: a kind that is not square has two, the long side along the row first.
struct Shape {
  int kind, across, up;
  constexpr char letter() const { return across == up ? '\0' : across > up ? 'h' : 'v'; }
};
inline constexpr std::array<Shape, shape_count> shapes{{{0, 2, 1},
                                                        {0, 1, 2},
                                                        {1, 3, 1},
                                                        {1, 1, 3},
                                                        {2, 2, 2},
                                                        {3, 3, 2},
                                                        {3, 2, 3},
                                                        {4, 1, 1},
                                                        {5, 4, 2},
                                                        {5, 2, 4},
                                                        {6, 3, 3},
                                                        {7, 4, 3},
                                                        {7, 3, 4}}};

// A placement by number: 0 to 124, by kind, then by column and row of its lowest square, then as shapes are listed.
using Place = std::uint8_t;
inline constexpr Place nowhere = 255;

struct Placement {
  std::uint8_t kind = 0, shape = 0, anchor = 0;  // squares count row by row from a1
  std::uint32_t mask = 0;                        // the squares it covers
};

constexpr std::uint32_t mask_of(const Shape& shape, int anchor) {
  std::uint32_t mask = 0;
  for (int row = 0; row < shape.up; ++row) mask |= ((1U << shape.across) - 1) << (anchor + row * board_columns);
  return mask;
}

constexpr bool on_board(const Shape& shape, int anchor) {
  return anchor % board_columns + shape.across <= board_columns && anchor / board_columns + shape.up <= board_rows;
}

namespace detail {
constexpr std::array<Placement, placement_count> all_placements() {
  std::array<Placement, placement_count> all{};
  std::size_t next = 0;
  for (int kind = 0; kind < kind_count; ++kind)
    for (int column = 0; column < board_columns; ++column)
      for (int row = 0; row < board_rows; ++row)
        for (std::size_t shape = 0; shape < shape_count; ++shape) {
          const int anchor = row * board_columns + column;
          if (shapes[shape].kind != kind || !on_board(shapes[shape], anchor)) continue;
          all[next++] = {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(shape),
                         static_cast<std::uint8_t>(anchor), mask_of(shapes[shape], anchor)};
        }
  return all;
}
}  // namespace detail

inline constexpr std::array<Placement, placement_count> placements = detail::all_placements();

namespace detail {
using PlaceTable = std::array<std::array<Place, board_squares>, shape_count>;
constexpr PlaceTable place_table() {
  PlaceTable table{};
  for (auto& row : table) row.fill(nowhere);
  for (std::size_t place = 0; place < placement_count; ++place)
    table[placements[place].shape][placements[place].anchor] = static_cast<Place>(place);
  return table;
}
inline constexpr PlaceTable places = place_table();
}  // namespace detail

// The placement of a shape at an anchor; `nowhere` if it does not fit on the board.
constexpr Place place_of(std::size_t shape, int anchor) {
  return detail::places[shape][static_cast<std::size_t>(anchor)];
}

// How many tiles of each kind, 0 to 2, four bits for each kind.
using Reserve = std::uint32_t;
inline constexpr Reserve full_reserve = 0x22222222U;

constexpr Reserve one_of(int kind) { return 1U << (4 * kind); }
constexpr int count_of(Reserve reserve, int kind) { return static_cast<int>(reserve >> (4 * kind) & 15U); }
constexpr bool has(Reserve reserve, int kind) { return count_of(reserve, kind) > 0; }

// Whether the reserve holds all of those tiles.
constexpr bool holds(Reserve reserve, Reserve tiles) {
  return (((reserve | 0x88888888U) - tiles) & 0x88888888U) == 0x88888888U;
}

// A number below 6561 for each reserve. It is a sum over tiles: index_of(a) - index_of(b) is that of the rest.
constexpr int index_of(Reserve reserve) {
  int index = 0;
  for (int kind = kind_count - 1; kind >= 0; --kind) index = 3 * index + count_of(reserve, kind);
  return index;
}
inline constexpr int reserve_count = 6561;

constexpr int tiles_in(Reserve reserve) {
  int sum = 0;
  for (int kind = 0; kind < kind_count; ++kind) sum += count_of(reserve, kind);
  return sum;
}

// The kinds in a reserve, bit by kind.
constexpr unsigned kinds_in(Reserve reserve) {
  unsigned kinds = 0;
  for (int kind = 0; kind < kind_count; ++kind) kinds |= static_cast<unsigned>(has(reserve, kind)) << kind;
  return kinds;
}

}  // namespace dolmen::carre
