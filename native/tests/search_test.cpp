// The search and the exact endings: legal whatever is asked, repeatable, bounded, and right where a brute force can tell.
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <thread>
#include <tuple>

#include "boards.hpp"
#include "check.hpp"
#include "search.hpp"
#include "symmetry.hpp"

using namespace dolmen;

namespace {

std::unique_ptr<Search> search_for(const State& state, std::uint64_t seed = 1, PlayerKind kind = PlayerKind::engine,
                                   std::uint64_t megabytes = 8) {
  SearchSetup setup;
  setup.columns = state.columns;
  setup.rows = state.rows;
  setup.stock = state.stock;
  setup.final_tilt = state.final_tilt;
  setup.seed = seed;
  setup.kind = kind;
  setup.memory = megabytes << 20;
  return make_search(setup);
}

SearchLimits nodes(std::uint64_t n) {
  SearchLimits limits;
  limits.nodes = n;
  return limits;
}

bool legal(const State& state, Action action) {
  return with_board(state, [&](const auto& board) { return board.is_legal(action); });
}

// Every line can be played from the position to its end.
bool legal_throughout(const State& state, const SearchLine& line) {
  return with_board(state, [&](auto board) {
    for (int i = 0; i < line.depth; ++i) {
      if (!board.is_legal(line.continuation[i])) return false;
      board.apply(line.continuation[i]);
    }
    return line.depth >= 1 && line.continuation[0] == line.action;
  });
}

void check_report(const State& state, const SearchReport& report, const char* what) {
  CHECK(report.count >= 1, what);
  for (int i = 0; i < report.count; ++i) {
    const SearchLine& line = report.lines[i];
    CHECK(legal(state, line.action), what, " action ", line.action, " placed ", state.placed);
    CHECK(legal_throughout(state, line), what, " line ", i, " placed ", state.placed);
    CHECK(line.value >= 0 && line.value <= 1 && std::isfinite(line.margin), what);
  }
}

// Searches with different limits through whole random games on boards of all kinds, both endings.
void test_legality() {
  Random random(7);
  boards::for_many([&](const auto& empty) {
    const auto search = search_for(state_of(empty));
    const auto uct = search_for(state_of(empty), 1, PlayerKind::uct);
    const auto report = std::make_unique<SearchReport>();
    int ply = 0;
    boards::play_randomly(empty, random, [&](const auto& board, Action) {
      const State state = state_of(board);
      if (++ply % 5 != 0 && board.stones_left() > 2 && board.legal_count() > 8) return;
      SearchLimits limits = nodes(1 + random.below(3));
      limits.lines = 1 + static_cast<int>(random.below(4));
      limits.width = static_cast<int>(random.below(3));
      limits.noise = random.below(2) == 0 ? 0.0 : 1.0;
      limits.solve = random.below(2) == 0;
      search->search(state, limits, nullptr, *report);
      check_report(state, *report, "engine");
      limits.playouts = static_cast<int>(random.below(40));
      uct->search(state, limits, nullptr, *report);
      check_report(state, *report, "uct");
    });
  });
}

void test_games() {
  for (const char* name : {"8x5", "10x7", "14x9"}) {
    State state = boards::named(name);
    const auto search = search_for(state);
    const auto report = std::make_unique<SearchReport>();
    bool over = false;
    while (!over) {
      search->search(state, nodes(30), nullptr, *report);
      check_report(state, *report, name);
      state = with_board(state, [&](auto board) {
        board.apply(report->lines[0].action);
        over = board.over();
        return state_of(board);
      });
    }
    CHECK(state.placed == 28 || with_board(state, [](const auto& b) { return b.free() == 0; }), name);
  }
}

void test_determinism() {
  for (const char* name : {"8x5", "10x7", "14x9", "7x6"}) {
    const auto once = [&] {
      State state = boards::named(name);
      const auto search = search_for(state, 5);
      const auto report = std::make_unique<SearchReport>();
      std::vector<std::tuple<Action, double, std::uint64_t>> log;
      for (int ply = 0; ply < 12; ++ply) {
        search->search(state, nodes(300), nullptr, *report);
        log.emplace_back(report->lines[0].action, report->lines[0].value, report->lines[0].visits);
        state = with_board(state, [&](auto board) { return state_of(board.after(report->lines[0].action)); });
      }
      return log;
    };
    CHECK(once() == once(), name);
  }
}

// The plainest minimax over single actions, with a memory, for small boards and few stones.
class BruteForce {
 public:
  // Winner and margin for the side to act, the winner counting first.
  std::pair<int, int> value(const GeneralBoard& board) {
    if (board.over()) return for_side(board.verdict(), board.placer());
    const auto key = std::tuple(board.red(), board.white(), board.pending(), board.pending_north_south(),
                                board.placer(), board.placed());
    if (const auto known = memory_.find(key); known != memory_.end()) return known->second;
    std::pair<int, int> best{-2, 0};
    board.for_each_legal([&](Action action) {
      const GeneralBoard next = board.after(action);
      std::pair<int, int> result;
      if (next.over()) {
        result = for_side(next.verdict(), board.to_act());
      } else {
        result = value(next);
        if (next.to_act() != board.to_act()) result = {-result.first, -result.second};
      }
      best = std::max(best, result);
    });
    return memory_[key] = best;
  }

 private:
  static std::pair<int, int> for_side(const Verdict& verdict, Colour side) {
    const int sign = side == Colour::red ? 1 : -1;
    return {sign * verdict.winner, sign * verdict.margin};
  }
  std::map<std::tuple<Wide, Wide, int, Colour, Colour, int>, std::pair<int, int>> memory_;
};

Proven proven_of(int winner) { return winner > 0 ? Proven::win : winner < 0 ? Proven::loss : Proven::draw; }

// Thousands of small endings from random games, both rules: the solver, and the tree search when it claims a proof.
void test_endings() {
  Random random(11);
  const auto report = std::make_unique<SearchReport>();
  int endings = 0;
  for (int round = 0; endings < 3000; ++round) {
    const int sizes[][2] = {{3, 3}, {4, 3}, {5, 3}, {4, 4}, {8, 5}, {5, 5}, {7, 2}};
    const auto& size = sizes[random.below(7)];
    State empty;
    empty.columns = size[0];
    empty.rows = size[1];
    empty.stock = size[0] * size[1] > 20 ? 20 : 28;
    empty.final_tilt = random.below(2) == 0;
    const auto search = search_for(empty);
    BruteForce brute;
    const GeneralBoard start = board_from(empty, GeneralGeometry(empty.columns, empty.rows));
    boards::play_randomly(start, random, [&](const GeneralBoard& board, Action) {
      const int free = count(board.free());
      if (std::min(board.stones_left(), 1 + free / 2) > 3 || free > 9) return;
      const State state = state_of(board);
      const auto [winner, margin] = brute.value(board);
      search->solve(state, {}, *report);
      CHECK(report->count == 1 && report->solved);
      CHECK(report->lines[0].proven == proven_of(winner), "placed ", state.placed, " free ", free);
      CHECK(report->lines[0].exact && report->lines[0].margin == margin, report->lines[0].margin, " not ", margin);
      CHECK(legal_throughout(state, report->lines[0]));
      SearchLimits limits = nodes(20 + random.below(300));
      limits.solve = random.below(2) == 0;
      limits.lines = 1 + static_cast<int>(random.below(3));
      search->search(state, limits, nullptr, *report);
      check_report(state, *report, "ending");
      for (int i = 0; i < report->count; ++i) {
        const SearchLine& line = report->lines[i];
        if (line.proven == Proven::no) continue;
        const GeneralBoard next = board.after(line.action);
        auto [w, m] = brute.value(next);
        if (next.over()) {
          const int sign = board.to_act() == Colour::red ? 1 : -1;
          w = sign * next.verdict().winner;
          m = sign * next.verdict().margin;
        } else if (next.to_act() != board.to_act()) {
          w = -w;
          m = -m;
        }
        CHECK(line.proven == proven_of(w), "line ", i, " of ", report->count);
        CHECK(!line.exact || line.margin == m, "margin ", line.margin, " not ", m);
      }
      ++endings;
    });
  }
}

// More time never changes what was proven.
void test_proofs_stay() {
  Random random(3);
  const auto report = std::make_unique<SearchReport>();
  for (int game = 0; game < 6; ++game) {
    const auto search = search_for(boards::named("8x5"));
    boards::play_randomly(Board<8, 5>(), random, [&](const auto& board, Action) {
      if (board.stones_left() > 7 || board.stones_left() < 5) return;
      const State state = state_of(board);
      Proven first = Proven::no;
      for (const std::uint64_t n : {50, 500, 5000, 50000}) {
        search->solve(state, nodes(n), *report);
        const Proven now = report->count > 0 ? report->lines[0].proven : Proven::no;
        if (first != Proven::no) CHECK(now == first, "with ", n, " nodes");
        if (now != Proven::no) first = now;
      }
    });
  }
}

// A position and its images, colours swapped or not, are worth the same.
void test_symmetry() {
  Random random(13);
  for (const char* name : {"8x5", "10x7", "14x9", "6x6", "5x1"}) {
    const State empty = boards::named(name);
    const auto search = search_for(empty);
    const GeneralBoard start = board_from(empty, GeneralGeometry(empty.columns, empty.rows));
    for (int game = 0; game < 3; ++game)
      boards::play_randomly(start, random, [&](const GeneralBoard& board, Action) {
        const double value = search->evaluate(state_of(board));
        for (int s = 0; s < symmetry_count(board.geometry()); ++s) {
          const auto same = image(Symmetry{static_cast<std::uint8_t>(s)}, board);
          CHECK(std::abs(search->evaluate(state_of(same)) - value) < 1e-6, name, " symmetry ", s);
        }
        CHECK(std::abs(search->evaluate(state_of(colours_swapped(board))) - value) < 1e-6, name);
      });
  }
}

void test_stop() {
  using Clock = std::chrono::steady_clock;
  const State state = boards::named("10x7");
  const auto search = search_for(state);
  const auto report = std::make_unique<SearchReport>();
  SearchLimits limits;
  limits.seconds = 60;
  Clock::time_point told;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    told = Clock::now();
    search->stop();
  });
  search->search(state, limits, nullptr, *report);
  stopper.join();
  check_report(state, *report, "stopped");
  CHECK(report->seconds < 30);
}

// Progress comes while the search goes on, and can end it.
void test_watcher() {
  class Watcher final : public SearchWatcher {
   public:
    bool go_on(const SearchReport& report) override {
      CHECK(report.count >= 1 && report.nodes >= last);
      last = report.nodes;
      return ++calls < 3;
    }
    std::uint64_t last = 0;
    int calls = 0;
  } watcher;
  const State state = boards::named("8x5");
  const auto search = search_for(state);
  const auto report = std::make_unique<SearchReport>();
  SearchLimits limits;
  limits.seconds = 60;
  limits.interval = 0.001;
  search->search(state, limits, &watcher, *report);
  CHECK(watcher.calls == 3);
  CHECK(report->seconds < 30);
}

// Memory stays below the option, even when far more was met than fits.
void test_memory() {
  for (const PlayerKind kind : {PlayerKind::engine, PlayerKind::uct}) {
    const State state = boards::named("14x9");
    const auto search = search_for(state, 1, kind, 8);
    const auto report = std::make_unique<SearchReport>();
    search->search(state, nodes(30'000), nullptr, *report);
    check_report(state, *report, "little memory");
    CHECK(report->nodes >= 30'000);
    CHECK(report->memory <= (std::uint64_t{8} << 20), report->memory);
    CHECK(search->memory() <= (std::uint64_t{8} << 20));
    search->clear();
    search->search(state, nodes(100), nullptr, *report);
    check_report(state, *report, "after clearing");
  }
}

// The reaction, the placement after it and the next move find the tree again.
void test_reuse() {
  State state = boards::named("10x7");
  const auto search = search_for(state);
  const auto report = std::make_unique<SearchReport>();
  search->search(state, nodes(2000), nullptr, *report);
  for (int ply = 0; ply < 4; ++ply) {
    const std::uint64_t visits = report->lines[0].visits;
    state = with_board(state, [&](auto board) { return state_of(board.after(report->lines[0].action)); });
    search->search(state, nodes(1), nullptr, *report);
    CHECK(report->lines[0].visits * 300 > visits, "ply ", ply, ": ", report->lines[0].visits, " of ", visits);
    search->search(state, nodes(2000), nullptr, *report);
  }
}

void test_refusals() {
  SearchSetup setup;
  CHECK(why_not(setup).empty());
  setup.columns = 100;
  CHECK(!why_not(setup).empty());
  setup = {};
  setup.memory = 1;
  CHECK(!why_not(setup).empty());
  setup = {};
  State state = boards::named("10x7");
  CHECK(why_not(setup, state, nodes(1)).empty());
  CHECK(!why_not(setup, state, {}).empty());
  CHECK(!why_not(setup, boards::named("8x5"), nodes(1)).empty());
  SearchLimits limits = nodes(1);
  limits.threads = 0;
  CHECK(!why_not(setup, state, limits).empty());
  limits = nodes(1);
  limits.seconds = std::nan("");
  CHECK(!why_not(setup, state, limits).empty());
}

}  // namespace

int main() {
  test_refusals();
  test_legality();
  test_games();
  test_determinism();
  test_endings();
  test_proofs_stay();
  test_symmetry();
  test_stop();
  test_watcher();
  test_memory();
  test_reuse();
  return check::report();
}
