#include "carre_layout.hpp"

#include <algorithm>

#include "carre_stackings.hpp"

namespace dolmen::carre {
namespace {

constexpr std::size_t most_stacks = 3000;

}  // namespace

Layout Layouts::as_it_is(Lanes heights, Reserve reserve, int chips) {
  Layout layout{.order = {}, .heights = heights};
  if (reserve == 0) return layout;
  if (tuning_.foresight > 0) layout.delay = ground_.delay(heights, reserve, chips);
  if (!can_finish(heights, reserve)) {
    layout.stuck = true;
    layout.delay += tuning_.stuck;
  }
  return layout;
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
  auto found = stackings(own.heights, own.reserve, built, most_stacks);
  if (found.empty()) return {.order = {}, .stuck = true};
  const auto better = [](const Stacking& a, const Stacking& b) { return a.promise > b.promise; };
  std::stable_sort(found.begin(), found.end(), better);
  const std::size_t close = std::min(found.size(), static_cast<std::size_t>(std::max(1.0, tuning_.stacks)));
  std::vector<Layout> looked_at;
  if (left != 0 && tuning_.foresight > 0)
    for (std::size_t at = 0; at < close; ++at) {
      const double exposure = tuning_.exposure * exposed(own, found[at].order, left, chips, threats);
      const double delay = ground_.delay(found[at].heights, left, chips) + exposure;
      looked_at.push_back({found[at].order, found[at].heights, delay, exposure});
    }
  std::stable_sort(looked_at.begin(), looked_at.end(),
                   [](const Layout& a, const Layout& b) { return a.delay < b.delay; });
  for (const Layout& layout : looked_at)
    if (can_finish(layout.heights, left)) return layout;
  for (std::size_t at = looked_at.size(); at < found.size() && at < 8 * close; ++at)
    if (can_finish(found[at].heights, left))
      return {found[at].order, found[at].heights,
              tuning_.foresight > 0 ? ground_.delay(found[at].heights, left, chips) : 0};
  Layout layout = looked_at.empty() ? Layout{found[0].order, found[0].heights} : looked_at[0];
  layout.delay += tuning_.stuck;
  layout.stuck = true;
  return layout;
}

}  // namespace dolmen::carre
