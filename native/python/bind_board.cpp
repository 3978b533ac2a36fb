// The board's face in Python: State and what can be asked of one. Wrong values become a ValueError saying what is
// wrong.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "notation.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "state.hpp"
#include "symmetry.hpp"
#include "wide_int.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace dolmen {
namespace {

using Ids = std::vector<Action>;

Colour colour_of(int number, const char* what) {
  if (number != 0 && number != 1)
    throw std::invalid_argument(std::string(what) + " is 0 for red or 1 for white, not " + std::to_string(number));
  return static_cast<Colour>(number);
}

State make_state(int columns, int rows, int stock, bool final_tilt, const nb::int_& red, const nb::int_& white,
                 int pending, int top, int north_south, int placer, int placed) {
  const bool stands = pending != -1;
  const Colour top_colour = colour_of(top, "top"), side = colour_of(north_south, "north_south");
  const State state{.columns = columns,
                    .rows = rows,
                    .stock = stock,
                    .final_tilt = final_tilt,
                    .red = set_from(red),
                    .white = set_from(white),
                    .pending = pending,
                    .top = stands ? top_colour : Colour::red,
                    .north_south = stands ? side : Colour::red,
                    .placer = colour_of(placer, "placer"),
                    .placed = placed};
  if (const std::string reason = why_impossible(state); !reason.empty()) throw std::invalid_argument(reason);
  return state;
}

std::string describe(const State& s) {
  const auto number = [](const char* name, int value) { return std::string(name) + "=" + std::to_string(value); };
  return "State(" + number("columns", s.columns) + ", " + number("rows", s.rows) + ", " + number("stock", s.stock) +
         ", " + number("placed", s.placed) + ", " + number("pending", s.pending) + ", " +
         number("placer", static_cast<int>(s.placer)) + ")";
}

bool over(const State& state) {
  return with_board(state, [](const auto& board) { return board.over(); });
}

Ids legal_ids(const State& state) {
  return with_board(state, [](const auto& board) {
    Ids ids;
    board.for_each_legal([&](Action action) { ids.push_back(action); });
    return ids;
  });
}

template <class Board>
void apply_checked(Board& board, int id) {
  const int squares = board.squares(), columns = board.geometry().columns(), rows = board.geometry().rows();
  if (id < 0 || id >= action_count(squares))
    throw std::invalid_argument("actions of this board have ids 0 to " + std::to_string(action_count(squares) - 1) +
                                ", not " + std::to_string(id));
  const Action action = static_cast<Action>(id);
  if (board.over()) throw std::invalid_argument("the game is over, so nothing can be done");
  if (!board.is_legal(action))
    throw std::invalid_argument(format_action(action, columns, rows) + " (id " + std::to_string(id) +
                                ") is not legal here");
  board.apply(action);
}

State apply(const State& state, int id) {
  return with_board(state, [&](auto board) {
    apply_checked(board, id);
    return state_of(board);
  });
}

std::pair<State, std::vector<int>> replay(const State& state, const std::vector<int>& ids) {
  return with_board(state, [&](auto board) {
    std::vector<int> counts;
    for (const int id : ids) {
      counts.push_back(board.legal_count());
      apply_checked(board, id);
    }
    return std::pair(state_of(board), counts);
  });
}

using Score = std::tuple<std::vector<int>, std::vector<int>, int>;

Score score(const State& state) {
  return with_board(state, [](const auto& board) {
    const auto list = [](const Sizes& sizes) {
      return std::vector<int>(sizes.size.begin(), sizes.size.begin() + sizes.count);
    };
    return Score(list(board.sizes(Colour::red)), list(board.sizes(Colour::white)), board.verdict().winner);
  });
}

std::uint64_t perft_checked(const State& state, int depth) {
  if (depth < 0) throw std::invalid_argument("a depth is 0 or more, not " + std::to_string(depth));
  const nb::gil_scoped_release without_gil;
  return with_board(state, [&](const auto& board) { return perft(board, depth); });
}

Symmetry symmetry_of(const State& state, int number) {
  const int existing = symmetry_count(GeneralGeometry(state.columns, state.rows));
  if (number < 0 || number >= existing)
    throw std::invalid_argument("this board has symmetries 0 to " + std::to_string(existing - 1) + ", not " +
                                std::to_string(number));
  return Symmetry{static_cast<std::uint8_t>(number)};
}

State image_of_state(const State& state, int symmetry) {
  const Symmetry s = symmetry_of(state, symmetry);
  return with_board(state, [&](const auto& board) { return state_of(image(s, board)); });
}

int image_of_action(const State& state, int symmetry, int id) {
  const GeneralGeometry geometry(state.columns, state.rows);
  if (id < 0 || id >= action_count(geometry.squares()))
    throw std::invalid_argument("no action of this board has the id " + std::to_string(id));
  return image(geometry, symmetry_of(state, symmetry), static_cast<Action>(id));
}

std::pair<State, int> canonical_state(const State& state) {
  return with_board(state, [](const auto& board) {
    const auto found = canonical(board);
    return std::pair(state_of(found.board), static_cast<int>(found.symmetry.bits));
  });
}

const PlayoutPath& path_called(std::string_view name) {
  if (const PlayoutPath* path = find_playout_path(name)) return *path;
  std::string known = "best";
  for (const PlayoutPath& path : playout_paths()) known += ", " + std::string(path.name);
  throw std::invalid_argument("no path \"" + std::string(name) + "\" for random games on this machine, only " + known);
}

void refuse_negative(std::int64_t games) {
  if (games < 0) throw std::invalid_argument("a number of games is 0 or more, not " + std::to_string(games));
}

using Sums = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::int64_t>;

Sums random_games(const State& state, std::int64_t games, const nb::int_& seed, std::string_view path) {
  refuse_negative(games);
  const PlayoutPath& chosen = path_called(path);
  const std::uint64_t chance = low_bits(seed);
  const nb::gil_scoped_release without_gil;
  const PlayoutSums sums = chosen.play(state, static_cast<std::uint64_t>(games), chance);
  return {sums.red_wins, sums.white_wins, sums.draws(), sums.margin};
}

std::vector<Ids> random_records(const State& state, std::int64_t games, const nb::int_& seed, std::string_view path) {
  refuse_negative(games);
  const PlayoutPath& chosen = path_called(path);
  const std::uint64_t chance = low_bits(seed);
  std::vector<PlayedGame> played(static_cast<std::size_t>(games));
  {
    const nb::gil_scoped_release without_gil;
    chosen.record(state, played.data(), played.size(), chance);
  }
  std::vector<Ids> records;
  for (const PlayedGame& game : played) records.emplace_back(game.actions.begin(), game.actions.begin() + game.count);
  return records;
}

std::vector<std::string> path_names() {
  std::vector<std::string> names;
  for (const PlayoutPath& path : playout_paths()) names.emplace_back(path.name);
  return names;
}

int parse_checked(const State& state, std::string_view token) {
  if (const auto action = parse_action(token, state.columns, state.rows)) return *action;
  throw std::invalid_argument("\"" + std::string(token) + "\" is no action of a board of " +
                              std::to_string(state.columns) + " x " + std::to_string(state.rows));
}

std::string format_checked(const State& state, int id) {
  if (id < 0 || id >= action_count(state.columns * state.rows))
    throw std::invalid_argument("no action of this board has the id " + std::to_string(id));
  return format_action(static_cast<Action>(id), state.columns, state.rows);
}

void bind_state(nb::module_& m) {
  const auto number = [](Colour State::* member) {
    return [member](const State& state) { return static_cast<int>(state.*member); };
  };
  nb::class_<State>(m, "State", "A game in progress as plain values; made only if it is possible.")
      .def(
          "__init__",
          [](State* self, int columns, int rows, int stock, bool final_tilt, const nb::int_& red, const nb::int_& white,
             int pending, int top, int north_south, int placer, int placed) {
            new (self) State(
                make_state(columns, rows, stock, final_tilt, red, white, pending, top, north_south, placer, placed));
          },
          "columns"_a, "rows"_a, nb::kw_only(), "stock"_a = 28, "final_tilt"_a = false, "red"_a = nb::int_(0),
          "white"_a = nb::int_(0), "pending"_a = -1, "top"_a = 0, "north_south"_a = 0, "placer"_a = 0, "placed"_a = 0)
      .def_ro("columns", &State::columns)
      .def_ro("rows", &State::rows)
      .def_ro("stock", &State::stock)
      .def_ro("final_tilt", &State::final_tilt)
      .def_prop_ro("red", [](const State& state) { return int_from(state.red); })
      .def_prop_ro("white", [](const State& state) { return int_from(state.white); })
      .def_ro("pending", &State::pending)
      .def_prop_ro("top", number(&State::top))
      .def_prop_ro("north_south", number(&State::north_south))
      .def_prop_ro("placer", number(&State::placer))
      .def_ro("placed", &State::placed)
      .def_prop_ro("over", &over)
      .def(nb::self == nb::self)
      .def("__hash__",
           [](const State& state) {
             return static_cast<Py_hash_t>(with_board(state, [](const auto& board) { return board.hash(); }) >> 2);
           })
      .def("__repr__", &describe);
}

}  // namespace
}  // namespace dolmen

void bind_board(nb::module_& m) {
  using namespace dolmen;
  bind_state(m);
  m.def("legal_actions", &legal_ids, "state"_a, "The ids of the legal actions, ascending.");
  m.def("apply", &apply, "state"_a, "action"_a);
  m.def("replay", &replay, "state"_a, "actions"_a, "The last state, and how many actions were legal before each.");
  m.def("score", &score, "state"_a, "Red's dolmens, white's, and 1, 0 or -1 for red winning, a draw, white winning.");
  m.def("perft", &perft_checked, "state"_a, "depth"_a);
  m.def("symmetries", [](const State& s) { return symmetry_count(GeneralGeometry(s.columns, s.rows)); }, "state"_a);
  m.def("image", &image_of_state, "state"_a, "symmetry"_a);
  m.def("image_of_action", &image_of_action, "state"_a, "symmetry"_a, "action"_a);
  m.def("canonical", &canonical_state, "state"_a, "The one state for all images, and the symmetry leading to it.");
  m.def(
      "colours_swapped",
      [](const State& s) { return with_board(s, [](const auto& b) { return state_of(colours_swapped(b)); }); },
      "state"_a);
  m.def("hash_of", [](const State& s) { return with_board(s, [](const auto& b) { return b.hash(); }); }, "state"_a);
  m.def("parse_action", &parse_checked, "state"_a, "token"_a);
  m.def("format_action", &format_checked, "state"_a, "action"_a);
  m.def("paths", &path_names, "The ways to play random games that run on this machine, slowest first.");
  m.def("random_games", &random_games, "state"_a, "games"_a, "seed"_a, "path"_a = "best",
        "Plays random games to the end: red's wins, white's, draws, and the sum of red's dolmens less white's.");
  m.def("random_records", &random_records, "state"_a, "games"_a, "seed"_a, "path"_a = "best",
        "The first games that random_games plays, as lists of actions.");
}
