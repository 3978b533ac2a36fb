#include "weights.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

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

constexpr std::int16_t learned_8x5[] = {
#include "weights_8x5.inc"
};
constexpr std::int16_t learned_10x7[] = {
#include "weights_10x7.inc"
};
constexpr std::int16_t learned_14x9[] = {
#include "weights_14x9.inc"
};
static_assert(std::size(learned_8x5) == weights_length && std::size(learned_10x7) == weights_length &&
              std::size(learned_14x9) == weights_length);

}  // namespace

Weights plain_weights() {
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

const Weights& built_in_weights(int columns, int rows) {
  const int squares = columns * rows;
  static const Weights small = read_weights(learned_8x5), medium = read_weights(learned_10x7),
                       large = read_weights(learned_14x9);
  return squares <= 52 ? small : squares <= 95 ? medium : large;
}

std::string text_of(const Weights& weights, const std::string& command) {
  std::vector<std::int16_t> numbers(weights_length);
  write_weights(weights, numbers.data());
  std::string text = "// Generated, not written: " + command + "\n";
  std::string line;
  for (const std::int16_t number : numbers) {
    const std::string next = std::to_string(number) + ",";
    if (line.size() + next.size() > 118) {
      text += line + "\n";
      line.clear();
    }
    line += next;
  }
  return text + line + "\n";
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
