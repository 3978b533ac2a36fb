// The shortcuts of the exact ending, the last stone and the last two, against trying everything.
#include <algorithm>

#include "boards.hpp"
#include "check.hpp"
#include "last_two.hpp"

using namespace dolmen;

namespace {

// The score best play brings the side to act, by the rules alone.
template <class Board>
int best_score(const Board& board) {
  const Colour side = board.to_act();
  int best = Score::lowest;
  board.for_each_legal([&](Action action) {
    const Board next = board.after(action);
    if (next.over())
      best = std::max(best, Score::of(next.verdict(), side));
    else
      best = std::max(best, next.to_act() == side ? best_score(next) : -best_score(next));
  });
  return best;
}

// Some scores around the one that is reached, and the borders between win, draw and loss.
template <class Reaches>
void check_targets(int best, Reaches&& reaches, const std::string& about) {
  const int borders[] = {Score::lowest,
                         -Score::decided - 1,
                         -Score::decided,
                         -Score::decided + 1,
                         0,
                         1,
                         2,
                         Score::decided,
                         Score::decided + 1,
                         Score::decided + 3,
                         best - 1,
                         best,
                         best + 1};
  for (const int target : borders) CHECK(reaches(target) == (best >= target), about, ": ", target, " of ", best);
}

template <class Board>
Board empty_board(int columns, int rows, std::uint8_t stock) {
  if constexpr (Board::fixed)
    return Board(Rules{stock, false});
  else
    return Board(GeneralGeometry(columns, rows), Rules{stock, false});
}

// Random games that end early or on a nearly full board, so that all sorts of dolmens and of emptiness occur.
template <class Board>
void test_on(int columns, int rows, Random& random, int games, int two_at_most) {
  const std::string about = check::text(columns, "x", rows);
  const int most = std::min(60, columns * rows);
  for (int game = 0; game < games; ++game) {
    const auto stock = static_cast<std::uint8_t>(2 + random.below(static_cast<std::uint32_t>(most - 1)));
    const Board empty = empty_board<Board>(columns, rows, stock);
    LastTwo<typename Board::Geometry> last_two(empty.geometry());
    boards::play_randomly(empty, random, [&](const Board& board, Action) {
      if (board.has_pending()) return;
      if (board.stones_left() == 1) {
        const LastStone<typename Board::Geometry> last(board);
        check_targets(best_score(board), [&](int target) { return last.reaches(target); }, about + ", last stone");
      } else if (LastTwo<typename Board::Geometry>::fits(board) && count(board.free()) <= two_at_most) {
        check_targets(
            best_score(board), [&](int target) { return last_two.reaches(board, target); }, about + ", last two");
      }
    });
  }
}

}  // namespace

int main() {
  Random random(17);
  test_on<Board<8, 5>>(8, 5, random, 1500, 25);
  test_on<Board<10, 7>>(10, 7, random, 300, 40);
  test_on<Board<14, 9>>(14, 9, random, 15, 126);
  for (const auto& [columns, rows] : {std::pair(3, 3), std::pair(4, 4), std::pair(6, 2), std::pair(5, 5),
                                      std::pair(9, 1), std::pair(1, 12), std::pair(7, 6)})
    test_on<GeneralBoard>(columns, rows, random, 1000, 20);
  return check::report();
}
