// What learning asks of the code that differs by processor and board.
#pragma once

#include "tune.hpp"

namespace dolmen {

class TunePlayer {
 public:
  virtual ~TunePlayer();
  // Plays one game; its number and the settings decide everything. Keeps at most 200 samples.
  virtual int play(const TuneGames& games, std::uint64_t number, TuneSample* room) = 0;
};

class TuneLearner {
 public:
  virtual ~TuneLearner();
  // One step for a batch; the sum of its losses before.
  virtual double learn(const TuneSample* const* batch, int count, float rate) = 0;
  virtual double measure(const TuneSample& sample, float& logit) = 0;
  virtual void give(Weights& weights) const = 0;
};

}  // namespace dolmen
