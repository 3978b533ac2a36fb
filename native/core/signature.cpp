#include "signature.hpp"

#include <memory>

#include "random.hpp"
#include "search.hpp"

namespace dolmen {
namespace {

// A position after that many random stones, the same everywhere.
State position(int columns, int rows, int stones, std::uint64_t seed) {
  State empty;
  empty.columns = columns;
  empty.rows = rows;
  Random random(seed);
  return with_board(empty, [&](auto board) {
    while (!board.over() && board.placed() < stones) {
      const auto actions = board.legal_actions();
      board.apply(actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.count)))]);
    }
    return state_of(board);
  });
}

}  // namespace

std::uint64_t search_signature(std::uint64_t nodes) {
  std::uint64_t folded = 0;
  const auto fold = [&](std::uint64_t number) {
    folded ^= number;
    folded = splitmix(folded);
  };
  const auto report = std::make_unique<SearchReport>();
  for (const auto& [columns, rows] : {std::pair(8, 5), std::pair(10, 7), std::pair(14, 9), std::pair(7, 6)}) {
    SearchSetup setup;
    setup.columns = columns;
    setup.rows = rows;
    setup.memory = std::uint64_t{16} << 20;
    const auto search = make_search(setup);
    for (const int stones : {0, 7, 14, 21, 25}) {
      const State state = position(columns, rows, stones, static_cast<std::uint64_t>(stones) + 1);
      if (with_board(state, [](const auto& board) { return board.over(); })) continue;
      SearchLimits limits;
      limits.nodes = nodes;
      limits.lines = 3;
      search->search(state, limits, nullptr, *report);
      fold(report->nodes);
      for (int i = 0; i < report->count; ++i) {
        fold(report->lines[i].action);
        fold(report->lines[i].visits);
      }
    }
  }
  return folded >> 32;
}

}  // namespace dolmen
