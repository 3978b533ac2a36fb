// One thread's way through the tree, again and again: down to an action not considered yet, its worth, and back up with
// it. Knows positions, the tree and its growth, no limits; others may be under way in the same tree.
#pragma once

#include <algorithm>

#include "board.hpp"
#include "puct_growth.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

inline void prove(Edge& edge, const Verdict& verdict, Colour side) {
  const int sign = side == Colour::red ? 1 : -1;
  edge.proven = proven_of(sign * verdict.winner);
  edge.margin = static_cast<std::int8_t>(sign * verdict.margin);
  edge.exact = true;
}

template <class G>
class Walker {
 public:
  using Board = BasicBoard<G>;

  Walker(const Network& network, const G& geometry, Tree& tree, Growth& growth, const SearchTuning& tuning)
      : evaluator_(network, geometry), tree_(tree), growth_(growth), tuning_(tuning) {}

  Evaluator<G>& evaluator() { return evaluator_; }
  const Evaluator<G>& evaluator() const { return evaluator_; }

  // How well it sees: its estimates are disturbed, and it looks at `width` placements per position, 0 at all.
  void see(Noise noise, int width) {
    evaluator_.set_noise(noise);
    width_ = width;
  }

  // A node with at most that many of the actions, the most promising; 0 if memory is used up.
  Block add_node(const Board& board, int keep) {
    const bool pending = board.has_pending();
    const int count = pending ? evaluator_.reactions(board, list_) : evaluator_.placements(board, list_);
    return growth_.add_node(list_, count, width_ > 0 && !pending ? std::min(keep, width_) : keep, pending);
  }

  // Goes down from the root once and comes back. False when memory was used up on the way.
  bool walk(Block root, const Board& root_board) {
    Board board = root_board;
    length_ = 0;
    enough_memory_ = true;
    Followed last;
    double value = 0.5;  // for the side that chose the last edge
    for (Block block = root; block != 0; block = last.child) {
      const Colour side = board.to_act();
      const Followed next = follow(block, board);
      if (!next.found) {  // memory is used up and nothing tried here
        enough_memory_ = false;
        value = static_cast<double>(last.estimate);
        break;
      }
      last = next;
      value = last.proven != Proven::no ? result_of(last.proven) : static_cast<double>(last.estimate);
      if (last.proven != Proven::no) break;
      if (last.expand) value = static_cast<double>(expand(board, side, last.estimate));
    }
    back_up(value, last.proven != Proven::no);
    return enough_memory_;
  }

  // Whether the action that was last followed at the root is decided.
  bool top_proven() const { return top_proven_; }

 private:
  struct Step {
    Block node;
    int edge;
    Colour side;
  };

  // What an edge said as it was followed; others may change it from then on.
  struct Followed {
    bool found = false, expand = false;
    Proven proven = Proven::no;
    Block child = 0;
    float estimate = 0.5F;
  };

  Followed follow(Block block, Board& board) {
    Node& node = tree_.node(block);
    const Hold hold = tree_.hold(node);
    Edge* edge = growth_.choose(node);
    if (edge == nullptr) return {};
    const Colour side = board.to_act();
    path_[length_++] = {block, static_cast<int>(edge - tree_.edges(node)), side};
    ++edge->waiting;
    ++node.tried;
    board.apply(edge->action);
    if (edge->proven == Proven::no && board.over()) prove(*edge, board.verdict(), side);
    const bool expand = edge->child == 0 && !edge->busy && edge->proven == Proven::no &&
                        static_cast<int>(edge->visits) + 1 >= tuning_.expand_at;
    if (expand) edge->busy = true;
    return {true, expand, edge->proven, edge->child, edge->estimate};
  }

  // Considers the position below the last edge of the path and hangs its node there; what the edge is worth now.
  float expand(const Board& board, Colour side, float estimate) {
    const Block fresh = add_node(board, tuning_.keep);
    enough_memory_ = fresh != 0;
    const Step& last = path_[length_ - 1];
    Node& node = tree_.node(last.node);
    const Hold hold = tree_.hold(node);
    Edge& edge = tree_.edges(node)[last.edge];
    edge.busy = false;
    if (fresh == 0) return estimate;
    edge.child = fresh;
    const float found = tree_.node(fresh).value;
    edge.deep = board.to_act() == side ? found : 1 - found;
    return estimate + tuning_.leaf_best * (edge.deep - estimate);
  }

  // Adds the value to all edges of the path, from the last one up. A proof goes up as far as it decides.
  void back_up(double value, bool proven) {
    Outlook below;
    for (int i = length_ - 1; i >= 0; --i) {
      const Step& step = path_[i];
      Node& node = tree_.node(step.node);
      const Hold hold = tree_.hold(node);
      Edge& edge = tree_.edges(node)[step.edge];
      if (i < length_ - 1) {
        const bool same_side = path_[i + 1].side == step.side;
        if (!same_side) value = 1 - value;
        hear(edge, below, same_side);
        proven = proven && edge.proven != Proven::no;
      }
      if (proven) value = result_of(edge.proven);
      if (edge.proven != Proven::no) edge.deep = static_cast<float>(result_of(edge.proven));
      edge.sum += value;
      ++edge.visits;
      --edge.waiting;
      if (i > 0) below = growth_.look(node, proven);
    }
    top_proven_ = proven;
  }
  void hear(Edge& edge, const Outlook& below, bool same_side) const {
    if (edge.proven != Proven::no) return;
    if (below.proven != Proven::no) {
      edge.proven = same_side ? below.proven : opposite(below.proven);
      edge.margin = static_cast<std::int8_t>(same_side ? below.margin : -below.margin);
      edge.exact = below.exact;
    } else if (tuning_.deep_share > 0) {
      edge.deep = same_side ? below.deep : 1 - below.deep;
    }
  }

  Evaluator<G> evaluator_;
  Tree& tree_;
  Growth& growth_;
  const SearchTuning& tuning_;
  int width_ = 0;
  Candidate list_[4 * G::square_count];
  Step path_[2 * max_squares + 2];
  int length_ = 0;
  bool enough_memory_ = true, top_proven_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
