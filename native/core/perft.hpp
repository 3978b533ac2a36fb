// Perft: how many sequences of actions there are, the plain test that two implementations know the same rules.
#pragma once

#include <cstdint>

#include "board.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Sequences of exactly `depth` actions; a game that ends earlier counts for nothing. Depth 0 is one.
template <class G>
std::uint64_t perft(const BasicBoard<G>& board, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(board.legal_count());
  std::uint64_t sequences = 0;
  board.for_each_legal([&](Action action) { sequences += perft(board.after(action), depth - 1); });
  return sequences;
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
