// Which sets of squares the solver stores values for, and where: one for all images of a set, numbered within the
// layer of sets with equally many squares. Knows no values.
#pragma once

#include <cstdint>
#include <vector>

#include "solve_grid.hpp"

namespace dolmen {

// The symmetry that leads from a set to the stored one, and the stored one's number within its layer.
struct Place {
  std::uint32_t slot;
  int symmetry;
};

class Occupancies {
 public:
  explicit Occupancies(const SolveGrid& grid);

  const SolveGrid& grid() const { return grid_; }
  Place place(SpotSet set) const {
    const std::uint32_t packed = places_[set];
    return {packed & slot_mask, static_cast<int>(packed >> slot_bits)};
  }
  // The stored sets with that many squares, ascending; a set's number is its index.
  const std::vector<SpotSet>& layer(int occupied) const { return layers_[static_cast<std::size_t>(occupied)]; }

  // What the tables of such a grid take.
  static std::uint64_t memory(const SolveGrid& grid);

 private:
  static constexpr int slot_bits = 29;
  static constexpr std::uint32_t slot_mask = (std::uint32_t{1} << slot_bits) - 1;

  SolveGrid grid_;
  std::vector<std::uint32_t> places_;
  std::vector<std::vector<SpotSet>> layers_;
};

}  // namespace dolmen
