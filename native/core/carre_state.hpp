// A game of Carré in progress: tableaus, tokens, dice, and what each action does. No search, no text.
// The rules are those of dolmen.carre; tests hold the two together. States are values: copy and act on the copy.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "carre_grid.hpp"

namespace dolmen::carre {

// Up to three dice, ascending.
struct Dice {
  std::array<std::uint8_t, 3> face{};
  std::uint8_t count = 0;

  constexpr void add(int value) { face[count++] = static_cast<std::uint8_t>(value); }
  constexpr int sum() const { return face[0] + face[1] + face[2]; }
  void remove(const Dice& paid);
  friend constexpr auto operator<=>(const Dice&, const Dice&) = default;
};

struct Payment {
  Dice dice;
  std::uint8_t chips = 0;
  friend constexpr bool operator==(const Payment&, const Payment&) = default;
};

// Every way to pay a price with some of the dice and at most so many chips: fewest chips first, then fewest dice.
std::vector<Payment> payments(const Dice& dice, int chips, int price);

// The 56 rolls with their weights out of 216, ascending.
struct Roll {
  Dice dice;
  int weight;
};
inline constexpr int roll_count = 56, throws = 216;
const std::array<Roll, roll_count>& rolls();

enum class Deed : std::uint8_t { roll, build, back, buy_stoppers, buy_chips, stop, stop_and_build, end };

inline constexpr std::int8_t nobody = -1;

struct Action {
  Deed deed = Deed::end;
  std::uint8_t count = 0;     // of tokens bought
  std::int8_t seat = nobody;  // whose tile is stopped, or who gives; seats count from 0
  Place place = nowhere;      // what is built, taken back or stopped
  Place own = nowhere;        // what is built with a stop
  Payment payment;            // of a roll, the dice rolled
  friend constexpr bool operator==(const Action&, const Action&) = default;
};

// One player's board: what is built, in the order of building.
struct Tableau {
  std::array<Place, tile_count> built{};
  std::uint8_t count = 0;
  Reserve reserve = full_reserve;
  Lanes heights = 0;

  void build(Place place);
  // The tile must lie free.
  void take_back(Place place);
  std::span<const Place> tiles() const { return {built.data(), count}; }
  // The tiles with nothing above them, in the order of building.
  std::vector<Place> free_lying() const;
  friend bool operator==(const Tableau&, const Tableau&) = default;
};

struct Rules {
  bool strict_double = false;
  int max_rounds = 0;  // 0: no limit
  friend bool operator==(const Rules&, const Rules&) = default;
};

// What a purchase of one or two tokens comes to.
struct Deal {
  bool allowed, names_giver;
  int gained;
};

enum class Token : std::uint8_t { stopper, chip };
constexpr int price_of_tokens(Token token, int count) {
  if (token == Token::stopper) return count == 1 ? 5 : 10;
  return count == 1 ? 1 : 11;
}

struct State {
  Rules rules;
  std::uint8_t players = 2;
  std::array<Tableau, most_players> tableaus{};
  std::array<std::uint8_t, most_players> chips{}, stoppers{};
  int turn = 1;  // every roll opens a new one
  bool rolled = false;
  Dice dice;  // not yet used
  std::int8_t bought_chips = -1, bought_stoppers = -1;  // gained in this turn, not usable in it; -1: no purchase
  std::int8_t winner = nobody;
  bool drawn = false;

  static State start(int players, Rules rules = {});

  int player() const { return (turn - 1) % players; }
  bool over() const { return winner != nobody || drawn; }
  const Tableau& own() const { return tableaus[static_cast<std::size_t>(player())]; }
  int held(Token token, int seat) const {
    return (token == Token::chip ? chips : stoppers)[static_cast<std::size_t>(seat)];
  }
  int bought(Token token) const { return token == Token::chip ? bought_chips : bought_stoppers; }
  int usable(Token token) const { return held(token, player()) - (bought(token) > 0 ? bought(token) : 0); }
  int middle(Token token) const;
  // Buying `count` tokens with a payment that holds so many chips.
  Deal deal(Token token, int count, int paid_chips) const;
  bool anybody_can_give(Token token) const;

  // Does what a legal action does; an illegal one must not come here.
  void act(const Action& action);
  void pay(const Payment& payment, int used_stoppers = 0);
  void gain(Token token, const Action& purchase);

  friend bool operator==(const State&, const State&) = default;
};

// Every legal action once, in the order of the Python rules; the rolls when the dice are to be rolled.
std::vector<Action> legal_actions(const State& state);

}  // namespace dolmen::carre
