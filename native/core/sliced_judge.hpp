// Judging hundreds of finished boards at once. Knows who wins with which dolmens, no turns.
#pragma once

#include "dolmens.hpp"
#include "sliced_groups.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// For each game who won, and red's dolmens less white's. A draw is neither red's nor white's.
template <class L>
struct SlicedVerdict {
  L red_wins;
  L white_wins;
  SlicedNumber<L, 7> margin;  // two's complement

  int margin_of(int lane) const {
    int value = 0;
    for (int bit = 0; bit < 7; ++bit) value |= has_lane(margin[static_cast<std::size_t>(bit)], lane) ? 1 << bit : 0;
    return value >= 64 ? value - 128 : value;
  }
  // The sum of the margins of some lanes.
  std::int64_t margin_sum(const L& lanes) const {
    std::int64_t sum = 0;
    for (int bit = 0; bit < 7; ++bit) {
      const std::int64_t weight = std::int64_t{1} << bit;
      sum += (bit == 6 ? -weight : weight) * count_lanes(L(margin[static_cast<std::size_t>(bit)] & lanes));
    }
    return sum;
  }
};

template <class G, int Words>
class SlicedJudge {
 public:
  using L = Lanes<Words>;

  // `games.free(square)` and `games.red(square)` are planes; what is said of games outside `lanes` means nothing.
  template <class Games>
  SlicedVerdict<L> judge(const Games& games, const L& lanes) {
    for (int row = 0; row < G::rows(); ++row)
      for (int column = 0; column < G::columns(); ++column) {
        const int square = row * G::columns() + column, i = Planes::index(column, row);
        shown_[0][i] = games.red(square);
        shown_[1][i] = ~(games.free(square) | games.red(square));
      }
    for (std::size_t colour = 0; colour < 2; ++colour) find_dolmens(shown_[colour], core_, dolmens_[colour]);
    SlicedVerdict<L> verdict = by_count(margin_of_counts<G, L>(dolmens_));
    const L holes = may_have_hole(dolmens_[0]) | may_have_hole(dolmens_[1]);
    by_sizes(verdict, lanes & (holes | ~(verdict.red_wins | verdict.white_wins)));
    return verdict;
  }

 private:
  using Planes = BorderedPlanes<G, L>;

  static SlicedVerdict<L> by_count(const SlicedNumber<L, 7>& margin) {
    L some = margin[0];
    for (const L& bit : margin) some |= bit;
    return {some & ~margin[6], margin[6], margin};
  }

  void by_sizes(SlicedVerdict<L>& verdict, const L& lanes) {
    const auto sizes = taker_.sizes(dolmens_, lanes);
    const auto order = compared(sizes[0], sizes[1]);
    SlicedNumber<L, 7> red{}, white{};
    for (std::size_t bit = 0; bit < 6; ++bit) {
      red[bit] = sizes[0].count[bit];
      white[bit] = sizes[1].count[bit];
    }
    const auto margin = difference(red, white);
    const auto replace = [&](L& old, const L& now) { old = (now & lanes) | (old & ~lanes); };
    for (std::size_t bit = 0; bit < 7; ++bit) replace(verdict.margin[bit], margin[bit]);
    replace(verdict.red_wins, order.first_ahead);
    replace(verdict.white_wins, order.second_ahead);
    by_all_sizes(verdict, order.open & lanes);
  }

  // The few games with many equal dolmens are judged by themselves.
  void by_all_sizes(SlicedVerdict<L>& verdict, const L& lanes) {
    for (int word = 0; word < Words; ++word)
      for_each_square(std::uint64_t{lanes[word]}, [&](int bit) {
        const int winner = compare(sizes_in(dolmens_[0], 64 * word + bit), sizes_in(dolmens_[1], 64 * word + bit));
        if (winner > 0) verdict.red_wins[word] |= std::uint64_t{1} << bit;
        if (winner < 0) verdict.white_wins[word] |= std::uint64_t{1} << bit;
      });
  }
  static Sizes sizes_in(const Planes& planes, int lane) {
    using Set = typename G::Set;
    Set set = 0;
    for (int row = 0; row < G::rows(); ++row)
      for (int column = 0; column < G::columns(); ++column)
        if (has_lane(planes[Planes::index(column, row)], lane)) set |= square_set<Set>(row * G::columns() + column);
    return dolmen_sizes(G{}, set);
  }

  ColouredPlanes<G, L> shown_, dolmens_;
  Planes core_;
  GroupTaker<G, L> taker_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
