// The engine's search: a tree grown where static evaluation and results so far promise most, and exact endings.
// Knows positions, values and limits; no clock but for its limits, no output.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "ending.hpp"
#include "search.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

constexpr Proven opposite(Proven proven) {
  return proven == Proven::win ? Proven::loss : proven == Proven::loss ? Proven::win : proven;
}
constexpr Proven proven_of(int winner) { return winner > 0 ? Proven::win : winner < 0 ? Proven::loss : Proven::draw; }
constexpr double result_of(Proven proven) { return proven == Proven::win ? 1.0 : proven == Proven::draw ? 0.5 : 0.0; }

template <class G>
class PuctSearch final : public Search {
 public:
  using Board = BasicBoard<G>;
  using Clock = std::chrono::steady_clock;

  PuctSearch(const G& geometry, const SearchSetup& setup, const Weights& weights)
      : geometry_(geometry),
        seed_(setup.seed),
        tuning_(setup.tuning != nullptr ? *setup.tuning : built_in_tuning(setup.columns, setup.rows)),
        network_(weights),
        ending_(network_, geometry, static_cast<std::size_t>(setup.memory / 4)),
        tree_(setup.memory > ending_.bytes() ? setup.memory - ending_.bytes() : 0),
        root_board_(geometry),
        worker_(network_, geometry) {}

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
    worker_.evaluator.set_noise({});
    return expected(worker_.evaluator.value(board_from(state, geometry_)));
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
  struct Step {
    Block node;
    int edge;
    Colour side;
  };
  struct Worker {
    Worker(const Network& network, const G& geometry) : evaluator(network, geometry) {}
    Evaluator<G> evaluator;
    Candidate list[4 * G::square_count];
    int count = 0;
    Step path[2 * max_squares + 2];
    int length = 0;
  };

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
    worker_.evaluator.set_noise({static_cast<float>(limits_.noise), seed_});
    if (!same_view || root_ == 0 || !descend_to(board, 3)) clear();
    root_board_ = board;
    if (root_ == 0) {
      consider(worker_, board);
      root_ = add_node(worker_, board.has_pending(), worker_.count);
    } else if (!tree_.node(root_).complete) {
      complete_root();
    }
  }

  // Looks for the position among those that may follow the old root, and keeps what is known below it.
  bool descend_to(const Board& board, int plies) {
    Block found = 0;
    if (root_board_ == board)
      found = root_;
    else
      find(root_board_, root_, board, plies, found);
    if (found == 0) return false;
    if (found != root_) {
      detach(root_, found);
      tree_.drop(root_);
      root_ = found;
    }
    return true;
  }
  void find(const Board& from, Block block, const Board& wanted, int plies, Block& found) {
    const Node& node = tree_.node(block);
    Edge* list = tree_.edges(node);
    for (int i = 0; i < node.opened && found == 0; ++i) {
      if (list[i].child == 0) continue;
      const Board next = from.after(list[i].action);
      if (next == wanted)
        found = list[i].child;
      else if (plies > 1 && may_lead_to(next, wanted))
        find(next, list[i].child, wanted, plies - 1, found);
    }
  }
  static bool may_lead_to(const Board& board, const Board& wanted) {
    if (board.placed() > wanted.placed()) return false;
    using Set = typename G::Set;
    const Set lifted = board.has_pending() ? square_set<Set>(board.pending()) : Set{0};
    return (board.red() & ~lifted & ~wanted.red()) == 0 && (board.white() & ~lifted & ~wanted.white()) == 0;
  }
  bool detach(Block block, Block child) {
    const Node& node = tree_.node(block);
    Edge* list = tree_.edges(node);
    for (int i = 0; i < node.opened; ++i) {
      if (list[i].child == 0) continue;
      if (list[i].child == child) {
        list[i].child = 0;
        return true;
      }
      if (detach(list[i].child, child)) return true;
    }
    return false;
  }

  // The root keeps every action, inner nodes only the best; the tried ones are the first in both.
  void complete_root() {
    consider(worker_, root_board_);
    const Block full = add_node(worker_, root_board_.has_pending(), worker_.count);
    if (full == 0) return;
    Node& old = tree_.node(root_);
    Node& node = tree_.node(full);
    std::swap(node.edges, old.edges);
    std::swap(node.opened, old.opened);
    std::swap(node.capacity, old.capacity);
    tree_.drop(root_);
    root_ = full;
  }

  // ---- nodes

  // Lists what can be done, best first.
  void consider(Worker& worker, const Board& board) {
    worker.count = board.has_pending() ? worker.evaluator.reactions(board, worker.list)
                                       : worker.evaluator.placements(board, worker.list);
  }

  Block add_node(Worker& worker, bool pending, int keep) {
    const int all = worker.count;
    int kept = std::min(all, keep);
    if (limits_.width > 0 && !pending) kept = std::min(kept, limits_.width);
    Candidate* list = worker.list;
    if (kept < all) std::nth_element(list, list + kept, list + all, typename Evaluator<G>::MorePromising{});
    std::sort(list, list + kept, typename Evaluator<G>::MorePromising{});
    const Block block = tree_.add_node(kept);
    if (block == 0) return 0;
    Node& node = tree_.node(block);
    node.pending = pending;
    node.complete = kept == all;
    node.best_logit = list[0].logit;
    node.value = expected(list[0].logit);
    float total = 0;
    for (int i = 0; i < kept; ++i) {
      total += std::exp((list[i].logit - node.best_logit) / tuning_.temperature);
      node.promises()[i] = {list[i].action, static_cast<std::int16_t>(std::lround(list[i].logit * 1024))};
    }
    node.prior_scale = 1 / total;
    return block;
  }

  Edge* open_next(Node& node) {
    const Promise promise = node.promises()[node.opened];
    Edge* edge = tree_.open_edge(node);
    if (edge == nullptr) return nullptr;
    const float logit = static_cast<float>(promise.logit) / 1024;
    edge->action = promise.action;
    edge->estimate = edge->deep = expected(logit);
    edge->prior = std::exp((logit - node.best_logit) / tuning_.temperature) * node.prior_scale;
    return edge;
  }

  // The edge to follow: the best sum of value and curiosity. Untried actions come in order of promise, so that only
  // the first of them can be it.
  Edge* choose(Node& node) {
    Edge* list = tree_.edges(node);
    std::uint64_t visits = 1;
    for (int i = 0; i < node.opened; ++i) visits += list[i].visits + list[i].waiting;
    const float curiosity = tuning_.exploration * std::sqrt(static_cast<float>(visits));
    const float weight = tuning_.prior_visits;
    Edge* best = nullptr;
    float best_worth = -1;
    for (int i = 0; i < node.opened; ++i) {
      Edge& edge = list[i];
      if (edge.proven == Proven::loss) continue;
      const float tried = static_cast<float>(edge.visits + edge.waiting);
      const float mean = (static_cast<float>(edge.sum) + weight * edge.estimate) / (tried + weight);
      const float value = mean + tuning_.deep_share * (edge.deep - mean);
      const float worth = value + curiosity * edge.prior / (1 + tried);
      if (worth > best_worth) {
        best_worth = worth;
        best = &edge;
      }
    }
    if (node.opened < node.kept) {
      const float logit = static_cast<float>(node.promises()[node.opened].logit) / 1024;
      const float prior = std::exp((logit - node.best_logit) / tuning_.temperature) * node.prior_scale;
      if (expected(logit) + curiosity * prior > best_worth)
        if (Edge* fresh = open_next(node)) return fresh;
    }
    if (best == nullptr && node.opened > 0) best = tree_.edges(node);  // everything kept is lost
    return best;
  }

  // ---- growing the tree

  // Several threads grow one tree: all of them but for the evaluation of new leaves under one lock. A thread under way
  // counts as a visit without result, so that the others look elsewhere.
  void think() {
    const int threads = std::clamp(limits_.threads, 1, 64);
    if (threads == 1) return grow(worker_, Lock{nullptr}, true);
    struct Crew {
      PuctSearch* search;
      SharedLock shared;
      std::unique_ptr<Worker> workers[64];
    } crew{this, {}, {}};
    for (int i = 1; i < threads; ++i) {
      crew.workers[i] = std::make_unique<Worker>(network_, geometry_);
      crew.workers[i]->evaluator.set_noise({static_cast<float>(limits_.noise), seed_});
    }
    run_together(
        threads,
        [](void* all, int number) {
          Crew& c = *static_cast<Crew*>(all);
          c.search->grow(number == 0 ? c.search->worker_ : *c.workers[number], Lock{&c.shared}, number == 0);
        },
        &crew);
  }

  // Nothing to lock with one thread.
  struct Lock {
    SharedLock* shared;
    void lock() const {
      if (shared != nullptr) shared->lock();
    }
    void unlock() const {
      if (shared != nullptr) shared->unlock();
    }
  };

  void grow(Worker& worker, Lock lock, bool leads) {
    lock.lock();
    while (!finished_) {
      simulate(worker, lock);
      ++nodes_;
      check_limits(leads);
      lock.unlock();
      lock.lock();
    }
    lock.unlock();
  }

  void check_limits(bool leads) {
    if (stop_.load(std::memory_order_relaxed)) finished_ = true;
    if (limits_.nodes > 0 && nodes_ >= limits_.nodes) finished_ = true;
    if (limits_.nodes == 0 && limits_.seconds <= 0 && nodes_ >= most_nodes_for_depth) finished_ = true;
    if (root_settled()) finished_ = true;
    if ((nodes_ & 15) != 0 || finished_) return;
    if (limits_.depth > 0 && (nodes_ & 255) == 0 && main_line_length() >= limits_.depth) finished_ = true;
    if (limits_.seconds <= 0 && watcher_ == nullptr) return;
    const Clock::time_point now = Clock::now();
    if (limits_.seconds > 0 && now >= start_ + seconds(limits_.seconds)) finished_ = true;
    if (leads && watcher_ != nullptr && now >= next_call_) {
      fill(progress_);
      if (!watcher_->go_on(progress_)) finished_ = true;
      next_call_ = Clock::now() + seconds(limits_.interval);
    }
  }
  static constexpr std::uint64_t most_nodes_for_depth = 10'000'000;

  bool root_settled() {
    const Node& node = tree_.node(root_);
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

  void simulate(Worker& worker, Lock lock) {
    Board board = root_board_;
    Block block = root_;
    worker.length = 0;
    double value = 0.5;  // for the side that chose the last edge
    for (;;) {
      Node& node = tree_.node(block);
      Edge* edge = choose(node);
      if (edge == nullptr) {  // memory is used up and nothing tried here
        value = 0.5;
        if (worker.length > 0) {
          const Step& last = worker.path[worker.length - 1];
          const Edge& above = tree_.edges(tree_.node(last.node))[last.edge];
          value = above.estimate;
          prune();
        }
        break;
      }
      const Colour side = board.to_act();
      worker.path[worker.length++] = {block, static_cast<int>(edge - tree_.edges(node)), side};
      ++edge->waiting;
      board.apply(edge->action);
      if (edge->proven == Proven::no && board.over()) prove(*edge, board.verdict(), side);
      if (edge->proven != Proven::no) {
        value = result_of(edge->proven);
        break;
      }
      if (edge->child == 0) {
        value = edge->estimate;
        if (edge->busy || static_cast<int>(edge->visits) + 1 < tuning_.expand_at) break;
        edge->busy = true;
        lock.unlock();
        consider(worker, board);
        lock.lock();
        attach(worker, board, side, value);
        break;
      }
      block = edge->child;
    }
    back_up(worker, value);
  }

  // Hangs the node that was considered below the last edge of the path.
  void attach(Worker& worker, const Board& board, Colour side, double& value) {
    const Step& last = worker.path[worker.length - 1];
    Block fresh = add_node(worker, board.has_pending(), tuning_.keep);
    if (fresh == 0) {
      prune();
      fresh = add_node(worker, board.has_pending(), tuning_.keep);
    }
    Edge& edge = tree_.edges(tree_.node(last.node))[last.edge];
    edge.busy = false;
    if (fresh == 0) return;
    edge.child = fresh;
    const float found = tree_.node(fresh).value;
    edge.deep = board.to_act() == side ? found : 1 - found;
    value = static_cast<double>(edge.estimate + tuning_.leaf_best * (edge.deep - edge.estimate));
  }

  static void prove(Edge& edge, const Verdict& verdict, Colour side) {
    const int sign = side == Colour::red ? 1 : -1;
    edge.proven = proven_of(sign * verdict.winner);
    edge.margin = static_cast<std::int8_t>(sign * verdict.margin);
    edge.exact = true;
  }

  void back_up(Worker& worker, double value) {
    bool proven = worker.length > 0 && edge_of(worker.path[worker.length - 1]).proven != Proven::no;
    Colour side = worker.length > 0 ? worker.path[worker.length - 1].side : Colour::red;
    for (int i = worker.length - 1; i >= 0; --i) {
      const Step& step = worker.path[i];
      Edge& edge = edge_of(step);
      if (step.side != side) value = 1 - value;
      side = step.side;
      if (proven && i < worker.length - 1 && edge.proven == Proven::no)
        proven = settle(edge, tree_.node(worker.path[i + 1].node), worker.path[i + 1].side == step.side);
      if (proven) value = result_of(edge.proven);
      if (edge.proven != Proven::no)
        edge.deep = static_cast<float>(result_of(edge.proven));
      else if (tuning_.deep_share > 0 && i < worker.length - 1)
        deepen(edge, tree_.node(worker.path[i + 1].node), worker.path[i + 1].side == step.side);
      edge.sum += value;
      ++edge.visits;
      --edge.waiting;
    }
  }
  Edge& edge_of(const Step& step) { return tree_.edges(tree_.node(step.node))[step.edge]; }

  void deepen(Edge& edge, const Node& node, bool same_side) const {
    const Edge* list = tree_.edges(node);
    float best = node.opened < node.kept ? expected(static_cast<float>(node.promises()[node.opened].logit) / 1024) : 0;
    for (int i = 0; i < node.opened; ++i) best = std::max(best, list[i].deep);
    edge.deep = same_side ? best : 1 - best;
  }

  // Whether the node below the edge is decided by what is proven of its actions; the edge then is as well.
  bool settle(Edge& edge, const Node& node, bool same_side) {
    const Edge* list = tree_.edges(node);
    const Edge* best = nullptr;
    bool all = node.complete && node.opened == node.kept, all_exact = true;
    for (int i = 0; i < node.opened; ++i) {
      all_exact = all_exact && list[i].exact;
      if (list[i].proven == Proven::no)
        all = false;
      else if (best == nullptr || better(list[i], *best))
        best = &list[i];
    }
    if (best == nullptr || (!all && best->proven != Proven::win)) return false;
    edge.proven = same_side ? best->proven : opposite(best->proven);
    edge.margin = static_cast<std::int8_t>(same_side ? best->margin : -best->margin);
    edge.exact = all && all_exact;
    return true;
  }
  static bool better(const Edge& a, const Edge& b) {
    const double x = result_of(a.proven), y = result_of(b.proven);
    return x != y ? x > y : a.margin > b.margin;
  }

  // Frees about half of the memory by forgetting what was visited least.
  void prune() {
    for (std::uint32_t visits = 2; tree_.used_bytes() > tree_.limit_bytes() / 2 && visits < (1U << 30); visits *= 2)
      tree_.prune(root_, visits);
  }

  // ---- exact endings

  // With one line wanted a solved root needs no tree; with more, the other actions are classified as far as time lasts.
  void solve_root() {
    if (root_board_.stones_left() > tuning_.solve_from) return;
    const Patience patience = patience_for(limits_, tuning_.solve_share, limits_.nodes * tuning_.solve_nodes);
    solved_ = ending_.solve(root_board_, patience);
    nodes_ += ending_.nodes() / std::max<std::uint64_t>(tuning_.solve_nodes, 1);
    if (!solved_.known) return;
    if (limits_.lines <= 1) {
      finished_ = solved_.score >= 0 || solved_.exact;
      return;
    }
    Node& node = tree_.node(root_);
    for (int i = 0; i < node.kept; ++i) {
      if (i == node.opened && open_next(node) == nullptr) return;
      Edge& edge = tree_.edges(node)[i];
      if (edge.proven != Proven::no) continue;
      if (edge.action == solved_.action && (solved_.score >= 0 || solved_.exact))
        mark(edge, solved_.score, solved_.exact);
      else
        classify(edge, patience);
    }
  }
  void classify(Edge& edge, const Patience& patience) {
    const Board next = root_board_.after(edge.action);
    if (next.over()) return prove(edge, next.verdict(), root_board_.to_act());
    const EndingResult result = ending_.classify(next, patience);
    nodes_ += ending_.nodes() / std::max<std::uint64_t>(tuning_.solve_nodes, 1);
    if (result.known) mark(edge, next.to_act() == root_board_.to_act() ? result.score : -result.score, result.exact);
  }
  static void mark(Edge& edge, int score, bool exact) {
    edge.proven = proven_of(Score::winner(score));
    edge.margin = static_cast<std::int8_t>(Score::margin(score));
    edge.exact = exact;
  }

  // ---- reporting

  // Best first: proven wins, then the most visited, proven losses last.
  std::uint64_t rank(const Edge& edge) const {
    if (edge.proven == Proven::win) return ~std::uint64_t{0} - static_cast<std::uint64_t>(64 - edge.margin);
    if (edge.proven == Proven::loss) return static_cast<std::uint64_t>(64 + edge.margin);
    return 1000 + edge.visits;
  }
  const Edge* best_edge(const Node& node) const {
    const Edge* list = tree_.edges(node);
    const Edge* best = nullptr;
    for (int i = 0; i < node.opened; ++i)
      if (best == nullptr || rank(list[i]) > rank(*best)) best = &list[i];
    return best;
  }
  int main_line_length() const {
    int length = 0;
    for (Block block = root_; block != 0; ++length) {
      const Edge* edge = best_edge(tree_.node(block));
      if (edge == nullptr || edge->visits == 0) return length;
      block = edge->child;
    }
    return length;
  }

  void fill(SearchReport& report) {
    report.nodes = nodes_;
    report.memory = memory();
    report.count = 0;
    if (solved_.known && limits_.lines <= 1 && (solved_.score >= 0 || solved_.exact))
      fill_solved(root_board_, solved_, report.lines[report.count++]);
    else
      fill_from_tree(report);
    report.solved = solved_.known || (report.count > 0 && report.lines[0].proven != Proven::no);
    report.seconds = elapsed();
  }

  void fill_from_tree(SearchReport& report) {
    Node& node = tree_.node(root_);
    const int wanted = std::clamp(limits_.lines, 1, static_cast<int>(node.kept));
    while (node.opened < wanted && open_next(node) != nullptr) {
    }
    const Edge* list = tree_.edges(node);
    const Edge* order[4 * max_squares];
    for (int i = 0; i < node.opened; ++i) order[i] = list + i;
    std::sort(order, order + node.opened,
              [&](const Edge* a, const Edge* b) { return rank(*a) != rank(*b) ? rank(*a) > rank(*b) : a < b; });
    for (int i = 0; i < std::min<int>(wanted, node.opened); ++i) fill_line(*order[i], report.lines[report.count++]);
  }

  void fill_line(const Edge& edge, SearchLine& line) {
    line = {};
    line.action = edge.action;
    line.visits = edge.visits;
    line.proven = edge.proven;
    line.exact = edge.exact;
    const bool lost = solved_.known && solved_.score < 0;  // whatever is done
    if (lost && edge.proven == Proven::no) line.proven = Proven::loss;
    line.value = line.proven != Proven::no ? result_of(line.proven)
                 : edge.visits == 0        ? static_cast<double>(edge.estimate)
                                           : edge.sum / edge.visits;
    if (edge.proven != Proven::no) {
      line.margin = edge.margin;
    } else {
      const double v = std::clamp(line.value, 0.001, 0.999);
      line.margin = static_cast<double>(
          worker_.evaluator.margin(static_cast<float>(std::log(v / (1 - v))), root_board_.stones_left()));
    }
    for (const Edge* e = &edge; e != nullptr && line.depth < SearchLine::longest;) {
      line.continuation[line.depth++] = e->action;
      e = e->child == 0 ? nullptr : best_edge(tree_.node(e->child));
      if (e != nullptr && e->visits == 0) e = nullptr;
    }
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
  Board root_board_;
  Block root_ = 0;
  Worker worker_;
  SearchLimits limits_;
  SearchWatcher* watcher_ = nullptr;
  Clock::time_point start_, next_call_;
  std::uint64_t nodes_ = 0;
  bool finished_ = false;
  double last_noise_ = 0;
  int last_width_ = 0;
  EndingResult solved_;
  SearchReport progress_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
