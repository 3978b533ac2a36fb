// Carré's rules, expected turns, players and matches in Python, with positions and actions as their lines and tokens.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "carre_match.hpp"
#include "carre_notation.hpp"
#include "carre_player.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace dolmen::carre {
namespace {

std::vector<std::string> tokens_of(const std::vector<Action>& actions) {
  std::vector<std::string> tokens;
  for (const Action& action : actions) tokens.push_back(format_action(action));
  return tokens;
}

std::vector<std::string> legal(const std::string& position) { return tokens_of(legal_actions(parse_state(position))); }

std::string after(const std::string& position, const std::string& token) {
  State state = parse_state(position);
  const auto action = action_named(state, token);
  if (!action) throw std::invalid_argument("'" + token + "' is not allowed in: " + position);
  state.act(*action);
  return format_state(state);
}

double expected_turns(const std::vector<int>& reserve, int chips, int players) {
  if (reserve.size() != kind_count) throw std::invalid_argument("a reserve counts 8 kinds of tile");
  if (chips < 0) throw std::invalid_argument("chips cannot be below zero");
  if (players < 1 || players > most_players) throw std::invalid_argument("a game of Carré has 1 to 4 players");
  Reserve packed = 0;
  for (int kind = 0; kind < kind_count; ++kind) {
    const int count = reserve[static_cast<std::size_t>(kind)];
    if (count < 0 || count > copies) throw std::invalid_argument("a reserve has 0 to 2 tiles of a kind");
    packed += static_cast<unsigned>(count) * one_of(kind);
  }
  const nb::gil_scoped_release without_gil;
  return ExpectedTurns::for_players(players).turns(index_of(packed), chips);
}

State choosing(const std::string& position) {
  const State state = parse_state(position);
  if (state.over()) throw std::invalid_argument("the game is over, so there is nothing to choose: " + position);
  if (!state.rolled) throw std::invalid_argument("the dice have to be rolled first: " + position);
  return state;
}

void check_settings(const std::string& settings) { Tuning::parse(settings); }

nb::dict turn(const std::string& position, const std::string& settings, std::uint64_t seed) {
  const State state = choosing(position);
  const Player player(Tuning::parse(settings), seed);
  TurnPlan plan;
  {
    const nb::gil_scoped_release without_gil;
    plan = player.choose(state);
  }
  nb::dict result;
  result["tokens"] = tokens_of(plan.actions);
  result["after"] = format_state(plan.after);
  result["value"] = plan.value;
  return result;
}

std::string greedy(const std::string& position) { return format_action(choose_greedily(choosing(position))); }

nb::dict outlook(const std::string& position, const std::string& settings) {
  const State state = parse_state(position);
  const Player player(Tuning::parse(settings));
  Outlook found;
  {
    const nb::gil_scoped_release without_gil;
    found = player.outlook(state);
  }
  nb::list turns, stuck, chances;
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    turns.append(found.turns[seat]);
    stuck.append(found.stuck[seat]);
    chances.append(found.chances[seat]);
  }
  nb::dict result;
  result["turns"] = turns;
  result["stuck"] = stuck;
  result["chances"] = chances;
  return result;
}

nb::dict match(const std::vector<std::string>& contestants, int rounds, std::uint64_t seed, int first_round) {
  if (rounds < 1 || rounds > 1'000'000 || first_round < 0 || first_round > 1'000'000'000)
    throw std::invalid_argument("a match has 1 to 1000000 rounds, counted from 0 or more");
  MatchResult played;
  {
    const nb::gil_scoped_release without_gil;
    played = play_match(contestants, first_round, rounds, seed);
  }
  nb::dict result;
  result["games"] = played.games;
  result["unfinished"] = played.unfinished;
  result["wins"] = played.wins;
  result["squares"] = played.squares;
  result["seconds_mean"] = played.seconds_mean;
  result["seconds_99"] = played.seconds_99;
  result["seconds_most"] = played.seconds_most;
  result["winner_turns"] = played.own_turns;
  result["winner_turns_squares"] = played.own_turns_squares;
  return result;
}

}  // namespace
}  // namespace dolmen::carre

void bind_carre(nb::module_& m) {
  using namespace dolmen::carre;
  m.def("carre_legal", &legal, "position"_a, "The tokens allowed in a position, in the order of the Python rules.");
  m.def("carre_after", &after, "position"_a, "token"_a, "The line of the position after an allowed token.");
  m.def("carre_expected_turns", &expected_turns, "reserve"_a, "chips"_a, nb::kw_only(), "players"_a = 2,
        "Turns to build the reserve (counts by kind), geometry and stoppers left out. Alone there are only two chips.");
  m.def("carre_check_settings", &check_settings, "settings"_a, "ValueError, saying what is wrong, if something is.");
  m.def("carre_turn", &turn, "position"_a, nb::kw_only(), "settings"_a = "", "seed"_a = 0,
        "The rest of a turn: tokens, the position after them, and the player's chance to win then.");
  m.def("carre_greedy", &greedy, "position"_a, "The token that the greedy player chooses.");
  m.def("carre_outlook", &outlook, "position"_a, nb::kw_only(), "settings"_a = "",
        "By seat: turns still needed, whether the stack is stuck, chances to win; dice in hand count as passed on.");
  m.def("carre_match", &match, "contestants"_a, "rounds"_a, nb::kw_only(), "seed"_a = 0, "first_round"_a = 0,
        "Games between native players, one for each seat, seats rotated in every round: wins and times.");
}
