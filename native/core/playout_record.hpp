// Writes random games down as actions. A random game only fixes the colour a stone shows in the end; the colours that
// stay hidden are tossed here, so that each of a placement's four looks is equally likely.
#pragma once

#include "playout.hpp"
#include "random.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

class GameWriter {
 public:
  GameWriter(PlayedGame& game, int squares, std::uint64_t seed) : game_(game), squares_(squares), hidden_(seed) {
    game_.count = 0;
  }

  // What SingleGame tells its watcher.
  void stone(int square, unsigned can, int tilt, bool red) {
    const Colour shown = red ? Colour::red : Colour::white;
    const Colour coin = static_cast<Colour>(hidden_.word() >> 63);
    if (tilt < 0)
      add(place_action(square, shown, coin));
    else
      add(place_action(square, coin, shown_by_tilt(shown, static_cast<Direction>(tilt))));
    if (can != 0) reaction(tilt);
  }
  void reaction(int tilt) {
    add(tilt < 0 ? leave_action(squares_) : tilt_action(squares_, static_cast<Direction>(tilt)));
  }

 private:
  void add(Action action) { game_.actions[static_cast<std::size_t>(game_.count++)] = action; }

  PlayedGame& game_;
  int squares_;
  Random hidden_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
