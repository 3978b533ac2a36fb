// The static evaluation: how promising a board without a pending stone is for whoever places next, and from it the
// value of every action. Knows boards and weights, no search. A value is a logit: 0 even, 2 about 88 % expected result.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "eval_groups.hpp"
#include "eval_row.hpp"
#include "eval_windows.hpp"
#include "random.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Finished boards get this logit; estimates stay well below it.
constexpr float sure = 24.0F, nearly_sure = 12.0F;

inline float expected(float logit) { return 1.0F / (1.0F + std::exp(-logit)); }

// Weights unfolded for fast reading: symmetric patterns have equal rows.
class Network {
 public:
  explicit Network(const Weights& weights) : standing(weights.standing), group(weights.group), margin(weights.margin) {
    static const PatternClasses classes;
    constexpr std::size_t width = Weights::width;
    for (std::size_t pattern = 0; pattern < Weights::patterns; ++pattern)
      for (std::size_t k = 0; k < width; ++k) {
        rows[pattern].set(k, weights.pattern[classes.of[pattern] * width + k]);
        rows[pattern].set(width + k, weights.pattern[classes.of[classes.swapped[pattern]] * width + k]);
      }
    for (std::size_t stage = 0; stage < Weights::stages; ++stage)
      for (std::size_t k = 0; k < 2 * width; ++k) {
        const std::int16_t weight = weights.head[stage * 2 * width + k];
        heads[0][stage].set(k, weight);
        heads[1][stage].set((k + width) % (2 * width), weight);
      }
  }

  Row rows[Weights::patterns];
  Row heads[2][Weights::stages];  // by who places next
  decltype(Weights::standing) standing;
  decltype(Weights::group) group;
  decltype(Weights::margin) margin;
};

// A disturbance that depends on the board alone, about normally distributed, for players who see less than they could.
struct Noise {
  float deviation = 0;
  std::uint64_t seed = 0;

  float of(std::uint64_t board_hash) const {
    std::uint64_t state = board_hash ^ seed;
    float sum = 0;
    for (int i = 0; i < 2; ++i) {
      const std::uint64_t word = splitmix(state);
      for (int shift = 0; shift < 64; shift += 16) sum += static_cast<float>((word >> shift) & 0xffff);
    }
    return deviation * (sum / 65536.0F - 4.0F) * 1.2247449F;  // eight uniform numbers have a variance of 2/3
  }
};

// An action and what it is worth to whoever acts; `final` if it ends the game, so that the value is certain.
struct Candidate {
  float logit;
  Action action;
  bool final;
};

// Values boards and actions; holds the working memory for one thread.
template <class G>
class Evaluator {
 public:
  using Set = typename G::Set;
  using Board = BasicBoard<G>;

  Evaluator(const Network& network, const G& geometry) : network_(network), geometry_(geometry), windows_(geometry) {}

  void set_noise(Noise noise) { noise_ = noise; }

  // What the board is worth to whoever acts. The game must not be over.
  float value(const Board& board) {
    if (board.has_pending()) {
      Candidate list[5];
      const int count = reactions(board, list);
      return std::max_element(list, list + count, less_promising)->logit;
    }
    base(board.red(), board.white());
    left_ = board.stones_left();
    return estimate(sum_, groups_.tally(), left_, board.placer()) +
           disturbance(board.red(), board.white(), board.placer());
  }

  // Final margin expected of a position with that value, in dolmens, for the same side.
  float margin(float logit, int left) const {
    return logit * static_cast<float>(network_.margin[static_cast<std::size_t>(std::min(left, 28))]) /
           Weights::fraction;
  }

  // The reactions to the pending stone, in ascending order of action.
  int reactions(const Board& board, Candidate* list) {
    const Set stone = square_set<Set>(board.pending());
    begin(static_cast<Set>(board.red() & ~stone), static_cast<Set>(board.white() & ~stone), board.to_act(),
          board.stones_left());
    int count = 0;
    Row rest;
    for_each_square(std::uint64_t{board.pending_tilts()}, [&](int d) {
      const Direction direction = static_cast<Direction>(d);
      const Colour colour = shown_by_tilt(board.pending_north_south(), direction);
      const int lower = lowest(geometry_.landing(board.pending(), direction));
      const std::size_t axis = d % 2 == 0 ? 1 : 0;
      take_out(windows_.of_pair(lower, axis), rest);
      list[count++] = {lying(lower, axis, colour, actor_, rest), tilt_action(geometry_.squares(), direction), ends_};
    });
    const Colour top = board.pending_top();
    take_out(windows_.of(board.pending()), rest);
    list[count++] = {standing(board.pending(), top, other(actor_), rest), leave_action(geometry_.squares()),
                     ends_ || fills_up(stone)};
    return count;
  }

  // The placements that differ, each worth what the best answer leaves of it; in no promised order. The list must
  // have room for four per free square.
  int placements(const Board& board, Candidate* list) {
    begin(board.red(), board.white(), board.placer(), board.stones_left() - 1);
    const bool last = board.stones_left() == 1;
    const bool may_tilt = !last || board.rules().final_tilt;
    const Set free = board.free();
    const Set tiltable = may_tilt ? geometry_.tiltable(free) : Set{0};
    fill_pairs(tiltable != 0 ? free : Set{0});
    const bool one_free = (free & (free - 1)) == 0;
    int count = 0;
    for_each_square(free, [&](int square) {
      if (contains(tiltable, square)) {
        count = add_tiltable(square, free, list, count);
      } else {
        fill_standing(square, other(actor_));
        for (const Colour top : {Colour::red, Colour::white})
          list[count++] = {standing_value(top, square), place_action(square, top, Colour::red), last || one_free};
      }
    });
    return count;
  }

  static bool less_promising(const Candidate& a, const Candidate& b) { return a.logit < b.logit; }
  struct MorePromising {
    bool operator()(const Candidate& a, const Candidate& b) const {
      return a.logit != b.logit ? a.logit > b.logit : a.action < b.action;
    }
  };

  // After `placements`: what a stone standing or lying there is worth, a pair being known by its lower square.
  float standing_value(Colour colour, int square) const { return standing_[static_cast<std::size_t>(colour)][square]; }
  float lying_value(std::size_t axis, Colour colour, int square) const {
    return lying_[axis][static_cast<std::size_t>(colour)][square];
  }

 private:
  void base(Set red, Set white) {
    red_ = red;
    white_ = white;
    for (int window = 0; window < windows_.squares(); ++window) pattern_[window] = windows_.empty_pattern(window);
    for_each_square(red, [&](int square) { shift(square, 1); });
    for_each_square(white, [&](int square) { shift(square, 2); });
    Row sum{};
    for (int window = 0; window < windows_.squares(); ++window) sum += network_.rows[pattern_[window]];
    sum_ = sum;
    groups_.read(geometry_, red, white);
  }
  void shift(int square, int digit) {
    for (const Touch& t : windows_.of(square))
      pattern_[t.window] = static_cast<std::uint16_t>(pattern_[t.window] + digit * t.power);
  }

  // Makes ready to value what `actor` may do; afterwards `left` stones are left.
  void begin(Set red, Set white, Colour actor, int left) {
    base(red, white);
    actor_ = actor;
    left_ = left;
    ends_ = left == 0;
  }

  bool fills_up(Set added) const { return static_cast<Set>(geometry_.full() & ~(red_ | white_)) == added; }

  // The sums without the windows that are about to change, and with them changed.
  void take_out(std::span<const Touch> touches, Row& rest) const {
    Row sum = sum_;
    for (const Touch& t : touches) sum -= network_.rows[pattern_[t.window]];
    rest = sum;
  }
  void put_in(std::span<const Touch> touches, Colour colour, Row& sums) const {
    Row sum = sums;
    const int digit = 1 + static_cast<int>(colour);
    for (const Touch& t : touches) sum += network_.rows[pattern_[t.window] + digit * t.power];
    sums = sum;
  }

  // One more stone standing, or lying on two squares; worth to the actor, `next` placing next. `rest` is what
  // take_out left for the same squares.
  float standing(int square, Colour colour, Colour next, const Row& rest) const {
    const Set set = square_set<Set>(square);
    if (ends_ || fills_up(set)) return result(set, colour);
    Row sum = rest;
    put_in(windows_.of(square), colour, sum);
    return worth(sum, set, colour, next, groups_.joined(colour, 1, groups_.beside(colour, square)));
  }
  float lying(int lower, std::size_t axis, Colour colour, Colour next, const Row& rest) const {
    const int upper = axis == 0 ? lower + 1 : lower + geometry_.columns();
    const Set pair = square_set<Set>(lower) | square_set<Set>(upper);
    if (ends_ || fills_up(pair)) return result(pair, colour);
    Row sum = rest;
    put_in(windows_.of_pair(lower, axis), colour, sum);
    return worth(sum, pair, colour, next,
                 groups_.joined(colour, 2, groups_.beside(colour, lower) | groups_.beside(colour, upper)));
  }

  float worth(const Row& sum, Set added, Colour colour, Colour next, const Tally& tally) const {
    float logit = estimate(sum, tally, left_, next);
    if (noise_.deviation > 0)
      logit += disturbance(colour == Colour::red ? red_ | added : red_,
                           colour == Colour::white ? white_ | added : white_, next);
    return next == actor_ ? logit : -logit;
  }

  float result(Set added, Colour colour) const {
    const Verdict verdict = judge(geometry_, static_cast<Set>(colour == Colour::red ? red_ | added : red_),
                                  static_cast<Set>(colour == Colour::white ? white_ | added : white_));
    const int won = actor_ == Colour::red ? verdict.winner : -verdict.winner;
    return static_cast<float>(won) * sure;
  }

  // For whoever places next.
  float estimate(const Row& sum, const Tally& tally, int left, Colour next) const {
    const std::size_t stage = static_cast<std::size_t>(Weights::stage_of(left));
    const std::size_t own = static_cast<std::size_t>(next);
    const std::int32_t dot = sum.positive_times(network_.heads[own][stage]);
    const std::int16_t* group = network_.group.data() + stage * Weights::counts;
    const int small = network_.standing[Weights::standing_at(left, tally.lead(next), tally.tie(next))] +
                      group[0] * tally.pairs[own] + group[1] * tally.pairs[1 - own] + group[2] * tally.singles[own] +
                      group[3] * tally.singles[1 - own];
    constexpr float unit = 1.0F / Weights::fraction;
    const float logit = (static_cast<float>(dot) / Weights::fine + static_cast<float>(small)) * unit;
    return std::clamp(logit, -nearly_sure, nearly_sure);
  }

  float disturbance(Set red, Set white, Colour next) const {
    if (noise_.deviation <= 0) return 0;
    return noise_.of(Board(geometry_, Rules{255, false}, red, white, left_, next).hash());
  }

  // Every lying stone's value, kept under the lower of its squares.
  void fill_pairs(Set free) {
    for_each_square(static_cast<Set>(free & geometry_.west(free)), [&](int square) { fill_pair(square, 0); });
    for_each_square(static_cast<Set>(free & geometry_.south(free)), [&](int square) { fill_pair(square, 1); });
  }
  void fill_pair(int lower, std::size_t axis) {
    Row rest;
    take_out(windows_.of_pair(lower, axis), rest);
    for (const Colour colour : {Colour::red, Colour::white})
      lying_[axis][static_cast<std::size_t>(colour)][lower] = lying(lower, axis, colour, other(actor_), rest);
  }
  void fill_standing(int square, Colour next) {
    Row rest;
    take_out(windows_.of(square), rest);
    for (const Colour colour : {Colour::red, Colour::white})
      standing_[static_cast<std::size_t>(colour)][square] = standing(square, colour, next, rest);
  }

  // A placement that can be answered by tilting: of the answers the opponent takes the worst for the actor.
  int add_tiltable(int square, Set free, Candidate* list, int count) {
    constexpr float none = 2 * sure;
    float worst[2][2] = {{none, none}, {none, none}};  // by axis of the faces shown, then colour
    for_each_square(std::uint64_t{geometry_.tilts(square, free)}, [&](int d) {
      const std::size_t axis = d % 2 == 0 ? 1 : 0;
      const int lower = lowest(geometry_.landing(square, static_cast<Direction>(d)));
      for (std::size_t c = 0; c < 2; ++c) worst[axis][c] = std::min(worst[axis][c], lying_[axis][c][lower]);
    });
    fill_standing(square, actor_);
    for (const Colour top : {Colour::red, Colour::white}) {
      const float left_standing = standing_value(top, square);
      for (const Colour north_south : {Colour::red, Colour::white}) {
        const std::size_t c = static_cast<std::size_t>(north_south);
        const float logit = std::min(left_standing, std::min(worst[1][c], worst[0][1 - c]));
        list[count++] = {logit, place_action(square, top, north_south), false};
      }
    }
    return count;
  }

  const Network& network_;
  [[no_unique_address]] G geometry_;
  Windows windows_;
  Noise noise_;
  Groups<G> groups_;
  Row sum_;
  std::uint16_t pattern_[G::square_count];
  float standing_[2][G::square_count];
  float lying_[2][2][G::square_count];
  Set red_ = 0, white_ = 0;
  Colour actor_ = Colour::red;
  int left_ = 0;
  bool ends_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
