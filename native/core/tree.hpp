// What a search remembers: positions met (nodes) and actions tried (edges). Knows nothing of the game but actions.
// Threads may share a tree: each node's lock guards its edges and what changes of it. Nobody holds two of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "actions.hpp"
#include "arena.hpp"
#include "search.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// An action that has been tried, seen by the side that acts.
struct Edge {
  double sum = 0;  // of results, 0 to 1 each
  std::uint32_t visits = 0;
  Block child = 0;
  float prior = 0;
  float estimate = 0.5F;  // expected result by the static evaluation
  float deep = 0.5F;      // expected result if both sides follow the best estimates found below
  Action action = 0;
  std::uint16_t waiting = 0;  // threads below this edge
  Proven proven = Proven::no;
  std::int8_t margin = 0;  // if proven
  bool exact = false;      // whether the margin is
  bool busy = false;       // a thread is making the child
};
static_assert(sizeof(Edge) <= 48);

// An action not tried yet.
struct Promise {
  Action action;
  std::int16_t logit;  // in units of 1 / 1024
};

// A position met: the most promising actions in order, of which the first `opened` have become edges. Once others can
// reach it only edges, opened and capacity change.
struct Node {
  Block edges = 0;
  std::uint16_t opened = 0, capacity = 0;
  std::uint16_t kept = 0;
  SpinLock lock;
  bool complete = true;   // whether all legal actions that differ are kept
  bool pending = false;   // whether the side to act reacts
  float prior_scale = 0;  // makes the priors of all actions add up to 1
  float best_logit = 0;
  float value = 0.5F;  // expected result when it was made
  // the promises follow

  Promise* promises() { return reinterpret_cast<Promise*>(this + 1); }
  const Promise* promises() const { return reinterpret_cast<const Promise*>(this + 1); }
};

inline std::size_t node_bytes(int kept) { return sizeof(Node) + static_cast<std::size_t>(kept) * sizeof(Promise); }

class Tree {
 public:
  explicit Tree(std::uint64_t bytes) : arena_(bytes) {}

  // Whether several threads are about to use the tree. To be said while none does.
  void share(bool shared) {
    shared_ = shared;
    arena_.share(shared);
  }
  bool shared() const { return shared_; }
  Hold hold(Node& node) const { return Hold(node.lock, shared_); }

  Node& node(Block block) const { return *arena_.at<Node>(block); }
  Edge* edges(const Node& node) const { return node.edges == 0 ? nullptr : arena_.at<Edge>(node.edges); }

  // A node with room for that many promises, or 0.
  Block add_node(int kept) {
    const Block block = arena_.take(node_bytes(kept));
    if (block != 0) {
      new (arena_.at<Node>(block)) Node;
      node(block).kept = static_cast<std::uint16_t>(kept);
    }
    return block;
  }
  // Room for one more edge, or null if memory is used up.
  Edge* open_edge(Node& node) {
    if (node.opened == node.capacity && !widen(node)) return nullptr;
    return new (edges(node) + node.opened++) Edge;
  }

  // Forgets a node and everything below it. This, `prune` and `clear` want the tree for themselves.
  void drop(Block block) {
    Node& gone = node(block);
    Edge* list = edges(gone);
    for (int i = 0; i < gone.opened; ++i)
      if (list[i].child != 0) drop(list[i].child);
    if (gone.edges != 0) arena_.give_back(gone.edges, gone.capacity * sizeof(Edge));
    arena_.give_back(block, node_bytes(gone.kept));
  }
  // Forgets what lies below edges visited less often than that.
  void prune(Block block, std::uint32_t visits) {
    Node& kept = node(block);
    Edge* list = edges(kept);
    for (int i = 0; i < kept.opened; ++i) {
      if (list[i].child == 0) continue;
      if (list[i].visits < visits) {
        drop(list[i].child);
        list[i].child = 0;
      } else {
        prune(list[i].child, visits);
      }
    }
  }

  void clear() { arena_.clear(); }
  std::uint64_t bytes() const { return arena_.bytes(); }
  std::uint64_t used_bytes() const { return arena_.used_bytes(); }
  std::uint64_t limit_bytes() const { return arena_.limit_bytes(); }

 private:
  bool widen(Node& node) {
    const std::uint16_t capacity = node.capacity == 0 ? 2 : static_cast<std::uint16_t>(2 * node.capacity);
    const std::size_t bytes = static_cast<std::size_t>(capacity) * sizeof(Edge);
    if (bytes > Arena::unit * Arena::largest_units) return false;
    const Block wider = arena_.take(bytes);
    if (wider == 0) return false;
    if (node.edges != 0) {
      const std::size_t old = static_cast<std::size_t>(node.capacity) * sizeof(Edge);
      std::memcpy(static_cast<void*>(arena_.at<Edge>(wider)), arena_.at<Edge>(node.edges), old);
      arena_.give_back(node.edges, old);
    }
    node.edges = wider;
    node.capacity = capacity;
    return true;
  }

  Arena arena_;
  bool shared_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
