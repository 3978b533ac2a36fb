// One thread's way through the tree, again and again: down to an action not considered yet, and back up with what it
// promises. Knows positions, the tree and its growth, no limits; others may be under way in the same tree.
#pragma once

#include <algorithm>
#include <cstdint>

#include "board.hpp"
#include "eval.hpp"
#include "puct_growth.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Lets the edge say how the game ended that its action has ended.
inline void prove(Edge& edge, const Verdict& verdict, Colour side) {
  const int sign = side == Colour::red ? 1 : -1;
  edge.proven = proven_of(sign * verdict.winner);
  edge.margin = static_cast<std::int8_t>(sign * verdict.margin);
  edge.exact = true;
  edge.mean = edge.deep = static_cast<float>(result_of(edge.proven));
}

template <class G>
class Walker {
 public:
  using Board = BasicBoard<G>;

  Walker(const Network& network, const G& geometry, Tree& tree, Growth& growth, const SearchTuning& tuning)
      : evaluator_(network, geometry), tree_(tree), growth_(growth), tuning_(tuning) {}

  Evaluator<G>& evaluator() { return evaluator_; }
  const Evaluator<G>& evaluator() const { return evaluator_; }

  // How well it sees: its estimates are disturbed, and it looks at `width` placements per position, 0 for all.
  void see(const Noise& noise, int width) {
    evaluator_.set_noise(noise);
    width_ = width;
  }

  // A node for the position with all that can be done there, or the most promising `keep`; 0 if memory is used up.
  Block add_node(const Board& board, int keep = 4 * max_squares) {
    const bool pending = board.has_pending();
    const int count = pending ? evaluator_.reactions(board, list_) : evaluator_.placements(board, list_);
    return growth_.add_node(list_, count, width_ > 0 && !pending ? std::min(keep, width_) : keep, pending);
  }

  // Goes down from the root once and comes back. False if memory was used up on the way.
  bool walk(Block root, const Board& root_board) {
    Board board = root_board;
    root_ = root;
    length_ = 0;
    enough_memory_ = true;
    Followed at = follow(root, board, ~std::uint32_t{0});
    while (!at.ends && !at.expand) at = follow(at.child, board, at.visits);
    if (at.expand) expand(board, at.outlook);
    back_up(at.outlook);
    return enough_memory_;
  }

  // Whether the action last followed at the root is decided.
  bool top_proven() const { return top_proven_; }

 private:
  struct Step {
    Block node;
    int edge;
    Colour side;
  };

  // Where following the path has led, as long as the node could be asked.
  struct Followed {
    bool ends = true;     // the path goes no further: `outlook` holds for the last edge
    bool expand = false;  // it goes on below a position not considered yet
    Outlook outlook;      // for the side that chose the last edge
    Block child = 0;
    std::uint32_t visits = 0;  // of that edge, by this and other threads, without the one under way
  };

  // One step down from a node, to which an edge with that many visits has led. Where other paths have led here more
  // often the node knows more than the path, and tells it instead of being searched again.
  Followed follow(Block block, Board& board, std::uint32_t came) {
    Followed at;
    Node& node = tree_.node(block);
    const Hold hold = tree_.hold(node);
    const Colour side = board.to_act();
    const bool goes_on = block == root_ || (came >= node.visits && node.outlook.proven == Proven::no);
    Edge* edge = goes_on ? growth_.choose(node) : nullptr;
    if (edge == nullptr) {
      if (goes_on) enough_memory_ = false;  // and nothing tried here
      at.outlook = seen_above(side, node.outlook);
      return at;
    }
    path_[length_++] = {block, static_cast<int>(edge - tree_.edges(node)), side};
    at.visits = edge->visits + edge->waiting;
    ++edge->waiting;
    ++node.waiting;
    board.apply(edge->action);
    if (edge->proven == Proven::no && board.over()) prove(*edge, board.verdict(), side);
    at.child = edge->child;
    const float value = edge->visits > 0 ? edge->mean : edge->estimate;
    at.outlook = {value, value, edge->proven, edge->margin, edge->exact};
    at.expand = edge->child == 0 && !edge->busy && edge->proven == Proven::no &&
                static_cast<int>(edge->visits) + 1 >= tuning_.expand_at;
    at.ends = edge->proven != Proven::no || (edge->child == 0 && !at.expand);
    if (at.expand) edge->busy = true;
    return at;
  }

  // What the side to act thinks, as the side that led there sees it.
  Outlook seen_above(Colour side, const Outlook& outlook) const {
    return length_ == 0 || path_[length_ - 1].side == side ? outlook : turned(outlook);
  }

  // Hangs the node of the position below the last edge of the path: one that is known, or else a new one. `outlook` is
  // what the edge thought, and learns.
  void expand(const Board& board, Outlook& outlook) {
    const std::uint64_t hash = board.has_pending() ? 0 : board.hash();
    Block child = hash == 0 ? 0 : tree_.adopt(hash);
    if (child != 0) {
      Node& node = tree_.node(child);
      const Hold hold = tree_.hold(node);
      outlook = seen_above(board.to_act(), node.outlook);
    } else {
      child = consider_new(board, hash, outlook);
    }
    const Step& last = path_[length_ - 1];
    Node& node = tree_.node(last.node);
    const Hold hold = tree_.hold(node);
    Edge& edge = tree_.edges(node)[last.edge];
    edge.busy = false;
    edge.child = child;
  }
  // A node for the position, or 0 if memory is used up.
  Block consider_new(const Board& board, std::uint64_t hash, Outlook& outlook) {
    const Block fresh = add_node(board, tuning_.keep);
    if (fresh == 0) {
      enough_memory_ = false;
      return 0;
    }
    Node& node = tree_.node(fresh);
    outlook.deep = seen_above(board.to_act(), expecting(node.value)).deep;
    outlook.mean += tuning_.leaf_best * (outlook.deep - outlook.mean);
    node.outlook = seen_above(board.to_act(), outlook);
    node.first = node.outlook.mean;
    if (hash != 0) tree_.make_known(fresh, hash);
    return fresh;
  }

  // Tells all edges of the path, from the last one up, what has been found. A proof goes up as far as it decides.
  void back_up(Outlook found) {
    top_proven_ = false;
    for (int i = length_ - 1; i >= 0; --i) {
      const Step& step = path_[i];
      Node& node = tree_.node(step.node);
      const Hold hold = tree_.hold(node);
      Edge& edge = tree_.edges(node)[step.edge];
      Growth::hear(edge, found);
      ++edge.visits;
      --edge.waiting;
      --node.waiting;
      ++node.visits;
      top_proven_ = edge.proven != Proven::no;
      found = growth_.look(node, top_proven_);
      if (i > 0 && path_[i - 1].side != step.side) found = turned(found);
    }
  }

  Evaluator<G> evaluator_;
  Tree& tree_;
  Growth& growth_;
  const SearchTuning& tuning_;
  int width_ = 0;
  Candidate list_[4 * G::square_count];
  Block root_ = 0;
  Step path_[2 * max_squares + 2];
  int length_ = 0;
  bool enough_memory_ = true, top_proven_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
