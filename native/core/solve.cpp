#include "solve.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "solve_layer.hpp"
#include "solve_node.hpp"
#include "solve_store.hpp"

namespace dolmen {

namespace {

std::string name_of(int columns, int rows) { return std::to_string(columns) + "x" + std::to_string(rows); }

void refuse_size(int columns, int rows) {
  if (columns < 1 || rows < 1)
    throw std::invalid_argument("a board has at least one column and one row, not " + name_of(columns, rows));
  const std::int64_t squares = std::int64_t{columns} * rows;
  if (squares > largest_solvable)
    throw std::invalid_argument("boards of up to " + std::to_string(largest_solvable) +
                                " squares can be solved, where the stock outlasts the board; " +
                                name_of(columns, rows) + " has " + std::to_string(squares));
}

void refuse_threads(int threads) {
  if (threads < 1 || threads > 256)
    throw std::invalid_argument("a number of threads is 1 to 256, not " + std::to_string(threads));
}

// The most words that `together` layers in a row have.
std::uint64_t most_words(const SolveGrid& grid, int together) {
  std::uint64_t most = 0;
  for (int first = 1; first <= grid.squares(); ++first) {
    std::uint64_t words = 0;
    for (int layer = first; layer < std::min(first + together, grid.squares() + 1); ++layer)
      words += layer_words(grid, layer);
    most = std::max(most, words);
  }
  return most;
}

SolveEstimate estimate_for(const SolveGrid& grid, int threads) {
  SolveEstimate estimate;
  std::uint64_t room = 0;
  for (int layer = 0; layer <= grid.squares(); ++layer) {
    estimate.states += layer_states(grid, layer);
    room = std::max(room, NodeBuilder::memory(grid, layer));
  }
  const std::uint64_t tables = Occupancies::memory(grid) + room * static_cast<std::uint64_t>(threads);
  estimate.memory = tables + most_words(grid, 3) * sizeof(PlaneWord);
  estimate.memory_with_directory = tables + most_words(grid, 2) * sizeof(PlaneWord);
  estimate.disk = most_words(grid, 3) * sizeof(PlaneWord);
  return estimate;
}

std::string megabytes(std::uint64_t bytes) { return std::to_string((bytes >> 20) + 1) + " MB"; }

// The bytes a run will take; refuses more than allowed.
std::uint64_t memory_for(const SolveGrid& grid, const SolveOptions& options) {
  const SolveEstimate estimate = estimate_for(grid, options.threads);
  const bool on_disk = !options.directory.empty();
  const std::uint64_t needed = on_disk ? estimate.memory_with_directory : estimate.memory;
  if (needed <= options.memory) return needed;
  std::string with_directory;
  if (!on_disk) with_directory = " (" + megabytes(estimate.memory_with_directory) + " with a directory)";
  throw std::invalid_argument("solving " + name_of(grid.columns(), grid.rows()) + " takes " + megabytes(needed) +
                              " of memory" + with_directory + ", more than the " +
                              std::to_string(options.memory >> 20) + " MB allowed");
}

// Answers one question after the other; each passes through all layers.
class SolveRun {
 public:
  SolveRun(const SolveGrid& grid, const SolveOptions& options, const SolveProgress& progress)
      : occupancies_(grid), options_(options), progress_(progress) {
    for (int layer = 1; layer <= grid.squares(); ++layer) work_ += work_of(layer);
  }

  // Nothing if it was stopped.
  std::optional<FirstMoves> answer(SolveGoal goal) {
    const int squares = grid().squares();
    const LayerSolver solver(occupancies_, goal, options_.threads);
    LayerStore next, after_next;
    seconds_before_ = 0;
    started_ = std::chrono::steady_clock::now();
    int layer = resume(goal, next, after_next);
    done_ = 0;
    for (int finished = squares; finished > layer; --finished) done_ += work_of(finished);
    for (; layer >= 1; --layer) {
      LayerStore store = new_store(goal, layer);
      const bool finished = solver.solve(layer, next.words(), after_next.words(), store.words(),
                                         [&](double share) { return report(done_ + share * work_of(layer), layer); });
      if (!finished) return std::nullopt;
      store.keep(head(goal, layer));
      forget(goal, layer + 2);
      after_next = std::move(next);
      next = std::move(store);
      done_ += work_of(layer);
      if (!report(done_, layer)) return std::nullopt;
    }
    seconds_ += seconds_so_far();
    ++answered_;
    return first_moves(occupancies_, next.words(), after_next.words());
  }

  double seconds() const { return seconds_; }

 private:
  const SolveGrid& grid() const { return occupancies_.grid(); }

  // Roughly: how long a layer takes compared with others.
  double work_of(int layer) const {
    return static_cast<double>(layer_states(grid(), layer)) * (1 + grid().squares() - layer);
  }

  bool report(double done, int layer) const {
    // Nearly every board needs two questions; a third one stays close to the end.
    const double share = std::min((answered_ + done / work_) / (options_.margin ? 2 : 1), 1.0);
    return !progress_ || progress_(share, layer);
  }

  double seconds_so_far() const {
    return seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
  }

  std::string path(SolveGoal goal, int layer) const {
    const std::string question = goal.margin == 0 ? "result" : "margin" + std::to_string(goal.margin);
    const std::string name =
        name_of(grid().columns(), grid().rows()) + "-" + question + "-" + std::to_string(layer) + ".layer";
    return (std::filesystem::path(options_.directory) / name).string();
  }

  LayerHead head(SolveGoal goal, int layer) const {
    LayerHead head;
    head.columns = grid().columns();
    head.rows = grid().rows();
    head.margin = goal.margin;
    head.occupied = layer;
    head.words = layer_words(grid(), layer);
    head.seconds = seconds_so_far();
    return head;
  }

  LayerStore new_store(SolveGoal goal, int layer) const {
    const std::uint64_t words = layer_words(grid(), layer);
    return options_.directory.empty() ? LayerStore::in_memory(words)
                                      : LayerStore::in_new_file(path(goal, layer), words);
  }

  // Takes the two layers from which to go on from the directory, and returns the next layer to solve.
  int resume(SolveGoal goal, LayerStore& next, LayerStore& after_next) {
    const int squares = grid().squares();
    if (options_.directory.empty()) return squares;
    for (int layer = 1; layer <= squares; ++layer) {
      LayerHead found = head(goal, layer);
      auto store = LayerStore::from_file(path(goal, layer), found);
      if (!store) continue;
      if (layer < squares) {
        LayerHead before = head(goal, layer + 1);
        auto store_before = LayerStore::from_file(path(goal, layer + 1), before);
        if (!store_before) continue;
        after_next = std::move(*store_before);
      }
      next = std::move(*store);
      seconds_before_ = found.seconds;
      return layer - 1;
    }
    return squares;
  }

  // A layer that nothing needs any more.
  void forget(SolveGoal goal, int layer) const {
    if (options_.directory.empty() || layer > grid().squares()) return;
    std::error_code ignored;
    std::filesystem::remove(path(goal, layer), ignored);
  }

  Occupancies occupancies_;
  const SolveOptions& options_;
  const SolveProgress& progress_;
  double work_ = 0;
  double done_ = 0;
  int answered_ = 0;
  double seconds_ = 0;
  double seconds_before_ = 0;
  std::chrono::steady_clock::time_point started_;
};

std::vector<Action> common(const std::vector<Action>& first, const std::vector<Action>& second) {
  std::vector<Action> both;
  std::set_intersection(first.begin(), first.end(), second.begin(), second.end(), std::back_inserter(both));
  return both;
}

// Asks for one dolmen more at a time until nobody is ahead by so many. False if it was stopped.
bool find_margin(SolveRun& run, SolvedBoard& solved) {
  for (int more = 1; solved.value != 0; ++more) {
    const auto moves = run.answer({more});
    if (!moves) return false;
    solved.best = common(solved.best, moves->best);
    if (moves->value == 0) {
      solved.margin = solved.value * (more - 1);
      return true;
    }
  }
  solved.margin = 0;  // a draw has equal dolmens throughout
  return true;
}

}  // namespace

SolveEstimate estimate_solve(int columns, int rows, int threads) {
  refuse_size(columns, rows);
  refuse_threads(threads);
  return estimate_for(SolveGrid(columns, rows), threads);
}

std::optional<SolvedBoard> solve_board(int columns, int rows, const SolveOptions& options,
                                       const SolveProgress& progress) {
  refuse_size(columns, rows);
  refuse_threads(options.threads);
  const SolveGrid grid(columns, rows);
  SolvedBoard solved;
  solved.memory = memory_for(grid, options);
  std::optional<DirectoryLock> lock;
  if (!options.directory.empty()) {
    std::error_code error;
    std::filesystem::create_directories(options.directory, error);
    if (error) throw std::system_error(error, options.directory);
    lock.emplace(options.directory);
  }
  SolveRun run(grid, options, progress);
  const auto moves = run.answer({0});
  if (!moves) return std::nullopt;
  solved.value = moves->value;
  solved.best = moves->best;
  if (options.margin && !find_margin(run, solved)) return std::nullopt;
  solved.states = estimate_for(grid, options.threads).states;
  solved.seconds = run.seconds();
  return solved;
}

}  // namespace dolmen
