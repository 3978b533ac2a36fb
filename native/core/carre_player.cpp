#include "carre_player.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "carre_layout.hpp"
#include "carre_plans.hpp"
#include "random.hpp"

namespace dolmen::carre {
namespace {

constexpr std::size_t most_bases = 60;  // ways to take a stuck stack apart that are followed up
constexpr double haste = 1e-6;          // how much being fast counts by itself: it decides where a race seems decided
constexpr double close_call = 0.5;      // turns this much worse than the best (comparable) get no second look

// The chance to pay each kind's price next turn with one chip.
Threats payable() {
  Threats chance{};
  for (const Roll& roll : rolls())
    for (std::size_t kind = 0; kind < kind_count; ++kind)
      if (!payments(roll.dice, 1, price_of[kind]).empty()) chance[kind] += static_cast<double>(roll.weight) / throws;
  return chance;
}

double normal(std::uint64_t seed) {
  Random random(seed);
  double sum = 0;
  for (int part = 0; part < 12; ++part) sum += static_cast<double>(random.below(1U << 24)) / (1U << 24);
  return sum - 6;
}

// The beginning of a turn by taking tiles back, or by nothing.
struct Base {
  State state;
  std::vector<Place> backs;
};

struct Candidate {
  const Plan* plan;
  std::size_t base;
  double value;  // without regard to geometry: at least as good as it can be
  double noise;
};

struct Option {
  TurnPlan turn;
  bool stuck;
  double exposure;
  double noise;
  double seen;  // its value as the player sees it, comparable
};

bool better(const Option& a, const Option& b) { return a.seen > b.seen; }

class Thinking {
 public:
  Thinking(const State& state, const Tuning& tuning, std::uint64_t seed)
      : state_(state), tuning_(tuning), seed_(seed), table_(ExpectedTurns::for_players(state.players)),
        layouts_(tuning, table_), me_(static_cast<std::size_t>(state.player())), threats_(threats()) {}

  TurnPlan best_turn() {
    const std::vector<Base> bases = ways_to_begin();
    std::vector<std::vector<Plan>> plans;
    for (const Base& base : bases) plans.push_back(all_plans(base.state, {.stops = tuning_.stops > 0}));
    std::vector<Candidate> candidates;
    for (std::size_t base = 0; base < bases.size(); ++base)
      for (const Plan& plan : plans[base]) candidates.push_back(judged(plan, base));
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    return best_of(candidates, bases);
  }

  Standing standing_of(const State& state, std::size_t seat) {
    const Tableau& tableau = state.tableaus[seat];
    const auto key = std::make_tuple(tableau.heights, tableau.reserve, state.chips[seat]);
    auto known = others_.find(key);
    if (known == others_.end())
      known = others_.emplace(key, layouts_.as_it_is(tableau.heights, tableau.reserve, state.chips[seat])).first;
    Standing standing = bare(state, seat);
    standing.delay = known->second.delay;
    standing.stuck = known->second.stuck;
    return standing;
  }

 private:
  static Standing bare(const State& state, std::size_t seat) {
    return {.index = index_of(state.tableaus[seat].reserve), .chips = state.chips[seat],
            .stoppers = state.stoppers[seat]};
  }

  Threats threats() const {
    static const Threats chance = payable();
    for (std::size_t seat = 0; seat < state_.players; ++seat)
      if (seat != me_ && state_.stoppers[seat] > 0) return chance;
    return {};
  }

  // A stuck stack is taken apart at once, by as few tiles as open it again: waiting would save nothing, and whoever
  // waits for ever never finishes. Otherwise one tile may come off, or none.
  std::vector<Base> ways_to_begin() {
    const Base nothing{state_, {}};
    if (layouts_.can_finish(state_.own().heights, state_.own().reserve)) {
      std::vector<Base> bases{nothing};
      if (tuning_.back >= 1) std::ranges::move(one_more_back(bases), std::back_inserter(bases));
      return bases;
    }
    const auto shut = [&](const Base& base) {
      return !layouts_.can_finish(base.state.own().heights, base.state.own().reserve);
    };
    std::vector<Base> bases{nothing};
    while (!bases.empty()) {
      std::vector<Base> next = one_more_back(bases);
      if (next.size() > most_bases) next.resize(most_bases);
      bases = next;
      std::erase_if(next, shut);
      if (!next.empty()) return next;
    }
    return {nothing};
  }

  static std::vector<Base> one_more_back(const std::vector<Base>& bases) {
    std::vector<Base> next;
    for (const Base& base : bases)
      for (const Place place : base.state.own().free_lying()) {
        Base grown = base;
        grown.state.act({.deed = Deed::back, .place = place, .payment = {}});
        grown.backs.push_back(place);
        next.push_back(std::move(grown));
      }
    return next;
  }

  Candidate judged(const Plan& plan, std::size_t base) {
    const double value = value_of(plan.outcome, 0, false);
    double noise = 0;
    if (tuning_.noise > 0) noise = tuning_.noise * turn_worth() * normal(seed_ ^ mark_of(plan.outcome, plan.built));
    return {&plan, base, comparable(value) + noise, noise};
  }

  std::uint64_t mark_of(const State& after, Reserve built) const {
    return folded_key(after.own().heights, built) ^ (after.chips[me_] * 0x9e3779b97f4a7c15U);
  }

  // What a turn lost would cost the player now, comparable: misjudging by a turn is the same mistake at every stage.
  double turn_worth() {
    if (!turn_worth_) turn_worth_ = comparable(value_of(state_, 0, false)) - comparable(value_of(state_, 1, false));
    return *turn_worth_;
  }

  // Logits, in which values are added to and compared.
  double comparable(double value) const {
    if (state_.players == 1) return value;
    const double inside = std::clamp(value, 1e-9, 1 - 1e-9);
    return std::log(inside / (1 - inside));
  }

  double value_of(const State& after, double delay, bool stuck) {
    if (after.tableaus[me_].reserve == 0) return 1;
    Standing mine = bare(after, me_);
    mine.delay = delay;
    mine.stuck = stuck;
    if (after.players == 1) return -mine.turns(table_);
    std::array<Standing, most_players> standings;
    const std::size_t players = after.players;
    for (std::size_t step = 1; step < players; ++step)
      standings[step - 1] = standing_of(after, (me_ + step) % players);
    standings[players - 1] = mine;
    const double chance = race({standings.data(), players}, table_, tuning_.stopper)[players - 1];
    return (1 - haste) * std::clamp(chance, 0.0, 1.0) + haste * std::exp(-mine.turns(table_) / horizon);
  }

  TurnPlan best_of(const std::vector<Candidate>& candidates, const std::vector<Base>& bases) {
    std::vector<Option> best;  // the best first
    const auto most = static_cast<std::size_t>(std::max(1.0, tuning_.ahead));
    int looked_at = 0;
    for (const Candidate& candidate : candidates) {
      const bool hopeless = best.size() == most && candidate.value <= best.back().seen;
      if (!best.empty() && (hopeless || candidate.value <= best[0].seen - close_call || looked_at >= tuning_.plans))
        break;
      ++looked_at;
      auto option = option_of(candidate, bases[candidate.base]);
      if (!option || (best.size() == most && option->seen <= best.back().seen)) continue;
      best.insert(std::upper_bound(best.begin(), best.end(), *option, better), std::move(*option));
      if (best.size() > most) best.pop_back();
    }
    if (best.empty()) return nothing_done();
    if (tuning_.ahead > 0) look_ahead(best);
    return std::move(best[0].turn);
  }

  // A candidate with its tiles in their places; nothing if they find none.
  std::optional<Option> option_of(const Candidate& candidate, const Base& base) {
    const Layout& layout = laid_out(base, *candidate.plan, candidate.base);
    if (candidate.plan->built != 0 && layout.order.empty()) return std::nullopt;
    auto turn = written_out(base, *candidate.plan, layout);
    if (!turn) return std::nullopt;
    turn->value = value_of(candidate.plan->outcome, layout.delay, layout.stuck);
    const double seen = comparable(turn->value) + candidate.noise;
    return Option{std::move(*turn), layout.stuck, layout.exposure, candidate.noise, seen};
  }

  // Those that come close to the best are judged once more, by every roll of the own next turn.
  void look_ahead(std::vector<Option>& best) {
    const double least = best[0].seen - close_call;
    std::erase_if(best, [&](const Option& option) { return option.seen <= least; });
    if (best.size() == 1 || best[0].turn.after.over()) return;
    for (Option& option : best) {
      const State& after = option.turn.after;
      const Tableau& own = after.tableaus[me_];
      double delay = layouts_.foreseen(own.heights, own.reserve, after.chips[me_]) + option.exposure;
      if (option.stuck) delay += tuning_.stuck;
      option.turn.value = value_of(after, delay, option.stuck);
      option.seen = comparable(option.turn.value) + option.noise;
    }
    std::stable_sort(best.begin(), best.end(), better);
  }

  const Layout& laid_out(const Base& base, const Plan& plan, std::size_t number) {
    const auto [known, fresh] = layouts_known_.try_emplace({number, plan.built});
    if (fresh) known->second = layouts_.best(base.state.own(), plan.built, plan.outcome.chips[me_], threats_);
    return known->second;
  }

  // The actions of a plan with its tiles in their places; nothing if a stop comes before its target lies free.
  std::optional<TurnPlan> written_out(const Base& base, const Plan& plan, const Layout& layout) const {
    TurnPlan turn;
    turn.after = state_;
    const auto act = [&](const Action& action) {
      if (turn.after.over()) return;
      turn.actions.push_back(action);
      turn.after.act(action);
    };
    for (const Place place : base.backs) act({.deed = Deed::back, .place = place, .payment = {}});
    std::vector<Action> left(plan.deeds.begin(), plan.deeds.begin() + plan.deed_count);
    const auto is_stop = [](const Action& deed) { return deed.deed == Deed::stop; };
    for (const Action& deed : left)
      if (is_stop(deed) && !lies_free(turn.after, deed)) return std::nullopt;
      else if (is_stop(deed)) act(deed);
    std::erase_if(left, is_stop);
    for (const Place place : layout.order) {
      const int kind = placements[place].kind;
      const auto deed = std::find_if(left.begin(), left.end(), [&](const Action& one) {
        return one.deed == Deed::stop_and_build ? placements[one.place].kind == kind
                                                : one.deed == Deed::build && one.count == kind;
      });
      Action action = *deed;
      left.erase(deed);
      if (action.deed == Deed::stop_and_build && !lies_free(turn.after, action)) return std::nullopt;
      if (action.deed == Deed::stop_and_build)
        action.own = place;
      else
        action.count = 0, action.place = place;
      act(action);
    }
    for (const Action& purchase : left) act(purchase);
    act({});
    return turn;
  }

  static bool lies_free(const State& state, const Action& deed) {
    const auto free = state.tableaus[static_cast<std::size_t>(deed.seat)].free_lying();
    return std::find(free.begin(), free.end(), deed.place) != free.end();
  }

  TurnPlan nothing_done() const {
    TurnPlan turn{{Action{}}, state_, 0};
    turn.after.act({});
    return turn;
  }

  const State& state_;
  const Tuning& tuning_;
  std::uint64_t seed_;
  const ExpectedTurns& table_;
  Layouts layouts_;
  std::size_t me_;
  Threats threats_;
  std::optional<double> turn_worth_;
  std::map<std::tuple<Lanes, Reserve, std::uint8_t>, Layout> others_;
  std::map<std::pair<std::size_t, Reserve>, Layout> layouts_known_;
};

}  // namespace

TurnPlan Player::choose(const State& state) const { return Thinking(state, tuning_, seed_).best_turn(); }

Outlook Player::outlook(const State& state) const {
  Outlook outlook;
  const std::size_t players = state.players;
  if (state.winner != nobody) outlook.chances[static_cast<std::size_t>(state.winner)] = 1;
  Thinking thinking(state, tuning_, seed_);
  const ExpectedTurns& table = ExpectedTurns::for_players(state.players);
  const std::size_t first = (static_cast<std::size_t>(state.player()) + (state.rolled ? 1 : 0)) % players;
  std::array<Standing, most_players> standings;
  for (std::size_t step = 0; step < players; ++step) {
    const std::size_t seat = (first + step) % players;
    standings[step] = thinking.standing_of(state, seat);
    outlook.turns[seat] = standings[step].turns(table);
    outlook.stuck[seat] = standings[step].stuck;
  }
  if (state.over()) return outlook;
  const Chances chances = race({standings.data(), players}, table, tuning_.stopper);
  for (std::size_t step = 0; step < players; ++step) outlook.chances[(first + step) % players] = chances[step];
  return outlook;
}

}  // namespace dolmen::carre
