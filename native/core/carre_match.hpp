// Fast matches between the native players, for tuning and for figures: seats rotated, the same dice in all games of a
// round. Knows no files and prints nothing; time is only measured, nobody plays by it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace dolmen::carre {

struct MatchResult {
  int games = 0, unfinished = 0;
  std::vector<double> wins;         // by contestant, in the order given
  std::vector<double> squares;      // sums of squares over rounds of the wins in a round, for error bars
  std::vector<double> seconds_mean, seconds_99, seconds_most;  // per turn
  double turns = 0;                 // of all players in all games
  double own_turns = 0, own_turns_squares = 0;  // of the winners
};

// Contestants by name: `greedy`, or `engine` with settings as in `engine:noise=0.5`, one for each seat; each round is
// played with every rotation of seats. std::invalid_argument for a name that is none.
MatchResult play_match(const std::vector<std::string>& contestants, int first_round, int rounds, std::uint64_t seed);

}  // namespace dolmen::carre
