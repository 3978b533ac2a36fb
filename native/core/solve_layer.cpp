#include "solve_layer.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "dolmens.hpp"
#include "solve_node.hpp"

namespace dolmen {

namespace {

// A grid in one word, for scoring full boards.
class WordGrid : public GeometryBase<WordGrid, std::uint64_t> {
 public:
  WordGrid(int columns, int rows)
      : columns_(columns),
        rows_(rows),
        full_((std::uint64_t{1} << (columns * rows)) - 1),
        west_file_(static_cast<std::uint64_t>(GeneralGeometry(columns, rows).west_file())) {}

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  Set full() const { return full_; }
  Set west_file() const { return west_file_; }
  Set east_file() const { return west_file_ << (columns_ - 1); }

 private:
  int columns_;
  int rows_;
  Set full_;
  Set west_file_;
};

// Calls work(worker, item) once for each item, with worker below the number of threads, on all of them; worker 0 is
// the calling thread, which also reports. False if a report asked to stop.
template <class Work>
bool share_out(std::uint64_t items, std::uint64_t grain, int threads, const LayerProgress& progress, Work&& work) {
  using Clock = std::chrono::steady_clock;
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> stopped{false};
  const auto toil = [&](int worker, auto&& after_each) {
    while (!stopped.load(std::memory_order_relaxed)) {
      const std::uint64_t first = next.fetch_add(grain, std::memory_order_relaxed);
      if (first >= items) return;
      for (std::uint64_t item = first; item < std::min(first + grain, items); ++item) work(worker, item);
      after_each(first);
    }
  };
  std::vector<std::jthread> others;
  for (int worker = 1; worker < threads; ++worker)
    others.emplace_back([&toil, worker] { toil(worker, [](std::uint64_t) {}); });
  auto due = Clock::now() + std::chrono::milliseconds(50);
  toil(0, [&](std::uint64_t first) {
    if (Clock::now() < due) return;
    if (!progress(static_cast<double>(first) / static_cast<double>(items))) stopped = true;
    due = Clock::now() + std::chrono::milliseconds(50);
  });
  others.clear();
  return !stopped;
}

// The colouring as a set of squares of the board itself.
std::uint64_t on_board(const SolveGrid& grid, std::uint64_t colouring) {
  std::uint64_t set = 0;
  for_each_square(colouring, [&](Spot spot) { set |= std::uint64_t{1} << grid.square(spot); });
  return set;
}

int full_board_value(const WordGrid& grid, std::uint64_t own, SolveGoal goal) {
  const Verdict verdict = judge(grid, own, grid.full() & ~own);
  if (goal.margin == 0) return verdict.winner;
  return verdict.margin >= goal.margin ? 1 : verdict.margin <= -goal.margin ? -1 : 0;
}

}  // namespace

bool LayerSolver::solve(int occupied, const PlaneWord* next, const PlaneWord* after_next, PlaneWord* planes,
                        const LayerProgress& progress) const {
  if (occupied == occupancies_.grid().squares()) return solve_full(planes, progress);
  const std::vector<SpotSet>& sets = occupancies_.layer(occupied);
  std::vector<NodeBuilder> builders;
  for (int thread = 0; thread < threads_; ++thread) builders.emplace_back(occupancies_, occupied, next, after_next);
  const std::size_t step = 2 * plane_words(occupied);
  const std::uint64_t grain = std::max<std::uint64_t>(1, 4096 / step);
  return share_out(sets.size(), grain, threads_, progress, [&](int worker, std::uint64_t slot) {
    value_planes_(builders[static_cast<std::size_t>(worker)].build(sets[slot], planes + slot * step));
  });
}

bool LayerSolver::solve_full(PlaneWord* planes, const LayerProgress& progress) const {
  const SolveGrid& grid = occupancies_.grid();
  const WordGrid geometry(grid.columns(), grid.rows());
  const std::uint64_t words = plane_words(grid.squares());
  const std::uint64_t in_word = std::min<std::uint64_t>(64, std::uint64_t{1} << grid.squares());
  return share_out(words, 64, threads_, progress, [&](int, std::uint64_t word) {
    PlaneWord wins = 0, holds = 0;
    const std::uint64_t high = on_board(grid, 64 * word);
    for (std::uint64_t low = 0; low < in_word; ++low) {
      const int value = full_board_value(geometry, high | on_board(grid, low), goal_);
      wins |= static_cast<PlaneWord>(value > 0) << low;
      holds |= static_cast<PlaneWord>(value >= 0) << low;
    }
    planes[word] = wins;
    planes[words + word] = holds;
  });
}

std::uint64_t layer_words(const SolveGrid& grid, int occupied) {
  return grid.canonical_count(occupied) * 2 * plane_words(occupied);
}

std::uint64_t layer_states(const SolveGrid& grid, int occupied) { return grid.canonical_count(occupied) << occupied; }

int layer_value(const Occupancies& occupancies, const PlaneWord* planes, SpotSet occupied, SpotSet own) {
  const SolveGrid& grid = occupancies.grid();
  const Place place = occupancies.place(occupied);
  const std::uint64_t squares = grid.image_of_set(place.symmetry, occupied);
  const SpotSet coloured = grid.image_of_set(place.symmetry, own);
  std::uint64_t colouring = 0;
  int bit = 0;
  for_each_square(squares, [&](Spot spot) { colouring |= std::uint64_t{coloured >> spot & 1} << bit++; });
  const std::size_t words = plane_words(count(squares));
  const PlaneWord* wins = planes + 2 * words * place.slot + colouring / 64;
  const auto holds_at = [&](const PlaneWord* word) { return (*word >> (colouring % 64) & 1) != 0; };
  return holds_at(wins) ? 1 : holds_at(wins + words) ? 0 : -1;
}

FirstMoves first_moves(const Occupancies& occupancies, const PlaneWord* one, const PlaneWord* two) {
  const SolveGrid& grid = occupancies.grid();
  // The value for the player who goes on, whose colour the added squares show or not.
  const auto after = [&](const PlaneWord* planes, SpotSet added, bool his) {
    return layer_value(occupancies, planes, added, his ? added : 0);
  };
  FirstMoves moves;
  for (Action action = 0; action < 4 * grid.squares(); ++action) {
    const Spot spot = grid.spot(placed_square(action));
    int worst_fall = 2;
    for (int d = 0; d < 4; ++d) {
      const Direction direction = static_cast<Direction>(d);
      const int number = grid.landing(spot, direction);
      if (number < 0) continue;
      const bool white = shown_by_tilt(placed_north_south(action), direction) == Colour::white;
      worst_fall = std::min(worst_fall, -after(two, grid.pairs()[static_cast<std::size_t>(number)].set(), white));
    }
    const bool white = placed_top(action) == Colour::white;
    const int value =
        worst_fall == 2 ? -after(one, spot_set(spot), white) : std::min(worst_fall, after(one, spot_set(spot), !white));
    if (value > moves.value) moves = {value, {}};
    if (value == moves.value) moves.best.push_back(action);
  }
  return moves;
}

}  // namespace dolmen
