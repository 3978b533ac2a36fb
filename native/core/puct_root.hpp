// Finds a position among those that may follow an old root, so that what is known of it is kept. Knows trees and the
// rules, no values.
#pragma once

#include "board.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

template <class G>
class RootFinder {
 public:
  using Board = BasicBoard<G>;

  explicit RootFinder(Tree& tree) : tree_(tree) {}

  // The node of the position at most that many actions below the root, cut out of the tree, the rest being forgotten;
  // 0 if there is none, and then nothing is changed.
  Block descend(const Board& from, Block root, const Board& wanted, int plies) {
    if (from == wanted) return root;
    const Block found = find(from, root, wanted, plies);
    if (found == 0) return 0;
    ++tree_.node(found).parents;
    tree_.drop(root);
    return found;
  }

 private:
  Block find(const Board& from, Block block, const Board& wanted, int plies) const {
    const Node& node = tree_.node(block);
    const Edge* list = tree_.edges(node);
    for (int i = 0; i < node.opened; ++i) {
      if (list[i].child == 0) continue;
      const Board next = from.after(list[i].action);
      if (next == wanted) return list[i].child;
      if (plies > 1 && may_lead_to(next, wanted))
        if (const Block found = find(next, list[i].child, wanted, plies - 1)) return found;
    }
    return 0;
  }
  static bool may_lead_to(const Board& board, const Board& wanted) {
    if (board.placed() > wanted.placed()) return false;
    using Set = typename G::Set;
    const Set lifted = board.has_pending() ? square_set<Set>(board.pending()) : Set{0};
    return (board.red() & ~lifted & ~wanted.red()) == 0 && (board.white() & ~lifted & ~wanted.white()) == 0;
  }

  Tree& tree_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
