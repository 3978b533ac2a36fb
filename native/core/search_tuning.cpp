#include "search_tuning.hpp"

#include <cmath>

namespace dolmen {

SearchTuning built_in_tuning(PlayerKind kind, int columns, int rows) {
  SearchTuning tuning;
  const int squares = columns * rows;
  if (squares <= 48)
    tuning.solve_from = 11;
  else if (squares <= 90)
    tuning.solve_from = 6;
  else
    tuning.solve_from = 5;
  if (kind == PlayerKind::uct) {
    tuning.exploration = 0.35F;
    tuning.expand_at = 2;
  }
  return tuning;
}

std::string change(SearchTuning& tuning, std::string_view name, double value) {
  const struct {
    std::string_view name;
    float* setting;
    double least, most;
  } shares[] = {{"exploration", &tuning.exploration, 0, 100},
                {"temperature", &tuning.temperature, 0.01, 100},
                {"prior_visits", &tuning.prior_visits, 0.01, 1000},
                {"leaf_best", &tuning.leaf_best, 0, 1},
                {"deep_share", &tuning.deep_share, 0, 1}};
  const struct {
    std::string_view name;
    int* setting;
    int least;
  } numbers[] = {{"expand_at", &tuning.expand_at, 1}, {"keep", &tuning.keep, 1}, {"solve_from", &tuning.solve_from, 0}};
  const std::string called(name);
  for (const auto& share : shares)
    if (share.name == name) {
      if (!(value >= share.least && value <= share.most)) return called + " cannot be " + std::to_string(value);
      *share.setting = static_cast<float>(value);
      return "";
    }
  for (const auto& number : numbers)
    if (number.name == name) {
      if (!(value >= number.least && value <= 10'000) || value != std::floor(value))
        return called + " is a whole number from " + std::to_string(number.least) + " on";
      *number.setting = static_cast<int>(value);
      return "";
    }
  return called + " is no setting of the search";
}

}  // namespace dolmen
