// The last stone but one: whether its placer can still bring a certain score. Most placements are refuted by counting
// what the opponent gets for certain; only what is left is played out. Knows groups and scores, no search.
#pragma once

#include <array>

#include "eval_groups.hpp"
#include "last_stone.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <class G>
class LastTwo {
 public:
  using Set = typename G::Set;
  using Board = BasicBoard<G>;

  explicit LastTwo(const G& geometry) : geometry_(geometry) {
    for (int square = 0; square < geometry.squares(); ++square) {
      Set near = square_set<Set>(square);
      for (int step = 0; step < 3; ++step) near |= geometry.neighbours(near);
      near_[static_cast<std::size_t>(square)] = near;
    }
  }

  // Whether this can judge the board: with fewer free squares the game might end before the last stone.
  static bool fits(const Board& board) {
    return board.stones_left() == 2 && !board.has_pending() && !board.rules().final_tilt && count(board.free()) > 2;
  }

  // Whether the placer gets at least that score, whatever the opponent answers. The board must fit.
  bool reaches(const Board& board, int target) {
    begin(board, target);
    tiltable_ = geometry_.tiltable(free_);
    for (const Colour colour : {Colour::red, Colour::white}) {
      classify_standing(colour);
      classify_lying(0, colour);
      classify_lying(1, colour);
    }
    for (const Colour top : {Colour::red, Colour::white})
      for (const Colour north_south : {Colour::red, Colour::white})
        if (some_placement_works(top, north_south)) return true;
    return false;
  }

 private:
  // Boards a placement may lead to, by square (the lower of two): good or bad for the placer; the rest is not known.
  struct Found {
    Set good = 0, bad = 0;
  };

  void begin(const Board& board, int target) {
    board_ = &board;
    target_ = target;
    placer_ = board.placer();
    free_ = board.free();
    groups_.read(geometry_, board.red(), board.white());
    for (const Colour colour : {Colour::red, Colour::white}) {
      const std::size_t c = static_cast<std::size_t>(colour);
      const Set dolmens = dolmen_squares(geometry_, board.of(colour));
      growing_[c] = free_ & growing_squares(geometry_, board.of(colour), dolmens);
      harmless_[c] = free_ & ~geometry_.beside_two(dolmens);
    }
  }

  // Whether `last`, who places the last stone, is sure to reach a score once `squares` have got a colour. What lies
  // within three steps of one's own new stone may have joined it; elsewhere a new dolmen is made as before.
  bool surely_reaches(Colour last, int target, Colour colour, Set squares, Set near, std::uint64_t touched) const {
    const std::size_t l = static_cast<std::size_t>(last);
    const Set unchanged = colour == last ? ~near : ~squares;
    const int gained = groups_.gained(colour, count(squares), touched);
    int lead = groups_.tally().lead(last) + (colour == last ? gained : -gained);
    if ((growing_[l] & unchanged) != 0)
      ++lead;
    else if ((harmless_[l] & unchanged) == 0)
      return false;
    return Score::lead_reaches(lead, target);
  }

  // A stone that stands: the placer goes on if the opponent could have tilted it.
  void classify_standing(Colour colour) {
    Found& found = standing_[static_cast<std::size_t>(colour)];
    found = {};
    for_each_square(free_, [&](int square) {
      const Set set = square_set<Set>(square);
      const bool goes_on = contains(tiltable_, square);
      if (surely_reaches(goes_on ? placer_ : other(placer_), goes_on ? target_ : 1 - target_, colour, set, near(square),
                         groups_.beside(colour, square)))
        (goes_on ? found.good : found.bad) |= set;
    });
  }
  void classify_lying(std::size_t axis, Colour colour) {
    Found& found = lying_[axis][static_cast<std::size_t>(colour)];
    found = {};
    for_each_square(
        static_cast<Set>(free_ & (axis == 0 ? geometry_.west(free_) : geometry_.south(free_))), [&](int lower) {
          const int upper = axis == 0 ? lower + 1 : lower + geometry_.columns();
          if (surely_reaches(other(placer_), 1 - target_, colour, pair(lower, axis), near(lower) | near(upper),
                             groups_.beside(colour, lower) | groups_.beside(colour, upper)))
            found.bad |= square_set<Set>(lower);
        });
  }

  Set near(int square) const { return near_[static_cast<std::size_t>(square)]; }
  Set pair(int lower, std::size_t axis) const {
    return square_set<Set>(lower) | square_set<Set>(axis == 0 ? lower + 1 : lower + geometry_.columns());
  }
  Found& lying(Direction direction, Colour north_south) {
    return lying_[axis_of(direction)][static_cast<std::size_t>(shown_by_tilt(north_south, direction))];
  }
  static std::size_t axis_of(Direction direction) {
    return direction == Direction::east || direction == Direction::west ? 0 : 1;
  }

  bool some_placement_works(Colour top, Colour north_south) {
    Set squares = free_ & ~standing_[static_cast<std::size_t>(top)].bad;
    for (const Direction direction : all_directions) squares &= ~refuted_by(direction, north_south);
    while (squares != 0)
      if (works(pop_lowest(squares), top, north_south)) return true;
    return false;
  }
  // The squares from where a tilt in that direction is known to be bad for the placer.
  Set refuted_by(Direction direction, Colour north_south) {
    const Set bad = lying(direction, north_south).bad;
    switch (direction) {
      case Direction::north: return geometry_.south(bad);
      case Direction::east: return geometry_.west(bad);
      case Direction::south: return geometry_.north(geometry_.north(bad));
      case Direction::west: return geometry_.east(geometry_.east(bad));
    }
    __builtin_unreachable();
  }

  // Whether the placer reaches the target after every answer.
  bool works(int square, Colour top, Colour north_south) {
    unsigned tilts = geometry_.tilts(square, free_);
    for (; tilts != 0; tilts &= tilts - 1) {
      const Direction direction = static_cast<Direction>(lowest(std::uint64_t{tilts}));
      const int lower = lowest(geometry_.landing(square, direction));
      if (!good(lying(direction, north_south), lower, pair(lower, axis_of(direction)),
                shown_by_tilt(north_south, direction), other(placer_)))
        return false;
    }
    return good(standing_[static_cast<std::size_t>(top)], square, square_set<Set>(square), top,
                contains(tiltable_, square) ? placer_ : other(placer_));
  }

  bool good(Found& found, int at, Set squares, Colour colour, Colour last) {
    if (contains(found.good, at)) return true;
    if (contains(found.bad, at)) return false;
    const auto with = [&](Colour side) {
      return static_cast<Set>(side == colour ? board_->of(side) | squares : board_->of(side));
    };
    const Board next(geometry_, board_->rules(), with(Colour::red), with(Colour::white), board_->placed() + 1, last);
    const LastStone<G> end(next);
    const bool is_good = last == placer_ ? end.reaches(target_) : !end.reaches(1 - target_);
    (is_good ? found.good : found.bad) |= square_set<Set>(at);
    return is_good;
  }

  [[no_unique_address]] G geometry_;
  std::array<Set, G::square_count> near_{};
  Groups<G> groups_;
  const Board* board_ = nullptr;
  int target_ = 0;
  Colour placer_ = Colour::red;
  Set free_ = 0, tiltable_ = 0;
  std::array<Set, 2> growing_{}, harmless_{};
  std::array<Found, 2> standing_;
  std::array<std::array<Found, 2>, 2> lying_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
