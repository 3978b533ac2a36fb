// Learning the weights: quick games the evaluation plays against itself, and a regression on how they ended.
// Reproducible from a seed. Knows boards and weights; whether new weights are better only matches can tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "state.hpp"
#include "weights.hpp"

namespace dolmen {

// A position without a pending stone, and what came of it for whoever was to place.
struct TuneSample {
  Wide red = 0, white = 0;
  std::uint8_t left = 0;
  Colour placer = Colour::red;
  std::int8_t margin = 0;
  float result = 0.5F;  // 0 to 1
};

struct TuneGames {
  int columns = 10;
  int rows = 7;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  float temperature = 0.3F;  // of the random choice among actions, in logits
  int opening = 6;           // up to so many stones are placed with a much higher one
  float share = 0.4F;        // of the positions kept
  float trust = 1;           // in the end of the game rather than in what its next turn promised
};

struct TuneFit {
  int columns = 10;
  int rows = 7;
  int epochs = 4;
  float rate = 0.002F;
  std::uint64_t seed = 1;
  std::size_t held_out = 20;  // every so many samples one only measures
};

struct TuneProgress {
  double share;          // of the work done
  double loss;           // mean cross entropy of the samples learned from lately
  double held_out_loss;  // of those that only measure; 0 before the first epoch ends
};
using TuneWatcher = std::function<bool(const TuneProgress&)>;  // answers whether to go on

// Plays games with those weights and adds positions from them.
bool add_games(const TuneGames& games, const Weights& weights, std::vector<TuneSample>& samples,
               const TuneWatcher& watcher);

// New weights for the samples, starting anew. Progress may end it early; what was learned so far is given back.
Weights fit(const TuneFit& settings, const std::vector<TuneSample>& samples, const TuneWatcher& watcher);

// The whole way: several rounds, each playing with the weights of the one before and learning from its games and the
// previous round's; the last round plays twice as many. The same settings give the same weights on one processor.
struct TunePlan {
  int columns = 10;
  int rows = 7;
  int rounds = 4;
  std::uint64_t games = 12000;
  int epochs = 3;
  float temperature = 0.3F;
  float trust = 0.85F;
  std::uint64_t seed = 1000;
};
struct TuneStage {
  int round;
  bool learning;  // playing before that
  std::uint64_t samples;
  TuneProgress progress;
};
using TunePlanWatcher = std::function<bool(const TuneStage&)>;
Weights tune(const TunePlan& plan, const Weights& start, const TunePlanWatcher& watcher);

}  // namespace dolmen
