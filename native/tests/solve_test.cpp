// The exact solver against a plain search that shares no code with it, map for map, and what it promises about
// threads, checkpoints, stopping and refusals.
#include "solve.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "check.hpp"
#include "solve_layer.hpp"
#include "squares.hpp"

using namespace dolmen;

namespace {

// Carnac on a small board in the plainest form. A map is a number with a digit for each square: 0 free, 1 the placer's
// colour, 2 his opponent's. Its value orders what the placer may get: twice the difference of dolmens or, if that is
// nothing, 1, 0 or -1 by their sizes.
class PlainSearch {
 public:
  using Map = std::vector<int>;

  PlainSearch(int columns, int rows) : columns_(columns), rows_(rows) {
    std::size_t maps = 1;
    for (int square = 0; square < columns * rows; ++square) maps *= 3;
    known_.assign(maps, unknown);
  }

  int value(const Map& map) {
    std::size_t code = 0;
    for (const int digit : map) code = 3 * code + static_cast<std::size_t>(digit);
    if (known_[code] == unknown) known_[code] = static_cast<signed char>(computed(map));
    return known_[code];
  }

  // Of standing a megalith on a free square, showing these digits on top and to the north and south.
  int placing(Map map, int square, int top, int north_south) {
    map[at(square)] = top;
    const int standing = value(map);
    map[at(square)] = 0;
    int worst = standing;
    bool can_fall = false;
    for (const auto& [east, north] : {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
      const int first = step(square, east, north), second = step(first, east, north);
      if (first < 0 || second < 0 || map[at(first)] != 0 || map[at(second)] != 0) continue;
      can_fall = true;
      Map fallen = map;
      fallen[at(first)] = fallen[at(second)] = north != 0 ? north_south : 3 - north_south;
      worst = std::min(worst, -value(exchanged(fallen)));
    }
    if (can_fall) return worst;
    map[at(square)] = top;
    return -value(exchanged(map));
  }

 private:
  static constexpr signed char unknown = 127;

  static std::size_t at(int square) { return static_cast<std::size_t>(square); }

  static Map exchanged(Map map) {
    for (int& digit : map) digit = digit == 0 ? 0 : 3 - digit;
    return map;
  }

  int step(int square, int east, int north) const {
    if (square < 0) return -1;
    const int file = square % columns_ + east, rank = square / columns_ + north;
    return file < 0 || rank < 0 || file >= columns_ || rank >= rows_ ? -1 : rank * columns_ + file;
  }

  int computed(const Map& map) {
    int best = -100;
    for (int square = 0; square < columns_ * rows_; ++square)
      for (int look = 0; map[at(square)] == 0 && look < 4; ++look)
        best = std::max(best, placing(map, square, 1 + look / 2, 1 + look % 2));
    return best == -100 ? score(map) : best;
  }

  int score(const Map& map) const {
    const std::vector<int> own = dolmens(map, 1), others = dolmens(map, 2);
    const int margin = static_cast<int>(own.size()) - static_cast<int>(others.size());
    return margin != 0 ? 2 * margin : own == others ? 0 : own > others ? 1 : -1;
  }

  // Sizes, the largest first.
  std::vector<int> dolmens(Map map, int digit) const {
    std::vector<int> sizes;
    for (int square = 0; square < columns_ * rows_; ++square)
      if (const int size = eaten(map, square, digit); size >= 3) sizes.push_back(size);
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
  }

  int eaten(Map& map, int square, int digit) const {
    if (square < 0 || map[at(square)] != digit) return 0;
    map[at(square)] = 0;
    return 1 + eaten(map, step(square, 0, 1), digit) + eaten(map, step(square, 1, 0), digit) +
           eaten(map, step(square, 0, -1), digit) + eaten(map, step(square, -1, 0), digit);
  }

  int columns_;
  int rows_;
  std::vector<signed char> known_;
};

int sign(int number) { return (number > 0) - (number < 0); }

int expected(int value, SolveGoal goal) {
  if (goal.margin == 0) return sign(value);
  return value >= 2 * goal.margin ? 1 : value <= -2 * goal.margin ? -1 : 0;
}

PlainSearch::Map map_of(const SolveGrid& grid, SpotSet occupied, SpotSet own) {
  PlainSearch::Map map(static_cast<std::size_t>(grid.squares()));
  for (Spot spot = 0; spot < grid.squares(); ++spot)
    if (contains(occupied, spot)) map[static_cast<std::size_t>(grid.square(spot))] = contains(own, spot) ? 1 : 2;
  return map;
}

// The number of maps of one layer on which solver and plain search disagree.
int disagreements(const Occupancies& occupancies, int layer, const PlaneWord* planes, SolveGoal goal,
                  PlainSearch& search) {
  const SolveGrid& grid = occupancies.grid();
  int wrong = 0;
  for (SpotSet occupied = 0; occupied <= grid.full(); ++occupied) {
    if (count(std::uint64_t{occupied}) != layer) continue;
    for (SpotSet own = occupied;; own = (own - 1) & occupied) {
      const int value = search.value(map_of(grid, occupied, own));
      wrong += layer_value(occupancies, planes, occupied, own) != expected(value, goal);
      if (own == 0) break;
    }
  }
  return wrong;
}

void agrees_map_for_map(PlainSearch& search, int columns, int rows, SolveGoal goal, int threads, ValuePlanes path) {
  const SolveGrid grid(columns, rows);
  const Occupancies occupancies(grid);
  const LayerSolver solver(occupancies, goal, threads, path);
  std::vector<PlaneWord> next, after_next;
  for (int layer = grid.squares(); layer >= 0; --layer) {
    std::vector<PlaneWord> planes(layer_words(grid, layer));
    CHECK(solver.solve(layer, next.data(), after_next.data(), planes.data(), [](double) { return true; }));
    const int wrong = disagreements(occupancies, layer, planes.data(), goal, search);
    CHECK(wrong == 0, columns, "x", rows, ", margin ", goal.margin, ", layer ", layer, ": ", wrong, " maps differ");
    after_next = std::exchange(next, std::move(planes));
  }
}

void agrees_about_the_game(PlainSearch& search, int columns, int rows) {
  const PlainSearch::Map empty(static_cast<std::size_t>(columns * rows));
  const int value = search.value(empty);
  std::vector<Action> best;
  for (Action action = 0; action < 4 * columns * rows; ++action)
    if (search.placing(empty, placed_square(action), 1 + static_cast<int>(placed_top(action)),
                       1 + static_cast<int>(placed_north_south(action))) == value)
      best.push_back(action);
  const auto solved = solve_board(columns, rows, {});
  CHECK(solved && solved->value == sign(value), columns, "x", rows);
  CHECK(solved && solved->margin == value / 2, columns, "x", rows);
  CHECK(solved && solved->best == best, columns, "x", rows, ": ", best.size(), " first moves are best");
}

void agrees_with_plain_search() {
  for (const auto& [columns, rows] : {std::pair(1, 1), std::pair(2, 1), std::pair(1, 3), std::pair(7, 1),
                                      std::pair(2, 2), std::pair(3, 2), std::pair(2, 4), std::pair(3, 3)}) {
    PlainSearch search(columns, rows);
    for (const int margin : {0, 1, 2})
      for (const ValuePlanes path : value_planes_paths()) agrees_map_for_map(search, columns, rows, {margin}, 1, path);
    agrees_about_the_game(search, columns, rows);
  }
  for (const auto& [columns, rows, margin] : {std::tuple(2, 5, 0), std::tuple(10, 1, 1), std::tuple(4, 3, 0)}) {
    PlainSearch search(columns, rows);
    agrees_map_for_map(search, columns, rows, {margin}, 2, value_planes_paths().back());
    agrees_about_the_game(search, columns, rows);
  }
}

// On 4x4 planes have many words and all eight symmetries move them; no other code here checks that as fast.
void paths_agree() {
  const SolveGrid grid(4, 4);
  const Occupancies occupancies(grid);
  std::vector<std::vector<PlaneWord>> sevenths;
  for (const ValuePlanes path : value_planes_paths()) {
    const LayerSolver solver(occupancies, {0}, 1, path);
    std::vector<PlaneWord> next, after_next;
    for (int layer = 16; layer >= 7; --layer) {
      std::vector<PlaneWord> planes(layer_words(grid, layer));
      solver.solve(layer, next.data(), after_next.data(), planes.data(), [](double) { return true; });
      after_next = std::exchange(next, std::move(planes));
    }
    sevenths.push_back(next);
  }
  for (const auto& planes : sevenths) CHECK(planes == sevenths.front());
}

// A fresh directory that goes with the test.
struct Directory {
  Directory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "dolmen-solve-XXXXXX").string();
    path = ::mkdtemp(pattern.data());
  }
  ~Directory() { std::filesystem::remove_all(path); }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path)) names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }
  std::string path;
};

bool same(const SolvedBoard& a, const SolvedBoard& b) {
  return a.value == b.value && a.margin == b.margin && a.best == b.best && a.states == b.states;
}

// Solves 4x4 in a directory until a layer is finished, and gives the layers seen.
std::vector<int> solve_down_to(int last, const Directory& directory) {
  std::vector<int> seen;
  const auto solved = solve_board(4, 4, {.directory = directory.path}, [&](double, int layer) {
    seen.push_back(layer);
    return layer > last;
  });
  CHECK(!solved || last <= 0);
  return seen;
}

void goes_on_where_it_stopped() {
  const Directory directory;
  const auto whole = solve_board(4, 4, {});
  const auto first = solve_down_to(9, directory);
  CHECK(first.front() == 16 && first.back() == 9);
  CHECK((directory.files() == std::vector<std::string>{"4x4-result-10.layer", "4x4-result-9.layer"}));
  const auto second = solve_down_to(5, directory);
  CHECK(second.front() == 8 && second.back() == 5, second.front());
  const auto rest = solve_board(4, 4, {.directory = directory.path});
  CHECK(rest && same(*rest, *whole));
  const auto files = directory.files();
  CHECK((files == std::vector<std::string>{"4x4-margin1-1.layer", "4x4-margin1-2.layer", "4x4-result-1.layer",
                                           "4x4-result-2.layer"}));
  int reports = 0;
  const auto again = solve_board(4, 4, {.directory = directory.path}, [&](double, int) { return ++reports > 0; });
  CHECK(again && same(*again, *whole));
  CHECK(reports == 0, "a solved board is solved again");
}

void damage(const std::string& path, std::streamoff at) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(at);
  const char byte = static_cast<char>(file.get() ^ 1);
  file.seekp(at);
  file.put(byte);
}

void believes_no_damaged_file() {
  for (const std::streamoff at : {std::streamoff{0}, std::streamoff{20}, std::streamoff{4096}, std::streamoff{9000}}) {
    const Directory directory;
    solve_down_to(9, directory);
    damage(directory.path + "/4x4-result-9.layer", at);
    CHECK(solve_down_to(15, directory).front() == 16, "byte ", at);
  }
  const Directory directory;
  solve_down_to(9, directory);
  std::filesystem::resize_file(directory.path + "/4x4-result-10.layer", 5000);
  CHECK(solve_down_to(15, directory).front() == 16);
}

void threads_change_nothing() {
  const auto one = solve_board(5, 3, {.threads = 1}), three = solve_board(5, 3, {.threads = 3});
  CHECK(one && three && same(*one, *three));
}

void stops_at_once() {
  int reports = 0;
  const auto solved = solve_board(5, 3, {.threads = 2}, [&](double, int) {
    ++reports;
    return false;
  });
  CHECK(!solved && reports == 1);
}

void progress_rises() {
  double last = 0;
  bool rises = true;
  solve_board(4, 3, {}, [&](double share, int) {
    rises = rises && share >= last && share <= 1;
    last = share;
    return true;
  });
  CHECK(rises && last == 1, last);
}

std::string refusal(int columns, int rows, const SolveOptions& options) {
  try {
    solve_board(columns, rows, options);
  } catch (const std::invalid_argument& refused) {
    return refused.what();
  }
  return "";
}

void refuses_by_name() {
  CHECK(refusal(8, 5, {}).find("8x5 has 40") != std::string::npos);
  CHECK(refusal(0, 5, {}).find("0x5") != std::string::npos);
  CHECK(refusal(65536, 65536, {}).find("65536x65536") != std::string::npos);
  CHECK(refusal(3, 3, {.threads = 0}).find("threads") != std::string::npos);
  const std::string memory = refusal(5, 5, {});
  CHECK(memory.find("solving 5x5 takes 1") == 0 && memory.find("4096 MB allowed") != std::string::npos, memory);
  const Directory directory;
  bool refused = false;
  solve_board(3, 3, {.directory = directory.path}, [&](double, int) {
    refused = refused || refusal(3, 3, {.directory = directory.path}).find(directory.path) != std::string::npos;
    return true;
  });
  CHECK(refused, "two solvers in one directory");
}

// Every set counted by formula is one that is stored, and the other way round.
void counts_are_right() {
  for (const auto& [columns, rows] : {std::pair(4, 3), std::pair(4, 4), std::pair(9, 1), std::pair(5, 3)}) {
    const SolveGrid grid(columns, rows);
    const Occupancies occupancies(grid);
    for (int layer = 0; layer <= grid.squares(); ++layer)
      CHECK(occupancies.layer(layer).size() == grid.canonical_count(layer), columns, "x", rows, " layer ", layer);
  }
}

}  // namespace

int main() {
  counts_are_right();
  agrees_with_plain_search();
  paths_agree();
  goes_on_where_it_stopped();
  believes_no_damaged_file();
  threads_change_nothing();
  stops_at_once();
  progress_rises();
  refuses_by_name();
  return check::report();
}
