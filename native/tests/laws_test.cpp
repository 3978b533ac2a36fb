// Laws of the game that hold in every position of every random game, on boards of many sizes.
#include "boards.hpp"
#include "check.hpp"
#include "notation.hpp"
#include "perft.hpp"
#include "symmetry.hpp"

using namespace dolmen;

namespace {

// The first four facts anybody checks: how many first placements there are, and what follows one.
void first_placements() {
  CHECK(perft(Board<8, 5>{}, 1) == 160);
  CHECK(perft(Board<10, 7>{}, 1) == 280);
  CHECK(perft(Board<14, 9>{}, 1) == 504);
  CHECK(perft(Board<10, 7>{}, 0) == 1);
  CHECK(perft(Board<2, 2>{}, 5) == 0, "four stones that nobody can tilt fill this board");
  CHECK(perft(Board<2, 2>{}, 4) == 16 * 12 * 8 * 4);
}

// A finished game from the publisher's rules: 9 wide and 14 high as printed, top rank first.
void publishers_example() {
  const std::string printed =
      "............R........RRR......WW....R.W.W..W.RRWWR..W..R.WRR.WW.R...RRW..RRR.WWW...WWW.......WW..W....WRRRW."
      "RR....RW.RR.......";
  const GeneralGeometry geometry(9, 14);
  Wide red = 0, white = 0;
  for (int i = 0; i < 126; ++i) {
    const int square = geometry.square(i % 9, 13 - i / 9);
    const char shown = printed[static_cast<std::size_t>(i)];
    if (shown == 'R') red |= square_set<Wide>(square);
    if (shown == 'W') white |= square_set<Wide>(square);
  }
  const Sizes reds = dolmen_sizes(geometry, red), whites = dolmen_sizes(geometry, white);
  CHECK(reds.count == 5 && reds[0] == 8 && reds[1] == 5 && reds[2] == 4 && reds[3] == 4 && reds[4] == 4);
  CHECK(whites.count == 5 && whites[0] == 8 && whites[1] == 6 && whites[2] == 4 && whites[3] == 3 && whites[4] == 3);
  CHECK(judge(geometry, red, white) == (Verdict{-1, 0}));
}

template <class Board>
void legality(const Board& board) {
  const int squares = board.squares();
  int legal = 0, previous = -1;
  board.for_each_legal([&](Action action) {
    CHECK(action > previous && board.is_legal(action));
    previous = action;
    ++legal;
  });
  CHECK(legal == board.legal_count());
  for (int id = 0; id < action_count(squares) + 3; ++id) legal -= board.is_legal(static_cast<Action>(id));
  CHECK(legal == 0, "what is_legal allows is what is listed");
}

template <class Board>
void stones(const Board& before, Action action) {
  const Board after = before.after(action);
  using Set = typename Board::Set;
  CHECK((after.red() & after.white()) == 0);
  CHECK((after.occupied() & ~after.geometry().full()) == 0);
  Set standing_still = before.occupied();
  int covered = 0;
  if (is_place(action, before.squares())) {
    covered = 1;
    CHECK(after.placed() == before.placed() + 1);
  } else {
    CHECK(after.placed() == before.placed() && after.placer() == after.to_act());
    if (is_tilt(action, before.squares())) {
      standing_still &= ~square_set<Set>(before.pending());
      covered = 2;
    }
  }
  CHECK((after.red() & standing_still) == (before.red() & standing_still));
  CHECK((after.white() & standing_still) == (before.white() & standing_still));
  CHECK(count(after.occupied()) == count(standing_still) + covered);
}

template <class Board>
void turns(const Board& before, Action action) {
  const Board after = before.after(action);
  if (is_place(action, before.squares())) {
    if (after.has_pending())
      CHECK(after.to_act() == other(before.placer()) && after.pending_tilts() != 0);
    else if (!after.over())
      CHECK(after.placer() == other(before.placer()), "a stone that cannot be tilted passes the turn");
  } else if (!after.over()) {
    const bool left = is_leave(action, before.squares());
    CHECK(after.placer() == (left ? before.placer() : other(before.placer())));
  }
}

template <class Board>
void dolmens(const Board& board) {
  for (const Colour colour : {Colour::red, Colour::white}) {
    const Sizes sizes = board.sizes(colour);
    const auto in_dolmens = dolmen_squares(board.geometry(), board.of(colour));
    CHECK(board.dolmens(colour) == sizes.count, "counted without filling and with");
    CHECK(count_groups_by_filling(board.geometry(), in_dolmens) == sizes.count);
    int squares = 0;
    for (int i = 0; i < sizes.count; ++i) squares += sizes[i];
    CHECK(squares == count(in_dolmens));
    CHECK(sizes.count == 0 || sizes[sizes.count - 1] >= 3);
    for (int i = 1; i < sizes.count; ++i) CHECK(sizes[i - 1] >= sizes[i]);
  }
  const int chain = compare(board.sizes(Colour::red), board.sizes(Colour::white));
  CHECK(board.verdict().winner == chain);
}

template <class Board>
void symmetries(const Board& before, Action action) {
  const Board after = before.after(action);
  const auto canonical_before = canonical(before);
  for (int bits = 0; bits < symmetry_count(before.geometry()); ++bits) {
    const Symmetry s{static_cast<std::uint8_t>(bits)};
    const Board seen = image(s, before);
    const Action same = image(before.geometry(), s, action);
    CHECK(seen.is_legal(same) && seen.legal_count() == before.legal_count());
    CHECK(seen.after(same) == image(s, after));
    CHECK(image(inverse(s), seen) == before);
    CHECK(image(before.geometry(), inverse(s), same) == action);
    CHECK(seen.verdict() == before.verdict());
    CHECK(canonical(seen).board == canonical_before.board);
  }
  CHECK(image(canonical_before.symmetry, before) == canonical_before.board);
}

template <class Board>
void colour_swap(const Board& before, Action action) {
  const Board swapped = colours_swapped(before);
  const Action same = colours_swapped(before.geometry(), action);
  CHECK(swapped.is_legal(same));
  CHECK(swapped.after(same) == colours_swapped(before.after(action)));
  const Verdict verdict = before.verdict();
  CHECK(swapped.verdict() == (Verdict{-verdict.winner, -verdict.margin}));
}

template <class Board>
void values(const Board& board) {
  const State state = state_of(board);
  const std::string reason = why_impossible(state);
  CHECK(reason.empty(), reason);
  CHECK(board_from(state, board.geometry()) == board);
  CHECK(board_from(state, board.geometry()).hash() == board.hash());
}

// The general board must be the specialised one in all it says.
template <class Board>
void general(const Board& board) {
  const GeneralBoard other_form =
      board_from(state_of(board), GeneralGeometry(board.geometry().columns(), board.geometry().rows()));
  CHECK(other_form.legal_count() == board.legal_count() && other_form.over() == board.over());
  CHECK(other_form.verdict() == board.verdict());
  CHECK(other_form.has_pending() == board.has_pending());
  if (board.has_pending()) CHECK(other_form.pending_tilts() == board.pending_tilts());
}

void every_position_of_random_games() {
  Random random(20);
  boards::for_many([&](const auto& empty) {
    const int games = empty.squares() > 70 ? 3 : 6;
    for (int game = 0; game < games; ++game) {
      const auto last = boards::play_randomly(empty, random, [](const auto& board, Action action) {
        legality(board);
        stones(board, action);
        turns(board, action);
        dolmens(board);
        symmetries(board, action);
        colour_swap(board, action);
        values(board);
        general(board);
      });
      legality(last);
      dolmens(last);
      values(last);
      CHECK(last.free() == 0 || last.placed() == last.rules().stock);
    }
  });
}

// Coloured at random the squares close around holes far more often than in a game.
template <class G>
void counts_of_noise(const G& geometry, Random& random) {
  using Set = typename G::Set;
  for (int i = 0; i < 3000; ++i) {
    Set set = static_cast<Set>(wide(random.word() | random.word(), random.word() | random.word()) & geometry.full());
    if (i % 2 != 0) set &= static_cast<Set>(wide(random.word(), random.word()) | wide(random.word(), random.word()));
    const Set in_dolmens = dolmen_squares(geometry, set);
    CHECK(count_dolmens(geometry, set) == count_groups_by_filling(geometry, in_dolmens));
    Set large = 0;
    for (Set rest = set; rest != 0;) {
      const Set group = group_of(geometry, square_set<Set>(lowest(rest)), rest);
      if (count(group) >= 3) large |= group;
      rest &= ~group;
    }
    CHECK(large == in_dolmens, "cores and their neighbours are the groups of three or more");
  }
}

void impossible_states() {
  const auto refused = [](State state, const char* part) {
    const std::string reason = why_impossible(state);
    CHECK(reason.find(part) != std::string::npos, "got: ", reason, ", not: ", part);
  };
  CHECK(why_impossible({}).empty());
  refused({.columns = 0}, "1 to 128 squares");
  refused({.columns = 100000, .rows = 100000}, "1 to 128 squares");
  refused({.stock = 0}, "1 to 255 megaliths");
  refused({.placed = 29}, "from a stock of 28");
  refused({.red = Wide{1} << 70, .placed = 1}, "beyond the 70 squares");
  refused({.red = 2, .white = 2, .placed = 1}, "b1 is both red and white");
  refused({.red = 7, .placed = 1}, "cannot cover 3 squares");
  refused({.red = 1, .pending = 70, .placed = 1}, "beyond the board's 70");
  refused({.red = 1, .pending = 0, .top = Colour::white, .placed = 1}, "does not show on a1");
  refused({.stock = 1, .red = 1, .pending = 0, .placed = 1}, "without the final tilt");
  refused({.columns = 2, .rows = 2, .red = 1, .pending = 0, .placed = 1}, "cannot be tilted");
}

void tokens() {
  for (const auto& [columns, rows] : {std::pair(10, 7), std::pair(128, 1), std::pair(1, 128), std::pair(60, 2)})
    for (int id = 0; id < action_count(columns * rows); ++id) {
      const std::string token = format_action(static_cast<Action>(id), columns, rows);
      const auto action = parse_action(token, columns, rows);
      CHECK(action && *action == id, token);
    }
  CHECK(format_action(place_action(34, Colour::red, Colour::white), 10, 7) == "e4rw");
  for (const char* wrong : {"", "e", "e4", "e4r", "e4rb", "k1rr", "a8rr", "a0rr", "a01rr", "4erw", "e4rwx", "NE", "n",
                            "--", "E4rw", "e44444444444444rw", "eeeeeeeeeeeeeeeeee4rw", "e-4rw", "\xffz1rr"})
    CHECK(!parse_action(wrong, 10, 7), wrong);
}

void nth_squares() {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const Wide set = wide(random.word() & random.word(), random.word());
    int rank = 0;
    for_each_square(set, [&](int square) { CHECK(nth_square(set, rank++) == square); });
    CHECK(rank == count(set));
  }
}

}  // namespace

int main() {
  first_placements();
  publishers_example();
  every_position_of_random_games();
  Random random(9);
  counts_of_noise(Geometry<8, 5>{}, random);
  counts_of_noise(Geometry<10, 7>{}, random);
  counts_of_noise(Geometry<14, 9>{}, random);
  counts_of_noise(GeneralGeometry(7, 6), random);
  impossible_states();
  tokens();
  nth_squares();
  return check::report();
}
