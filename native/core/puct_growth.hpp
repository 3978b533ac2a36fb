// How a tree of search grows: which action to try next, what a node says about the edge above it. Knows trees and
// settings, no rules. Everything here wants the lock of the node it is given, and takes no other.
#pragma once

#include <algorithm>
#include <cmath>

#include "eval.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

constexpr Proven opposite(Proven proven) {
  return proven == Proven::win ? Proven::loss : proven == Proven::loss ? Proven::win : proven;
}
constexpr Proven proven_of(int winner) { return winner > 0 ? Proven::win : winner < 0 ? Proven::loss : Proven::draw; }
constexpr double result_of(Proven proven) { return proven == Proven::win ? 1.0 : proven == Proven::draw ? 0.5 : 0.0; }

// What a node tells the edge above it, seen by the side that acts in the node.
struct Outlook {
  Proven proven = Proven::no;
  std::int8_t margin = 0;
  bool exact = false;
  float deep = 0.5F;
};

class Growth {
 public:
  Growth(Tree& tree, const SearchTuning& tuning) : tree_(tree), tuning_(tuning) {}

  // A node for the most promising of what can be done, at most `keep`; 0 if memory is used up. Nobody else sees it yet.
  template <class MorePromising>
  Block add_node(Candidate* list, int all, int keep, bool pending, MorePromising order) {
    const int kept = std::min(all, keep);
    if (kept < all) std::nth_element(list, list + kept, list + all, order);
    std::sort(list, list + kept, order);
    const Block block = tree_.add_node(kept);
    if (block == 0) return 0;
    Node& node = tree_.node(block);
    node.pending = pending;
    node.complete = kept == all;
    node.best_logit = list[0].logit;
    node.value = expected(list[0].logit);
    float total = 0;
    for (int i = 0; i < kept; ++i) {
      total += std::exp((list[i].logit - node.best_logit) / tuning_.temperature);
      node.promises()[i] = {list[i].action, static_cast<std::int16_t>(std::lround(list[i].logit * 1024))};
    }
    node.prior_scale = 1 / total;
    return block;
  }

  // Makes an edge of the best action not tried yet; null if memory is used up.
  Edge* open_next(Node& node) {
    const Promise promise = node.promises()[node.opened];
    Edge* edge = tree_.open_edge(node);
    if (edge == nullptr) return nullptr;
    const float logit = logit_of(promise);
    edge->action = promise.action;
    edge->estimate = edge->deep = expected(logit);
    edge->prior = prior(node, logit);
    return edge;
  }

  // The edge to follow: the best sum of value and curiosity. Untried actions come in order of promise, so that only
  // the first of them can be it. A thread under way counts as a visit without result, so that others look elsewhere.
  Edge* choose(Node& node) {
    Edge* list = tree_.edges(node);
    std::uint64_t visits = 1;
    for (int i = 0; i < node.opened; ++i) visits += list[i].visits + list[i].waiting;
    const float curiosity = tuning_.exploration * std::sqrt(static_cast<float>(visits));
    Edge* best = nullptr;
    float best_worth = -1;
    for (int i = 0; i < node.opened; ++i) {
      if (list[i].proven == Proven::loss) continue;
      const float worth = worth_of(list[i], curiosity);
      if (worth > best_worth) {
        best_worth = worth;
        best = list + i;
      }
    }
    if (node.opened < node.kept) {
      const float logit = logit_of(node.promises()[node.opened]);
      if (expected(logit) + curiosity * prior(node, logit) > best_worth)
        if (Edge* fresh = open_next(node)) return fresh;
    }
    if (best == nullptr && node.opened > 0) best = tree_.edges(node);  // everything kept is lost
    return best;
  }

  // With `proofs` looks first whether what is proven of its actions decides the node.
  Outlook look(const Node& node, bool proofs) const {
    Outlook outlook;
    if (proofs) settle(node, outlook);
    if (outlook.proven == Proven::no && tuning_.deep_share > 0) outlook.deep = deepest(node);
    return outlook;
  }

 private:
  static float logit_of(const Promise& promise) { return static_cast<float>(promise.logit) / 1024; }
  float prior(const Node& node, float logit) const {
    return std::exp((logit - node.best_logit) / tuning_.temperature) * node.prior_scale;
  }
  float worth_of(const Edge& edge, float curiosity) const {
    const float tried = static_cast<float>(edge.visits + edge.waiting), weight = tuning_.prior_visits;
    const float mean = (static_cast<float>(edge.sum) + weight * edge.estimate) / (tried + weight);
    const float value = mean + tuning_.deep_share * (edge.deep - mean);
    return value + curiosity * edge.prior / (1 + tried);
  }

  float deepest(const Node& node) const {
    const Edge* list = tree_.edges(node);
    float best = node.opened < node.kept ? expected(logit_of(node.promises()[node.opened])) : 0;
    for (int i = 0; i < node.opened; ++i) best = std::max(best, list[i].deep);
    return best;
  }

  void settle(const Node& node, Outlook& outlook) const {
    const Edge* list = tree_.edges(node);
    const Edge* best = nullptr;
    bool all = node.complete && node.opened == node.kept, all_exact = true;
    for (int i = 0; i < node.opened; ++i) {
      all_exact = all_exact && list[i].exact;
      if (list[i].proven == Proven::no)
        all = false;
      else if (best == nullptr || better(list[i], *best))
        best = list + i;
    }
    if (best == nullptr || (!all && best->proven != Proven::win)) return;
    outlook.proven = best->proven;
    outlook.margin = best->margin;
    outlook.exact = all && all_exact;
  }
  static bool better(const Edge& a, const Edge& b) {
    const double x = result_of(a.proven), y = result_of(b.proven);
    return x != y ? x > y : a.margin > b.margin;
  }

  Tree& tree_;
  const SearchTuning& tuning_;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
