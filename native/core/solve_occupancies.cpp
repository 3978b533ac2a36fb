#include "solve_occupancies.hpp"

#include "squares.hpp"

namespace dolmen {

Occupancies::Occupancies(const SolveGrid& grid)
    : grid_(grid), places_(std::size_t{1} << grid.squares()), layers_(static_cast<std::size_t>(grid.squares()) + 1) {
  for (int occupied = 0; occupied <= grid_.squares(); ++occupied)
    layers_[static_cast<std::size_t>(occupied)].reserve(grid_.canonical_count(occupied));
  for (std::uint32_t set = 0; set <= grid_.full(); ++set) {
    SpotSet smallest = set;
    std::uint32_t symmetry = 0;
    for (int s = 1; s < grid_.symmetries(); ++s)
      if (const SpotSet image = grid_.image_of_set(s, set); image < smallest) {
        smallest = image;
        symmetry = static_cast<std::uint32_t>(s);
      }
    auto& layer = layers_[static_cast<std::size_t>(count(std::uint64_t{set}))];
    if (smallest == set) {
      places_[set] = static_cast<std::uint32_t>(layer.size());
      layer.push_back(set);
    } else {
      places_[set] = symmetry << slot_bits | place(smallest).slot;
    }
  }
}

std::uint64_t Occupancies::memory(const SolveGrid& grid) {
  std::uint64_t stored = 0;
  for (int occupied = 0; occupied <= grid.squares(); ++occupied) stored += grid.canonical_count(occupied);
  return ((std::uint64_t{1} << grid.squares()) + stored) * sizeof(SpotSet);
}

}  // namespace dolmen
