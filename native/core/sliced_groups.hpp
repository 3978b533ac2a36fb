// Dolmens taken one by one out of hundreds of boards at once, by filling: how many there are and how large, as far as
// it takes to say who wins. For the lanes in which the quick count leaves that open.
#pragma once

#include "sliced_dolmens.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// How many dolmens one colour has, and the sizes of the four largest, largest first.
template <class L>
struct SlicedSizes {
  static constexpr int kept = 4;
  SlicedNumber<L, 6> count{};
  std::array<SlicedNumber<L, 7>, kept> largest{};

  // Sorts in the size of one more dolmen; zero where there is none.
  void add(SlicedNumber<L, 7> size) {
    L some = no_lanes<L>();
    for (const L& bit : size) some |= bit;
    increase(count, some);
    for (auto& place : largest) {
      const L larger = exceeds(size, place);
      for (std::size_t bit = 0; bit < 7; ++bit) {
        const L exchanged = (size[bit] ^ place[bit]) & larger;
        size[bit] ^= exchanged;
        place[bit] ^= exchanged;
      }
    }
  }

  template <std::size_t Bits>
  static L exceeds(const std::array<L, Bits>& a, const std::array<L, Bits>& b) {
    L above = no_lanes<L>();
    for (std::size_t bit = 0; bit < Bits; ++bit) above = (a[bit] & ~b[bit]) | (above & ~(a[bit] ^ b[bit]));
    return above;
  }
};

// Where the first or the second colour is ahead, and where four equal sizes leave it open because there are more.
template <class L>
struct SlicedOrder {
  L first_ahead;
  L second_ahead;
  L open;
};

template <class L>
inline SlicedOrder<L> compared(const SlicedSizes<L>& first, const SlicedSizes<L>& second) {
  SlicedOrder<L> order{no_lanes<L>(), no_lanes<L>(), no_lanes<L>()};
  const auto next = [&](const auto& a, const auto& b) {
    const L undecided = ~(order.first_ahead | order.second_ahead);
    order.first_ahead |= undecided & SlicedSizes<L>::exceeds(a, b);
    order.second_ahead |= undecided & SlicedSizes<L>::exceeds(b, a);
  };
  next(first.count, second.count);
  for (std::size_t i = 0; i < SlicedSizes<L>::kept; ++i) next(first.largest[i], second.largest[i]);
  const auto& count = first.count;
  const L more = (count[2] & (count[0] | count[1])) | count[3] | count[4] | count[5];
  order.open = more & ~(order.first_ahead | order.second_ahead);
  return order;
}

// Takes dolmens apart; both colours side by side, which keeps more of the processor busy.
template <class G, class L>
class GroupTaker {
  using Planes = BorderedPlanes<G, L>;
  static constexpr int north = Planes::stride;

 public:
  // The dolmens of the given lanes; elsewhere the sizes stay empty.
  std::array<SlicedSizes<L>, 2> sizes(const ColouredPlanes<G, L>& dolmens, const L& lanes) {
    std::array<SlicedSizes<L>, 2> sizes;
    L some = no_lanes<L>();
    for (int i = Planes::first; i <= Planes::last; ++i)
      for (std::size_t colour = 0; colour < 2; ++colour) some |= rest_[colour][i] = dolmens[colour][i] & lanes;
    while (any(some)) {
      fill();
      some = take(sizes);
    }
    return sizes;
  }

 private:
  // Finds in each lane the whole group of the first square left.
  void fill() {
    begin();
    while (grow_backwards() && grow_forwards()) {
    }
  }
  void begin() {
    std::array<L, 2> seen{};
    for (int i = Planes::first; i <= Planes::last; ++i)
      for (std::size_t colour = 0; colour < 2; ++colour) {
        const L& here = rest_[colour][i];
        auto& group = group_[colour];
        group[i] = here & (group[i - 1] | group[i - north] | ~seen[colour]);
        seen[colour] |= here;
      }
  }
  bool grow_forwards() {
    L grown = no_lanes<L>();
    for (int i = Planes::first; i <= Planes::last; ++i) grow(i, -1, -north, grown);
    return any(grown);
  }
  bool grow_backwards() {
    L grown = no_lanes<L>();
    for (int i = Planes::last; i >= Planes::first; --i) grow(i, 1, north, grown);
    return any(grown);
  }
  void grow(int i, int beside, int behind, L& grown) {
    for (std::size_t colour = 0; colour < 2; ++colour) {
      auto& group = group_[colour];
      const L reached = rest_[colour][i] & (group[i + beside] | group[i + behind]);
      grown |= reached & ~group[i];
      group[i] |= reached;
    }
  }

  // Removes the groups found, adding up their squares; returns where any square is left.
  L take(std::array<SlicedSizes<L>, 2>& sizes) {
    L some = no_lanes<L>();
    for (std::size_t colour = 0; colour < 2; ++colour) {
      BitSum<L, 7> size;
      auto& group = group_[colour];
      for (int i = Planes::first; i <= Planes::last; i += 4) {
        const auto within = [&](int j) { return j <= Planes::last ? group[j] : no_lanes<L>(); };
        size.add(group[i], within(i + 1), within(i + 2), within(i + 3));
      }
      sizes[colour].add(size.total());
      for (int i = Planes::first; i <= Planes::last; ++i) some |= rest_[colour][i] &= ~group[i];
    }
    return some;
  }

  ColouredPlanes<G, L> rest_, group_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
