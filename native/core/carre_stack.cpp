#include "carre_stack.hpp"

#include <algorithm>

namespace dolmen::carre {
namespace {

constexpr std::size_t most_remembered = 1U << 18;

constexpr int area_of(const Shape& shape) { return shape.across * shape.up; }

}  // namespace

bool StackJudge::can_finish(Lanes heights, Reserve reserve) {
  if (reserve == 0) return true;
  const std::uint64_t key = folded_key(heights, reserve);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  if (known_.size() > most_remembered) known_.clear();
  visited_.clear();
  left_ = effort_.nodes;
  const bool found = descend(heights, reserve) || (left_ <= 0 && effort_.beam > 0 && sweep(heights, reserve));
  known_[key] = found;
  return found;
}

// Everything that fits on a stack, each with its promise: much level ground, and large tiles used up.
void StackJudge::grow(const Node& from, int parent, std::vector<Node>& into) const {
  const auto ground = level_ground(Seams(from.heights));
  for (std::size_t shape = 0; shape < shape_count; ++shape) {
    if (!has(from.reserve, shapes[shape].kind)) continue;
    each_place(shape, ground[shape], [&](Place place) {
      const Lanes raised = from.heights + units[place];
      const int promise = 2 * Seams(raised).count() + area_of(shapes[shape]);
      into.push_back({raised, from.reserve - one_of(shapes[shape].kind), promise, parent});
    });
  }
}

bool StackJudge::descend(Lanes heights, Reserve reserve) {
  if (reserve == 0) return true;
  const std::uint64_t key = folded_key(heights, reserve);
  if (const auto known = known_.find(key); known != known_.end() && known->second) return true;
  if (!visited_.emplace(key, true).second || left_ <= 0) return false;
  --left_;
  std::vector<Node> next;
  grow({heights, reserve, 0, 0}, 0, next);
  std::stable_sort(next.begin(), next.end(), [](const Node& a, const Node& b) { return a.promise > b.promise; });
  for (const Node& node : next) {
    if (descend(node.heights, node.reserve)) {
      known_[key] = true;
      return true;
    }
    if (left_ <= 0) return false;
  }
  return false;
}

// Keeps the most promising of those that differ.
void StackJudge::thin_out(std::vector<Node>& nodes) const {
  std::stable_sort(nodes.begin(), nodes.end(), [](const Node& a, const Node& b) { return a.promise > b.promise; });
  std::unordered_map<std::uint64_t, bool> seen;
  std::vector<Node> kept;
  for (const Node& node : nodes) {
    if (static_cast<int>(kept.size()) >= effort_.beam) break;
    if (seen.emplace(folded_key(node.heights, node.reserve), true).second) kept.push_back(node);
  }
  nodes = std::move(kept);
}

bool StackJudge::sweep(Lanes heights, Reserve reserve) {
  std::vector<std::vector<Node>> levels{{{heights, reserve, 0, -1}}};
  while (!levels.back().empty()) {
    std::vector<Node> next;
    for (std::size_t at = 0; at < levels.back().size(); ++at) grow(levels.back()[at], static_cast<int>(at), next);
    const auto done = std::find_if(next.begin(), next.end(), [](const Node& node) { return node.reserve == 0; });
    if (done != next.end()) {
      int parent = done->parent;
      for (std::size_t level = levels.size(); level-- > 0;) {
        const Node& node = levels[level][static_cast<std::size_t>(parent)];
        known_[folded_key(node.heights, node.reserve)] = true;
        parent = node.parent;
      }
      return true;
    }
    thin_out(next);
    levels.push_back(std::move(next));
  }
  return false;
}

}  // namespace dolmen::carre
