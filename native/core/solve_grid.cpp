#include "solve_grid.hpp"

#include <algorithm>
#include <set>

#include "geometry.hpp"
#include "symmetry.hpp"

namespace dolmen {

namespace {

std::vector<int> image_of_squares(const GeneralGeometry& geometry, int bits) {
  std::vector<int> images;
  for (int square = 0; square < geometry.squares(); ++square)
    images.push_back(image(geometry, Symmetry{static_cast<std::uint8_t>(bits)}, square));
  return images;
}

// The different symmetries as permutations of the squares, the one that changes nothing first.
std::vector<std::vector<int>> square_symmetries(const GeneralGeometry& geometry) {
  std::vector<std::vector<int>> different;
  for (int bits = 0; bits < symmetry_count(geometry); ++bits) {
    const std::vector<int> images = image_of_squares(geometry, bits);
    if (std::find(different.begin(), different.end(), images) == different.end()) different.push_back(images);
  }
  return different;
}

// The number of subsets of each size that a permutation maps onto themselves: the coefficients of the product of
// 1 + x^length over its cycles.
std::vector<std::uint64_t> fixed_subsets(const std::vector<Spot>& permutation) {
  std::vector<std::uint64_t> subsets(permutation.size() + 1);
  subsets[0] = 1;
  std::vector<bool> seen(permutation.size());
  for (std::size_t start = 0; start < permutation.size(); ++start) {
    std::size_t length = 0;
    for (std::size_t at = start; !seen[at]; at = static_cast<std::size_t>(permutation[at]), ++length) seen[at] = true;
    if (length == 0) continue;
    for (std::size_t size = permutation.size(); size >= length; --size) subsets[size] += subsets[size - length];
  }
  return subsets;
}

}  // namespace

SolveGrid::SolveGrid(int columns, int rows) : columns_(columns), rows_(rows) {
  order_squares();
  number_symmetries();
  find_landings();
}

void SolveGrid::order_squares() {
  const GeneralGeometry geometry(columns_, rows_);
  const auto symmetries = square_symmetries(geometry);
  std::vector<std::vector<int>> orbits;
  for (int square = 0; square < geometry.squares(); ++square) {
    std::set<int> orbit;
    for (const auto& images : symmetries) orbit.insert(images[static_cast<std::size_t>(square)]);
    if (*orbit.begin() == square) orbits.emplace_back(orbit.begin(), orbit.end());
  }
  std::stable_sort(orbits.begin(), orbits.end(), [](const auto& a, const auto& b) { return a.size() < b.size(); });
  spot_of_.resize(static_cast<std::size_t>(geometry.squares()));
  for (const auto& orbit : orbits)
    for (const int square : orbit) {
      spot_of_[static_cast<std::size_t>(square)] = static_cast<Spot>(square_of_.size());
      square_of_.push_back(square);
    }
}

void SolveGrid::number_symmetries() {
  for (const auto& images : square_symmetries(GeneralGeometry(columns_, rows_))) {
    std::vector<Spot> spots;
    for (Spot at = 0; at < squares(); ++at) spots.push_back(spot(images[static_cast<std::size_t>(square(at))]));
    SetImages table{};
    for (std::size_t byte = 0; byte < 4; ++byte)
      for (std::size_t value = 0; value < 256; ++value)
        for (std::size_t bit = 0; bit < 8; ++bit)
          if ((value >> bit & 1) != 0 && 8 * byte + bit < spots.size())
            table[byte][value] |= spot_set(spots[8 * byte + bit]);
    image_of_.push_back(spots);
    set_images_.push_back(table);
  }
}

void SolveGrid::find_landings() {
  const GeneralGeometry geometry(columns_, rows_);
  for (Spot at = 0; at < squares(); ++at) {
    std::array<int, 4>& row = landings_.emplace_back();
    for (const Direction direction : all_directions) {
      Wide landing = geometry.landing(square(at), direction);
      int& number = row[static_cast<std::size_t>(direction)];
      number = -1;
      if (landing == 0) continue;
      const Spot one = spot(pop_lowest(landing)), two = spot(pop_lowest(landing));
      const Pair pair{one, two, direction == Direction::north || direction == Direction::south};
      const auto same = [&](const Pair& known) { return known.set() == pair.set(); };
      const auto found = std::find_if(pairs_.begin(), pairs_.end(), same);
      number = static_cast<int>(found - pairs_.begin());
      if (found == pairs_.end()) pairs_.push_back(pair);
    }
  }
}

std::uint64_t SolveGrid::canonical_count(int occupied) const {
  std::uint64_t fixed = 0;
  for (const auto& permutation : image_of_) fixed += fixed_subsets(permutation)[static_cast<std::size_t>(occupied)];
  return fixed / image_of_.size();
}

}  // namespace dolmen
