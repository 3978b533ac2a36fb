#include "weights.hpp"

#include <algorithm>

namespace dolmen {
namespace {

template <class Visit, class W>
void for_each_section(W& weights, Visit&& visit) {
  visit(weights.pattern);
  visit(weights.head);
  visit(weights.standing);
  visit(weights.group);
  visit(weights.margin);
}

// Before anything was learned: count dolmens, and a little for pairs and singles.
Weights simple_weights() {
  Weights weights;
  for (int left = 0; left < Weights::lefts; ++left)
    for (int lead = -6; lead <= 6; ++lead)
      for (int tie = -1; tie <= 1; ++tie)
        weights.standing[Weights::standing_at(left, lead, tie)] =
            static_cast<std::int16_t>(lead * (500 - 12 * left) + tie * (300 - 10 * left));
  for (std::size_t stage = 0; stage < Weights::stages; ++stage) {
    weights.group[stage * 4] = 90;
    weights.group[stage * 4 + 1] = -90;
    weights.group[stage * 4 + 2] = 40;
    weights.group[stage * 4 + 3] = -40;
  }
  weights.margin.fill(Weights::fraction / 2);
  return weights;
}

}  // namespace

const Weights& built_in_weights(int, int) {
  static const Weights simple = simple_weights();
  return simple;
}

void write_weights(const Weights& weights, std::int16_t* numbers) {
  for_each_section(weights, [&](const auto& section) { numbers = std::copy(section.begin(), section.end(), numbers); });
}

Weights read_weights(const std::int16_t* numbers) {
  Weights weights;
  for_each_section(weights, [&](auto& section) {
    std::copy_n(numbers, section.size(), section.begin());
    numbers += section.size();
  });
  return weights;
}

}  // namespace dolmen
