#include "carre_ground.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "carre_stackings.hpp"

namespace dolmen::carre {
namespace {

// What fits now, and what fits after some placement of a kind: enough to tell which gains a turn can bring.
class Prospects {
 public:
  Prospects(Lanes heights, Reserve reserve) {
    const auto ground = level_ground(Seams(heights));
    now_ = kinds_that_fit(ground);
    for (std::size_t shape = 0; shape < shape_count; ++shape) {
      const auto kind = static_cast<std::size_t>(shapes[shape].kind);
      if (!has(reserve, shapes[shape].kind)) continue;
      each_place(shape, ground[shape], [&](Place place) {
        then_[kind] |= kinds_that_fit(level_ground(Seams(heights + units[place])));
      });
    }
  }

  bool allow(const Gain& gain) const {
    if ((gain.kinds & ~now_) == 0 && (gain.built & (gain.built - 1)) == 0) return true;  // one tile, or none
    for (int kind = 0; kind < kind_count; ++kind) {
      if (!has(gain.built, kind) || (now_ >> kind & 1U) == 0) continue;
      if ((kinds_in(gain.built - one_of(kind)) & ~then_[static_cast<std::size_t>(kind)]) == 0) return true;
    }
    return false;
  }

 private:
  unsigned now_ = 0;
  std::array<unsigned, kind_count> then_{};
};

// The differences in height between neighbours, summed.
int drops(Lanes heights) {
  int sum = 0;
  for (int square = 0; square < board_squares; ++square) {
    const int here = height_at(heights, square);
    if (square % board_columns + 1 < board_columns) sum += std::abs(here - height_at(heights, square + 1));
    if (square / board_columns + 1 < board_rows) sum += std::abs(here - height_at(heights, square + board_columns));
  }
  return sum;
}

// One stack, two turns deep.
class Foresight {
 public:
  Foresight(const Ground& ground, const ExpectedTurns& table, Lanes heights, Reserve reserve)
      : ground_(ground), table_(table), heights_(heights), reserve_(reserve), prospects_(heights, reserve) {}

  // The turns needed after the best use of a roll.
  double after(int roll, int chips) {
    const Gain nothing{.chips = static_cast<std::uint8_t>(table_.counted(chips))};
    const int index = index_of(reserve_);
    double best = table_.turns(index, chips) + lost(nothing);
    std::vector<std::pair<float, const Gain*>> gains;
    for (const Gain& gain : table_.gains(roll, chips)) {
      if (!holds(reserve_, gain.built)) continue;
      const float turns = table_.turns(index - gain.index, gain.chips);
      if (turns < best && prospects_.allow(gain)) gains.push_back({turns, &gain});
    }
    std::sort(gains.begin(), gains.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [turns, gain] : gains) {
      if (turns >= best) break;
      best = std::min(best, turns + lost(*gain));
    }
    return best;
  }

 private:
  static constexpr std::size_t most_stacks = 300, close_stacks = 2;

  // The delay on the best of the most promising stacks with those tiles.
  double lost(const Gain& gain) {
    const auto [known, fresh] = known_.try_emplace({gain.built, gain.chips}, horizon);
    if (!fresh) return known->second;
    auto found = stackings(heights_, reserve_, gain.built, most_stacks);
    const std::size_t close = std::min(found.size(), close_stacks);
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(close), found.end(),
                      [](const Stacking& a, const Stacking& b) { return a.promise > b.promise; });
    for (std::size_t at = 0; at < close; ++at)
      known->second = std::min(known->second, ground_.delay(found[at].heights, reserve_ - gain.built, gain.chips));
    return known->second;
  }

  const Ground& ground_;
  const ExpectedTurns& table_;
  Lanes heights_;
  Reserve reserve_;
  Prospects prospects_;
  std::map<std::pair<Reserve, std::uint8_t>, double> known_;
};

}  // namespace

double Ground::uneven(Lanes heights, Reserve reserve) const {
  if (tuning_.steps <= 0 && tuning_.drops <= 0) return 0;
  const int steps = level_seams - Seams(heights).count();
  return (tuning_.steps * steps + tuning_.drops * drops(heights)) * tiles_in(reserve) / tile_count;
}

double Ground::delay(Lanes heights, Reserve reserve, int chips) const {
  if (reserve == 0) return 0;
  const Prospects prospects(heights, reserve);
  const int index = index_of(reserve);
  const float here = table_.turns(index, chips);
  double sum = 0;
  for (int roll = 0; roll < roll_count; ++roll) {
    float best = here;
    for (const Gain& gain : table_.gains(roll, chips)) {
      if (!holds(reserve, gain.built)) continue;
      const float turns = table_.turns(index - gain.index, gain.chips);
      if (turns < best && prospects.allow(gain)) best = turns;
    }
    sum += static_cast<double>(best) * rolls()[static_cast<std::size_t>(roll)].weight;
  }
  return std::max(0.0, tuning_.geometry * (1 + sum / throws - here) + uneven(heights, reserve));
}

double Ground::foreseen(Lanes heights, Reserve reserve, int chips) const {
  if (reserve == 0) return 0;
  Foresight foresight(*this, table_, heights, reserve);
  double sum = 0;
  for (int roll = 0; roll < roll_count; ++roll)
    sum += foresight.after(roll, chips) * rolls()[static_cast<std::size_t>(roll)].weight;
  return std::max(0.0, 1 + sum / throws - table_.turns(index_of(reserve), chips));
}

}  // namespace dolmen::carre
