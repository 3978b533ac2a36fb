// How a tree of search grows: which action to try next, what a node says about the edge above it. Knows trees and
// settings, no rules. Everything here wants the lock of the node it is given, and takes no other.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "eval.hpp"
#include "in_order.hpp"
#include "search_tuning.hpp"
#include "tree.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

constexpr Proven opposite(Proven proven) {
  return proven == Proven::win ? Proven::loss : proven == Proven::loss ? Proven::win : proven;
}
constexpr Proven proven_of(int winner) { return winner > 0 ? Proven::win : winner < 0 ? Proven::loss : Proven::draw; }
constexpr double result_of(Proven proven) { return proven == Proven::win ? 1.0 : proven == Proven::draw ? 0.5 : 0.0; }

// The same outlook seen by the other side.
constexpr Outlook turned(const Outlook& o) {
  return {1 - o.mean, 1 - o.deep, opposite(o.proven), static_cast<std::int8_t>(-o.margin), o.exact};
}
constexpr Outlook expecting(float value) { return {value, value, Proven::no, 0, false}; }

class Growth {
 public:
  Growth(Tree& tree, const SearchTuning& tuning) : tree_(tree), tuning_(tuning) {}

  // A node for the most promising of what can be done, at most `keep`; 0 if memory is used up. Nobody else sees it yet.
  Block add_node(const Candidate* list, int all, int keep, bool pending) {
    const int kept = std::min(all, keep);
    std::uint32_t ranks[4 * max_squares];
    for (int i = 0; i < all; ++i) ranks[i] = rank_of(list[i]);
    if (kept < all) keep_least(ranks, all, kept);
    put_in_order(ranks, kept);
    const Block block = tree_.add_node(kept);
    if (block == 0) return 0;
    Node& node = tree_.node(block);
    node.pending = pending;
    node.complete = kept == all;
    for (int i = 0; i < kept; ++i) node.promises()[i] = promise_of(ranks[i]);
    node.best_logit = logit_of(node.promises()[0]);
    node.value = expected(node.best_logit);
    node.prior_scale = 1 / total_weight(ranks, kept);
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
    const float curiosity = tuning_.exploration * std::sqrt(static_cast<float>(node.visits + node.waiting));
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

  // Takes in what a visit to the edge has found.
  static void hear(Edge& edge, const Outlook& found) {
    if (edge.proven != Proven::no) return;
    edge.mean = found.mean;
    edge.deep = found.deep;
    edge.proven = found.proven;
    edge.margin = found.margin;
    edge.exact = found.exact;
    if (edge.proven != Proven::no) edge.mean = edge.deep = static_cast<float>(result_of(edge.proven));
  }

  // Brings the node's outlook up to date with its edges. With `proofs` looks first whether what is proven of them
  // decides the node.
  const Outlook& look(Node& node, bool proofs) const {
    Outlook& outlook = node.outlook;
    if (outlook.proven != Proven::no) return outlook;
    if (proofs) settle(node, outlook);
    if (outlook.proven != Proven::no)
      outlook.mean = outlook.deep = static_cast<float>(result_of(outlook.proven));
    else
      weigh(node, outlook);
    return outlook;
  }

 private:
  // A candidate as one number that sorts by promise, the best being the least, then by action.
  static std::uint32_t rank_of(const Candidate& candidate) {
    const float logit = std::clamp(candidate.logit, -31.0F, 31.0F);  // noise may lead far out
    const int units = static_cast<int>(logit * 1024 + (logit < 0 ? -0.5F : 0.5F));
    return static_cast<std::uint32_t>(32767 - units) << 16 | candidate.action;
  }
  static Promise promise_of(std::uint32_t rank) {
    return {static_cast<Action>(rank & 0xffff), static_cast<std::int16_t>(32767 - static_cast<int>(rank >> 16))};
  }

  // The sum of exp(difference to the best / temperature), written so that compilers use vectors for it.
  float total_weight(const std::uint32_t* ranks, int count) const {
    constexpr int lanes = 16;
    const float scale = -1.442695F / (1024 * tuning_.temperature);
    const int best = static_cast<int>(ranks[0] >> 16);
    float sums[lanes] = {};
    int i = 0;
    for (; i + lanes <= count; i += lanes)
      for (int k = 0; k < lanes; ++k)
        sums[k] += power_of_two(scale * static_cast<float>(static_cast<int>(ranks[i + k] >> 16) - best));
    for (; i < count; ++i)
      sums[0] += power_of_two(scale * static_cast<float>(static_cast<int>(ranks[i] >> 16) - best));
    float total = 0;
    for (const float sum : sums) total += sum;
    return total;
  }
  // 2 to the power of x, for x of 0 and less, to about four digits.
  static float power_of_two(float x) {
    const float bounded = std::max(x, -60.0F);
    const int whole = static_cast<int>(bounded);
    const float rest = bounded - static_cast<float>(whole);
    const float part = 1 + rest * (0.693147F + rest * (0.240227F + rest * (0.0555041F + rest * 0.00961812F)));
    return part * std::bit_cast<float>((whole + 127) << 23);
  }

  static float logit_of(const Promise& promise) { return static_cast<float>(promise.logit) / 1024; }
  float prior(const Node& node, float logit) const {
    return std::exp((logit - node.best_logit) / tuning_.temperature) * node.prior_scale;
  }
  float worth_of(const Edge& edge, float curiosity) const {
    const float tried = static_cast<float>(edge.visits + edge.waiting), weight = tuning_.prior_visits;
    const float mean = (static_cast<float>(edge.visits) * edge.mean + weight * edge.estimate) / (tried + weight);
    const float value = mean + tuning_.deep_share * (edge.deep - mean);
    return value + curiosity * edge.prior / (1 + tried);
  }

  // Lost actions do not count for the mean: nobody would go on choosing them.
  void weigh(const Node& node, Outlook& outlook) const {
    const Edge* list = tree_.edges(node);
    float sum = node.first, visits = 1;
    float best = node.opened < node.kept ? expected(logit_of(node.promises()[node.opened])) : 0;
    for (int i = 0; i < node.opened; ++i) {
      best = std::max(best, list[i].deep);
      if (list[i].proven == Proven::loss) continue;
      const float weight = static_cast<float>(list[i].visits);
      sum += weight * list[i].mean;
      visits += weight;
    }
    outlook.mean = sum / visits;
    outlook.deep = best;
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
