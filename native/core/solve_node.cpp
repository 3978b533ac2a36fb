#include "solve_node.hpp"

#include <algorithm>
#include <utility>

#include "geometry.hpp"
#include "squares.hpp"

namespace dolmen {

namespace {

int rank_in(SpotSet set, Spot spot) { return count(std::uint64_t{set & (spot_set(spot) - 1)}); }

// With that many squares occupied; a free square belongs to four pairs at most, and each pair has two squares.
int most_pairs(const SolveGrid& grid, int occupied) {
  return std::min(static_cast<int>(grid.pairs().size()), 2 * (grid.squares() - occupied));
}

// For each index bit of a plane the one it comes from.
using BitSources = std::array<int, largest_solvable>;

// Finds the exchanges that lead from a plane with all low bits in place to the wanted order, last one first, and
// leaves in `sources` what remains for whole words.
void find_swaps(BitSources& sources, int bits, IndexMap& map) {
  for (int low = 0; low < std::min(bits, 6); ++low) {
    const auto at = static_cast<int>(std::find(sources.begin(), sources.begin() + bits, low) - sources.begin());
    if (at == low) continue;
    std::swap(sources[static_cast<std::size_t>(at)], sources[static_cast<std::size_t>(low)]);
    map.low[map.swaps] = low;
    map.other[map.swaps] = at;
    ++map.swaps;
  }
  std::reverse(map.low, map.low + map.swaps);
  std::reverse(map.other, map.other + map.swaps);
}

bool words_move(const BitSources& sources, int bits) {
  for (int bit = 6; bit < bits; ++bit)
    if (sources[static_cast<std::size_t>(bit)] != bit) return true;
  return false;
}

void list_source_words(const BitSources& sources, int bits, std::vector<std::uint32_t>& words) {
  words.resize(plane_words(bits));
  words[0] = 0;
  for (int bit = 6; bit < bits; ++bit) {
    const std::size_t half = std::size_t{1} << (bit - 6);
    const std::uint32_t moved = std::uint32_t{1} << (sources[static_cast<std::size_t>(bit)] - 6);
    for (std::size_t w = 0; w < half; ++w) words[half + w] = words[w] | moved;
  }
}

}  // namespace

NodeBuilder::NodeBuilder(const Occupancies& occupancies, int occupied, const PlaneWord* next,
                         const PlaneWord* after_next)
    : occupancies_(occupancies),
      occupied_count_(occupied),
      next_(next),
      after_next_(after_next),
      orders_(static_cast<std::size_t>(occupancies.grid().symmetries())),
      pair_index_(occupancies.grid().pairs().size()),
      scratch_(plane_scratch_words(occupied, most_pairs(occupancies.grid(), occupied))) {}

std::uint64_t NodeBuilder::memory(const SolveGrid& grid, int occupied) {
  const std::uint64_t orders = static_cast<std::uint64_t>(grid.symmetries()) * plane_words(occupied) * 4;
  return orders + plane_scratch_words(occupied, most_pairs(grid, occupied)) * sizeof(PlaneWord);
}

const PlaneNode& NodeBuilder::build(SpotSet occupied, PlaneWord* planes) {
  const SolveGrid& grid = occupancies_.grid();
  occupied_ = occupied;
  for (Order& order : orders_) order.made = false;
  pairs_.clear();
  for (int number = 0; number < static_cast<int>(grid.pairs().size()); ++number) add_pair(number);
  free_squares_.clear();
  for_each_square(std::uint64_t{grid.full() & ~occupied}, [&](Spot spot) { add_square(spot); });
  node_ = {.occupied = occupied_count_,
           .free_squares = static_cast<int>(free_squares_.size()),
           .pairs = static_cast<int>(pairs_.size()),
           .free_square = free_squares_.data(),
           .pair = pairs_.data(),
           .scratch = scratch_.data(),
           .planes = planes};
  return node_;
}

void NodeBuilder::add_pair(int number) {
  const SpotSet squares = occupancies_.grid().pairs()[static_cast<std::size_t>(number)].set();
  const bool free = (squares & occupied_) == 0;
  pair_index_[static_cast<std::size_t>(number)] = free ? static_cast<int>(pairs_.size()) : -1;
  if (free) pairs_.push_back(source(after_next_, 2, squares));
}

void NodeBuilder::add_square(Spot spot) {
  const SolveGrid& grid = occupancies_.grid();
  FreeSquare& square = free_squares_.emplace_back();
  square.standing = source(next_, 1, spot_set(spot));
  square.falls = 0;
  for (const Direction direction : all_directions) {
    const int number = grid.landing(spot, direction);
    if (number < 0 || pair_index_[static_cast<std::size_t>(number)] < 0) continue;
    square.pair[square.falls] = pair_index_[static_cast<std::size_t>(number)];
    square.upright[square.falls] = grid.pairs()[static_cast<std::size_t>(number)].upright;
    ++square.falls;
  }
}

PlaneSource NodeBuilder::source(const PlaneWord* planes, int more, SpotSet added) {
  const Place place = occupancies_.place(occupied_ | added);
  const Order& found = order(place.symmetry);
  std::uint64_t moved = occupancies_.grid().image_of_set(place.symmetry, added);
  const SpotSet all = found.image | static_cast<SpotSet>(moved);
  const int first = rank_in(all, pop_lowest(moved));
  const int second = moved == 0 ? 0 : rank_in(all, pop_lowest(moved));
  return {planes + 2 * plane_words(occupied_count_ + more) * place.slot, first, second, &found.map};
}

const NodeBuilder::Order& NodeBuilder::order(int symmetry) {
  Order& order = orders_[static_cast<std::size_t>(symmetry)];
  if (order.made) return order;
  order.made = true;
  order.map = {};
  order.image = occupancies_.grid().image_of_set(symmetry, occupied_);
  if (symmetry == 0) return order;
  BitSources sources{};
  std::size_t bit = 0;
  for_each_square(std::uint64_t{occupied_},
                  [&](Spot spot) { sources[bit++] = rank_in(order.image, occupancies_.grid().image(symmetry, spot)); });
  find_swaps(sources, occupied_count_, order.map);
  if (words_move(sources, occupied_count_)) {
    list_source_words(sources, occupied_count_, order.words);
    order.map.source_word = order.words.data();
  }
  return order;
}

}  // namespace dolmen
