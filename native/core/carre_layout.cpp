#include "carre_layout.hpp"

#include <algorithm>
#include <unordered_set>

namespace dolmen::carre {
namespace {

constexpr std::size_t most_leaves = 3000;
constexpr int level_seams = 31;

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

}  // namespace

// The turns lost in the next turn because some gains find no level ground.
double Layouts::delay(Lanes heights, Reserve reserve, int chips) const {
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
  return std::max(0.0, tuning_.geometry * (1 + sum / throws - here)) + at_least(reserve);
}

Layout Layouts::as_it_is(Lanes heights, Reserve reserve, int chips) {
  Layout layout{.order = {}, .heights = heights};
  if (reserve == 0) return layout;
  if (tuning_.foresight > 0) layout.delay = delay(heights, reserve, chips);
  if (!can_finish(heights, reserve)) {
    layout.stuck = true;
    layout.delay += tuning_.stuck;
  }
  return layout;
}

std::vector<Layouts::Leaf> Layouts::leaves(const Tableau& own, Reserve built) const {
  std::vector<Leaf> found;
  std::unordered_set<std::uint64_t> seen;
  const Reserve left = own.reserve - built;
  std::vector<Place> order;
  const auto grow = [&](const auto& self, Lanes heights, Reserve rest) -> void {
    if (found.size() >= most_leaves || !seen.insert(folded_key(heights, rest)).second) return;
    const Seams seams(heights);
    const auto ground = level_ground(seams);
    if (rest == 0) {
      const int fitting = std::popcount(kinds_that_fit(ground) & kinds_in(left));
      found.push_back({heights, order, 2.0 * seams.count() + 3.0 * fitting});
      return;
    }
    for (std::size_t shape = 0; shape < shape_count; ++shape) {
      if (!has(rest, shapes[shape].kind)) continue;
      each_place(shape, ground[shape], [&](Place place) {
        order.push_back(place);
        self(self, heights + units[place], rest - one_of(shapes[shape].kind));
        order.pop_back();
      });
    }
  };
  grow(grow, own.heights, built);
  return found;
}

// The turns that the worst stop of a free-lying tile would cost, by its chance.
double Layouts::exposed(const Tableau& own, std::span<const Place> added, Reserve reserve, int chips,
                        const Threats& threats) const {
  const int index = index_of(reserve);
  const float here = table_.turns(index, chips);
  std::uint32_t covered = 0;
  double worst = 0;
  const auto look = [&](Place place) {
    const Placement& placement = placements[place];
    if ((placement.mask & covered) == 0 && threats[placement.kind] > 0) {
      const float lost = table_.turns(index + index_of(one_of(placement.kind)), chips) - here;
      worst = std::max(worst, threats[placement.kind] * lost);
    }
    covered |= placement.mask;
  };
  for (std::size_t at = added.size(); at-- > 0;) look(added[at]);
  for (std::size_t at = own.count; at-- > 0;) look(own.built[at]);
  return worst;
}

Layout Layouts::best(const Tableau& own, Reserve built, int chips, const Threats& threats) {
  const Reserve left = own.reserve - built;
  auto found = leaves(own, built);
  const auto better = [](const Leaf& a, const Leaf& b) { return a.score > b.score; };
  std::stable_sort(found.begin(), found.end(), better);
  const std::size_t close = std::min(found.size(), static_cast<std::size_t>(std::max(1.0, tuning_.stacks)));
  std::vector<double> delays(found.size(), 0);
  if (left != 0 && tuning_.foresight > 0) {
    for (std::size_t at = 0; at < close; ++at) {
      delays[at] = delay(found[at].heights, left, chips) +
                   tuning_.exposure * exposed(own, found[at].order, left, chips, threats);
      const int steps = level_seams - Seams(found[at].heights).count();
      found[at].score = 1e-4 * found[at].score - delays[at] - tuning_.rough * steps * tiles_in(left) / tile_count;
    }
    std::vector<std::size_t> by_score(close);
    for (std::size_t at = 0; at < close; ++at) by_score[at] = at;
    std::stable_sort(by_score.begin(), by_score.end(),
                     [&](std::size_t a, std::size_t b) { return better(found[a], found[b]); });
    for (const std::size_t at : by_score)
      if (can_finish(found[at].heights, left)) return {found[at].order, found[at].heights, delays[at], false};
  }
  for (std::size_t at = tuning_.foresight > 0 ? close : 0; at < found.size() && at < 8 * close; ++at)
    if (can_finish(found[at].heights, left))
      return {found[at].order, found[at].heights,
              tuning_.foresight > 0 ? delay(found[at].heights, left, chips) : 0, false};
  if (found.empty()) return {.order = {}, .stuck = true};
  return {found[0].order, found[0].heights, delays[0] + tuning_.stuck, true};
}

}  // namespace dolmen::carre
