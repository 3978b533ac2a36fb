// The static evaluation with real numbers, as it is learned: values, slopes and steps. Knows samples, no games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>

#include "eval_groups.hpp"
#include "eval_windows.hpp"
#include "random.hpp"
#include "tune.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// All that is learned, as one list of numbers with the sections of Weights (without the margins).
struct Model {
  static constexpr std::size_t width = Weights::width;
  static constexpr std::size_t patterns = Weights::classes * width, heads = Weights::stages * 2 * width;
  static constexpr std::size_t standings = Weights::lefts * Weights::leads * Weights::ties;
  static constexpr std::size_t groups = Weights::stages * Weights::counts;
  static constexpr std::size_t head_at = patterns, standing_at = head_at + heads, group_at = standing_at + standings;
  static constexpr std::size_t total = group_at + groups;

  alignas(64) float number[total + 16] = {};
};

// What of a sample the evaluation sees.
struct Features {
  int windows = 0;
  std::uint16_t own[max_squares], other[max_squares];  // classes
  std::size_t stage = 0, standing = 0;
  float counts[Weights::counts];
};

template <class G>
class FeatureReader {
 public:
  explicit FeatureReader(const G& geometry) : geometry_(geometry), windows_(geometry) {}

  void read(const TuneSample& sample, Features& f) {
    using Set = typename G::Set;
    const Set red = static_cast<Set>(sample.red), white = static_cast<Set>(sample.white);
    std::uint16_t pattern[max_squares];
    f.windows = windows_.squares();
    for (int w = 0; w < f.windows; ++w) pattern[w] = windows_.empty_pattern(w);
    for (int digit = 1; digit <= 2; ++digit)
      for_each_square(digit == 1 ? red : white, [&](int square) {
        for (const Touch& t : windows_.of(square))
          pattern[t.window] = static_cast<std::uint16_t>(pattern[t.window] + digit * t.power);
      });
    std::uint16_t* as_red = sample.placer == Colour::red ? f.own : f.other;
    std::uint16_t* as_white = sample.placer == Colour::red ? f.other : f.own;
    for (int w = 0; w < f.windows; ++w) {
      as_red[w] = classes_.of[pattern[w]];
      as_white[w] = classes_.of[classes_.swapped[pattern[w]]];
    }
    groups_.read(geometry_, red, white);
    const Tally& tally = groups_.tally();
    const std::size_t own = static_cast<std::size_t>(sample.placer);
    f.stage = static_cast<std::size_t>(Weights::stage_of(sample.left));
    f.standing = Weights::standing_at(sample.left, tally.lead(sample.placer), tally.tie(sample.placer));
    f.counts[0] = static_cast<float>(tally.pairs[own]);
    f.counts[1] = static_cast<float>(tally.pairs[1 - own]);
    f.counts[2] = static_cast<float>(tally.singles[own]);
    f.counts[3] = static_cast<float>(tally.singles[1 - own]);
  }

 private:
  G geometry_;
  Windows windows_;
  PatternClasses classes_;
  Groups<G> groups_;
};

// Values of samples under a model, and the slopes of the loss added up over a batch.
class Regression {
 public:
  float logit(const Model& model, const Features& f) {
    std::memset(sum_, 0, sizeof sum_);
    for (int w = 0; w < f.windows; ++w) {
      const float* a = model.number + f.own[w] * Model::width;
      const float* b = model.number + f.other[w] * Model::width;
      for (std::size_t k = 0; k < Model::width; ++k) sum_[k] += a[k];
      for (std::size_t k = 0; k < Model::width; ++k) sum_[Model::width + k] += b[k];
    }
    const float* head = model.number + Model::head_at + f.stage * 2 * Model::width;
    float logit = model.number[Model::standing_at + f.standing];
    for (std::size_t k = 0; k < 2 * Model::width; ++k) logit += head[k] * (sum_[k] > 0 ? sum_[k] : 0.0F);
    const float* group = model.number + Model::group_at + f.stage * Weights::counts;
    for (std::size_t c = 0; c < Weights::counts; ++c) logit += group[c] * f.counts[c];
    return logit;
  }

  // After logit() of the same sample: `slope` is that of the loss along the logit.
  void add_slopes(const Model& model, const Features& f, float slope, Model& slopes) {
    const float* head = model.number + Model::head_at + f.stage * 2 * Model::width;
    float* head_slopes = slopes.number + Model::head_at + f.stage * 2 * Model::width;
    alignas(64) float back[2 * Model::width];
    for (std::size_t k = 0; k < 2 * Model::width; ++k) {
      const bool open = sum_[k] > 0;
      head_slopes[k] += open ? slope * sum_[k] : 0;
      back[k] = open ? slope * head[k] : 0;
    }
    for (int w = 0; w < f.windows; ++w) {
      float* a = slopes.number + f.own[w] * Model::width;
      float* b = slopes.number + f.other[w] * Model::width;
      for (std::size_t k = 0; k < Model::width; ++k) a[k] += back[k];
      for (std::size_t k = 0; k < Model::width; ++k) b[k] += back[Model::width + k];
    }
    slopes.number[Model::standing_at + f.standing] += slope;
    float* group_slopes = slopes.number + Model::group_at + f.stage * Weights::counts;
    for (std::size_t c = 0; c < Weights::counts; ++c) group_slopes[c] += slope * f.counts[c];
  }

 private:
  alignas(64) float sum_[2 * Model::width];
};

// Adam: steps along the slopes, each number at its own pace.
class Stepper {
 public:
  void step(Model& model, Model& slopes, float rate, float share) {
    constexpr float keep1 = 0.9F, keep2 = 0.999F;
    power1_ *= keep1;
    power2_ *= keep2;
    const float scale1 = 1 / (1 - power1_), scale2 = 1 / (1 - power2_);
    for (std::size_t i = 0; i < Model::total; ++i) {
      const float slope = slopes.number[i] * share;
      first_.number[i] = keep1 * first_.number[i] + (1 - keep1) * slope;
      second_.number[i] = keep2 * second_.number[i] + (1 - keep2) * slope * slope;
      const float pace = i >= Model::standing_at ? 4 * rate : rate;
      model.number[i] -= pace * (first_.number[i] * scale1) / (std::sqrt(second_.number[i] * scale2) + 1e-8F);
      slopes.number[i] = 0;
    }
    for (std::size_t i = 0; i < Model::patterns; ++i) model.number[i] *= 1 - 0.02F * rate;
  }

 private:
  Model first_, second_;
  float power1_ = 1, power2_ = 1;
};

inline void begin_anew(Model& model, std::uint64_t seed) {
  Random random(seed);
  const auto spread = [&](float width) {
    return width * (static_cast<float>(random.word() >> 40) / 8388608.0F - 1.0F);
  };
  for (std::size_t i = 0; i < Model::patterns; ++i) model.number[i] = spread(0.04F);
  for (std::size_t stage = 0; stage < Weights::stages; ++stage)
    for (std::size_t k = 0; k < Model::width; ++k) {
      float* head = model.number + Model::head_at + stage * 2 * Model::width;
      head[k] = k % 2 == 0 ? 0.15F : -0.15F;
      head[Model::width + k] = -head[k];
    }
  for (int left = 0; left < Weights::lefts; ++left)
    for (int lead = -6; lead <= 6; ++lead)
      for (int tie = -1; tie <= 1; ++tie)
        model.number[Model::standing_at + Weights::standing_at(left, lead, tie)] = static_cast<float>(lead);
}

inline std::int16_t in_units(float number, int units) {
  return static_cast<std::int16_t>(std::clamp(std::lround(number * static_cast<float>(units)), -32000L, 32000L));
}

inline void round_off(const Model& model, Weights& weights) {
  for (std::size_t i = 0; i < Model::patterns; ++i) weights.pattern[i] = in_units(model.number[i], Weights::fine);
  for (std::size_t i = 0; i < Model::heads; ++i)
    weights.head[i] = in_units(model.number[Model::head_at + i], Weights::fraction);
  for (std::size_t i = 0; i < Model::standings; ++i)
    weights.standing[i] = in_units(model.number[Model::standing_at + i], Weights::fraction);
  for (std::size_t i = 0; i < Model::groups; ++i)
    weights.group[i] = in_units(model.number[Model::group_at + i], Weights::fraction);
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
