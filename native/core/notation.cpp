#include "notation.hpp"

namespace dolmen {
namespace {

constexpr std::string_view tilt_tokens = "NESW";

std::string file_name(int file) {
  const std::string letter(1, static_cast<char>('a' + file % 26));
  return file < 26 ? letter : file_name(file / 26 - 1) + letter;
}

std::optional<Colour> parse_colour(char letter) {
  if (letter == 'r') return Colour::red;
  if (letter == 'w') return Colour::white;
  return std::nullopt;
}

// Letters count files in base 26 without a zero; digits count ranks from 1 and begin with no zero.
std::optional<int> parse_square(std::string_view name, int columns, int rows) {
  int file = 0, rank = 0;
  std::size_t at = 0;
  for (; at < name.size() && name[at] >= 'a' && name[at] <= 'z' && file <= columns; ++at)
    file = 26 * file + (name[at] - 'a' + 1);
  if (at == name.size() || name[at] == '0') return std::nullopt;
  for (; at < name.size() && name[at] >= '0' && name[at] <= '9' && rank <= rows; ++at)
    rank = 10 * rank + (name[at] - '0');
  if (at != name.size() || file < 1 || file > columns || rank < 1 || rank > rows) return std::nullopt;
  return (rank - 1) * columns + file - 1;
}

}  // namespace

std::string square_name(int square, int columns) {
  return file_name(square % columns) + std::to_string(square / columns + 1);
}

std::string format_action(Action action, int columns, int rows) {
  const int squares = columns * rows;
  if (is_leave(action, squares)) return "-";
  if (is_tilt(action, squares))
    return std::string(1, tilt_tokens[static_cast<std::size_t>(tilt_direction(action, squares))]);
  const auto letter = [](Colour colour) { return colour == Colour::red ? 'r' : 'w'; };
  return square_name(placed_square(action), columns) + letter(placed_top(action)) + letter(placed_north_south(action));
}

std::optional<Action> parse_action(std::string_view token, int columns, int rows) {
  if (token == "-") return leave_action(columns * rows);
  if (token.size() == 1) {
    const std::size_t direction = tilt_tokens.find(token[0]);
    if (direction == std::string_view::npos) return std::nullopt;
    return tilt_action(columns * rows, static_cast<Direction>(direction));
  }
  if (token.size() < 4) return std::nullopt;
  const auto square = parse_square(token.substr(0, token.size() - 2), columns, rows);
  const auto top = parse_colour(token[token.size() - 2]), north_south = parse_colour(token.back());
  if (!square || !top || !north_south) return std::nullopt;
  return place_action(*square, *top, *north_south);
}

}  // namespace dolmen
