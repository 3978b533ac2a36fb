// The exact value of a small board, from the empty board with best play of both: `dolmen solve`. Up to 28 squares the
// stock outlasts the board, so a position between two turns is a map of three values a square, seen by the placer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions.hpp"

namespace dolmen {

struct SolveOptions {
  std::uint64_t memory = std::uint64_t{4096} << 20;  // bytes at most
  int threads = 1;
  bool margin = true;          // find the final difference of dolmens as well, which takes about as long again
  std::string directory = {};  // for checkpoints; empty for none
};

// Gets the share of the work that is done and the layer under way, as its number of occupied squares; false stops.
// Called by the thread that called solve_board.
using SolveProgress = std::function<bool(double fraction, int layer)>;

struct SolvedBoard {
  int value = 0;              // for the first player: 1, 0 or -1
  std::optional<int> margin;  // his dolmens less his opponent's when both play best, first for the count of dolmens,
                              // then for their sizes; nothing if it was not asked for
  std::vector<Action> best;   // all first moves that reach the value, and the margin where it was asked for
  std::uint64_t states = 0;   // maps valued, images and exchanged colours counted once
  double seconds = 0;         // over all runs that took part
  std::uint64_t memory = 0;   // bytes of planes and tables at the fullest moment
};

struct SolveEstimate {
  std::uint64_t memory = 0;                 // bytes, without a directory
  std::uint64_t memory_with_directory = 0;  // bytes, while the layer under way is written to the disk
  std::uint64_t disk = 0;                   // bytes, with a directory
  std::uint64_t states = 0;
};

// std::invalid_argument in one sentence for a board that is too large, an option out of range, or too little memory.
SolveEstimate estimate_solve(int columns, int rows, int threads = 1);

// Nothing if it was stopped. With a directory, the same call goes on where an earlier one was stopped or killed.
std::optional<SolvedBoard> solve_board(int columns, int rows, const SolveOptions& options,
                                       const SolveProgress& progress = {});

}  // namespace dolmen
