// Several threads growing one tree: legal, bounded, stopped, counted right. Run under the thread sanitizer too.
#include <cmath>
#include <memory>
#include <thread>

#include "boards.hpp"
#include "check.hpp"
#include "crew.hpp"
#include "search.hpp"

using namespace dolmen;

namespace {

constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

std::unique_ptr<Search> search_for(const State& state, std::uint64_t megabytes = 8) {
  SearchSetup setup;
  setup.columns = state.columns;
  setup.rows = state.rows;
  setup.stock = state.stock;
  setup.final_tilt = state.final_tilt;
  setup.memory = megabytes * megabyte;
  return make_search(setup);
}

SearchLimits limits_for(int threads, std::uint64_t nodes) {
  SearchLimits limits;
  limits.nodes = nodes;
  limits.threads = threads;
  return limits;
}

void check_report(const State& state, const SearchReport& report, const char* what) {
  CHECK(report.count >= 1, what);
  for (int i = 0; i < report.count; ++i) {
    const SearchLine& line = report.lines[i];
    CHECK(line.value >= 0 && line.value <= 1 && std::isfinite(line.margin), what);
    const bool legal = with_board(state, [&](auto board) {
      for (int k = 0; k < line.depth; ++k) {
        if (!board.is_legal(line.continuation[k])) return false;
        board.apply(line.continuation[k]);
      }
      return line.depth >= 1 && line.continuation[0] == line.action;
    });
    CHECK(legal, what, " line ", i, " placed ", state.placed);
  }
}

State after_best(const State& state, const SearchReport& report) {
  return with_board(state, [&](auto board) { return state_of(board.after(report.lines[0].action)); });
}

// No simulation is lost or counted twice: the visits of all actions are those of all threads. Each thread may be on its
// way when the limit is reached, none sets out afterwards.
void test_counting() {
  for (const char* name : {"8x5", "10x7", "14x9", "4x4"})
    for (const int threads : {2, 3, 5}) {
      const State state = boards::named(name);
      const auto search = search_for(state, 32);
      const auto report = std::make_unique<SearchReport>();
      SearchLimits limits = limits_for(threads, 600);
      limits.lines = 500;
      limits.solve = false;
      search->search(state, limits, nullptr, *report);
      check_report(state, *report, name);
      CHECK(report->nodes >= 600 && report->nodes < 600 + static_cast<std::uint64_t>(threads), report->nodes);
      std::uint64_t visits = 0;
      for (int i = 0; i < report->count; ++i) visits += report->lines[i].visits;
      CHECK(visits == report->nodes, name, ": ", visits, " visits of ", report->nodes);
    }
}

// Whole games by several threads, the tree being kept from move to move, with progress watched and exact endings.
void test_games() {
  class Watcher final : public SearchWatcher {
   public:
    bool go_on(const SearchReport& report) override {
      CHECK(report.count >= 1 && report.nodes >= 1);
      return true;
    }
  } watcher;
  for (const char* name : {"8x5", "6x4"}) {
    State state = boards::named(name);
    const auto search = search_for(state);
    const auto report = std::make_unique<SearchReport>();
    SearchLimits limits = limits_for(3, 60);
    limits.lines = 3;
    limits.interval = 1e-6;
    while (!with_board(state, [](const auto& board) { return board.over(); })) {
      search->search(state, limits, &watcher, *report);
      check_report(state, *report, name);
      state = after_best(state, *report);
    }
  }
}

// With far more met than fits, threads meet again and again to make room; nothing is lost but what was forgotten.
void test_little_memory() {
  const State state = boards::named("14x9");
  const auto search = search_for(state);
  const auto report = std::make_unique<SearchReport>();
  search->search(state, limits_for(3, 12'000), nullptr, *report);
  check_report(state, *report, "little memory");
  CHECK(report->nodes >= 12'000);
  CHECK(report->memory <= 8 * megabyte && search->memory() <= 8 * megabyte, report->memory);
  const std::uint64_t visits = report->lines[0].visits;
  const State next = after_best(state, *report);
  search->search(next, limits_for(2, 500), nullptr, *report);
  check_report(next, *report, "little memory, next action");
  CHECK(report->lines[0].visits > 0 && visits > 0);
}

// A thread that is told to stop finishes the simulation it is in and sets out for no other. (With several threads
// the others go on while the first is telling, so only one can be counted.)
void test_stop() {
  class Halt final : public SearchWatcher {
   public:
    explicit Halt(Search& search) : search_(search) {}
    bool go_on(const SearchReport& report) override {
      nodes = report.nodes;
      search_.stop();
      return true;
    }
    std::uint64_t nodes = 0;

   private:
    Search& search_;
  };
  for (const int threads : {1, 2, 4}) {
    const State state = boards::named("10x7");
    const auto search = search_for(state, 32);
    const auto report = std::make_unique<SearchReport>();
    Halt halt(*search);
    SearchLimits limits = limits_for(threads, 0);
    limits.seconds = 60;
    limits.interval = 1e-6;
    search->search(state, limits, &halt, *report);
    check_report(state, *report, "stopped");
    CHECK(halt.nodes > 0 && report->seconds < 30);
    if (threads == 1) CHECK(report->nodes <= halt.nodes + 1, report->nodes, " after ", halt.nodes);
  }
}

// Told from outside, in the midst of it.
void test_stop_from_outside() {
  const State state = boards::named("14x9");
  const auto search = search_for(state);
  const auto report = std::make_unique<SearchReport>();
  SearchLimits limits = limits_for(3, 0);
  limits.seconds = 60;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    search->stop();
  });
  search->search(state, limits, nullptr, *report);
  stopper.join();
  check_report(state, *report, "stopped from outside");
  CHECK(report->seconds < 30);
}

// Exactly one of a crew does the work of each meeting, while all others stand still, also when some have left.
void test_meeting() {
  struct Crew {
    Meeting meeting;
    int done = 0;
  } crew;
  constexpr int members = 4, rounds = 50;
  crew.meeting.begin(members);
  run_together(
      members,
      [](void* what, int number) {
        Crew& all = *static_cast<Crew*>(what);
        for (int round = 0; round < rounds * (number + 1); ++round)
          all.meeting.come([](void* w) { ++static_cast<Crew*>(w)->done; }, &all);
        all.meeting.leave();
      },
      &crew);
  CHECK(crew.done == rounds * members, crew.done);
}

}  // namespace

int main() {
  test_meeting();
  test_counting();
  test_games();
  test_little_memory();
  test_stop();
  test_stop_from_outside();
  return check::report();
}
