// The parts of learning that take the time, as one kind of processor does them; compiled once for each.
#include <memory>

#include "eval.hpp"
#include "tune_model.hpp"
#include "tune_parts.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {
namespace {

template <class G>
class QuickPlayer final : public TunePlayer {
 public:
  QuickPlayer(const G& geometry, const Weights& weights)
      : geometry_(geometry), network_(std::make_unique<Network>(weights)), evaluator_(*network_, geometry) {}

  // Each side picks about the best action by static value alone.
  int play(const TuneGames& games, std::uint64_t number, TuneSample* room) override {
    std::uint64_t seed = games.seed ^ (number * 0xd6e8feb86659fd93U);
    Random random(splitmix(seed));
    BasicBoard<G> board(geometry_, Rules{28, false});
    const int opening = static_cast<int>(random.below(static_cast<std::uint32_t>(games.opening + 1)));
    int kept = 0, turns = 0;
    while (!board.over()) {
      const float temperature = board.placed() < opening ? 3.0F : games.temperature;
      float best = 0;
      const BasicBoard<G> before = board;
      board.apply(pick(board, temperature, random, best));
      if (before.has_pending() || turns >= 256) continue;
      const float red = before.placer() == Colour::red ? expected(best) : 1 - expected(best);
      at_turn_[turns] = {red, -1};
      if (before.placed() >= opening && kept < 200 && chance(random) < games.share) {
        at_turn_[turns].sample = kept;
        room[kept++] = {before.red(), before.white(), static_cast<std::uint8_t>(before.stones_left()), before.placer(),
                        0, 0};
      }
      ++turns;
    }
    label(board.verdict(), turns, games.trust, room);
    return kept;
  }

 private:
  struct Turn {
    float red;   // what the best placement promised Red
    int sample;  // or -1
  };

  // A position's result is how the game ended, blended with what the turns after it promised: they know more than
  // the position, and are less a matter of chance than the end.
  void label(const Verdict& verdict, int turns, float trust, TuneSample* room) {
    float red = 0.5F + 0.5F * static_cast<float>(verdict.winner);
    for (int turn = turns - 1; turn >= 0; --turn) {
      if (const int i = at_turn_[turn].sample; i >= 0) {
        const bool as_red = room[i].placer == Colour::red;
        room[i].margin = static_cast<std::int8_t>(as_red ? verdict.margin : -verdict.margin);
        room[i].result = as_red ? red : 1 - red;
      }
      red = trust * red + (1 - trust) * at_turn_[turn].red;
    }
  }

  static float chance(Random& random) { return static_cast<float>(random.word() >> 40) / 16777216.0F; }

  Action pick(const BasicBoard<G>& board, float temperature, Random& random, float& best_logit) {
    Candidate list[4 * G::square_count];
    const int count = board.has_pending() ? evaluator_.reactions(board, list) : evaluator_.placements(board, list);
    float best_lot = -1e9F;
    best_logit = -1e9F;
    Action best = 0;
    for (int i = 0; i < count; ++i) {
      best_logit = list[i].logit > best_logit ? list[i].logit : best_logit;
      const float lot =
          list[i].logit - (temperature > 0 ? temperature * std::log(-std::log(chance(random) * 0.999999F + 5e-7F)) : 0);
      if (lot > best_lot) {
        best_lot = lot;
        best = list[i].action;
      }
    }
    return best;
  }

  G geometry_;
  std::unique_ptr<Network> network_;
  Evaluator<G> evaluator_;
  Turn at_turn_[256];
};

template <class G>
class Learner final : public TuneLearner {
 public:
  Learner(const G& geometry, std::uint64_t seed) : reader_(geometry) { begin_anew(model_, seed); }

  double learn(const TuneSample* const* batch, int count, float rate) override {
    double loss = 0;
    for (int i = 0; i < count; ++i) {
      reader_.read(*batch[i], features_);
      const float logit = regression_.logit(model_, features_);
      const float expected = 1 / (1 + std::exp(-logit));
      loss += loss_of(logit, batch[i]->result);
      regression_.add_slopes(model_, features_, expected - batch[i]->result, slopes_);
    }
    stepper_.step(model_, slopes_, rate, 1.0F / static_cast<float>(count));
    return loss;
  }
  double measure(const TuneSample& sample, float& logit) override {
    reader_.read(sample, features_);
    logit = regression_.logit(model_, features_);
    return loss_of(logit, sample.result);
  }
  void give(Weights& weights) const override { round_off(model_, weights); }

 private:
  static double loss_of(float logit, float result) {
    const double l = static_cast<double>(logit);
    return std::log1p(std::exp(-std::abs(l))) + (l > 0 ? l * (1 - static_cast<double>(result)) : -l * static_cast<double>(result));
  }

  FeatureReader<G> reader_;
  Features features_;
  Regression regression_;
  Model model_, slopes_;
  Stepper stepper_;
};

}  // namespace

TunePlayer* new_tune_player(int columns, int rows, const Weights& weights) {
  return with_geometry(columns, rows, [&](auto geometry) -> TunePlayer* {
    return new QuickPlayer<decltype(geometry)>(geometry, weights);
  });
}
TuneLearner* new_tune_learner(int columns, int rows, std::uint64_t seed) {
  return with_geometry(columns, rows, [&](auto geometry) -> TuneLearner* {
    return new Learner<decltype(geometry)>(geometry, seed);
  });
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
