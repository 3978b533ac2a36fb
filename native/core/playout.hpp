// Complete random games from any position: every placement and every reaction uniform over the legal ones.
// The same games can be played by several pieces of code, the paths; which of them run is found out at run time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "state.hpp"

namespace dolmen {

struct PlayoutSums {
  std::uint64_t games = 0;
  std::uint64_t red_wins = 0;
  std::uint64_t white_wins = 0;
  std::int64_t margin = 0;  // red's dolmens less white's, over all games

  std::uint64_t draws() const { return games - red_wins - white_wins; }
};

// One random game action by action, for whoever wants to see that it is a real one.
struct PlayedGame {
  std::array<Action, 2 * 128 + 1> actions;
  int count = 0;
  Wide red = 0;  // what shows on the final board
  Wide white = 0;
  int winner = 0;  // as in Verdict
  int margin = 0;
};

struct PlayoutPath {
  std::string_view name;
  // Plays that many games from a possible state; the same seed plays the same games on every machine.
  PlayoutSums (*play)(const State& state, std::uint64_t games, std::uint64_t seed);
  // The first games that `play` plays with this seed, action by action.
  void (*record)(const State& state, PlayedGame* games, std::size_t count, std::uint64_t seed);
};

// The paths that run on this machine, slowest first.
std::span<const PlayoutPath> playout_paths();

// The path of that name, "best" being the fastest; null if it is unknown or does not run here.
const PlayoutPath* find_playout_path(std::string_view name);

}  // namespace dolmen
