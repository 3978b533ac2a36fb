#include "carre_expected.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace dolmen::carre {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

// Every way to spend a roll and chips on tiles, from the cheapest to the dearest, and at last on chips.
class Spending {
 public:
  explicit Spending(int most_chips) : most_chips_(most_chips) {}

  std::vector<Gain> all(const Dice& dice, int chips) {
    spend(dice, chips, 0, 0, 0);
    std::vector<Gain> gains;
    for (const auto& [built, kept] : held_)
      gains.push_back({built, static_cast<std::uint16_t>(index_of(built)), static_cast<std::uint8_t>(kinds_in(built)),
                       static_cast<std::uint8_t>(kept)});
    return gains;
  }

 private:
  void spend(const Dice& dice, int chips, Reserve built, int bought, int from) {
    const int kept = std::min(chips + bought, most_chips_);
    const auto [known, fresh] = held_.try_emplace(built, kept);
    known->second = std::max(known->second, kept);
    if (bought > 0) return;
    for (int count = 1; count <= 2; ++count)
      for (const Payment& way : payments(dice, chips, price_of_tokens(Token::chip, count)))
        spend(without(dice, way), chips - way.chips, built, count, kind_count);
    for (int kind = from; kind < kind_count; ++kind) {
      if (count_of(built, kind) == copies) continue;
      for (const Payment& way : payments(dice, chips, price_of[static_cast<std::size_t>(kind)]))
        spend(without(dice, way), chips - way.chips, built + one_of(kind), 0, kind);
    }
  }
  static Dice without(Dice dice, const Payment& way) {
    dice.remove(way.dice);
    return dice;
  }

  int most_chips_;
  std::map<Reserve, int> held_;
};

Reserve reserve_at(int index) {
  Reserve reserve = 0;
  for (int kind = 0; kind < kind_count; ++kind, index /= 3) reserve += static_cast<unsigned>(index % 3) * one_of(kind);
  return reserve;
}

struct Option {
  double turns;
  std::size_t next;
  int weight;
};

// The expected turns where a roll leads to `turns` more, or may be passed over to wait for a better one; `used` says
// how many of the sorted options are worth taking.
double waiting(std::vector<Option>& options, std::size_t& used) {
  std::stable_sort(options.begin(), options.end(), [](const Option& a, const Option& b) { return a.turns < b.turns; });
  double least = endless, worth = 0;
  int weight = 0;
  for (used = 0; used < options.size() && options[used].turns < least; ++used) {
    worth += options[used].turns * options[used].weight;
    weight += options[used].weight;
    least = (throws + worth) / weight;
  }
  return least;
}

}  // namespace

ExpectedTurns::ExpectedTurns(int most_chips)
    : most_chips_(most_chips),
      turns_(static_cast<std::size_t>(reserve_count * (most_chips_counted + 1))),
      finish_(turns_.size()) {
  for (int chips = 0; chips <= most_chips_; ++chips)
    for (std::size_t roll = 0; roll < roll_count; ++roll)
      gains_[static_cast<std::size_t>(chips)][roll] = Spending(most_chips_).all(rolls()[roll].dice, chips);
  for (int chips = 0; chips <= most_chips_; ++chips) finish_[at(0, chips)].fill(1);
  // Every part of a reserve has a smaller index. Chips only grow while nothing is built, so most chips come first.
  for (int index = 1; index < reserve_count; ++index)
    for (int chips = most_chips_; chips >= 0; --chips) solve(reserve_at(index), chips);
}

void ExpectedTurns::solve(Reserve reserve, int chips) {
  const int index = index_of(reserve);
  const std::size_t here = at(index, chips);
  turns_[here] = std::numeric_limits<float>::infinity();
  std::vector<Option> options;
  for (int roll = 0; roll < roll_count; ++roll) {
    Option best{endless, here, rolls()[static_cast<std::size_t>(roll)].weight};
    for (const Gain& gain : gains(roll, chips)) {
      if (!holds(reserve, gain.built) || (gain.built == 0 && gain.chips <= chips)) continue;
      const std::size_t next = at(index - gain.index, gain.chips);
      if (turns_[next] < best.turns) best = {turns_[next], next, best.weight};
    }
    options.push_back(best);
  }
  std::size_t used = 0;
  turns_[here] = static_cast<float>(waiting(options, used));
  Finish& finish = finish_[here];
  float idle = 0;
  for (std::size_t option = 0; option < options.size(); ++option) {
    const float weight = static_cast<float>(options[option].weight) / throws;
    if (option >= used) {
      idle += weight;
      continue;
    }
    const Finish& next = finish_[options[option].next];
    for (std::size_t turn = 1; turn < horizon; ++turn) finish[turn] += weight * next[turn - 1];
  }
  for (std::size_t turn = 1; turn < horizon; ++turn) finish[turn] += idle * finish[turn - 1];
}

const ExpectedTurns& ExpectedTurns::usual() {
  static const ExpectedTurns table(most_chips_counted);
  return table;
}

const ExpectedTurns& ExpectedTurns::for_players(int players) {
  static const ExpectedTurns alone(2);
  return players == 1 ? alone : usual();
}

}  // namespace dolmen::carre
