// Random games, on every path this machine has: they are real games, all legal actions are equally likely, what is
// counted is what was played, and several threads may play at once.
#include <cmath>
#include <map>
#include <thread>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "playout.hpp"

using namespace dolmen;

namespace {

// How often each of a number of equally likely things was chosen, for every such number.
class Choices {
 public:
  void add(int options, int chosen) {
    auto& times = times_[options];
    times.resize(static_cast<std::size_t>(options));
    ++times[static_cast<std::size_t>(chosen)];
  }

  // Pearson's statistic over all numbers of options, in standard deviations from what equal chances give.
  double surprise() const {
    double statistic = 0, freedom = 0;
    for (const auto& [options, times] : times_) {
      double sum = 0;
      for (const int n : times) sum += n;
      const double expected = sum / options;
      if (options < 2 || expected < 5) continue;
      for (const int n : times) statistic += (n - expected) * (n - expected) / expected;
      freedom += options - 1;
    }
    return freedom == 0 ? 0 : (statistic - freedom) / std::sqrt(2 * freedom);
  }

 private:
  std::map<int, std::vector<int>> times_;
};

template <class Board>
int position_in_list(const Board& board, Action action) {
  const auto actions = board.legal_actions();
  for (int i = 0; i < actions.count; ++i)
    if (actions[i] == action) return i;
  return -1;
}

// Replays one game; false if it is not a legal one.
template <class Board>
bool replay(Board board, const PlayedGame& game, Choices& choices) {
  for (int i = 0; i < game.count; ++i) {
    const Action action = game.actions[static_cast<std::size_t>(i)];
    const int chosen = position_in_list(board, action);
    if (chosen < 0) return false;
    choices.add(board.legal_count(), chosen);
    board.apply(action);
  }
  const Verdict verdict = board.verdict();
  return board.over() && Wide{board.red()} == game.red && Wide{board.white()} == game.white &&
         verdict.winner == game.winner && verdict.margin == game.margin;
}

PlayoutSums sums_of(const std::vector<PlayedGame>& games) {
  PlayoutSums sums;
  for (const PlayedGame& game : games) {
    ++sums.games;
    sums.red_wins += game.winner > 0;
    sums.white_wins += game.winner < 0;
    sums.margin += game.margin;
  }
  return sums;
}

bool same(const PlayoutSums& a, const PlayoutSums& b) {
  return a.games == b.games && a.red_wins == b.red_wins && a.white_wins == b.white_wins && a.margin == b.margin;
}

void real_and_uniform(const PlayoutPath& path, const State& start, std::size_t number) {
  std::vector<PlayedGame> games(number);
  path.record(start, games.data(), number, 77);
  Choices choices;
  with_board(start, [&](const auto& board) {
    for (const PlayedGame& game : games) CHECK(replay(board, game, choices), path.name);
  });
  const double surprise = choices.surprise();
  CHECK(std::abs(surprise) < 4, path.name, " on ", start.columns, "x", start.rows, ": ", surprise);
  CHECK(same(path.play(start, number, 77), sums_of(games)), path.name);
}

// A position somewhere in a game; `pending` chooses between before a reaction and before a placement.
State middle(const State& start, int placed, bool pending, std::uint64_t seed) {
  Random random(seed);
  State found = start;
  with_board(start, [&](const auto& board) {
    boards::play_randomly(board, random, [&](const auto& now, Action) {
      if (now.placed() >= placed && now.has_pending() == pending && found == start) found = state_of(now);
    });
  });
  return found;
}

// Many games on all paths win equally often, within what chance explains.
void equal_results(const State& start, std::uint64_t number) {
  const auto share = [&](std::uint64_t wins) { return static_cast<double>(wins) / static_cast<double>(number); };
  const PlayoutPath& plain = playout_paths().front();
  const PlayoutSums expected = plain.play(start, number, 1);
  for (const PlayoutPath& path : playout_paths()) {
    const PlayoutSums sums = path.play(start, number, 2);
    const double deviation = std::sqrt(0.5 / static_cast<double>(number)), games = static_cast<double>(number);
    CHECK(std::abs(share(sums.red_wins) - share(expected.red_wins)) < 4.5 * deviation, path.name);
    CHECK(std::abs(share(sums.white_wins) - share(expected.white_wins)) < 4.5 * deviation, path.name);
    CHECK(std::abs(static_cast<double>(sums.margin - expected.margin)) / games < 4.5 * 2.2 * deviation, path.name);
  }
}

void threads(const State& start) {
  for (const PlayoutPath& path : playout_paths()) {
    const PlayoutSums alone = path.play(start, 700, 5);
    PlayoutSums together[2];
    std::thread first([&] { together[0] = path.play(start, 700, 5); });
    std::thread second([&] { together[1] = path.play(start, 700, 5); });
    first.join();
    second.join();
    CHECK(same(alone, together[0]) && same(alone, together[1]), path.name);
  }
}

}  // namespace

int main() {
  for (const bool final_tilt : {false, true}) {
    for (const char* name : {"8x5", "10x7", "14x9", "5x4"}) {
      State start = boards::named(name);
      start.final_tilt = final_tilt;
      const State before_reaction = middle(start, 5, true, 3), before_placing = middle(start, 11, false, 4);
      State short_game = start;
      short_game.stock = 1;
      for (const PlayoutPath& path : playout_paths()) {
        real_and_uniform(path, start, 1500);
        real_and_uniform(path, before_reaction, 1100);
        real_and_uniform(path, before_placing, 700);
        real_and_uniform(path, short_game, 513);
        real_and_uniform(path, start, 0);
      }
      equal_results(start, 6000);
    }
  }
  threads(boards::named("10x7"));
  CHECK(find_playout_path("best") == &playout_paths().back());
  CHECK(find_playout_path("portable") != nullptr && find_playout_path("fastest") == nullptr);
  return check::report();
}
