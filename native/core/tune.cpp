#include "tune.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "processor.hpp"
#include "random.hpp"
#include "tune_parts.hpp"

namespace dolmen {

#define DOLMEN_TUNING_OF(isa)                                                    \
  namespace isa {                                                                \
  TunePlayer* new_tune_player(int columns, int rows, const Weights& weights);    \
  TuneLearner* new_tune_learner(int columns, int rows, std::uint64_t seed);      \
  }
DOLMEN_TUNING_OF(isa_portable)
#if DOLMEN_MANY_PROCESSORS
DOLMEN_TUNING_OF(isa_bmi2)
DOLMEN_TUNING_OF(isa_avx2)
DOLMEN_TUNING_OF(isa_avx512)
#endif
#undef DOLMEN_TUNING_OF

namespace {

std::unique_ptr<TunePlayer> make_player(int columns, int rows, const Weights& weights) {
#if DOLMEN_MANY_PROCESSORS
  if (has_avx512()) return std::unique_ptr<TunePlayer>(isa_avx512::new_tune_player(columns, rows, weights));
  if (has_avx2()) return std::unique_ptr<TunePlayer>(isa_avx2::new_tune_player(columns, rows, weights));
  if (has_bmi2()) return std::unique_ptr<TunePlayer>(isa_bmi2::new_tune_player(columns, rows, weights));
#endif
  return std::unique_ptr<TunePlayer>(isa_portable::new_tune_player(columns, rows, weights));
}

std::unique_ptr<TuneLearner> make_learner(int columns, int rows, std::uint64_t seed) {
#if DOLMEN_MANY_PROCESSORS
  if (has_avx512()) return std::unique_ptr<TuneLearner>(isa_avx512::new_tune_learner(columns, rows, seed));
  if (has_avx2()) return std::unique_ptr<TuneLearner>(isa_avx2::new_tune_learner(columns, rows, seed));
  if (has_bmi2()) return std::unique_ptr<TuneLearner>(isa_bmi2::new_tune_learner(columns, rows, seed));
#endif
  return std::unique_ptr<TuneLearner>(isa_portable::new_tune_learner(columns, rows, seed));
}

// How many dolmens of final margin a unit of logit meant, stage by stage, smoothed towards the whole.
void fit_margins(TuneLearner& learner, const std::vector<TuneSample>& samples, Weights& weights) {
  std::array<double, Weights::lefts> products{}, squares{};
  double all_products = 0, all_squares = 1e-9;
  for (std::size_t i = 0; i < samples.size(); i += 7) {
    float logit = 0;
    learner.measure(samples[i], logit);
    const double l = std::clamp(static_cast<double>(logit), -6.0, 6.0);
    const std::size_t left = std::min<std::size_t>(samples[i].left, Weights::lefts - 1);
    products[left] += l * samples[i].margin;
    squares[left] += l * l;
    all_products += l * samples[i].margin;
    all_squares += l * l;
  }
  const double whole = all_products / all_squares;
  for (std::size_t left = 0; left < Weights::lefts; ++left)
    weights.margin[left] = static_cast<std::int16_t>(
        std::clamp((products[left] + 100 * whole) / (squares[left] + 100) * Weights::fraction, 0.0, 4000.0));
}

constexpr int batch_size = 256;

}  // namespace

TunePlayer::~TunePlayer() = default;
TuneLearner::~TuneLearner() = default;

bool add_games(const TuneGames& games, const Weights& weights, std::vector<TuneSample>& samples,
               const TuneWatcher& watcher) {
  const auto player = make_player(games.columns, games.rows, weights);
  const auto room = std::make_unique<TuneSample[]>(256);
  for (std::uint64_t number = 0; number < games.games; ++number) {
    const int kept = player->play(games, number, room.get());
    samples.insert(samples.end(), room.get(), room.get() + kept);
    if (watcher && number % 1024 == 0 &&
        !watcher({static_cast<double>(number) / static_cast<double>(games.games), 0, 0}))
      return false;
  }
  return true;
}

Weights fit(const TuneFit& settings, const std::vector<TuneSample>& samples, const TuneWatcher& watcher) {
  const auto learner = make_learner(settings.columns, settings.rows, settings.seed);
  std::vector<const TuneSample*> learned, held_out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    (settings.held_out > 0 && i / 64 % settings.held_out == 0 ? held_out : learned).push_back(&samples[i]);
  Random random(settings.seed);
  const double steps = static_cast<double>(learned.size()) / batch_size * settings.epochs;
  double done = 0, held_out_loss = 0;
  bool go_on = true;
  for (int epoch = 0; epoch < settings.epochs && go_on; ++epoch) {
    for (std::size_t i = learned.size(); i > 1; --i)
      std::swap(learned[i - 1], learned[random.below(static_cast<std::uint32_t>(i))]);
    double loss = 0;
    for (std::size_t at = 0; at < learned.size() && go_on; at += batch_size, ++done) {
      const int count = static_cast<int>(std::min<std::size_t>(batch_size, learned.size() - at));
      const double rate = settings.rate * std::max(0.02, 1 - done / steps);
      loss += learner->learn(learned.data() + at, count, static_cast<float>(rate));
      if (watcher && at % (batch_size * 256) == 0)
        go_on = watcher({done / steps, loss / static_cast<double>(at + static_cast<std::size_t>(count)), held_out_loss});
    }
    held_out_loss = 0;
    float logit = 0;
    for (const TuneSample* sample : held_out) held_out_loss += learner->measure(*sample, logit);
    held_out_loss /= static_cast<double>(std::max<std::size_t>(1, held_out.size()));
    if (watcher)
      go_on = watcher({done / steps, loss / static_cast<double>(std::max<std::size_t>(1, learned.size())), held_out_loss}) && go_on;
  }
  Weights weights;
  learner->give(weights);
  fit_margins(*learner, samples, weights);
  return weights;
}

Weights tune(const TunePlan& plan, const Weights& start, const TunePlanWatcher& watcher) {
  Weights weights = start;
  std::vector<TuneSample> before;
  bool go_on = true;
  for (int round = 0; round < plan.rounds && go_on; ++round) {
    std::vector<TuneSample> samples;
    const auto tell = [&](bool learning) {
      return TuneWatcher([&, learning](const TuneProgress& progress) {
        return go_on = go_on && (!watcher || watcher({round, learning, samples.size(), progress}));
      });
    };
    TuneGames games;
    games.columns = plan.columns;
    games.rows = plan.rows;
    games.games = round == plan.rounds - 1 ? 2 * plan.games : plan.games;
    games.seed = plan.seed + static_cast<std::uint64_t>(round);
    games.temperature = plan.temperature;
    games.trust = weights == plain_weights() ? 1 : plan.trust;  // who knows nothing promises nothing
    add_games(games, weights, samples, tell(false));
    std::vector<TuneSample> next(samples);
    if (round > 1) samples.insert(samples.end(), before.begin(), before.end());
    TuneFit settings;
    settings.columns = plan.columns;
    settings.rows = plan.rows;
    settings.epochs = plan.epochs;
    settings.rate = 0.002F;
    settings.seed = static_cast<std::uint64_t>(round) + 1;
    if (go_on && !samples.empty()) weights = fit(settings, samples, tell(true));
    before = std::move(next);
  }
  return weights;
}

}  // namespace dolmen
