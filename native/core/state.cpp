#include "state.hpp"

#include "notation.hpp"

namespace dolmen {
namespace {

std::string wrong_setup(const State& s) {
  if (s.columns < 1 || s.rows < 1 || s.columns > max_squares || s.rows > max_squares ||
      s.columns * s.rows > max_squares)
    return "a board has 1 to 128 squares, not " + std::to_string(s.columns) + " x " + std::to_string(s.rows);
  if (s.stock < 1 || s.stock > 255) return "a stock has 1 to 255 megaliths, not " + std::to_string(s.stock);
  if (s.placed < 0 || s.placed > s.stock)
    return std::to_string(s.placed) + " megaliths cannot be placed from a stock of " + std::to_string(s.stock);
  return "";
}

std::string wrong_stones(const State& s) {
  const Wide full = GeneralGeometry(s.columns, s.rows).full();
  if (((s.red | s.white) & ~full) != 0)
    return "a colour lies beyond the " + std::to_string(s.columns * s.rows) + " squares of the board";
  if ((s.red & s.white) != 0) return square_name(lowest(s.red & s.white), s.columns) + " is both red and white";
  const int covered = count(s.red | s.white);
  if (covered < s.placed || covered > 2 * s.placed)
    return std::to_string(s.placed) + " megaliths cannot cover " + std::to_string(covered) + " squares";
  return "";
}

std::string wrong_pending(const State& s) {
  if (s.pending == -1) return "";
  const GeneralGeometry geometry(s.columns, s.rows);
  if (s.pending < 0 || s.pending >= geometry.squares())
    return "the pending megalith stands on square " + std::to_string(s.pending) + ", beyond the board's " +
           std::to_string(geometry.squares());
  const std::string where = square_name(s.pending, s.columns);
  if (!contains(s.top == Colour::red ? s.red : s.white, s.pending))
    return "the pending megalith's top does not show on " + where;
  if (s.placed == s.stock && !s.final_tilt) return "the last megalith cannot be pending without the final tilt";
  if (geometry.tilts(s.pending, geometry.full() & ~(s.red | s.white)) == 0)
    return "the megalith on " + where + " cannot be tilted, so it is not pending";
  return "";
}

}  // namespace

std::string why_impossible(const State& state) {
  std::string reason = wrong_setup(state);
  if (reason.empty()) reason = wrong_stones(state);
  if (reason.empty()) reason = wrong_pending(state);
  return reason;
}

}  // namespace dolmen
