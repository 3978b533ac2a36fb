// The engine's search: a tree grown where static evaluation and results so far promise most, and exact endings.
// Knows positions, values and limits; no clock but for its limits, no output. Where the tree begins, how several
// threads grow it together, when they stop.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "crew.hpp"
#include "ending.hpp"
#include "puct_growth.hpp"
#include "puct_lines.hpp"
#include "puct_root.hpp"
#include "puct_walk.hpp"
#include "search.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <class G>
class PuctSearch final : public Search {
 public:
  using Board = BasicBoard<G>;
  using Clock = std::chrono::steady_clock;

  PuctSearch(const G& geometry, const SearchSetup& setup, const Weights& weights)
      : geometry_(geometry),
        seed_(setup.seed),
        tuning_(setup.tuning != nullptr ? *setup.tuning
                                        : built_in_tuning(PlayerKind::engine, setup.columns, setup.rows)),
        network_(weights),
        ending_(network_, geometry, static_cast<std::size_t>(setup.memory / 4)),
        tree_(setup.memory > ending_.bytes() ? setup.memory - ending_.bytes() : 0),
        growth_(tree_, tuning_),
        lines_(tree_, growth_),
        root_board_(geometry),
        walker_(network_, geometry, tree_, growth_, tuning_) {}

  void search(const State& state, const SearchLimits& limits, SearchWatcher* watcher, SearchReport& report) override {
    stop_.store(false, std::memory_order_relaxed);
    start_ = Clock::now();
    limits_ = limits;
    watcher_ = watcher;
    next_call_ = start_ + seconds(limits.interval);
    finished_ = false;
    nodes_ = 0;
    solved_ = {};
    set_root(board_from(state, geometry_));
    if (limits.solve) solve_root();
    if (!finished_) think();
    fill(report);
  }

  double evaluate(const State& state) override {
    walker_.evaluator().set_noise({});
    return expected(walker_.evaluator().value(board_from(state, geometry_)));
  }

  void solve(const State& state, const SearchLimits& limits, SearchReport& report) override {
    stop_.store(false, std::memory_order_relaxed);
    start_ = Clock::now();
    const Board board = board_from(state, geometry_);
    const EndingResult result = ending_.solve(board, patience_for(limits, 1.0, limits.nodes));
    report.count = 0;
    const std::uint64_t used = ending_.nodes();
    if (result.known) fill_solved(board, result, report.lines[report.count++]);
    report.nodes = used;
    report.solved = result.known;
    report.memory = memory();
    report.seconds = elapsed();
  }

  void clear() override {
    tree_.clear();
    root_ = 0;
  }
  std::uint64_t memory() const override { return tree_.bytes() + ending_.bytes(); }

 private:
  static Clock::duration seconds(double s) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(std::min(s, 1e7)));
  }
  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  Patience patience_for(const SearchLimits& limits, double share, std::uint64_t nodes) const {
    Patience p;
    if (nodes > 0) p.nodes = nodes;
    if (limits.seconds > 0) p.until = start_ + seconds(limits.seconds * share);
    p.stop = &stop_;
    return p;
  }

  // ---- the root

  void set_root(const Board& board) {
    const bool same_view = limits_.noise == last_noise_ && limits_.width == last_width_;
    last_noise_ = limits_.noise;
    last_width_ = limits_.width;
    set_view(walker_);
    root_ = same_view && root_ != 0 ? RootFinder<G>(tree_).descend(root_board_, root_, board, 3) : 0;
    if (root_ == 0) clear();
    root_board_ = board;
    if (root_ == 0)
      root_ = walker_.add_node(board);
    else if (!tree_.node(root_).complete)
      complete_root();
  }
  void set_view(Walker<G>& walker) const {
    walker.see({static_cast<float>(limits_.noise), seed_}, limits_.width);
  }

  // The root keeps every action, inner nodes only the best; the tried ones are the first in both.
  void complete_root() {
    const Block full = walker_.add_node(root_board_);
    if (full == 0) return;
    Node& old = tree_.node(root_);
    Node& node = tree_.node(full);
    std::swap(node.edges, old.edges);
    std::swap(node.opened, old.opened);
    std::swap(node.capacity, old.capacity);
    node.first = old.first;
    node.visits = old.visits;
    node.outlook = old.outlook;
    tree_.drop(root_);
    root_ = full;
  }

  // ---- growing the tree

  // Several threads grow one tree, each node under a lock of its own. When memory is full they meet, and one of them
  // makes room.
  void think() {
    const int threads = std::clamp(limits_.threads, 1, 64);
    full_ = false;
    if (threads == 1) return grow(walker_, true);
    while (static_cast<int>(crew_.size()) < threads - 1)
      crew_.push_back(std::make_unique<Walker<G>>(network_, geometry_, tree_, growth_, tuning_));
    for (const auto& walker : crew_) set_view(*walker);
    meeting_.begin(threads);
    tree_.share(true);
    run_together(
        threads,
        [](void* search, int number) {
          PuctSearch& self = *static_cast<PuctSearch*>(search);
          self.grow(number == 0 ? self.walker_ : *self.crew_[static_cast<std::size_t>(number - 1)], number == 0);
          self.meeting_.leave();
        },
        this);
    tree_.share(false);
  }

  void grow(Walker<G>& walker, bool leads) {
    for (std::uint64_t own = 1; !finished_.load(std::memory_order_relaxed); ++own) {
      if (!walker.walk(root_, root_board_)) full_.store(true, std::memory_order_relaxed);
      const std::uint64_t all = nodes_.fetch_add(1, std::memory_order_relaxed) + 1;
      if (reached_limit(walker, all, own, leads)) finished_.store(true, std::memory_order_relaxed);
      if (full_.load(std::memory_order_relaxed)) make_room();
    }
  }

  // Frees about half of the memory, if need be by forgetting what was visited least, while nobody is in the tree.
  void make_room() {
    if (!tree_.shared()) return prune();
    meeting_.come([](void* search) { static_cast<PuctSearch*>(search)->prune(); }, this);
  }
  // That may take a moment, so being stopped and the end of the time end it too.
  void prune() {
    const Patience patience = patience_for(limits_, 1.0, 0);
    std::uint64_t met = 0;
    const auto go_on = [&] { return !patience.over(++met); };
    const std::uint64_t half = tree_.limit_bytes() / 2;
    for (std::uint32_t visits = 2; !tree_.free_down_to(half, go_on) && visits < (1U << 30); visits *= 2)
      if (!tree_.prune(root_, visits, go_on)) break;
    full_.store(false, std::memory_order_relaxed);
  }

  // `all` and `own` count the simulations of all threads and of this one.
  bool reached_limit(const Walker<G>& walker, std::uint64_t all, std::uint64_t own, bool leads) {
    if (stop_.load(std::memory_order_relaxed)) return true;
    if (limits_.nodes > 0 && all >= limits_.nodes) return true;
    if (limits_.nodes == 0 && limits_.seconds <= 0 && all >= most_nodes_for_depth) return true;
    if ((walker.top_proven() || own == 1) && root_settled()) return true;
    if (limits_.depth > 0 && (all & 255) == 0 && lines_.main_line_length(root_) >= limits_.depth) return true;
    if ((own & 15) != 0 || (limits_.seconds <= 0 && watcher_ == nullptr)) return false;
    const Clock::time_point now = Clock::now();
    if (limits_.seconds > 0 && now >= start_ + seconds(limits_.seconds)) return true;
    return leads && watcher_ != nullptr && now >= next_call_ && !tell();
  }
  static constexpr std::uint64_t most_nodes_for_depth = 10'000'000;

  bool tell() {
    fill(progress_);
    const bool go_on = watcher_->go_on(progress_);
    next_call_ = Clock::now() + seconds(limits_.interval);
    return go_on;
  }

  bool root_settled() {
    Node& node = tree_.node(root_);
    const Hold hold = tree_.hold(node);
    const Edge* list = tree_.edges(node);
    if (limits_.lines <= 1) {
      if (node.kept == 1 && node.opened == 1 && list[0].visits > 0 && limits_.seconds > 0) return true;
      for (int i = 0; i < node.opened; ++i)
        if (list[i].proven == Proven::win) return true;
    }
    if (node.opened < node.kept) return false;
    for (int i = 0; i < node.opened; ++i)
      if (list[i].proven == Proven::no) return false;
    return true;
  }

  // ---- exact endings

  // With one line wanted a solved root needs no tree; with more, the other actions are classified as far as time lasts.
  void solve_root() {
    if (root_board_.stones_left() > tuning_.solve_from) return;
    solved_ = ending_.solve(root_board_, patience_for_ending());
    count_ending();
    if (!solved_.known) return;
    if (limits_.lines <= 1) {
      finished_ = solved_.score >= 0 || solved_.exact;
      return;
    }
    Node& node = tree_.node(root_);
    for (int i = 0; i < node.kept; ++i) {
      if (i == node.opened && growth_.open_next(node) == nullptr) return;
      Edge& edge = tree_.edges(node)[i];
      if (edge.proven != Proven::no) continue;
      if (edge.action == solved_.action && (solved_.score >= 0 || solved_.exact))
        mark(edge, solved_.score, solved_.exact);
      else
        classify(edge);
    }
  }
  void classify(Edge& edge) {
    const Board next = root_board_.after(edge.action);
    if (next.over()) return prove(edge, next.verdict(), root_board_.to_act());
    if (limits_.nodes > 0 && nodes_ >= limits_.nodes) return;
    const EndingResult result = ending_.classify(next, patience_for_ending());
    count_ending();
    if (result.known) mark(edge, next.to_act() == root_board_.to_act() ? result.score : -result.score, result.exact);
  }
  Patience patience_for_ending() const {
    const std::uint64_t left = limits_.nodes > nodes_ ? limits_.nodes - nodes_ : 0;
    return patience_for(limits_, tuning_.solve_share, left * tuning_.solve_nodes);
  }
  void count_ending() { nodes_ += ending_.nodes() / std::max<std::uint64_t>(tuning_.solve_nodes, 1); }
  static void mark(Edge& edge, int score, bool exact) {
    edge.proven = proven_of(Score::winner(score));
    edge.margin = static_cast<std::int8_t>(Score::margin(score));
    edge.exact = exact;
    edge.mean = edge.deep = static_cast<float>(result_of(edge.proven));
  }

  // ---- reporting

  void fill(SearchReport& report) {
    report.nodes = nodes_.load(std::memory_order_relaxed);
    report.memory = memory();
    report.count = 0;
    if (solved_.known && limits_.lines <= 1 && (solved_.score >= 0 || solved_.exact))
      fill_solved(root_board_, solved_, report.lines[report.count++]);
    else
      lines_.fill(
          root_, std::max(limits_.lines, 1), solved_.known && solved_.score < 0,
          [this](double value) { return margin_of(value); }, report);
    report.solved = solved_.known || (report.count > 0 && report.lines[0].proven != Proven::no);
    report.seconds = elapsed();
  }
  double margin_of(double value) const {
    const double v = std::clamp(value, 0.001, 0.999);
    return static_cast<double>(
        walker_.evaluator().margin(static_cast<float>(std::log(v / (1 - v))), root_board_.stones_left()));
  }

  void fill_solved(const Board& board, const EndingResult& result, SearchLine& line) {
    line = {};
    line.action = result.action;
    line.proven = proven_of(Score::winner(result.score));
    line.value = result_of(line.proven);
    line.margin = Score::margin(result.score);
    line.exact = result.exact;
    line.visits = 1;
    Patience patience;
    patience.nodes = 20'000;
    patience.until = Clock::now() + std::chrono::milliseconds(5);
    patience.stop = &stop_;
    line.depth = ending_.line(board, result, patience, line.continuation, SearchLine::longest);
  }

  [[no_unique_address]] G geometry_;
  std::uint64_t seed_;
  SearchTuning tuning_;
  Network network_;
  Ending<G> ending_;
  Tree tree_;
  Growth growth_;
  TreeLines lines_;
  Board root_board_;
  Block root_ = 0;
  Walker<G> walker_;
  std::vector<std::unique_ptr<Walker<G>>> crew_;
  Meeting meeting_;
  SearchLimits limits_;
  SearchWatcher* watcher_ = nullptr;
  Clock::time_point start_, next_call_;
  double last_noise_ = 0;
  int last_width_ = 0;
  EndingResult solved_;
  SearchReport progress_;
  // What threads share, apart from what they only read.
  alignas(64) std::atomic<std::uint64_t> nodes_{0};
  alignas(64) std::atomic<bool> finished_{false};
  std::atomic<bool> full_{false};
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
