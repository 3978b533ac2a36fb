// Values all colourings of a set of occupied squares from those with one or two squares more: 64 at a time, or as many
// as the processor's vectors hold, for every loop here runs over whole planes without a branch.
#include "solve_planes.hpp"
#include "isa.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

namespace {

// Of 64 index values those whose bit i is 0.
constexpr PlaneWord zero_at[6] = {0x5555555555555555U, 0x3333333333333333U, 0x0f0f0f0f0f0f0f0fU,
                                  0x00ff00ff00ff00ffU, 0x0000ffff0000ffffU, 0x00000000ffffffffU};

// Drops index bit `Low` from a word: the values where it is 0 move together into the lower half.
template <int Low>
inline PlaneWord squeezed(PlaneWord word) {
  word &= zero_at[Low];
  for (int bit = Low; bit < 5; ++bit) word = (word | word >> (1 << bit)) & zero_at[bit + 1];
  return word;
}

// What becomes of the two values that differ in the dropped index bit.
struct Any {
  static PlaneWord of(PlaneWord zero, PlaneWord one) { return zero | one; }
};
struct All {
  static PlaneWord of(PlaneWord zero, PlaneWord one) { return zero & one; }
};
struct Zero {
  static PlaneWord of(PlaneWord zero, PlaneWord) { return zero; }
};
struct One {
  static PlaneWord of(PlaneWord, PlaneWord one) { return one; }
};

template <class Choice, int Low>
void drop_low(const PlaneWord* __restrict from, int bits, PlaneWord* __restrict to) {
  const auto half = [](PlaneWord word) { return squeezed<Low>(Choice::of(word, word >> (1 << Low))); };
  if (bits <= 6) {
    to[0] = half(from[0]);
    return;
  }
  const std::size_t words = plane_words(bits - 1);
  for (std::size_t w = 0; w < words; ++w) to[w] = half(from[2 * w]) | half(from[2 * w + 1]) << 32;
}

template <class Choice, std::size_t Run>
void drop_short_runs(const PlaneWord* __restrict from, std::size_t words, PlaneWord* __restrict to) {
  for (std::size_t block = 0; block < words; block += Run)
    for (std::size_t w = 0; w < Run; ++w) to[block + w] = Choice::of(from[2 * block + w], from[2 * block + Run + w]);
}

template <class Choice>
void drop_high(const PlaneWord* __restrict from, int bits, int high, PlaneWord* __restrict to) {
  const std::size_t run = std::size_t{1} << (high - 6), words = plane_words(bits - 1);
  switch (run) {
    case 1: return drop_short_runs<Choice, 1>(from, words, to);
    case 2: return drop_short_runs<Choice, 2>(from, words, to);
    case 4: return drop_short_runs<Choice, 4>(from, words, to);
    case 8: return drop_short_runs<Choice, 8>(from, words, to);
    default: break;
  }
  for (std::size_t block = 0; block < words; block += run) {
    const PlaneWord* zero = from + 2 * block;
    for (std::size_t w = 0; w < run; ++w) to[block + w] = Choice::of(zero[w], zero[run + w]);
  }
}

// From a plane of 2^bits values one of half as many, without the index bit `dropped`.
template <class Choice>
void drop(const PlaneWord* from, int bits, int dropped, PlaneWord* to) {
  switch (dropped) {
    case 0: return drop_low<Choice, 0>(from, bits, to);
    case 1: return drop_low<Choice, 1>(from, bits, to);
    case 2: return drop_low<Choice, 2>(from, bits, to);
    case 3: return drop_low<Choice, 3>(from, bits, to);
    case 4: return drop_low<Choice, 4>(from, bits, to);
    case 5: return drop_low<Choice, 5>(from, bits, to);
    default: return drop_high<Choice>(from, bits, dropped, to);
  }
}

// Exchanges index bits low < other < 6 within each word.
void swap_within(PlaneWord* plane, std::size_t words, int low, int other) {
  const int distance = (1 << other) - (1 << low);
  const PlaneWord lower = ~zero_at[low] & zero_at[other];  // the one whose partner lies `distance` above
  for (std::size_t w = 0; w < words; ++w) {
    const PlaneWord moved = (plane[w] >> distance ^ plane[w]) & lower;
    plane[w] ^= moved ^ moved << distance;
  }
}

// Exchanges index bits low < 6 <= other between pairs of words.
void swap_across(PlaneWord* plane, std::size_t words, int low, int other) {
  const std::size_t run = std::size_t{1} << (other - 6);
  for (std::size_t block = 0; block < words; block += 2 * run) {
    PlaneWord* __restrict zero = plane + block;
    PlaneWord* __restrict one = plane + block + run;
    for (std::size_t w = 0; w < run; ++w) {
      const PlaneWord moved = (zero[w] >> (1 << low) ^ one[w]) & zero_at[low];
      one[w] ^= moved;
      zero[w] ^= moved << (1 << low);
    }
  }
}

void put_in_order(const IndexMap& map, const PlaneWord* __restrict from, std::size_t words, PlaneWord* __restrict to) {
  if (map.source_word == nullptr)
    for (std::size_t w = 0; w < words; ++w) to[w] = from[w];
  else
    for (std::size_t w = 0; w < words; ++w) to[w] = from[map.source_word[w]];
  for (int i = 0; i < map.swaps; ++i)
    if (map.other[i] < 6)
      swap_within(to, words, map.low[i], map.other[i]);
    else
      swap_across(to, words, map.low[i], map.other[i]);
}

inline PlaneWord reversed(PlaneWord word) {
  for (int bit = 0; bit < 5; ++bit) word = (word >> (1 << bit) & zero_at[bit]) | (word & zero_at[bit]) << (1 << bit);
  return word >> 32 | word << 32;
}

// What the loops below need to know of the sizes, and room for planes under way.
struct Sheet {
  explicit Sheet(const PlaneNode& node)
      : occupied(node.occupied),
        words(plane_words(node.occupied)),
        spare(node.occupied < 6 ? 64 - (1 << node.occupied) : 0),
        falls(node.scratch),
        wide(falls + 4 * static_cast<std::size_t>(node.pairs) * words),
        narrow(wide + 2 * words),
        standing(narrow + words),
        fallen(standing + words),
        blocked{fallen + words, fallen + 2 * words} {}

  // The plane for a megalith lying on a pair, showing the colour.
  PlaneWord* fall(int pair, int plane, int colour) const {
    return falls + static_cast<std::size_t>(4 * pair + 2 * plane + colour) * words;
  }

  int occupied;
  std::size_t words;
  int spare;  // bits of a word beyond the plane
  PlaneWord* falls;
  PlaneWord* wide;
  PlaneWord* narrow;
  PlaneWord* standing;
  PlaneWord* fallen;
  PlaneWord* blocked[2];
};

template <class Choice>
void read_standing(const Sheet& sheet, const PlaneSource& source, int plane, PlaneWord* to) {
  const int bits = sheet.occupied + 1;
  const PlaneWord* from = source.planes + static_cast<std::size_t>(plane) * plane_words(bits);
  if (source.map->changes_nothing()) return drop<Choice>(from, bits, source.first, to);
  drop<Choice>(from, bits, source.first, sheet.narrow);
  put_in_order(*source.map, sheet.narrow, sheet.words, to);
}

template <class Choice>
void read_lying(const Sheet& sheet, const PlaneSource& source, int plane, PlaneWord* to) {
  const int bits = sheet.occupied + 2;
  drop<Choice>(source.planes + static_cast<std::size_t>(plane) * plane_words(bits), bits, source.second, sheet.wide);
  if (source.map->changes_nothing()) return drop<Choice>(sheet.wide, bits - 1, source.first, to);
  drop<Choice>(sheet.wide, bits - 1, source.first, sheet.narrow);
  put_in_order(*source.map, sheet.narrow, sheet.words, to);
}

// What the opponent, who places next, makes of the megalith: of either choice of its north-south colour he takes the
// fall that is best for him, and of the choices the placer takes the one that leaves him less. The two squares of a
// fall along a rank show the colour that is not the north-south one.
template <int Falls>
void left_by_falls(const Sheet& sheet, const FreeSquare& square, int plane) {
  const PlaneWord* one[Falls];
  const PlaneWord* two[Falls];
  for (int i = 0; i < Falls; ++i) {
    one[i] = sheet.fall(square.pair[i], plane, square.upright[i] ? 0 : 1);
    two[i] = sheet.fall(square.pair[i], plane, square.upright[i] ? 1 : 0);
  }
  for (std::size_t w = 0; w < sheet.words; ++w) {
    PlaneWord best_one = one[0][w], best_two = two[0][w];
    for (int i = 1; i < Falls; ++i) {
      best_one |= one[i][w];
      best_two |= two[i][w];
    }
    sheet.fallen[w] = best_one & best_two;
  }
}

// A value the opponent does not reach, with the colours as he sees them, is one the placer has with the colours
// exchanged: the plane backwards and negated.
inline PlaneWord turned(const Sheet& sheet, const PlaneWord* plane, std::size_t w) {
  return ~reversed(plane[sheet.words - 1 - w]) >> sheet.spare;
}

void add_tiltable(const Sheet& sheet, const FreeSquare& square, int plane, PlaneWord* __restrict out) {
  read_standing<Any>(sheet, square.standing, plane, sheet.standing);
  switch (square.falls) {
    case 1: left_by_falls<1>(sheet, square, 1 - plane); break;
    case 2: left_by_falls<2>(sheet, square, 1 - plane); break;
    case 3: left_by_falls<3>(sheet, square, 1 - plane); break;
    default: left_by_falls<4>(sheet, square, 1 - plane); break;
  }
  for (std::size_t w = 0; w < sheet.words; ++w) out[w] |= sheet.standing[w] & turned(sheet, sheet.fallen, w);
}

void add_blocked(const Sheet& sheet, const FreeSquare& square, int plane) {
  read_standing<All>(sheet, square.standing, 1 - plane, sheet.standing);
  for (std::size_t w = 0; w < sheet.words; ++w) sheet.blocked[plane][w] &= sheet.standing[w];
}

void read_falls(const Sheet& sheet, const PlaneNode& node) {
  for (int pair = 0; pair < node.pairs; ++pair)
    for (int plane = 0; plane < 2; ++plane) {
      read_lying<Zero>(sheet, node.pair[pair], plane, sheet.fall(pair, plane, 0));
      read_lying<One>(sheet, node.pair[pair], plane, sheet.fall(pair, plane, 1));
    }
}

}  // namespace

// A placement is worth the worse of what it leaves standing (the same placer goes on, having chosen the top) and of
// the opponent's best fall (he goes on); one that cannot fall passes the turn.
void value_planes(const PlaneNode& node) {
  const Sheet sheet(node);
  read_falls(sheet, node);
  for (int plane = 0; plane < 2; ++plane) {
    PlaneWord* out = node.planes + static_cast<std::size_t>(plane) * sheet.words;
    for (std::size_t w = 0; w < sheet.words; ++w) {
      out[w] = 0;
      sheet.blocked[plane][w] = ~PlaneWord{0};
    }
    for (int i = 0; i < node.free_squares; ++i)
      if (node.free_square[i].falls > 0)
        add_tiltable(sheet, node.free_square[i], plane, out);
      else
        add_blocked(sheet, node.free_square[i], plane);
    for (std::size_t w = 0; w < sheet.words; ++w) out[w] |= turned(sheet, sheet.blocked[plane], w);
  }
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
