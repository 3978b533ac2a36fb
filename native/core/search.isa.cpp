// Searches for each board as one kind of processor runs them; compiled once for each.
#include "puct.hpp"
#include "uct.hpp"

namespace dolmen {
inline namespace DOLMEN_ISA {

Search* new_search(const SearchSetup& setup, const Weights& weights) {
  return with_geometry(setup.columns, setup.rows, [&](auto geometry) -> Search* {
    using G = decltype(geometry);
    if (setup.kind == PlayerKind::uct) return new UctSearch<G>(geometry, setup);
    return new PuctSearch<G>(geometry, setup, weights);
  });
}

}  // namespace DOLMEN_ISA
}  // namespace dolmen
