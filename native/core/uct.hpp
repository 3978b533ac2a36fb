// The reference player: plain UCT with random games at the leaves, no evaluation, no knowledge but the rules.
// Kept as the measure of the engine; made as fast and as well tuned as its kind allows.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "playout.hpp"
#include "search.hpp"
#include "single_game.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <class G>
class UctSearch final : public Search {
 public:
  using Board = BasicBoard<G>;
  using Clock = std::chrono::steady_clock;

  UctSearch(const G& geometry, const SearchSetup& setup)
      : geometry_(geometry),
        arena_(setup.memory),
        random_(setup.seed),
        tuning_(setup.tuning != nullptr ? *setup.tuning : built_in_tuning(PlayerKind::uct, setup.columns, setup.rows)),
        many_at_once_(find_playout_path("best")),
        root_board_(geometry) {}

  void search(const State& state, const SearchLimits& limits, SearchWatcher* watcher, SearchReport& report) override {
    stop_.store(false, std::memory_order_relaxed);
    const Clock::time_point start = Clock::now();
    const auto limit = std::chrono::duration<double>(limits.seconds > 0 ? std::min(limits.seconds, 1e7) : 1e7);
    playouts_ = limits.playouts > 0 ? limits.playouts : 1;
    set_root(board_from(state, geometry_));
    std::uint64_t nodes = 0;
    double next_call = limits.interval;
    const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    for (bool finished = false; !finished;) {
      simulate();
      ++nodes;
      if (stop_.load(std::memory_order_relaxed)) finished = true;
      if (limits.nodes > 0 ? nodes >= limits.nodes : limits.seconds <= 0 && nodes >= 1'000'000) finished = true;
      if ((nodes & 31) != 0 || finished) continue;
      if (limits.depth > 0 && depth() >= limits.depth) finished = true;
      const double now = elapsed();
      if (now >= limit.count()) finished = true;
      if (watcher != nullptr && now >= next_call) {
        fill(report, limits, nodes, now);
        if (!watcher->go_on(report)) finished = true;
        next_call = elapsed() + limits.interval;
      }
    }
    fill(report, limits, nodes, elapsed());
  }

  double evaluate(const State& state) override {
    const Board board = board_from(state, geometry_);
    return play(board, 512, board.to_act());
  }
  void solve(const State&, const SearchLimits&, SearchReport& report) override { report = {}; }
  void clear() override {
    arena_.clear();
    root_ = 0;
  }
  std::uint64_t memory() const override { return arena_.bytes(); }

 private:
  struct Arm {
    float sum = 0;  // of results for the side that acts
    std::uint32_t visits = 0;
    Block child = 0;
    Action action = 0;
  };
  struct Knot {
    std::uint32_t visits = 0;
    std::uint32_t count = 0;
    Arm* arms() { return reinterpret_cast<Arm*>(this + 1); }
  };
  struct Step {
    Knot* knot;
    Arm* arm;
    Colour side;
  };

  void set_root(const Board& board) {
    Block kept = 0;
    if (root_ != 0) kept = root_board_ == board ? root_ : find(root_board_, root_, board, 3);
    if (kept == 0) clear();
    root_ = kept;
    root_board_ = board;
    if (root_ == 0) root_ = add(board);
  }
  // What is not below the new root is not freed before the next fresh start, which a full memory forces.
  Block find(const Board& from, Block block, const Board& wanted, int plies) {
    Knot* knot = arena_.at<Knot>(block);
    for (std::uint32_t i = 0; i < knot->count; ++i) {
      const Arm& arm = knot->arms()[i];
      if (arm.child == 0) continue;
      const Board next = from.after(arm.action);
      if (next == wanted) return arena_.used_bytes() * 2 < arena_.limit_bytes() ? arm.child : 0;
      if (plies > 1 && next.placed() <= wanted.placed())
        if (const Block found = find(next, arm.child, wanted, plies - 1)) return found;
    }
    return 0;
  }

  Block add(const Board& board) {
    const std::size_t count = static_cast<std::size_t>(board.legal_count());
    const Block block = arena_.take(sizeof(Knot) + count * sizeof(Arm));
    if (block == 0) return 0;
    Knot* knot = new (arena_.at<Knot>(block)) Knot;
    board.for_each_legal([&](Action action) {
      Arm* arm = new (knot->arms() + knot->count++) Arm;
      arm->action = action;
    });
    return block;
  }

  Arm* choose(Knot& knot) {
    const float log_visits = std::log(static_cast<float>(knot.visits + 1));
    Arm* best = nullptr;
    float best_worth = -1;
    std::uint32_t fresh = 0;
    Arm* untried = nullptr;
    for (std::uint32_t i = 0; i < knot.count; ++i) {
      Arm& arm = knot.arms()[i];
      if (arm.visits == 0) {  // a fair choice among the untried
        if (random_.below(++fresh) == 0) untried = &arm;
        continue;
      }
      const float n = static_cast<float>(arm.visits);
      const float worth = arm.sum / n + tuning_.exploration * std::sqrt(log_visits / n);
      if (worth > best_worth) {
        best_worth = worth;
        best = &arm;
      }
    }
    return untried != nullptr && (best == nullptr || best_worth < first_play) ? untried : best;
  }
  static constexpr float first_play = 1.1F;

  void simulate() {
    Board board = root_board_;
    Step path[2 * max_squares + 2];
    int length = 0;
    Block block = root_;
    while (!board.over()) {
      Knot* knot = arena_.at<Knot>(block);
      Arm* arm = choose(*knot);
      path[length++] = {knot, arm, board.to_act()};
      board.apply(arm->action);
      if (arm->child == 0) {
        if (static_cast<int>(arm->visits) + 1 >= tuning_.expand_at && !board.over()) arm->child = add(board);
        break;
      }
      block = arm->child;
    }
    const float red = board.over() ? expected_of(board.verdict().winner) : play(board, playouts_, Colour::red);
    for (int i = 0; i < length; ++i) {
      ++path[i].knot->visits;
      ++path[i].arm->visits;
      path[i].arm->sum += path[i].side == Colour::red ? red : 1 - red;
    }
  }
  static float expected_of(int winner) { return 0.5F + 0.5F * static_cast<float>(winner); }

  float play(const Board& board, int games, Colour side) {
    float red = 0;
    if (games < few) {
      for (int i = 0; i < games; ++i) red += expected_of(random_verdict(board, random_).winner);
      red /= static_cast<float>(games);
    } else {
      const PlayoutSums sums = many_at_once_->play(state_of(board), static_cast<std::uint64_t>(games), random_.word());
      red = (static_cast<float>(sums.red_wins) + 0.5F * static_cast<float>(sums.draws())) / static_cast<float>(games);
    }
    return side == Colour::red ? red : 1 - red;
  }
  static constexpr int few = 32;  // below it one game after the other is faster than many in lockstep

  const Arm* best_arm(Block block) const {
    Knot* knot = arena_.at<Knot>(block);
    const Arm* best = nullptr;
    for (std::uint32_t i = 0; i < knot->count; ++i)
      if (best == nullptr || knot->arms()[i].visits > best->visits) best = knot->arms() + i;
    return best;
  }
  int depth() const {
    int length = 0;
    for (Block block = root_; block != 0; ++length) {
      const Arm* arm = best_arm(block);
      if (arm->visits == 0) break;
      block = arm->child;
    }
    return length;
  }

  void fill(SearchReport& report, const SearchLimits& limits, std::uint64_t nodes, double elapsed) {
    report.nodes = nodes;
    report.seconds = elapsed;
    report.memory = memory();
    report.solved = false;
    report.count = 0;
    Knot* knot = arena_.at<Knot>(root_);
    const Arm* order[4 * max_squares];
    for (std::uint32_t i = 0; i < knot->count; ++i) order[i] = knot->arms() + i;
    std::sort(order, order + knot->count,
              [](const Arm* a, const Arm* b) { return a->visits != b->visits ? a->visits > b->visits : a < b; });
    for (int i = 0; i < std::min<int>(std::max(limits.lines, 1), static_cast<int>(knot->count)); ++i) {
      SearchLine& line = report.lines[report.count++];
      line = {};
      line.action = order[i]->action;
      line.visits = order[i]->visits;
      line.value = line.visits == 0 ? 0.5 : order[i]->sum / static_cast<float>(line.visits);
      for (const Arm* arm = order[i]; arm != nullptr && line.depth < SearchLine::longest;) {
        line.continuation[line.depth++] = arm->action;
        arm = arm->child == 0 ? nullptr : best_arm(arm->child);
        if (arm != nullptr && arm->visits == 0) arm = nullptr;
      }
    }
  }

  [[no_unique_address]] G geometry_;
  Arena arena_;
  Random random_;
  SearchTuning tuning_;
  const PlayoutPath* many_at_once_;
  int playouts_ = 1;
  Board root_board_;
  Block root_ = 0;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
