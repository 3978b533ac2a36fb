#include "carre_plans.hpp"

#include <unordered_set>

namespace dolmen::carre {
namespace {

// Plans are grown in this order, so that each combination comes up in few orders.
enum class Phase { stops, stops_with_build, builds, stoppers, chips };

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xbf58476d1ce4e5b9U;
  return hash ^ (hash >> 29);
}

class Planner {
 public:
  Planner(const State& state, const PlanLimits& limits)
      : me_(static_cast<std::size_t>(state.player())), limits_(limits) {
    plans_.reserve(512);
    Plan nothing;
    nothing.outcome = state;
    grow(nothing, limits.stops ? Phase::stops : Phase::builds, 0);
  }
  std::vector<Plan> take() { return std::move(plans_); }

 private:
  void grow(const Plan& plan, Phase phase, int from) {
    if (!seen_.insert(key(plan)).second || plans_.size() >= limits_.plans) return;
    plans_.push_back(plan);
    if (plan.outcome.tableaus[me_].reserve == 0 || plan.deed_count == most_deeds) return;
    if (phase <= Phase::stops_with_build) stops(plan, phase);
    if (phase <= Phase::builds) builds(plan, from);
    if (limits_.stops && phase < Phase::chips && plan.outcome.bought_stoppers < 0) purchases(plan, Token::stopper);
    if (plan.outcome.bought_chips < 0) purchases(plan, Token::chip);
  }

  static std::vector<Payment> ways(const Plan& plan, int price) {
    return payments(plan.outcome.dice, plan.outcome.usable(Token::chip), price);
  }

  void stops(const Plan& plan, Phase phase) {
    const int stoppers = plan.outcome.usable(Token::stopper);
    if (stoppers == 0) return;
    for (std::int8_t seat = 0; seat < plan.outcome.players; ++seat) {
      if (static_cast<std::size_t>(seat) == me_) continue;
      for (const Place target : plan.outcome.tableaus[static_cast<std::size_t>(seat)].free_lying()) {
        const int kind = placements[target].kind;
        for (const Payment& way : ways(plan, price_of[static_cast<std::size_t>(kind)])) {
          if (phase == Phase::stops) stop(plan, seat, target, way);
          if (stoppers >= 2 && has(plan.outcome.tableaus[me_].reserve, kind)) stop_and_build(plan, seat, target, way);
        }
      }
    }
  }

  void stop(Plan plan, std::int8_t seat, Place target, const Payment& way) {
    const Action deed{.deed = Deed::stop, .seat = seat, .place = target, .payment = way};
    plan.outcome.act(deed);
    plan.add(deed);
    grow(plan, Phase::stops, 0);
  }

  void stop_and_build(Plan plan, std::int8_t seat, Place target, const Payment& way) {
    plan.outcome.pay(way, 2);
    plan.outcome.tableaus[static_cast<std::size_t>(seat)].take_back(target);
    reserve_for(plan, placements[target].kind);
    plan.add({.deed = Deed::stop_and_build, .seat = seat, .place = target, .payment = way});
    grow(plan, Phase::stops_with_build, 0);
  }

  void builds(const Plan& plan, int from) {
    for (int kind = from; kind < kind_count; ++kind) {
      if (!has(plan.outcome.tableaus[me_].reserve, kind)) continue;
      for (const Payment& way : ways(plan, price_of[static_cast<std::size_t>(kind)])) {
        Plan grown = plan;
        grown.outcome.pay(way);
        reserve_for(grown, kind);
        grown.add({.deed = Deed::build, .count = static_cast<std::uint8_t>(kind), .payment = way});
        grow(grown, Phase::builds, kind);
      }
    }
  }

  void reserve_for(Plan& plan, int kind) const {
    plan.outcome.tableaus[me_].reserve -= one_of(kind);
    plan.built += one_of(kind);
  }

  void purchases(const Plan& plan, Token token) {
    for (std::uint8_t count = 1; count <= 2; ++count)
      for (const Payment& way : ways(plan, price_of_tokens(token, count))) {
        const Deal deal = plan.outcome.deal(token, count, way.chips);
        if (!deal.allowed || (token == Token::chip && deal.gained <= way.chips && !deal.names_giver)) continue;
        for (std::int8_t seat = deal.names_giver ? 0 : nobody; seat < (deal.names_giver ? plan.outcome.players : 0);
             ++seat)
          if (seat == nobody || (static_cast<std::size_t>(seat) != me_ && plan.outcome.held(token, seat) > 0))
            purchase(plan, token, count, seat, way);
      }
  }

  void purchase(Plan plan, Token token, std::uint8_t count, std::int8_t seat, const Payment& way) {
    const Deed kind = token == Token::stopper ? Deed::buy_stoppers : Deed::buy_chips;
    const Action deed{.deed = kind, .count = count, .seat = seat, .payment = way};
    plan.outcome.act(deed);
    plan.add(deed);
    grow(plan, token == Token::stopper ? Phase::stoppers : Phase::chips, kind_count);
  }

  // Equal for plans that can be gone on with alike and come to the same.
  std::uint64_t key(const Plan& plan) const {
    const State& state = plan.outcome;
    std::uint64_t hash = mixed(0x9e3779b97f4a7c15U, plan.built);
    const auto held = [&](std::size_t seat) { return std::uint64_t{state.chips[seat]} << 8 | state.stoppers[seat]; };
    for (std::size_t seat = 0; seat < state.players; ++seat) {
      const Tableau& tableau = state.tableaus[seat];
      hash = mixed(hash, held(seat) << 32 | tableau.reserve);
      if (seat != me_) hash = mixed(hash, static_cast<std::uint64_t>(tableau.heights ^ tableau.heights >> 61));
    }
    std::uint64_t dice = state.dice.count;
    for (const std::uint8_t face : state.dice.face) dice = dice << 3 | face;
    hash = mixed(hash, dice);
    return mixed(hash, static_cast<std::uint64_t>((state.bought_chips + 1) << 4 | (state.bought_stoppers + 1)));
  }

  std::size_t me_;
  PlanLimits limits_;
  std::unordered_set<std::uint64_t> seen_;
  std::vector<Plan> plans_;
};

}  // namespace

std::vector<Plan> all_plans(const State& state, const PlanLimits& limits) { return Planner(state, limits).take(); }

}  // namespace dolmen::carre
