// Whether a stack can still be finished without taking anything back. Knows heights and reserves; no dice.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "carre_grid.hpp"

namespace dolmen::carre {

struct StackEffort {
  int nodes = 300;  // stacks a depth-first search looks at
  int beam = 20;    // how many stacks of each size a second search keeps; 0: none
};

// Searches stacks and remembers what it found, for one turn or longer. Its yes is a proof; otherwise it did not find
// a way. Stacks that differ by a mirror or by full layers are the same to it.
class StackJudge {
 public:
  explicit StackJudge(StackEffort effort = {}) : effort_(effort) {}

  bool can_finish(Lanes heights, Reserve reserve);

 private:
  struct Node {
    Lanes heights;
    Reserve reserve;
    int promise;
    int parent;
  };
  bool descend(Lanes heights, Reserve reserve);
  bool sweep(Lanes heights, Reserve reserve);
  void grow(const Node& from, int parent, std::vector<Node>& into) const;
  void thin_out(std::vector<Node>& nodes) const;

  StackEffort effort_;
  int left_ = 0;
  std::unordered_map<std::uint64_t, bool> known_;   // proofs of yes, and what was given up
  std::unordered_map<std::uint64_t, bool> visited_;  // dead ends of the search under way
};

}  // namespace dolmen::carre
