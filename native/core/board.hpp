// A game of Carnac in progress: the stones, whose turn it is, what may be done, and the result. No search, no text.
// Board<8, 5> and its like are specialised while compiling, GeneralBoard takes any size; both have one interface.
// A board is a small value: copy it and act on the copy; nothing is ever undone.
#pragma once

#include <array>
#include <cstdint>

#include "actions.hpp"
#include "dolmens.hpp"
#include "geometry.hpp"

namespace dolmen {

// How a game is set up besides its grid. The stock is 1 to 255 megaliths; with `final_tilt` the last one may still
// be tilted before the game ends.
struct Rules {
  std::uint8_t stock = 28;
  bool final_tilt = false;

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

inline namespace DOLMEN_ISA {

// A list of actions in ascending order.
struct Actions {
  std::array<Action, 4 * max_squares> action;
  int count = 0;

  constexpr void add(Action a) { action[static_cast<std::size_t>(count++)] = a; }
  constexpr Action operator[](int index) const { return action[static_cast<std::size_t>(index)]; }
  constexpr const Action* begin() const { return action.data(); }
  constexpr const Action* end() const { return action.data() + count; }
};

namespace detail {
constexpr std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  const Wide product = static_cast<Wide>(a) * b;
  return low_word(product) ^ high_word(product);
}
}  // namespace detail

template <class G>
class BasicBoard {
 public:
  using Geometry = G;
  using Set = typename G::Set;
  static constexpr bool fixed = G::fixed;

  // The empty board, Red to place.
  constexpr explicit BasicBoard(G geometry, Rules rules = {})
      : stock_(rules.stock), final_tilt_(rules.final_tilt), geometry_(geometry) {}
  constexpr explicit BasicBoard(Rules rules = {})
    requires(G::fixed)
      : BasicBoard(G{}, rules) {}

  // A board composed from its parts, which the caller promises to fit together (see why_impossible in state.hpp):
  // `pending` is the square of a stone that may be tilted now, or -1.
  constexpr BasicBoard(G geometry, Rules rules, Set red, Set white, int placed, Colour placer, int pending = -1,
                       Colour north_south = Colour::red)
      : red_(red),
        white_(white),
        pending_(static_cast<std::int16_t>(pending)),
        placed_(static_cast<std::uint8_t>(placed)),
        stock_(rules.stock),
        final_tilt_(rules.final_tilt),
        placer_(placer),
        north_south_(pending < 0 ? Colour::red : north_south),
        geometry_(geometry) {}

  constexpr const G& geometry() const { return geometry_; }
  constexpr int squares() const { return geometry_.squares(); }
  constexpr Rules rules() const { return {stock_, final_tilt_}; }

  constexpr Set red() const { return red_; }
  constexpr Set white() const { return white_; }
  constexpr Set of(Colour colour) const { return colour == Colour::red ? red_ : white_; }
  constexpr Set occupied() const { return red_ | white_; }
  constexpr Set free() const { return static_cast<Set>(geometry_.full() & ~(red_ | white_)); }

  constexpr int placed() const { return placed_; }
  constexpr int stones_left() const { return stock_ - placed_; }

  // The stone that may be tilted now; its square counts as occupied by its top colour.
  constexpr bool has_pending() const { return pending_ >= 0; }
  constexpr int pending() const { return pending_; }
  constexpr Colour pending_top() const { return contains(white_, pending_) ? Colour::white : Colour::red; }
  constexpr Colour pending_north_south() const { return north_south_; }
  // Its possible tilts, never none: bit d is direction d.
  constexpr unsigned pending_tilts() const { return geometry_.tilts(pending_, free()); }

  // Who placed the pending stone or, without one, places next; means nothing once the game is over.
  constexpr Colour placer() const { return placer_; }
  constexpr Colour to_act() const { return has_pending() ? other(placer_) : placer_; }

  constexpr bool over() const { return !has_pending() && (placed_ >= stock_ || free() == 0); }

  constexpr int legal_count() const {
    if (has_pending()) return 1 + count(pending_tilts());
    return over() ? 0 : 4 * count(free());
  }

  // Calls visit(action) for each legal action in ascending order.
  template <class Visit>
  constexpr void for_each_legal(Visit&& visit) const {
    if (has_pending()) {
      for_each_square(pending_tilts(), [&](int d) { visit(tilt_action(squares(), static_cast<Direction>(d))); });
      visit(leave_action(squares()));
    } else if (!over()) {
      for_each_square(free(), [&](int square) {
        for (int look = 0; look < 4; ++look) visit(static_cast<Action>(4 * square + look));
      });
    }
  }

  constexpr Actions legal_actions() const {
    Actions actions;
    for_each_legal([&](Action action) { actions.add(action); });
    return actions;
  }

  constexpr bool is_legal(Action action) const {
    if (is_place(action, squares())) return !has_pending() && !over() && contains(free(), placed_square(action));
    if (!has_pending()) return false;
    if (is_leave(action, squares())) return true;
    return is_tilt(action, squares()) && ((pending_tilts() >> (action - 4 * squares())) & 1) != 0;
  }

  // Carries out a legal action. A stone that nobody may tilt passes the turn at once.
  constexpr void apply(Action action) {
    if (is_place(action, squares()))
      place(placed_square(action), placed_top(action), placed_north_south(action));
    else if (is_leave(action, squares()))
      leave();
    else
      tilt(tilt_direction(action, squares()));
  }
  constexpr BasicBoard after(Action action) const {
    BasicBoard next = *this;
    next.apply(action);
    return next;
  }

  // The three kinds of action, for whoever has no need of their numbers. Each must be legal.
  constexpr void place(int square, Colour top, Colour north_south) {
    put(square_set<Set>(square), top);
    ++placed_;
    const bool may_tilt = (placed_ < stock_ || final_tilt_) && geometry_.tilts(square, free()) != 0;
    if (may_tilt)
      await(square, north_south);
    else
      placer_ = other(placer_);
  }
  constexpr void tilt(Direction direction) {
    take(square_set<Set>(pending_));
    put(geometry_.landing(pending_, direction), shown_by_tilt(north_south_, direction));
    await(-1, Colour::red);
    placer_ = other(placer_);
  }
  constexpr void leave() { await(-1, Colour::red); }

  constexpr Sizes sizes(Colour colour) const { return dolmen_sizes(geometry_, of(colour)); }
  constexpr int dolmens(Colour colour) const { return count_dolmens(geometry_, of(colour)); }
  // As if the game ended now.
  constexpr Verdict verdict() const { return judge(geometry_, red_, white_); }

  // Equal boards have equal hashes, on every machine and in every process; all 64 bits are good.
  constexpr std::uint64_t hash() const {
    std::uint64_t h = detail::fold(low_word(red_) ^ 0x9e3779b97f4a7c15U, low_word(white_) ^ 0xd1b54a32d192ed03U);
    if constexpr (sizeof(Set) > 8)
      h = detail::fold(h ^ high_word(red_) ^ 0xaef17502108ef2d9U, high_word(white_) ^ 0x8cb92ba72f3d8dd7U);
    return detail::fold(h ^ 0xf1357aea2e62a9c5U, circumstances() ^ 0xa0761d6478bd642fU);
  }

  friend constexpr bool operator==(const BasicBoard&, const BasicBoard&) = default;

 private:
  constexpr void put(Set set, Colour colour) { (colour == Colour::red ? red_ : white_) |= set; }
  constexpr void take(Set set) {
    red_ &= ~set;
    white_ &= ~set;
  }
  constexpr void await(int square, Colour north_south) {
    pending_ = static_cast<std::int16_t>(square);
    north_south_ = north_south;
  }
  constexpr std::uint64_t circumstances() const {
    return static_cast<std::uint64_t>(placed_) | static_cast<std::uint64_t>(placer_) << 8 |
           static_cast<std::uint64_t>(north_south_) << 9 | static_cast<std::uint64_t>(final_tilt_) << 10 |
           static_cast<std::uint64_t>(pending_ + 1) << 16 | static_cast<std::uint64_t>(stock_) << 32 |
           static_cast<std::uint64_t>(geometry_.columns()) << 40 | static_cast<std::uint64_t>(geometry_.rows()) << 48;
  }

  Set red_ = 0;
  Set white_ = 0;
  std::int16_t pending_ = -1;
  std::uint8_t placed_ = 0;
  std::uint8_t stock_ = 28;
  bool final_tilt_ = false;
  Colour placer_ = Colour::red;
  Colour north_south_ = Colour::red;  // red without a pending stone, so that equal boards compare equal
  [[no_unique_address]] G geometry_;
};

template <int Columns, int Rows>
using Board = BasicBoard<Geometry<Columns, Rows>>;
using GeneralBoard = BasicBoard<GeneralGeometry>;

}  // namespace DOLMEN_ISA
}  // namespace dolmen
