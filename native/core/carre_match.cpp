#include "carre_match.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "carre_player.hpp"
#include "carre_text.hpp"
#include "random.hpp"

namespace dolmen::carre {
namespace {

constexpr int longest = 300;  // turns of each player; a game that goes on after them counts as unfinished

struct Contestant {
  bool greedy = false;
  Tuning tuning;

  explicit Contestant(const std::string& name) {
    if (name == "greedy")
      greedy = true;
    else if (name.starts_with("engine:") || name == "engine")
      tuning = Tuning::parse(name == "engine" ? "" : name.substr(7));
    else
      throw std::invalid_argument(
          joined("'", name, "' is no native player of Carré: there are greedy and engine:SETTINGS"));
  }

  void take_turn(State& state, std::uint64_t seed) const {
    if (!greedy) {
      state = Player(tuning, seed).choose(state).after;
      return;
    }
    const int turn = state.turn;
    while (!state.over() && state.turn == turn) state.act(choose_greedily(state));
  }
};

Dice thrown(Random& random) {
  std::array<int, 3> faces{};
  for (int& face : faces) face = 1 + static_cast<int>(random.below(6));
  std::sort(faces.begin(), faces.end());
  Dice dice;
  for (const int face : faces) dice.add(face);
  return dice;
}

class Match {
 public:
  explicit Match(const std::vector<std::string>& names) : seconds_(names.size()) {
    if (names.empty() || names.size() > most_players) throw std::invalid_argument("a game of Carré has 1 to 4 players");
    for (const std::string& name : names) contestants_.emplace_back(name);
    result_.wins.assign(names.size(), 0);
    result_.squares.assign(names.size(), 0);
  }

  void round(std::uint64_t seed) {
    std::vector<double> won(contestants_.size(), 0);
    for (std::size_t turned = 0; turned < contestants_.size(); ++turned) {
      const int winner = game(seed, turned);
      ++result_.games;
      if (winner == nobody)
        ++result_.unfinished;
      else
        ++won[static_cast<std::size_t>(winner)];
    }
    for (std::size_t at = 0; at < won.size(); ++at) {
      result_.wins[at] += won[at];
      result_.squares[at] += won[at] * won[at];
    }
  }

  MatchResult result() {
    for (auto& seconds : seconds_) {
      std::sort(seconds.begin(), seconds.end());
      double sum = 0;
      for (const float one : seconds) sum += one;
      const std::size_t count = seconds.size();
      result_.seconds_mean.push_back(count == 0 ? 0 : sum / static_cast<double>(count));
      result_.seconds_99.push_back(count == 0 ? 0 : seconds[(count - 1) * 99 / 100]);
      result_.seconds_most.push_back(count == 0 ? 0 : seconds.back());
    }
    return std::move(result_);
  }

 private:
  // Who wins when contestant `turned` begins.
  int game(std::uint64_t seed, std::size_t turned) {
    const std::size_t players = contestants_.size();
    State state = State::start(static_cast<int>(players));
    Random dice(seed);
    while (!state.over() && state.turn <= longest * static_cast<int>(players)) {
      state.act({.deed = Deed::roll, .payment = {thrown(dice), 0}});
      const std::size_t at = (static_cast<std::size_t>(state.player()) + turned) % players;
      std::uint64_t mine = seed + at * 1000 + static_cast<std::uint64_t>(state.turn) * 7919;
      const auto began = std::chrono::steady_clock::now();
      contestants_[at].take_turn(state, splitmix(mine));
      seconds_[at].push_back(std::chrono::duration<float>(std::chrono::steady_clock::now() - began).count());
      ++result_.turns;
    }
    if (state.winner == nobody) return nobody;
    const double own = (state.turn - 1) / static_cast<int>(players) + 1;
    result_.own_turns += own;
    result_.own_turns_squares += own * own;
    return static_cast<int>((static_cast<std::size_t>(state.winner) + turned) % players);
  }

  std::vector<Contestant> contestants_;
  std::vector<std::vector<float>> seconds_;
  MatchResult result_;
};

}  // namespace

MatchResult play_match(const std::vector<std::string>& contestants, int first_round, int rounds, std::uint64_t seed) {
  Match match(contestants);
  for (int round = first_round; round < first_round + rounds; ++round) {
    std::uint64_t mixed = seed * 0x9e3779b97f4a7c15U + static_cast<std::uint64_t>(round);
    match.round(splitmix(mixed));
  }
  return match.result();
}

}  // namespace dolmen::carre
