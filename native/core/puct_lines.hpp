// Reads out of a tree what a search has found: the best actions, what they are worth, how play goes on. Others may go
// on growing the tree meanwhile.
#pragma once

#include <algorithm>

#include "puct_growth.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

class TreeLines {
 public:
  TreeLines(Tree& tree, Growth& growth) : tree_(tree), growth_(growth) {}

  // The best lines, at most that many. With `lost` everything is known to lose. margin(value) is the final margin to
  // expect of an expected result.
  template <class Margin>
  void fill(Block root, int most, bool lost, const Margin& margin, SearchReport& report) {
    Edge edges[4 * max_squares];
    const int count = copy_edges(root, most, edges);
    const Edge* order[4 * max_squares];
    for (int i = 0; i < count; ++i) order[i] = edges + i;
    std::sort(order, order + count,
              [](const Edge* a, const Edge* b) { return rank(*a) != rank(*b) ? rank(*a) > rank(*b) : a < b; });
    for (int i = 0; i < std::min(most, count); ++i) {
      SearchLine& line = report.lines[report.count++];
      fill_worth(*order[i], lost, line);
      if (line.proven == Proven::no || (lost && order[i]->proven == Proven::no)) line.margin = margin(line.value);
      fill_continuation(*order[i], line);
    }
  }

  // How many actions long the best line is.
  int main_line_length(Block root) {
    Edge edge;
    int length = 0;
    for (Block block = root; block != 0 && best_edge(block, edge) && edge.visits > 0; ++length) block = edge.child;
    return length;
  }

 private:
  // Best first: proven wins, then the most visited, proven losses last.
  static std::uint64_t rank(const Edge& edge) {
    if (edge.proven == Proven::win) return ~std::uint64_t{0} - static_cast<std::uint64_t>(64 - edge.margin);
    if (edge.proven == Proven::loss) return static_cast<std::uint64_t>(64 + edge.margin);
    return 1000 + edge.visits;
  }

  int copy_edges(Block root, int wanted, Edge* edges) {
    Node& node = tree_.node(root);
    const Hold hold = tree_.hold(node);
    while (node.opened < std::min<int>(wanted, node.kept) && growth_.open_next(node) != nullptr) {
    }
    std::copy_n(tree_.edges(node), node.opened, edges);
    return node.opened;
  }

  bool best_edge(Block block, Edge& found) {
    Node& node = tree_.node(block);
    const Hold hold = tree_.hold(node);
    const Edge* list = tree_.edges(node);
    const Edge* best = nullptr;
    for (int i = 0; i < node.opened; ++i)
      if (best == nullptr || rank(list[i]) > rank(*best)) best = list + i;
    if (best != nullptr) found = *best;
    return best != nullptr;
  }

  static void fill_worth(const Edge& edge, bool lost, SearchLine& line) {
    line = {};
    line.action = edge.action;
    line.visits = edge.visits;
    line.proven = lost && edge.proven == Proven::no ? Proven::loss : edge.proven;
    line.exact = edge.exact;
    line.margin = edge.margin;
    line.value = line.proven != Proven::no ? result_of(line.proven)
                 : edge.visits == 0        ? static_cast<double>(edge.estimate)
                                           : static_cast<double>(edge.mean);
  }

  void fill_continuation(const Edge& first, SearchLine& line) {
    Edge edge = first;
    line.continuation[line.depth++] = edge.action;
    while (line.depth < SearchLine::longest && edge.child != 0 && best_edge(edge.child, edge) && edge.visits > 0)
      line.continuation[line.depth++] = edge.action;
  }

  Tree& tree_;
  Growth& growth_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
