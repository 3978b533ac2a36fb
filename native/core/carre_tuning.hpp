// What makes one computer player of Carré different from another: settings by name, as `name=value,name=value`.
#pragma once

#include <string>

namespace dolmen::carre {

struct Tuning {
  // How much is looked at.
  double plans = 40;      // plans of a turn whose tiles are given places
  double stacks = 24;     // stacks per plan that are looked at closely
  double nodes = 300;     // of the search whether a stack can be finished; 0: does not ask
  double beam = 20;       // of its second part
  double foresight = 1;   // 0: places tiles for level ground only, without a look at the next turn's rolls
  double back = 1;        // free-lying tiles it considers to take back: 0 only when stuck, 1 always
  double ahead = 4;       // turns, of the best found, that are compared by all rolls of the next one; 0: none
  // How things are weighed.
  double geometry = 1.0;   // what a turn's delay by lack of level ground costs, in turns
  double steps = 0.03;     // a step between neighbouring squares, in turns, with all tiles yet to build
  double drops = 0.01;     // a level of difference in height between them, likewise
  double stuck = 1.5;      // turns that a stack which cannot be finished costs
  double stopper = 0.35;   // turns that a stopper in hand costs whoever it threatens
  double exposure = 0.25;  // how much of a threatened tile counts as lost
  double stops = 1;        // 0: leaves stoppers alone
  // Weaknesses.
  double noise = 0;        // standard deviation of its misjudgement of plans, in turns

  // std::invalid_argument, in one sentence, for an unknown name or a value that is no number.
  static Tuning parse(const std::string& text);
};

}  // namespace dolmen::carre
