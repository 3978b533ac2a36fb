// Colours, directions and the numbering of actions; knows no board beyond its number of squares.
// The numbering is stable: 4 * square + 2 * (top is white) + (north-south is white) places, then come the four tilts
// in the order north, east, south, west, then leaving the megalith as it stands.
#pragma once

#include <cstdint>

#include "isa.hpp"

namespace dolmen {

enum class Colour : std::uint8_t { red, white };
enum class Direction : std::uint8_t { north, east, south, west };
using Action = std::uint16_t;

inline namespace DOLMEN_ISA {

constexpr Colour other(Colour colour) { return colour == Colour::red ? Colour::white : Colour::red; }

// North and south tilts show the north-south faces, the other two show the remaining colour.
constexpr Colour shown_by_tilt(Colour north_south, Direction direction) {
  const bool along_files = direction == Direction::north || direction == Direction::south;
  return along_files ? north_south : other(north_south);
}

constexpr Action place_action(int square, Colour top, Colour north_south) {
  return static_cast<Action>(4 * square + 2 * static_cast<int>(top) + static_cast<int>(north_south));
}
constexpr Action tilt_action(int squares, Direction direction) {
  return static_cast<Action>(4 * squares + static_cast<int>(direction));
}
constexpr Action leave_action(int squares) { return static_cast<Action>(4 * squares + 4); }
constexpr int action_count(int squares) { return 4 * squares + 5; }

constexpr bool is_place(Action action, int squares) { return action < 4 * squares; }
constexpr bool is_leave(Action action, int squares) { return action == leave_action(squares); }
constexpr bool is_tilt(Action action, int squares) { return action >= 4 * squares && action < leave_action(squares); }

// The parts of a placement, and the direction of a tilt; each for actions of that kind only.
constexpr int placed_square(Action action) { return action / 4; }
constexpr Colour placed_top(Action action) { return static_cast<Colour>((action >> 1) & 1); }
constexpr Colour placed_north_south(Action action) { return static_cast<Colour>(action & 1); }
constexpr Direction tilt_direction(Action action, int squares) { return static_cast<Direction>(action - 4 * squares); }

}  // namespace DOLMEN_ISA
}  // namespace dolmen
