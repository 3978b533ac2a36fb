#include "carre_race.hpp"

#include <algorithm>
#include <cmath>

namespace dolmen::carre {
namespace {

// What several stoppers in one hand are worth, in units of the first.
double worth(int stoppers) {
  constexpr std::array<double, 5> sum{0, 1, 1.8, 2.4, 2.8};
  return sum[static_cast<std::size_t>(std::min(stoppers, 4))];
}

// The turns that everybody loses to the others' stoppers: they go against whoever is ahead.
Chances lost_to_stoppers(std::span<const Standing> standings, const ExpectedTurns& table, double stopper) {
  Chances lost{}, lead{};
  for (std::size_t i = 0; i < standings.size(); ++i) lead[i] = std::exp(-standings[i].turns(table));
  for (std::size_t holder = 0; holder < standings.size(); ++holder) {
    if (standings[holder].stoppers == 0) continue;
    double sum = 0;
    for (std::size_t i = 0; i < standings.size(); ++i) sum += i == holder ? 0 : lead[i];
    for (std::size_t i = 0; i < standings.size(); ++i)
      if (i != holder) lost[i] += stopper * worth(standings[holder].stoppers) * lead[i] / sum;
  }
  return lost;
}

// The chances to be done within so many turns when some are lost.
Finish delayed(const Finish& finish, const Standing& standing, double delay) {
  Finish later{};
  const auto whole = static_cast<std::size_t>(delay);
  const auto part = static_cast<float>(delay - static_cast<double>(whole));
  for (std::size_t turn = whole + 1; turn < horizon; ++turn)
    later[turn] = (1 - part) * finish[turn - whole] + part * finish[turn - whole - 1];
  if (!standing.stuck) later[1] = std::max(later[1], finish[1]);  // the next turn's chance is exact, nothing delays it
  if (standing.stuck) later[1] = 0;
  for (std::size_t turn = 1; turn < horizon; ++turn) later[turn] = std::max(later[turn], later[turn - 1]);
  return later;
}

}  // namespace

Chances race(std::span<const Standing> standings, const ExpectedTurns& table, double stopper) {
  const Chances lost = lost_to_stoppers(standings, table, stopper);
  std::array<Finish, most_players> finish;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const double delay = std::min(std::max(standings[i].delay + lost[i], 0.0), horizon - 2.0);
    finish[i] = delayed(table.finish(standings[i].index, standings[i].chips), standings[i], delay);
  }
  Chances chances{};
  for (std::size_t turn = 1; turn < horizon; ++turn) {
    double open = 1;  // nobody has finished before this player's turn
    for (std::size_t i = 0; i < standings.size(); ++i) open *= 1 - finish[i][turn - 1];
    for (std::size_t i = 0; i < standings.size() && open > 0; ++i) {
      const double before = 1 - finish[i][turn - 1], now = finish[i][turn] - finish[i][turn - 1];
      if (before <= 0) break;
      chances[i] += open * now / before;
      open *= (1 - finish[i][turn]) / before;
    }
  }
  double rest = 1;
  for (const double chance : chances) rest -= chance;
  for (std::size_t i = 0; i < standings.size(); ++i) chances[i] += rest / static_cast<double>(standings.size());
  return chances;
}

}  // namespace dolmen::carre
