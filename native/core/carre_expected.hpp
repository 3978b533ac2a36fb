// How long a reserve takes to build, played alone for the fewest turns, geometry and stoppers left out: the expected
// turns, and the chance to be done within so many. Exact, by dynamic programming over all reserves and chips.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "carre_state.hpp"

namespace dolmen::carre {

inline constexpr int most_chips_counted = 4, horizon = 40;

// What one turn can come to: the tiles built and the most chips that can be held after building them.
struct Gain {
  Reserve built = 0;
  std::uint16_t index = 0;  // index_of(built)
  std::uint8_t kinds = 0;   // kinds_in(built)
  std::uint8_t chips = 0;
};

// Chances to have built everything within 0, 1, 2 ... turns.
using Finish = std::array<float, horizon>;

class ExpectedTurns {
 public:
  // With more chips than `most_chips` (0 to 4) the rest is worth nothing. A table of 5 MB, computed in about a second.
  explicit ExpectedTurns(int most_chips);

  // The table for four chips, and the one for two, all that there are for one player alone; computed when first asked.
  static const ExpectedTurns& usual();
  static const ExpectedTurns& for_players(int players);

  // At the start of a turn; reserves by index_of.
  float turns(int index, int chips) const { return turns_[at(index, chips)]; }
  const Finish& finish(int index, int chips) const { return finish_[at(index, chips)]; }

  // What a turn with this roll (a place in rolls()) and so many chips can come to.
  std::span<const Gain> gains(int roll, int chips) const {
    return gains_[static_cast<std::size_t>(counted(chips))][static_cast<std::size_t>(roll)];
  }
  int counted(int chips) const { return chips < most_chips_ ? chips : most_chips_; }

 private:
  std::size_t at(int index, int chips) const {
    return static_cast<std::size_t>(index * (most_chips_counted + 1) + counted(chips));
  }
  void solve(Reserve reserve, int chips);

  int most_chips_;
  std::array<std::array<std::vector<Gain>, roll_count>, most_chips_counted + 1> gains_;
  std::vector<float> turns_;
  std::vector<Finish> finish_;
};

}  // namespace dolmen::carre
