// Carré's players without Python: whole games of legal actions that come to an end, wins not left lying, stuck stacks
// taken apart, and chances that add up.
#include <algorithm>
#include <numeric>

#include "carre_notation.hpp"
#include "carre_player.hpp"
#include "check.hpp"
#include "random.hpp"

using namespace dolmen::carre;

namespace {

const std::string one_left =
    "12@a1v,8@d1v,12@a1v,8@d1v,9@a1,6@d1v,3@a4h,2@d4h,9@a1,6@d1v,3@a4h,2@d4h,4@a1,4@c1,7@e1";

Dice thrown(dolmen::Random& random) {
  std::array<int, 3> faces{};
  for (int& face : faces) face = 1 + static_cast<int>(random.below(6));
  std::sort(faces.begin(), faces.end());
  Dice dice;
  for (const int face : faces) dice.add(face);
  return dice;
}

bool is_legal(const State& state, const Action& action) {
  const auto legal = legal_actions(state);
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

void check_conserved(const State& state) {
  int chips = state.middle(Token::chip), stoppers = state.middle(Token::stopper);
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    chips += state.chips[seat], stoppers += state.stoppers[seat];
    CHECK(state.tableaus[seat].count + tiles_in(state.tableaus[seat].reserve) == tile_count, format_state(state));
  }
  CHECK(chips == 2 * state.players && stoppers == 2 * state.players, format_state(state));
}

// A game in which every seat has settings of its own; `longest` turns of each are enough for all of them.
void check_game(const std::vector<std::string>& seats, std::uint64_t seed, int longest) {
  dolmen::Random random(seed);
  State state = State::start(static_cast<int>(seats.size()));
  while (!state.over() && state.turn <= longest * static_cast<int>(seats.size())) {
    state.act({.deed = Deed::roll, .payment = {thrown(random), 0}});
    const auto& settings = seats[static_cast<std::size_t>(state.player())];
    const TurnPlan plan = Player(Tuning::parse(settings), random.word()).choose(state);
    for (const Action& action : plan.actions) {
      CHECK(is_legal(state, action), format_action(action), " in ", format_state(state));
      state.act(action);
    }
    CHECK(state == plan.after, format_state(state));
    check_conserved(state);
  }
  CHECK(state.winner != nobody, "nobody has won: ", format_state(state));
}

std::vector<std::string> turn_in(const std::string& position, const std::string& settings) {
  std::vector<std::string> tokens;
  for (const Action& action : Player(Tuning::parse(settings)).choose(parse_state(position)).actions)
    tokens.push_back(format_action(action));
  return tokens;
}

// Also where ending the turn would win as surely, some turns later: two players once ended their turns for ever.
void check_wins() {
  const std::string tiles =
      "6@a2v,12@c1v,4@a3,4@a3,3@c2v,8@d1v,9@c2,8@b3h,7@b1,2@b1h,3@c1h,6@c1h,12@c1v,9@c1,7@a1";
  for (const std::string settings : {"", "ahead=0,back=0", "noise=3,stops=0"}) {
    const std::string easy = "standard turn=239 seat=1 dice=1+4+6 chips=2,0 stoppers=1,0 bought=- 1:" + tiles + " 2:-";
    const std::string last = "standard turn=1 seat=1 dice=3+4+5 chips=1,1 stoppers=0,0 bought=- 1:" + one_left + " 2:-";
    for (const std::string& position : {easy, last})
      CHECK(Player(Tuning::parse(settings)).choose(parse_state(position)).after.winner == 0, settings, " ", position);
  }
}

void check_stops() {
  const auto tokens = turn_in("standard turn=1 seat=1 dice=3+4+5 chips=1,1 stoppers=1,0 bought=- 1:12@a1v 2:" + one_left, "");
  CHECK(std::any_of(tokens.begin(), tokens.end(), [](const auto& token) { return token.starts_with("stop 2"); }));
}

void check_stuck() {
  const std::string stuck = "9@a1,8@d1v,2@b4h,4@a1,9@c1,2@a3h,12@a1h,4@a1,7@a4,6@c1v,6@c1v";
  const State before = parse_state("standard turn=1 seat=1 dice=1+2+3 chips=0,1 stoppers=0,0 bought=- 1:" + stuck + " 2:-");
  CHECK(Player().outlook(before).stuck[0]);
  CHECK(!Player().outlook(Player().choose(before).after).stuck[0]);
}

void check_outlook() {
  const State state = parse_state("standard turn=1 seat=1 dice=? chips=1,1,1,1 stoppers=0,1,0,0 bought=- 1:12@a1v 2:9@a1 3:- 4:-");
  const Outlook outlook = Player().outlook(state);
  const double sum = std::accumulate(outlook.chances.begin(), outlook.chances.end(), 0.0);
  CHECK(sum > 0.999999 && sum < 1.000001);
  CHECK(outlook.turns[0] < outlook.turns[1] && outlook.turns[1] < outlook.turns[2]);
}

}  // namespace

int main() {
  check_wins();
  check_stops();
  check_stuck();
  check_outlook();
  check_game({""}, 1, 40);
  check_game({"", "ahead=0,back=0,noise=0.3"}, 2, 80);
  check_game({"noise=3,stops=0,back=0,ahead=0", "noise=1,back=0,ahead=0"}, 3, 300);
  check_game({"", "noise=1,ahead=0", "", "stops=0,nodes=0,foresight=0,ahead=0"}, 4, 80);
  return check::report();
}
