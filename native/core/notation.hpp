// Tokens: `e4rw` places, N E S W tilt, `-` leaves. Knows the text of an action, not whether it is legal.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "actions.hpp"

namespace dolmen {

// a1 for square 0; files go a to z, then aa, ab, and so on.
std::string square_name(int square, int columns);

// The token of an action of a board of that size.
std::string format_action(Action action, int columns, int rows);

// The action a token means, or nothing if it is not the token of any action of that board.
std::optional<Action> parse_action(std::string_view token, int columns, int rows);

}  // namespace dolmen
