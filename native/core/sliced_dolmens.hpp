// The dolmens of hundreds of finished boards at once, each square a row of bits, one for each game: which squares
// belong to dolmens, how many more red has than white, and where that number may be wrong. Both colours go together.
#pragma once

#include "geometry.hpp"
#include "lanes.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// One plane for each square, and a border of empty ones, so that every square has four neighbours and a plain loop
// from first to last meets them all in order. The end of one row borders on the beginning of the next.
template <class G, class L>
struct BorderedPlanes {
  static constexpr int stride = G::columns() + 1;
  static constexpr int size = (G::rows() + 2) * stride + 1;
  static constexpr int first = stride + 1, last = G::rows() * stride + G::columns();

  static constexpr int index(int column, int row) { return (row + 1) * stride + column + 1; }

  std::array<L, static_cast<std::size_t>(size)> plane{};

  L& operator[](int i) { return plane[static_cast<std::size_t>(i)]; }
  const L& operator[](int i) const { return plane[static_cast<std::size_t>(i)]; }
};

// The planes of both colours, red's before white's.
template <class G, class L>
using ColouredPlanes = std::array<BorderedPlanes<G, L>, 2>;

// A number in each lane, lowest bit first, modulo 2^Bits.
template <class L, int Bits>
using SlicedNumber = std::array<L, static_cast<std::size_t>(Bits)>;

// Adds one where `carry` is set.
template <class L, std::size_t Bits>
inline void increase(std::array<L, Bits>& number, L carry) {
  for (L& bit : number) {
    const L both = bit & carry;
    bit ^= carry;
    carry = both;
  }
}

template <class L, std::size_t Bits>
inline std::array<L, Bits> difference(const std::array<L, Bits>& from, const std::array<L, Bits>& taken) {
  std::array<L, Bits> result;
  L borrow = no_lanes<L>();
  for (std::size_t bit = 0; bit < Bits; ++bit) {
    result[bit] = from[bit] ^ taken[bit] ^ borrow;
    borrow = (~from[bit] & (taken[bit] | borrow)) | (taken[bit] & borrow);
  }
  return result;
}

// Adds up single bits, four at a time.
template <class L, int Bits>
class BitSum {
 public:
  void add(const L& a, const L& b, const L& c, const L& d) {
    const L carry_1 = carried(sum_[0], a, b), carry_2 = carried(sum_[0], c, d);
    const L carry_3 = carried(sum_[1], carry_1, carry_2);
    L carry = carry_3;
    for (std::size_t bit = 2; bit < Bits; ++bit) {
      const L both = sum_[bit] & carry;
      sum_[bit] ^= carry;
      carry = both;
    }
  }
  const SlicedNumber<L, Bits>& total() const { return sum_; }

 private:
  // Adds two bits to one digit, and returns what goes to the next.
  static L carried(L& digit, const L& a, const L& b) {
    const L carry = (a & b) | (digit & (a | b));
    digit = digit ^ a ^ b;
    return carry;
  }

  SlicedNumber<L, Bits> sum_{};
};

// The squares in groups of three or more: those with two neighbours of their colour, and the neighbours of these.
template <class G, class L>
inline void find_dolmens(const BorderedPlanes<G, L>& shown, BorderedPlanes<G, L>& core, BorderedPlanes<G, L>& found) {
  using Planes = BorderedPlanes<G, L>;
  constexpr int north = Planes::stride;
  for (int i = Planes::first; i <= Planes::last; ++i) {
    const L &n = shown[i + north], &s = shown[i - north], &e = shown[i + 1], &w = shown[i - 1];
    core[i] = shown[i] & ((n & s) | (e & w) | ((n | s) & (e | w)));
  }
  for (int i = Planes::first; i <= Planes::last; ++i)
    found[i] = shown[i] & (core[i] | core[i + north] | core[i - north] | core[i + 1] | core[i - 1]);
}

// Red's dolmens less white's in each lane, exact where no dolmen closes around a hole: reading square by square from
// the south-west, a square with neither a southern nor a western neighbour begins a group, and one with both joins two
// unless the square between those had joined them before.
template <class G, class L>
inline SlicedNumber<L, 7> margin_of_counts(const ColouredPlanes<G, L>& dolmens) {
  using Planes = BorderedPlanes<G, L>;
  constexpr int south = -Planes::stride;
  const auto begins = [](const Planes& set, int i) { return set[i] & ~(set[i - 1] | set[i + south]); };
  const auto joins = [](const Planes& set, int i) {
    return set[i] & set[i - 1] & set[i + south] & ~set[i + south - 1];
  };
  // No square both begins or joins for both colours, so that each plane counts a square once.
  const auto& [red, white] = dolmens;
  const auto plus = [&](int i) { return begins(red, i) | joins(white, i); };
  const auto minus = [&](int i) { return begins(white, i) | joins(red, i); };
  BitSum<L, 7> up, down;
  for (int i = Planes::first; i <= Planes::last; i += 4) {
    const auto add = [&](BitSum<L, 7>& sum, const auto& bit) {
      const auto within = [&](int j) { return j <= Planes::last ? bit(j) : no_lanes<L>(); };
      sum.add(bit(i), within(i + 1), within(i + 2), within(i + 3));
    };
    add(up, plus);
    add(down, minus);
  }
  return difference(up.total(), down.total());
}

// Where some dolmen may close around a hole. A hole's southernmost row begins in the west with a square that has
// squares of the set to its west and on all three sides to the south; its northernmost row ends in the east with the
// opposite, which comes later in the order or is the same square.
template <class G, class L>
inline L may_have_hole(const BorderedPlanes<G, L>& set) {
  using Planes = BorderedPlanes<G, L>;
  constexpr int north = Planes::stride;
  L southern = no_lanes<L>(), both = no_lanes<L>();
  for (int i = Planes::first + north; i <= Planes::last - north; ++i) {
    const L below = set[i - north - 1] & set[i - north] & set[i - north + 1];
    const L above = set[i + north - 1] & set[i + north] & set[i + north + 1];
    southern |= ~set[i] & below & set[i - 1];
    both |= ~set[i] & above & set[i + 1] & southern;
  }
  return both;
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
