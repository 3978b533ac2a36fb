// Exact play to the end: what a position is worth when nobody errs, by asking again and again whether a certain score
// can be reached. Knows the rules and, for the order in which it looks, the static evaluation; no estimates come out.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>

#include "eval.hpp"
#include "last_stone.hpp"
#include "last_two.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// When to give up, shared by everything that thinks about one question.
struct Patience {
  using Clock = std::chrono::steady_clock;
  std::uint64_t nodes = ~std::uint64_t{0};
  Clock::time_point until = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  bool over(std::uint64_t used) const {
    if (used >= nodes) return true;
    if ((used & 255) != 0) return false;
    return (stop != nullptr && stop->load(std::memory_order_relaxed)) ||
           (until != Clock::time_point::max() && Clock::now() >= until);
  }
};

// What is known of positions met before. A fixed number of entries, two to a key; the shallower is replaced.
class EndingTable {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::int8_t least = 0, most = 0;
    std::uint8_t left = 0, used = 0;
    Action best = 0;
  };

  explicit EndingTable(std::size_t bytes) {
    std::size_t pairs = 1;
    while (pairs * 4 * sizeof(Entry) <= bytes) pairs *= 2;
    mask_ = pairs - 1;
    bytes_ = pairs * 2 * sizeof(Entry);
    entries_ = static_cast<Entry*>(std::calloc(pairs * 2, sizeof(Entry)));
  }
  EndingTable(const EndingTable&) = delete;
  EndingTable& operator=(const EndingTable&) = delete;
  ~EndingTable() { std::free(entries_); }

  bool ready() const { return entries_ != nullptr; }
  std::size_t bytes() const { return bytes_; }

  const Entry* find(std::uint64_t key) const {
    const Entry* pair = entries_ + 2 * (key & mask_);
    for (int i = 0; i < 2; ++i)
      if (pair[i].used != 0 && pair[i].key == key) return pair + i;
    return nullptr;
  }
  void store(std::uint64_t key, int least, int most, int left, Action best) {
    Entry* pair = entries_ + 2 * (key & mask_);
    Entry* entry = pair[0].used != 0 && pair[0].key == key     ? pair
                   : pair[1].used != 0 && pair[1].key == key   ? pair + 1
                   : pair[0].used == 0 || pair[0].left <= left ? pair
                                                               : pair + 1;
    *entry = {key, static_cast<std::int8_t>(least), static_cast<std::int8_t>(most), static_cast<std::uint8_t>(left), 1,
              best};
  }

 private:
  std::size_t mask_ = 0, bytes_ = 0;
  Entry* entries_ = nullptr;
};

// How sure an ending is: `winner` is proven if known, the margin exact only if `exact`.
struct EndingResult {
  bool known = false, exact = false;
  int score = 0;  // for the side to act; without `exact` the margin is what the line found so far gets at least
  Action action = 0;
};

template <class G>
class Ending {
 public:
  using Set = typename G::Set;
  using Board = BasicBoard<G>;

  Ending(const Network& network, const G& geometry, std::size_t table_bytes)
      : geometry_(geometry), evaluator_(network, geometry), last_two_(geometry), table_(table_bytes) {}

  bool ready() const { return table_.ready(); }
  std::size_t bytes() const { return table_.bytes(); }
  std::uint64_t nodes() const { return nodes_; }

  // The result with best play, as far as patience lasts: first who wins, then by how much.
  EndingResult solve(const Board& board, const Patience& patience) {
    EndingResult result = classify(board, patience);
    if (result.known && !result.exact) refine(board, result);
    return result;
  }

  // Only who wins; the margin is exact for draws alone.
  EndingResult classify(const Board& board, const Patience& patience) {
    patience_ = patience;
    nodes_ = 0;
    gave_up_ = false;
    EndingResult result;
    const bool wins = try_reach(board, 1, result);
    const bool draws = !wins && !gave_up_ && try_reach(board, 0, result);
    if (!wins && !draws) result.score = -Score::decided;
    result.known = !gave_up_;
    result.exact = result.known && draws;
    return result;
  }

  // The actions of best play from a solved position, up to `most`; fewer if patience ends. Returns how many.
  int line(const Board& start, const EndingResult& result, const Patience& patience, Action* actions, int most) {
    patience_ = patience;
    nodes_ = 0;
    gave_up_ = false;
    Board board = start;
    const Colour side = board.to_act();
    int length = 0;
    if (most > 0 && (result.score >= 0 || result.exact)) {
      actions[length++] = result.action;
      board.apply(result.action);
    }
    for (; length < most && !board.over(); ++length) {
      const int score = board.to_act() == side ? result.score : -result.score;
      const int target = result.exact ? score : score > 0 ? 1 : Score::lowest;
      if (!reaches(board, target, actions + length)) break;
      board.apply(actions[length]);
    }
    return length;
  }

 private:
  // Whether the side to act can get at least that score. Means nothing after giving up.
  bool reaches(const Board& board, int target, Action* action) {
    return board.has_pending() ? reacts(board, target, action) : places(board, target, action);
  }

  bool try_reach(const Board& board, int target, EndingResult& result) {
    Action action = result.action;
    if (!reaches(board, target, &action) || gave_up_) return false;
    result.score = target <= 0 ? target : std::max(target, Score::decided);
    result.action = action;
    return true;
  }

  // Raises a win as far as it goes; for a loss finds the mildest.
  void refine(const Board& board, EndingResult& result) {
    if (result.score > 0) {
      while (result.score < Score::highest && try_reach(board, result.score + 1, result)) {
      }
      result.exact = !gave_up_;
      return;
    }
    for (int target = -Score::decided; target >= Score::lowest; --target) {
      if (try_reach(board, target, result)) {
        result.exact = true;
        return;
      }
      if (gave_up_) return;
      result.score = target - 1;
    }
  }

  bool exhausted() {
    if (!gave_up_ && patience_.over(nodes_)) gave_up_ = true;
    ++nodes_;
    return gave_up_;
  }

  bool reacts(const Board& board, int target, Action* action) {
    bool found = false;
    board.for_each_legal([&](Action reaction) {
      if (found || gave_up_) return;
      const Board next = board.after(reaction);
      found = succeeds(next, board.to_act(), target);
      if (found && action != nullptr) *action = reaction;
    });
    return found && !gave_up_;
  }

  // Whether `side` gets at least the target from a board with no stone pending.
  bool succeeds(const Board& board, Colour side, int target) {
    if (board.over()) return Score::of(board.verdict(), side) >= target;
    return board.placer() == side ? places(board, target, nullptr) : !places(board, 1 - target, nullptr);
  }

  // One board a placement may lead to: not looked at yet, good enough for the placer, or not.
  enum class Known : std::uint8_t { no_idea, good, bad };
  struct Choice {
    float promise;
    std::uint8_t square;
    std::uint8_t look;
  };
  struct Work {
    Known standing[2][G::square_count];
    Known lying[2][2][G::square_count];
    float standing_promise[2][G::square_count];
    float lying_promise[2][2][G::square_count];
  };

  bool places(const Board& board, int target, Action* action) {
    if (board.over()) return Score::of(board.verdict(), board.placer()) >= target;
    if (exhausted()) return false;
    if (board.stones_left() == 1 && !board.rules().final_tilt && action == nullptr)
      return LastStone<G>(board).reaches(target);
    if (action == nullptr && LastTwo<G>::fits(board)) return last_two_.reaches(board, target);
    const std::uint64_t key = board.hash();
    int least = -127, most = 127;
    Action best = leave_action(geometry_.squares());
    if (const auto* entry = table_.find(key)) {
      if (entry->least >= target && (action == nullptr || is_place(entry->best, geometry_.squares()))) {
        if (action != nullptr) *action = entry->best;
        return true;
      }
      if (entry->most < target) return false;
      least = entry->least;
      most = entry->most;
      best = entry->best;
    }
    const bool reached = look_at_all(board, target, best);
    if (gave_up_) return false;
    if (reached)
      least = target;
    else
      most = target - 1;
    table_.store(key, least, most, board.stones_left(), best);
    if (reached && action != nullptr) *action = best;
    return reached;
  }

  // Tries what worked here or in positions like it, then the placements in order of promise. `best` becomes the one
  // that works.
  bool look_at_all(const Board& board, int target, Action& best) {
    Work work;
    std::memset(&work, 0, sizeof work);
    Habit& habit = habits_[std::min(board.stones_left(), most_habits - 1)][static_cast<std::size_t>(board.placer())];
    const Action usual[3] = {best, habit.last, habit.before};
    for (const Action action : usual) {
      if (!is_place(action, geometry_.squares()) || !contains(board.free(), placed_square(action))) continue;
      if (works(board, action, target, work)) {
        best = action;
        return true;
      }
      if (gave_up_) return false;
    }
    Candidate list[4 * G::square_count];
    const int count = evaluator_.placements(board, list);
    remember_promises(board, work);
    // In order as far as the order is likely to matter: when none of these works, usually none does.
    const int first = std::min(count, in_order);
    if (first < count) std::nth_element(list, list + first, list + count, typename Evaluator<G>::MorePromising{});
    std::sort(list, list + first, typename Evaluator<G>::MorePromising{});
    for (int i = 0; i < count && !gave_up_; ++i)
      if (works(board, list[i].action, target, work)) {
        best = list[i].action;
        if (habit.last != best) habit.before = habit.last;
        habit.last = best;
        return true;
      }
    return false;
  }
  static constexpr int in_order = 24;

  void remember_promises(const Board& board, Work& work) {
    for_each_square(board.free(), [&](int square) {
      for (std::size_t c = 0; c < 2; ++c) {
        const Colour colour = static_cast<Colour>(c);
        work.standing_promise[c][square] = evaluator_.standing_value(colour, square);
        for (std::size_t axis = 0; axis < 2; ++axis)
          work.lying_promise[axis][c][square] = evaluator_.lying_value(axis, colour, square);
      }
    });
  }

  // Whether every answer to the placement leaves the placer at least the target; the likeliest refutation first.
  bool works(const Board& board, Action placement, int target, Work& work) {
    const int square = placed_square(placement);
    const std::size_t top = static_cast<std::size_t>(placed_top(placement));
    struct Answer {
      float promise;
      Known* known;
      Action action;
    } answers[5];
    int count = 0;
    Board pending = board;
    pending.place(square, placed_top(placement), placed_north_south(placement));
    answers[count++] = {work.standing_promise[top][square], &work.standing[top][square],
                        leave_action(geometry_.squares())};
    if (pending.has_pending()) {
      for_each_square(std::uint64_t{pending.pending_tilts()}, [&](int d) {
        const Direction direction = static_cast<Direction>(d);
        const std::size_t axis = d % 2 == 0 ? 1 : 0;
        const std::size_t c = static_cast<std::size_t>(shown_by_tilt(placed_north_south(placement), direction));
        const int lower = lowest(geometry_.landing(square, direction));
        answers[count++] = {work.lying_promise[axis][c][lower], &work.lying[axis][c][lower],
                            tilt_action(geometry_.squares(), direction)};
      });
    }
    for (int i = 0; i < count; ++i)
      if (*answers[i].known == Known::bad) return false;
    for (int done = 0; done < count; ++done) {
      int next = done;
      for (int i = done + 1; i < count; ++i)
        if (answers[i].promise < answers[next].promise) next = i;
      std::swap(answers[done], answers[next]);
      Answer& answer = answers[done];
      if (*answer.known == Known::good) continue;
      Board after = pending;
      if (pending.has_pending()) after.apply(answer.action);
      const bool good = succeeds(after, board.placer(), target);
      if (gave_up_) return false;
      *answer.known = good ? Known::good : Known::bad;
      if (!good) return false;
    }
    return true;
  }

  // Placements that worked lately with so many stones left.
  struct Habit {
    Action last = 0, before = 0;
  };
  static constexpr int most_habits = 32;

  [[no_unique_address]] G geometry_;
  Evaluator<G> evaluator_;
  Habit habits_[most_habits][2];
  LastTwo<G> last_two_;
  EndingTable table_;
  Patience patience_;
  std::uint64_t nodes_ = 0;
  bool gave_up_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
