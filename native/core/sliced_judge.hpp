// Judging hundreds of finished boards at once, each square a row of bits, one for each game. Knows dolmens, no turns.
// The lanes' counts come from corners (see count_dolmens_among in dolmens.hpp); the few games in which a group may
// close around a hole, and those with equal counts, are taken out and judged by themselves.
#pragma once

#include "dolmens.hpp"
#include "lanes.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// For each game who won, and red's dolmens less white's. A draw is neither red's nor white's.
template <class L>
struct SlicedVerdict {
  L red_wins;
  L white_wins;
  std::array<L, 7> margin;  // two's complement, lowest bit first

  int margin_of(int lane) const {
    int value = 0;
    for (int bit = 0; bit < 7; ++bit) value |= has_lane(margin[static_cast<std::size_t>(bit)], lane) ? 1 << bit : 0;
    return value >= 64 ? value - 128 : value;
  }
  void set_margin(int lane, int value) {
    for (int bit = 0; bit < 7; ++bit) {
      auto& word = margin[static_cast<std::size_t>(bit)];
      const std::uint64_t here = std::uint64_t{1} << (lane % 64);
      word[lane / 64] = (word[lane / 64] & ~here) | (((value >> bit) & 1) != 0 ? here : 0);
    }
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

// Adds bit planes of weight one, a full adder at a time; total() is the sum modulo 128.
template <class L>
class PlaneSum {
 public:
  void add(const L& a) {
    L carry = a;
    for (std::size_t bit = 0; bit < 7; ++bit) {
      const L both = sum_[bit] & carry;
      sum_[bit] ^= carry;
      carry = both;
    }
  }
  // Two at once share the way of the carries.
  void add(const L& a, const L& b) {
    const L carry = (sum_[0] & a) | (sum_[0] & b) | (a & b);
    sum_[0] = sum_[0] ^ a ^ b;
    if (!waits_) {
      waiting_ = carry;
    } else {
      L next = (sum_[1] & waiting_) | (sum_[1] & carry) | (waiting_ & carry);
      sum_[1] = sum_[1] ^ waiting_ ^ carry;
      for (std::size_t bit = 2; bit < 7; ++bit) {
        const L both = sum_[bit] & next;
        sum_[bit] ^= next;
        next = both;
      }
    }
    waits_ = !waits_;
  }
  std::array<L, 7> total() {
    if (waits_) add(no_lanes<L>(), no_lanes<L>()), flush();
    return sum_;
  }

 private:
  void flush() { waits_ = false; }

  std::array<L, 7> sum_{};
  L waiting_{};
  bool waits_ = false;
};

template <class G, int Words>
class SlicedJudge {
 public:
  using L = Lanes<Words>;
  static constexpr int columns = G::columns(), rows = G::rows(), squares = G::square_count;

  // `free` and `red` give the plane of a square; games outside `lanes` are not looked at closely.
  template <class Games>
  SlicedVerdict<L> judge(const Games& games, const L& lanes) {
    find_dolmens(red_, [&](int square) { return games.red(square); });
    find_dolmens(white_, [&](int square) -> L { return ~(games.free(square) | games.red(square)); });
    SlicedVerdict<L> verdict = compare_counts();
    L close = lanes & (may_have_hole(red_) | may_have_hole(white_));
    const L equal = lanes & ~(verdict.red_wins | verdict.white_wins | close);
    judge_alone(verdict, close, equal);
    return verdict;
  }

 private:
  using Planes = std::array<L, static_cast<std::size_t>(squares)>;

  static const L& at(const Planes& planes, int column, int row) {
    return planes[static_cast<std::size_t>(row * columns + column)];
  }
  // Beyond the board nothing is set.
  static L beyond_or_at(const Planes& planes, int column, int row) {
    return column < 0 || column >= columns || row < 0 || row >= rows ? no_lanes<L>() : at(planes, column, row);
  }

  template <class Colour>
  void find_dolmens(Planes& in_dolmens, Colour&& colour) {
    Planes& shown = scratch_;
    for (int square = 0; square < squares; ++square) shown[static_cast<std::size_t>(square)] = colour(square);
    Planes& core = core_;
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) {
        const L north = beyond_or_at(shown, c, r + 1), south = beyond_or_at(shown, c, r - 1);
        const L east = beyond_or_at(shown, c + 1, r), west = beyond_or_at(shown, c - 1, r);
        core[static_cast<std::size_t>(r * columns + c)] =
            at(shown, c, r) & ((north & south) | (east & west) | ((north | south) & (east | west)));
      }
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        in_dolmens[static_cast<std::size_t>(r * columns + c)] =
            at(shown, c, r) & (at(core, c, r) | beyond_or_at(core, c, r + 1) | beyond_or_at(core, c, r - 1) |
                               beyond_or_at(core, c + 1, r) | beyond_or_at(core, c - 1, r));
  }

  static L may_have_hole(const Planes& set) {
    L northern = no_lanes<L>(), southern = no_lanes<L>();
    for (int r = 1; r + 1 < rows; ++r)
      for (int c = 1; c + 1 < columns; ++c) {
        const L outside = ~at(set, c, r);
        northern |= outside & at(set, c - 1, r) & at(set, c - 1, r + 1) & at(set, c, r + 1) & at(set, c + 1, r + 1);
        southern |= outside & at(set, c + 1, r) & at(set, c - 1, r - 1) & at(set, c, r - 1) & at(set, c + 1, r - 1);
      }
    return northern & southern;
  }

  // Reading square by square from the south-west: a square with neither a southern nor a western neighbour begins a
  // group; one with both joins two, unless the square between these had joined them before.
  static L begins(const Planes& set, int c, int r) {
    return at(set, c, r) & ~(beyond_or_at(set, c - 1, r) | beyond_or_at(set, c, r - 1));
  }
  static L joins(const Planes& set, int c, int r) {
    return at(set, c, r) & beyond_or_at(set, c - 1, r) & beyond_or_at(set, c, r - 1) & ~beyond_or_at(set, c - 1, r - 1);
  }

  SlicedVerdict<L> compare_counts() const {
    PlaneSum<L> sum;
    // Each pair is plus one and, by its complement, minus one: (plus) + (1 - minus), less the number of squares.
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        sum.add(begins(red_, c, r) | joins(white_, c, r), ~(begins(white_, c, r) | joins(red_, c, r)));
    SlicedVerdict<L> verdict;
    verdict.margin = less(sum.total(), squares);
    L nothing = all_lanes<L>();
    for (const L& bit : verdict.margin) nothing &= ~bit;
    verdict.white_wins = verdict.margin[6];
    verdict.red_wins = ~(verdict.margin[6] | nothing);
    return verdict;
  }
  static std::array<L, 7> less(std::array<L, 7> value, int amount) {
    L borrow = no_lanes<L>();
    for (std::size_t bit = 0; bit < 7; ++bit) {
      const L taken = all_lanes_if<L>(((amount >> bit) & 1) != 0);
      const L old = value[bit];
      value[bit] = old ^ taken ^ borrow;
      borrow = (~old & (taken | borrow)) | (taken & borrow);
    }
    return value;
  }

  // Boards as sets of squares for the lanes that need it.
  void judge_alone(SlicedVerdict<L>& verdict, const L& close, const L& equal) {
    if (!any(L(close | equal))) return;
    gather(red_, red_sets_);
    gather(white_, white_sets_);
    for (int word = 0; word < Words; ++word) {
      for_each_square(std::uint64_t{close[word]}, [&](int bit) {
        const Verdict judged = dolmen::judge(G{}, set_of(red_sets_, word, bit), set_of(white_sets_, word, bit));
        verdict.set_margin(64 * word + bit, judged.margin);
        set_winner(verdict, word, bit, judged.winner);
      });
      for_each_square(std::uint64_t{equal[word]}, [&](int bit) {
        set_winner(verdict, word, bit,
                   compare(dolmen_sizes(G{}, set_of(red_sets_, word, bit)),
                           dolmen_sizes(G{}, set_of(white_sets_, word, bit))));
      });
    }
  }
  static void set_winner(SlicedVerdict<L>& verdict, int word, int bit, int winner) {
    const std::uint64_t here = std::uint64_t{1} << bit;
    verdict.red_wins[word] = (verdict.red_wins[word] & ~here) | (winner > 0 ? here : 0);
    verdict.white_wins[word] = (verdict.white_wins[word] & ~here) | (winner < 0 ? here : 0);
  }

  using Halves = std::array<std::array<L, 64>, squares <= 64 ? 1 : 2>;
  static void gather(const Planes& planes, Halves& halves) {
    for (std::size_t half = 0; half < halves.size(); ++half) {
      for (std::size_t i = 0; i < 64; ++i)
        halves[half][i] = 64 * half + i < planes.size() ? planes[64 * half + i] : no_lanes<L>();
      transpose(halves[half]);
    }
  }
  static typename G::Set set_of(const Halves& halves, int word, int bit) {
    const std::size_t b = static_cast<std::size_t>(bit);
    if constexpr (squares <= 64)
      return halves[0][b][word];
    else
      return wide(halves[0][b][word], halves[1][b][word]);
  }

  Planes red_, white_, scratch_, core_;
  Halves red_sets_, white_sets_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
