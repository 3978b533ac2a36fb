// Plays a match of Carré and prints shares of wins with their 95 % margins: ROUNDS SEED CONTESTANT...
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "carre_match.hpp"

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: %s ROUNDS SEED CONTESTANT... (greedy, engine:noise=0.5), one for each seat\n", argv[0]);
    return 2;
  }
  const std::vector<std::string> names(argv + 3, argv + argc);
  const int rounds = std::atoi(argv[1]);
  const auto result = dolmen::carre::play_match(names, 0, rounds, std::strtoull(argv[2], nullptr, 10));
  const double games = result.games, seats = static_cast<double>(names.size());
  for (std::size_t at = 0; at < names.size(); ++at) {
    const double mean = result.wins[at] / rounds, variance = result.squares[at] / rounds - mean * mean;
    std::printf("%-50s %6.2f %% +- %.2f   a turn: %.2f ms, 99 in 100 under %.1f ms, at most %.1f ms\n",
                names[at].c_str(), 100 * result.wins[at] / games, 100 * 1.96 * std::sqrt(variance / rounds) / seats,
                1e3 * result.seconds_mean[at], 1e3 * result.seconds_99[at], 1e3 * result.seconds_most[at]);
  }
  const double won = games - result.unfinished, own = result.own_turns / won;
  std::printf("%d games, %d unfinished; the winner took %.3f +- %.3f turns\n", result.games, result.unfinished, own,
              1.96 * std::sqrt((result.own_turns_squares / won - own * own) / won));
  return 0;
}
