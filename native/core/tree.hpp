// The memory of a tree search: nodes and edges in blocks that are handed out and taken back. Knows nothing of the game
// but actions. Not for several threads at once; whoever shares a tree locks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "actions.hpp"
#include "search.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

// Blocks are named by 32-bit numbers in units of 16 bytes; 0 is no block.
using Block = std::uint32_t;

class Arena {
 public:
  static constexpr std::size_t unit = 16, chunk_bytes = std::size_t{1} << 20, chunk_units = chunk_bytes / unit;
  static constexpr std::size_t largest_units = 2048;

  explicit Arena(std::uint64_t bytes) : chunk_limit_(static_cast<std::size_t>(bytes / chunk_bytes)) {
    if (chunk_limit_ < 1) chunk_limit_ = 1;
    if (chunk_limit_ > most_chunks) chunk_limit_ = most_chunks;
    chunks_ = static_cast<char**>(std::calloc(chunk_limit_, sizeof(char*)));
  }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    for (std::size_t i = 0; i < chunk_count_; ++i) std::free(chunks_[i]);
    std::free(chunks_);
  }

  template <class T>
  T* at(Block block) const {
    return reinterpret_cast<T*>(chunks_[block / chunk_units] + block % chunk_units * unit);
  }

  // A block of at least that many bytes, or 0 if the limit is reached.
  Block take(std::size_t bytes) {
    const std::size_t units = units_for(bytes);
    if (const Block block = free_[units]) {
      free_[units] = *at<Block>(block);
      used_ += units;
      return block;
    }
    if (next_ + units > end_ && !grow()) return 0;
    const Block block = static_cast<Block>(next_);
    next_ += units;
    used_ += units;
    return block;
  }
  void give_back(Block block, std::size_t bytes) {
    const std::size_t units = units_for(bytes);
    *at<Block>(block) = free_[units];
    free_[units] = block;
    used_ -= units;
  }
  void clear() {
    std::memset(free_, 0, sizeof free_);
    used_ = 0;
    chunks_used_ = 0;
    next_ = end_ = 0;
  }

  std::uint64_t bytes() const { return chunk_count_ * chunk_bytes; }
  std::uint64_t used_bytes() const { return used_ * unit; }
  std::uint64_t limit_bytes() const { return chunk_limit_ * chunk_bytes; }

 private:
  static constexpr std::size_t most_chunks = (std::size_t{1} << 32) / chunk_units;
  static std::size_t units_for(std::size_t bytes) { return (bytes + unit - 1) / unit; }

  bool grow() {
    if (chunks_used_ == chunk_count_) {
      if (chunk_count_ == chunk_limit_) return false;
      char* chunk = static_cast<char*>(std::malloc(chunk_bytes));
      if (chunk == nullptr) return false;
      chunks_[chunk_count_++] = chunk;
    }
    next_ = chunks_used_ * chunk_units;
    end_ = next_ + chunk_units;
    if (next_ == 0) next_ = 1;  // block 0 means none
    ++chunks_used_;
    return true;
  }

  char** chunks_ = nullptr;
  std::size_t chunk_limit_, chunk_count_ = 0, chunks_used_ = 0;
  std::size_t next_ = 0, end_ = 0, used_ = 0;
  Block free_[largest_units + 1] = {};
};

// An action that has been tried, seen by the side that acts.
struct Edge {
  double sum = 0;  // of results, 0 to 1 each
  std::uint32_t visits = 0;
  Block child = 0;
  float prior = 0;
  float estimate = 0.5F;  // expected result by the static evaluation
  float deep = 0.5F;         // expected result if both sides follow the best estimates found below
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

// A position met: the most promising actions in order, of which the first `opened` have become edges.
struct Node {
  Block edges = 0;
  std::uint16_t opened = 0, capacity = 0;
  std::uint16_t kept = 0;
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

  // Forgets a node and everything below it.
  void drop(Block block) {
    Node& gone = node(block);
    Edge* list = edges(gone);
    for (int i = 0; i < gone.opened; ++i)
      if (list[i].child != 0) drop(list[i].child);
    if (gone.edges != 0) arena_.give_back(gone.edges, gone.capacity * sizeof(Edge));
    arena_.give_back(block, node_bytes(gone.kept));
  }
  // Forgets what lies below edges visited less often than that, unless a thread is there.
  void prune(Block block, std::uint32_t visits) {
    Node& kept = node(block);
    Edge* list = edges(kept);
    for (int i = 0; i < kept.opened; ++i) {
      if (list[i].child == 0) continue;
      if (list[i].visits < visits && list[i].waiting == 0) {
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
};

}  // namespace DOLMEN_ISA
}  // namespace dolmen
