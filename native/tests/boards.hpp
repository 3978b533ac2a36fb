// Boards by name, and random games on them, for the tests.
#pragma once

#include <string>

#include "random.hpp"
#include "state.hpp"

namespace boards {

// "10x7" as an empty board.
inline dolmen::State named(const std::string& name) {
  const std::size_t cross = name.find('x');
  return {.columns = std::stoi(name.substr(0, cross)), .rows = std::stoi(name.substr(cross + 1))};
}

// Plays uniformly random legal actions to the end, calling visit(board, action) before each; gives the last board.
template <class Board, class Visit>
Board play_randomly(Board board, dolmen::Random& random, Visit&& visit) {
  while (!board.over()) {
    const auto actions = board.legal_actions();
    const dolmen::Action action = actions[static_cast<int>(random.below(static_cast<std::uint32_t>(actions.count)))];
    visit(board, action);
    board.apply(action);
  }
  return board;
}

// Calls test(board) with the empty board of many sizes, specialised and general, with both endings.
template <class Test>
void for_many(Test&& test) {
  for (const bool final_tilt : {false, true}) {
    const dolmen::Rules rules{28, final_tilt};
    test(dolmen::Board<8, 5>(rules));
    test(dolmen::Board<10, 7>(rules));
    test(dolmen::Board<14, 9>(rules));
    for (const auto& [columns, rows] : {std::pair(1, 1), std::pair(1, 7), std::pair(9, 1), std::pair(2, 2),
                                        std::pair(4, 4), std::pair(6, 6), std::pair(10, 7), std::pair(11, 11),
                                        std::pair(64, 2), std::pair(2, 64), std::pair(128, 1), std::pair(1, 128)})
      test(dolmen::GeneralBoard(dolmen::GeneralGeometry(columns, rows), rules));
    test(dolmen::GeneralBoard(dolmen::GeneralGeometry(8, 8),
                              {static_cast<std::uint8_t>(final_tilt ? 1 : 200), final_tilt}));
  }
}

}  // namespace boards
