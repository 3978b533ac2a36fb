// The engine's face to the rest of the program: give it a position and limits, get the best actions with their values.
// Plain values only; which board, processor and kind of player is behind it is settled when it is made.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "search_tuning.hpp"
#include "state.hpp"
#include "weights.hpp"

namespace dolmen {

enum class Proven : std::uint8_t { no, win, draw, loss };

struct SearchSetup {
  int columns = 10;
  int rows = 7;
  int stock = 28;
  bool final_tilt = false;
  PlayerKind kind = PlayerKind::engine;
  std::uint64_t memory = std::uint64_t{256} << 20;
  std::uint64_t seed = 0;
  const Weights* weights = nullptr;      // the built-in ones if null; only read while the search is made
  const SearchTuning* tuning = nullptr;  // likewise
};

// 0 means no limit for nodes, seconds and depth; at least one of them must be given.
struct SearchLimits {
  std::uint64_t nodes = 0;
  double seconds = 0;
  int depth = 0;  // stops once the main line is that many actions long
  int lines = 1;
  int threads = 1;
  double noise = 0;   // standard deviation of a disturbance of all estimates, in logits
  int width = 0;      // looks at that many placements per position, 0 at all
  bool solve = true;  // exact endings
  int playouts = 0;   // random games per new leaf of `uct`, 0 for its usual number
  double interval = 0.1;
};

struct SearchLine {
  static constexpr int longest = 64;
  Action action = 0;
  double value = 0.5;  // expected result for the side to act, 0 to 1
  double margin = 0;   // expected final dolmens ahead for the side to act; exact if proven and `exact`
  std::uint64_t visits = 0;
  Proven proven = Proven::no;
  bool exact = false;
  Action continuation[longest] = {};  // begins with `action`
  int depth = 0;                      // its length
};

struct SearchReport {
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint64_t memory = 0;
  bool solved = false;
  int count = 0;
  SearchLine lines[512];
};

// Told now and then how far the search is; answers whether to go on.
class SearchWatcher {
 public:
  virtual ~SearchWatcher();
  virtual bool go_on(const SearchReport& report) = 0;
};

// One player's memory and thoughts about one kind of game. One search at a time; only stop() may be called meanwhile.
class Search {
 public:
  virtual ~Search();
  // The state must be possible, not over, and of the board and rules the search was made for.
  virtual void search(const State& state, const SearchLimits& limits, SearchWatcher* watcher, SearchReport& report) = 0;
  virtual double evaluate(const State& state) = 0;
  virtual void solve(const State& state, const SearchLimits& limits, SearchReport& report) = 0;
  virtual void clear() = 0;
  virtual std::uint64_t memory() const = 0;
  void stop() { stop_.store(true); }

 protected:
  std::atomic<bool> stop_{false};
};

// Why no search can be made of this, in one sentence, or the empty string.
std::string why_not(const SearchSetup& setup);
std::string why_not(const SearchSetup& setup, const State& state, const SearchLimits& limits);
std::unique_ptr<Search> make_search(const SearchSetup& setup);

}  // namespace dolmen
