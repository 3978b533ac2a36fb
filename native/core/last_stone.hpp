// The last stone of a game, which nobody may tilt: whether it can still bring a certain score, without trying every
// square. Knows dolmens and scores, no search.
#pragma once

#include <algorithm>

#include "score.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// For the board's placer: no stone is pending, one is left, a square is free, and the rules know no final tilt.
template <class G>
class LastStone {
 public:
  using Set = typename G::Set;
  using Board = BasicBoard<G>;

  explicit LastStone(const Board& board)
      : board_(board),
        geometry_(board.geometry()),
        free_(board.free()),
        own_(board.of(board.placer())),
        others_(board.of(other(board.placer()))),
        own_dolmens_(dolmen_squares(geometry_, own_)),
        other_dolmens_(dolmen_squares(geometry_, others_)),
        lead_(count_dolmens_among(geometry_, own_dolmens_) - count_dolmens_among(geometry_, other_dolmens_)) {}

  // Whether some placement brings the placer at least that score.
  bool reaches(int target) const {
    const Set small = own_ & ~own_dolmens_;
    const Set growing = free_ & growing_squares(geometry_, own_, own_dolmens_);
    if (growing == 0 && (free_ & ~geometry_.beside_two(own_dolmens_)) == 0) return reaches_anyhow(target);
    const int best = growing != 0 ? lead_ + 1 : lead_;
    if (Score::lead_reaches(best, target)) return true;
    if (joins_reach(target)) return true;
    if (best != 0 || !tie_counts(target)) return false;
    return growing != 0 ? new_dolmen_wins_tie(growing, small, target) : growth_wins_tie(small, target);
  }

 private:
  static bool tie_counts(int target) { return target > -Score::decided && target <= Score::decided; }
  static bool tie_reaches(int comparison, int target) { return target > 0 ? comparison > 0 : comparison >= 0; }
  // The smallest lead with which the target may be reached.
  static int lead_for(int target) {
    if (target > Score::decided) return target - Score::decided;
    return target > -Score::decided ? 0 : target + Score::decided;
  }

  // All squares with neighbours in different groups of the set, and some more where one group comes round from afar.
  Set beside_different(Set set) const {
    const Set north = geometry_.south(set), south = geometry_.north(set);  // squares whose northern neighbour is in it
    const Set east = geometry_.west(set), west = geometry_.east(set);
    const Set north_east = geometry_.south(east), south_east = geometry_.north(east);
    const Set north_west = geometry_.south(west), south_west = geometry_.north(west);
    const Set corners = (north & east & ~north_east) | (east & south & ~south_east) | (south & west & ~south_west) |
                        (west & north & ~north_west);
    const Set round_east = east & north_east & south_east, round_west = west & north_west & south_west;
    const Set round_north = north & north_east & north_west, round_south = south & south_east & south_west;
    return corners | (north & south & ~(round_east | round_west)) | (east & west & ~(round_north | round_south));
  }

  // A stone of the opponent's colour may make one dolmen of several.
  bool joins_reach(int target) const {
    const int wanted = lead_for(target) - lead_;
    if (wanted > 3) return false;
    Set squares = free_ & beside_different(other_dolmens_);
    if (wanted > 1) squares &= geometry_.beside_three(other_dolmens_);
    while (squares != 0) {
      const Set square = square_set<Set>(pop_lowest(squares));
      const int lead = lead_ + groups_beside(square) - 1;
      if (Score::lead_reaches(lead, target)) return true;
      if (lead == 0 && tie_counts(target) && tie_reaches(compare(own_sizes(), other_sizes(square)), target))
        return true;
    }
    return false;
  }
  int groups_beside(Set square) const {
    int groups = 0;
    for (Set rest = geometry_.neighbours(square) & other_dolmens_; rest != 0; ++groups)
      rest &= ~group_of(geometry_, static_cast<Set>(rest & (~rest + 1)), other_dolmens_);
    return groups;
  }

  // With one dolmen more the numbers are equal: the larger the new one the better.
  bool new_dolmen_wins_tie(Set growing, Set small, int target) const {
    Sizes own = own_sizes();
    own.add(1 + most_added(growing, small));
    return tie_reaches(compare(own, other_sizes(0)), target);
  }

  // Numbers are equal: it helps to let one dolmen grow, if it need help at all.
  bool growth_wins_tie(Set small, int target) const {
    const Sizes own = own_sizes(), others = other_sizes(0);
    if (tie_reaches(compare(own, others), target)) return true;
    for (Set rest = own_dolmens_; rest != 0;) {
      const Set group = group_of(geometry_, static_cast<Set>(rest & (~rest + 1)), own_dolmens_);
      rest &= ~group;
      const Set beside =
          free_ & geometry_.neighbours(group) & ~geometry_.neighbours(static_cast<Set>(own_dolmens_ & ~group));
      if (beside == 0) continue;
      Sizes grown = own;
      grown.remove(count(group));
      grown.add(count(group) + 1 + most_added(beside, small));
      if (tie_reaches(compare(grown, others), target)) return true;
    }
    return false;
  }

  // How many squares in singles and pairs a stone on one of the squares would join at most.
  int most_added(Set squares, Set small) const {
    const Set pairs = small & geometry_.neighbours(small);
    int most = 0;
    for_each_square(static_cast<Set>(squares & geometry_.neighbours(small)), [&](int square) {
      const Set beside = geometry_.neighbours(square_set<Set>(square));
      most = std::max(most, count(static_cast<Set>(beside & small)) + count(static_cast<Set>(beside & pairs)));
    });
    return most;
  }

  Sizes own_sizes() const { return dolmen_sizes(geometry_, own_); }
  Sizes other_sizes(Set added) const { return dolmen_sizes(geometry_, static_cast<Set>(others_ | added)); }

  // Almost no square is free, and every stone might do harm.
  bool reaches_anyhow(int target) const {
    bool found = false;
    for_each_square(free_, [&](int square) {
      for (const Colour top : {Colour::red, Colour::white}) {
        Board end = board_;
        end.place(square, top, Colour::red);
        found = found || Score::of(end.verdict(), board_.placer()) >= target;
      }
    });
    return found;
  }

  const Board& board_;
  const G& geometry_;
  Set free_, own_, others_, own_dolmens_, other_dolmens_;
  int lead_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
