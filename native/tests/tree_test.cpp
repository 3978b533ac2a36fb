// What a search remembers: a node with several parents lives as long as one of them, and can be found as long as it lives.
#include "check.hpp"
#include "tree.hpp"

using namespace dolmen;

namespace {

constexpr std::uint64_t memory = std::uint64_t{8} << 20;

Block parent_of(Tree& tree, Block child) {
  const Block parent = tree.add_node(1);
  tree.open_edge(tree.node(parent))->child = child;
  return parent;
}

void test_shared_nodes() {
  Tree tree(memory);
  const Block child = tree.add_node(3);
  tree.make_known(child, 77);
  const Block first = parent_of(tree, child);
  CHECK(tree.adopt(78) == 0);
  const Block second = parent_of(tree, tree.adopt(77));
  CHECK(tree.edges(tree.node(second))->child == child);
  CHECK(tree.node(child).parents == 2);
  tree.drop(first);
  CHECK(tree.node(child).parents == 1);
  tree.drop(second);
  CHECK(tree.adopt(77) == 0);
  CHECK(tree.used_bytes() == 0);
}

void test_pruning_shared_nodes() {
  Tree tree(memory);
  const Block leaf = tree.add_node(1);
  tree.make_known(leaf, 5);
  const Block left = parent_of(tree, leaf), right = parent_of(tree, tree.adopt(5));
  const Block root = parent_of(tree, left);
  tree.open_edge(tree.node(root))->child = right;
  tree.edges(tree.node(root))[0].visits = 9;
  tree.edges(tree.node(root))[1].visits = 1;
  tree.edges(tree.node(left))[0].visits = 8;
  CHECK(!tree.prune(root, 4, [] { return false; }));
  CHECK(tree.edges(tree.node(root))[1].child == right);  // ended before anything was forgotten
  CHECK(tree.prune(root, 4, [] { return true; }));
  CHECK(tree.edges(tree.node(root))[1].child == 0);
  CHECK(tree.adopt(5) == leaf);  // the better path still leads there
  CHECK(tree.node(leaf).parents == 2);
  tree.clear();
  CHECK(tree.adopt(5) == 0);
}

// More positions than there is room for: some stay unknown, none is taken for another.
void test_a_full_table() {
  KnownNodes known(1 << 12);
  std::uint64_t found = 0;
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) known.add(hash, static_cast<Block>(hash));
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) {
    const Block block = known.find(hash, [](Block) {});
    CHECK(block == 0 || block == hash, hash);
    found += block != 0 ? 1 : 0;
  }
  CHECK(found > 0 && found < 5000, found);
  CHECK(known.bytes() <= 1 << 12);
  for (std::uint64_t hash = 1; hash <= 5000; ++hash)
    if (known.find(hash, [](Block) {}) != 0) known.remove(hash, static_cast<Block>(hash));
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) CHECK(known.find(hash, [](Block) {}) == 0, hash);
}

}  // namespace

int main() {
  test_shared_nodes();
  test_pruning_shared_nodes();
  test_a_full_table();
  return check::report();
}
