// What a search remembers: positions met (nodes) and actions tried (edges). A position that several paths lead to is
// one node with several parents. What is forgotten is freed bit by bit, so that it takes no time to speak of, however
// much it is. Knows nothing of the game but actions and the hashes of positions.
// Threads may share a tree: each node's lock guards its edges and what changes of it. Nobody holds two of them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "actions.hpp"
#include "arena.hpp"
#include "known_nodes.hpp"
#include "search.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// What is thought of a position, seen by one side.
struct Outlook {
  float mean = 0.5F;  // expected result, the mean of everything found below
  float deep = 0.5F;  // expected result if both sides follow the best estimates found below
  Proven proven = Proven::no;
  std::int8_t margin = 0;  // if proven
  bool exact = false;      // whether the margin is
};

// An action that has been tried, seen by the side that acts.
struct Edge {
  std::uint32_t visits = 0;
  Block child = 0;
  float prior = 0;
  float estimate = 0.5F;  // expected result by the static evaluation
  float mean = 0.5F;      // expected result, as the child told when last visited from here
  float deep = 0.5F;      // likewise, if both sides follow the best estimates found below
  Action action = 0;
  std::uint16_t waiting = 0;  // threads below this edge
  Proven proven = Proven::no;
  std::int8_t margin = 0;  // if proven
  bool exact = false;      // whether the margin is
  bool busy = false;       // a thread is making the child
};
static_assert(sizeof(Edge) <= 40);

// An action not tried yet.
struct Promise {
  Action action;
  std::int16_t logit;  // in units of 1 / 1024
};

// A position met: the most promising actions in order, of which the first `opened` have become edges. Once others can
// reach it only edges, opened, capacity, visits, waiting and outlook change.
struct Node {
  Block edges = 0;
  std::uint16_t opened = 0, capacity = 0;
  std::uint16_t kept = 0;
  SpinLock lock;
  bool complete = true;       // whether all legal actions that differ are kept
  bool pending = false;       // whether the side to act reacts
  std::uint16_t waiting = 0;  // threads below its edges
  float prior_scale = 0;      // makes the priors of all actions add up to 1
  float best_logit = 0;
  float value = 0.5F;         // expected result of its best action when it was made
  float first = 0.5F;         // what it was thought to be worth then; counts as the first visit
  std::uint32_t visits = 1;   // from all parents: the first, and those of all edges
  std::uint32_t parents = 1;  // or, of a forgotten node, the next forgotten one
  std::uint32_t pass = 0;     // of the last pruning that came here
  Outlook outlook;            // seen by the side to act
  std::uint64_t hash = 0;     // of the position, 0 if it cannot be looked up
  // the promises follow

  Promise* promises() { return reinterpret_cast<Promise*>(this + 1); }
  const Promise* promises() const { return reinterpret_cast<const Promise*>(this + 1); }
};

inline std::size_t node_bytes(int kept) { return sizeof(Node) + static_cast<std::size_t>(kept) * sizeof(Promise); }

class Tree {
 public:
  explicit Tree(std::uint64_t bytes) : arena_(bytes - bytes / known_share), known_(bytes / known_share) {}

  // Whether several threads are about to use the tree. To be said while none does.
  void share(bool shared) {
    shared_ = shared;
    arena_.share(shared);
    known_.share(shared);
  }
  bool shared() const { return shared_; }
  Hold hold(Node& node) const { return Hold(node.lock, shared_); }

  Node& node(Block block) const { return *arena_.at<Node>(block); }
  Edge* edges(const Node& node) const { return node.edges == 0 ? nullptr : arena_.at<Edge>(node.edges); }

  // A node with room for that many promises, or 0. Frees more than it takes, as long as anything is forgotten.
  Block add_node(int kept) {
    free_forgotten(freed_per_node);
    const Block block = arena_.take(node_bytes(kept));
    if (block != 0) {
      new (arena_.at<Node>(block)) Node;
      node(block).kept = static_cast<std::uint16_t>(kept);
    }
    return block;
  }
  // The node of the position with that hash, which has one parent more from now on; 0 if none is known.
  Block adopt(std::uint64_t hash) {
    return known_.find(hash, [this](Block block) { ++node(block).parents; });
  }
  // Lets others find the node.
  void make_known(Block block, std::uint64_t hash) {
    node(block).hash = hash;
    known_.add(hash, block);
  }

  // Room for one more edge, or null if memory is used up.
  Edge* open_edge(Node& node) {
    if (node.opened == node.capacity && !widen(node)) return nullptr;
    return new (edges(node) + node.opened++) Edge;
  }

  // Takes a parent from a node. Without any it is forgotten: nobody finds it any more, and later it is freed, and what
  // only it led to. Until then that can still be found.
  void drop(Block block) {
    Node& dropped = node(block);
    const auto was_last = [&] { return --dropped.parents == 0; };
    if (dropped.hash == 0 ? !was_last() : !known_.remove(dropped.hash, block, was_last)) return;
    const Hold hold(forgotten_lock_, shared_);
    dropped.parents = forgotten_.load(std::memory_order_relaxed);
    forgotten_.store(block, std::memory_order_relaxed);
  }
  // Frees that many forgotten nodes, or all if there are less; how many it has freed.
  int free_forgotten(int most) {
    int freed = 0;
    for (Block block = 0; freed < most && (block = take_forgotten()) != 0; ++freed) free_node(block);
    return freed;
  }
  // Frees forgotten nodes until no more bytes than that are used; false if there are too few, or go_on() ended it.
  template <class GoOn>
  bool free_down_to(std::uint64_t bytes, const GoOn& go_on) {
    while (used_bytes() > bytes)
      if (!go_on() || free_forgotten(1) == 0) return false;
    return true;
  }
  // Forgets what lies below edges visited less often than that; false if go_on() ended it early. This and `clear` want
  // the tree for themselves.
  template <class GoOn>
  bool prune(Block root, std::uint32_t visits, const GoOn& go_on) {
    ++pass_;
    return prune_below(root, visits, go_on);
  }

  void clear() {
    arena_.clear();
    known_.clear();
    forgotten_.store(0, std::memory_order_relaxed);
  }
  std::uint64_t bytes() const { return arena_.bytes() + known_.bytes(); }
  std::uint64_t used_bytes() const { return arena_.used_bytes(); }
  std::uint64_t limit_bytes() const { return arena_.limit_bytes(); }

 private:
  static constexpr std::uint64_t known_share = 64;  // one part of so many
  static constexpr int freed_per_node = 2;

  Block take_forgotten() {
    if (forgotten_.load(std::memory_order_relaxed) == 0) return 0;
    const Hold hold(forgotten_lock_, shared_);
    const Block block = forgotten_.load(std::memory_order_relaxed);
    if (block != 0) forgotten_.store(node(block).parents, std::memory_order_relaxed);
    return block;
  }
  void free_node(Block block) {
    const Node& gone = node(block);
    const Edge* list = edges(gone);
    for (int i = 0; i < gone.opened; ++i)
      if (list[i].child != 0) drop(list[i].child);
    if (gone.edges != 0) arena_.give_back(gone.edges, gone.capacity * sizeof(Edge));
    arena_.give_back(block, node_bytes(gone.kept));
  }

  template <class GoOn>
  bool prune_below(Block block, std::uint32_t visits, const GoOn& go_on) {
    Node& kept = node(block);
    if (kept.pass == pass_) return true;
    if (!go_on()) return false;
    kept.pass = pass_;
    Edge* list = edges(kept);
    for (int i = 0; i < kept.opened; ++i) {
      if (list[i].child == 0) continue;
      if (list[i].visits < visits) {
        drop(list[i].child);
        list[i].child = 0;
      } else if (!prune_below(list[i].child, visits, go_on)) {
        return false;
      }
    }
    return true;
  }

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
  KnownNodes known_;
  std::atomic<Block> forgotten_{0};  // the first of a chain
  SpinLock forgotten_lock_;
  std::uint32_t pass_ = 0;
  bool shared_ = false;
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
