// What a search remembers: a node with several parents lives as long as one of them, and can be found as long as it
// lives; forgetting takes no longer for large trees than for small ones.
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
  CHECK(tree.free_forgotten(9) == 1);
  CHECK(tree.node(child).parents == 1);
  tree.drop(second);
  CHECK(tree.free_forgotten(9) == 2);
  CHECK(tree.adopt(77) == 0);
  CHECK(tree.used_bytes() == 0);
}

// A tree of that depth in which every node has three children, one of them shared with its neighbour.
Block grown(Tree& tree, int depth, std::uint64_t& hash, int& nodes) {
  const Block block = tree.add_node(3);
  ++nodes;
  Block shared = 0;
  for (int i = 0; depth > 0 && i < 3; ++i) {
    const Block child = shared != 0 ? tree.adopt(hash) : grown(tree, depth - 1, hash, nodes);
    if (i == 1) tree.make_known(shared = child, ++hash);
    tree.open_edge(tree.node(block))->child = child;
  }
  return block;
}

// However much is forgotten, forgetting it frees nothing at once, and each node taken from then on frees two. Nothing
// is lost or freed twice, and what the part that is kept shares with the other stays.
void test_forgetting_bit_by_bit() {
  Tree tree(memory);
  std::uint64_t hash = 0;
  int nodes = 0;
  const Block root = grown(tree, 10, hash, nodes);
  CHECK(nodes == 2047, nodes);
  const Block kept = tree.edges(tree.node(root))[1].child;
  ++tree.node(kept).parents;
  const std::uint64_t all = tree.used_bytes();
  tree.drop(root);
  CHECK(tree.used_bytes() == all, all - tree.used_bytes());

  constexpr std::uint64_t most_per_node = 256;  // three promises and room for four edges
  const Block fresh = tree.add_node(3);
  CHECK(tree.used_bytes() < all && tree.used_bytes() + 2 * most_per_node > all);
  CHECK(tree.node(kept).parents == 1);
  CHECK(tree.free_forgotten(10) == 10);
  int freed = 12;
  while (const int now = tree.free_forgotten(100)) freed += now;
  CHECK(freed == 1024, freed);
  CHECK(tree.adopt(hash) == kept && tree.node(kept).parents == 2);
  tree.drop(kept);
  tree.drop(kept);
  tree.drop(fresh);
  while (tree.free_forgotten(1) == 1) ++freed;
  CHECK(freed == nodes + 1, freed);
  CHECK(tree.used_bytes() == 0);
}

// Room is made in steps that may be ended, and what is over is freed later.
void test_making_room_can_be_ended() {
  Tree tree(memory);
  std::uint64_t hash = 0;
  int nodes = 0, steps = 0;
  tree.drop(grown(tree, 8, hash, nodes));
  const std::uint64_t all = tree.used_bytes();
  CHECK(!tree.free_down_to(0, [&] { return ++steps < 10; }));
  CHECK(tree.used_bytes() < all && tree.used_bytes() > all / 2);
  CHECK(tree.free_down_to(all / 2, [] { return true; }));
  CHECK(tree.used_bytes() <= all / 2 && tree.used_bytes() > all / 4);
  CHECK(tree.free_down_to(0, [] { return true; }));
  CHECK(tree.free_forgotten(1) == 0);
}

// What was forgotten may be met again before it is freed, and then lives on.
void test_meeting_again() {
  Tree tree(memory);
  const Block child = tree.add_node(1);
  tree.make_known(child, 3);
  tree.drop(parent_of(tree, child));
  CHECK(tree.adopt(3) == child);
  CHECK(tree.free_forgotten(9) == 1);
  CHECK(tree.node(child).parents == 1);
  tree.drop(child);
  CHECK(tree.adopt(3) == 0);
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
  CHECK(tree.free_forgotten(9) == 1);
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
  CHECK(!known.remove(5000, 5000, [] { return false; }));
  for (std::uint64_t hash = 1; hash <= 2500; ++hash)
    if (known.find(hash, [](Block) {}) != 0) CHECK(known.remove(hash, static_cast<Block>(hash), [] { return true; }));
  for (std::uint64_t hash = 1; hash <= 2500; ++hash) CHECK(known.find(hash, [](Block) {}) == 0, hash);
  known.clear();
  for (std::uint64_t hash = 1; hash <= 5000; ++hash) CHECK(known.find(hash, [](Block) {}) == 0, hash);
  known.add(5000, 7);
  CHECK(known.find(5000, [](Block) {}) == 7);
}

}  // namespace

int main() {
  test_shared_nodes();
  test_forgetting_bit_by_bit();
  test_making_room_can_be_ended();
  test_meeting_again();
  test_pruning_shared_nodes();
  test_a_full_table();
  return check::report();
}
