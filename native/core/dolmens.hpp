// Dolmens of one colour: how many, how large, and who wins with them. Knows the grid and colours, no turns.
// A dolmen is a group of three or more squares joined side to side.
#pragma once

#include <array>
#include <cstdint>

#include "geometry.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Sizes of the dolmens of one colour, largest first.
struct Sizes {
  std::array<std::uint8_t, max_squares / 3> size{};
  int count = 0;

  constexpr int operator[](int index) const { return size[static_cast<std::size_t>(index)]; }

  constexpr void add(int added) {
    int at = count++;
    for (; at > 0 && (*this)[at - 1] < added; --at)
      size[static_cast<std::size_t>(at)] = size[static_cast<std::size_t>(at - 1)];
    size[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(added);
  }
  // One of that size, which must be there.
  constexpr void remove(int removed) {
    int at = 0;
    while ((*this)[at] != removed) ++at;
    for (--count; at < count; ++at) size[static_cast<std::size_t>(at)] = size[static_cast<std::size_t>(at + 1)];
  }
};

// More dolmens win, then the larger of the largest, then of the next, and so on: 1 if the first wins, -1 or 0.
constexpr int compare(const Sizes& first, const Sizes& second) {
  if (first.count != second.count) return first.count > second.count ? 1 : -1;
  for (int i = 0; i < first.count; ++i)
    if (first[i] != second[i]) return first[i] > second[i] ? 1 : -1;
  return 0;
}

// The whole group a square belongs to; `seed` is a part of it.
template <class G>
constexpr typename G::Set group_of(const G& geometry, typename G::Set seed, typename G::Set set) {
  typename G::Set group = seed;
  for (;;) {
    const typename G::Set grown = (group | geometry.neighbours(group)) & set;
    if (grown == group) return group;
    group = grown;
  }
}

// Squares with at least two neighbours in the set.
template <class G>
constexpr typename G::Set cores(const G& geometry, typename G::Set set) {
  return set & geometry.beside_two(set);
}

// The squares that belong to dolmens: a group of three or more has a core, and each of its squares is or touches one.
template <class G>
constexpr typename G::Set dolmen_squares(const G& geometry, typename G::Set set) {
  const typename G::Set core = cores(geometry, set);
  return set & (core | geometry.neighbours(core));
}

// The squares, free or not, where one more of the set would make a new dolmen and touch none there is.
template <class G>
constexpr typename G::Set growing_squares(const G& geometry, typename G::Set set, typename G::Set in_dolmens) {
  using Set = typename G::Set;
  const Set small = set & ~in_dolmens, pairs = small & geometry.neighbours(small);
  return (geometry.neighbours(pairs) | geometry.beside_two(small)) & ~geometry.neighbours(in_dolmens);
}

template <class G>
constexpr int count_groups_by_filling(const G& geometry, typename G::Set set) {
  int groups = 0;
  for (; set != 0; ++groups) set &= ~group_of(geometry, static_cast<typename G::Set>(set & (~set + 1)), set);
  return groups;
}

// Whether some group may close around a hole. A hole's highest square, the westernmost of those, has squares of the
// set to its west and on all three sides to the north; its lowest easternmost one the same the other way round.
template <class G>
constexpr bool may_have_hole(const G& geometry, typename G::Set set) {
  using Set = typename G::Set;
  const Set row = set & geometry.east(set) & geometry.west(set);
  const Set outside = geometry.full() & ~set;
  return (outside & geometry.south(row) & geometry.east(set)) != 0 &&
         (outside & geometry.north(row) & geometry.west(set)) != 0;
}

// The number of dolmens, given the squares that belong to dolmens: squares - bonds + full 2x2 blocks is the number of
// groups less the number of holes.
template <class G>
constexpr int count_dolmens_among(const G& geometry, typename G::Set in_dolmens) {
  using Set = typename G::Set;
  if (may_have_hole(geometry, in_dolmens)) return count_groups_by_filling(geometry, in_dolmens);
  const Set upright = in_dolmens & geometry.south(in_dolmens);
  const Set level = in_dolmens & geometry.west(in_dolmens);
  const Set blocks = upright & geometry.west(upright);
  return count(in_dolmens) - count(upright) - count(level) + count(blocks);
}

template <class G>
constexpr int count_dolmens(const G& geometry, typename G::Set set) {
  return count_dolmens_among(geometry, dolmen_squares(geometry, set));
}

template <class G>
constexpr Sizes dolmen_sizes(const G& geometry, typename G::Set set) {
  using Set = typename G::Set;
  Sizes sizes;
  for (Set rest = dolmen_squares(geometry, set); rest != 0;) {
    const Set group = group_of(geometry, static_cast<Set>(rest & (~rest + 1)), rest);
    rest &= ~group;
    sizes.add(count(group));
  }
  return sizes;
}

// How a finished board is judged: 1 red wins, -1 white wins, 0 a draw; the margin is red's dolmens less white's.
struct Verdict {
  int winner = 0;
  int margin = 0;

  friend constexpr bool operator==(const Verdict&, const Verdict&) = default;
};

template <class G>
constexpr Verdict judge(const G& geometry, typename G::Set red, typename G::Set white) {
  const typename G::Set reds = dolmen_squares(geometry, red), whites = dolmen_squares(geometry, white);
  const int margin = count_dolmens_among(geometry, reds) - count_dolmens_among(geometry, whites);
  if (margin != 0) return {margin > 0 ? 1 : -1, margin};
  return {compare(dolmen_sizes(geometry, reds), dolmen_sizes(geometry, whites)), 0};
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
