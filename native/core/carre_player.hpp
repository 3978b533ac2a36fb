// A computer player of Carré: the whole rest of a turn from a position. It draws no dice, has no memory and no clock:
// the same position, settings and seed give the same turn.
#pragma once

#include <cstdint>
#include <vector>

#include "carre_race.hpp"
#include "carre_state.hpp"
#include "carre_tuning.hpp"

namespace dolmen::carre {

struct TurnPlan {
  std::vector<Action> actions;  // legal one after the other; the last ends the turn or the game
  State after;                  // when all are done
  double value = 0;             // the player's chance to win afterwards; alone, minus the turns expected
};

// What a position promises every seat, the seat next to roll given by the state.
struct Outlook {
  std::array<double, most_players> turns{};  // each still needs, expected
  std::array<bool, most_players> stuck{};    // no way was found to finish without taking back
  Chances chances{};                         // to win
};

class Player {
 public:
  explicit Player(const Tuning& tuning = {}, std::uint64_t seed = 0) : tuning_(tuning), seed_(seed) {}

  // The dice are rolled and the game is on.
  TurnPlan choose(const State& state) const;

  // As if the player whose turn it is were about to roll, or, in the middle of a turn, to pass the dice on.
  Outlook outlook(const State& state) const;

 private:
  Tuning tuning_;
  std::uint64_t seed_;
};

// The plain builder everybody is measured against: always the largest tile it can pay for, at the lowest level;
// stoppers against whoever has three tiles or fewer left. One action at a time; src/dolmen/engine/carre_greedy.py is
// the same player.
Action choose_greedily(const State& state);

}  // namespace dolmen::carre
