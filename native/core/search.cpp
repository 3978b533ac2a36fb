#include "search.hpp"

#include <cmath>

#include "processor.hpp"

namespace dolmen {

namespace isa_portable {
Search* new_search(const SearchSetup& setup, const Weights& weights);
}
#if DOLMEN_MANY_PROCESSORS
namespace isa_bmi2 {
Search* new_search(const SearchSetup& setup, const Weights& weights);
}
namespace isa_avx2 {
Search* new_search(const SearchSetup& setup, const Weights& weights);
}
namespace isa_avx512 {
Search* new_search(const SearchSetup& setup, const Weights& weights);
}
#endif

namespace {

Search* new_search_here(const SearchSetup& setup, const Weights& weights) {
#if DOLMEN_MANY_PROCESSORS
  if (has_avx512()) return isa_avx512::new_search(setup, weights);
  if (has_avx2()) return isa_avx2::new_search(setup, weights);
  if (has_bmi2()) return isa_bmi2::new_search(setup, weights);
#endif
  return isa_portable::new_search(setup, weights);
}

constexpr std::uint64_t least_memory = std::uint64_t{8} << 20;

}  // namespace

SearchWatcher::~SearchWatcher() = default;
Search::~Search() = default;

std::string why_not(const SearchSetup& setup) {
  State empty;
  empty.columns = setup.columns;
  empty.rows = setup.rows;
  empty.stock = setup.stock;
  empty.final_tilt = setup.final_tilt;
  if (std::string reason = why_impossible(empty); !reason.empty()) return reason;
  if (setup.memory < least_memory) return "a search needs a memory of at least 8 MB";
  return "";
}

std::string why_not(const SearchSetup& setup, const State& state, const SearchLimits& limits) {
  if (std::string reason = why_impossible(state); !reason.empty()) return reason;
  if (state.columns != setup.columns || state.rows != setup.rows || state.stock != setup.stock ||
      state.final_tilt != setup.final_tilt)
    return "the position belongs to another board or stock than the search";
  if (with_board(state, [](const auto& board) { return board.over(); })) return "the game is over, so nothing can be done";
  if (limits.nodes == 0 && limits.seconds == 0 && limits.depth == 0)
    return "a search needs a limit: nodes, seconds or depth above 0";
  if (!(limits.seconds >= 0) || !std::isfinite(limits.seconds)) return "seconds must be 0 or more";
  if (limits.depth < 0) return "a depth is 0 or more, not " + std::to_string(limits.depth);
  if (limits.lines < 1) return "at least 1 line is wanted, not " + std::to_string(limits.lines);
  if (limits.threads < 1 || limits.threads > 64) return "threads are 1 to 64, not " + std::to_string(limits.threads);
  if (limits.width < 0) return "a width is 0 or more, not " + std::to_string(limits.width);
  if (limits.playouts < 0) return "playouts are 0 or more, not " + std::to_string(limits.playouts);
  if (!(limits.noise >= 0) || limits.noise > 100) return "noise is 0 to 100";
  if (!(limits.interval > 0)) return "an interval is above 0 seconds";
  return "";
}

std::unique_ptr<Search> make_search(const SearchSetup& setup) {
  return std::unique_ptr<Search>(new_search_here(
      setup, setup.weights != nullptr ? *setup.weights : built_in_weights(setup.columns, setup.rows)));
}

}  // namespace dolmen
