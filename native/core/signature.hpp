// One number that changes when the search does: what `make bench` prints, so that no change goes unnoticed.
#pragma once

#include <cstdint>

namespace dolmen {

// Searches a fixed set of positions with that many nodes each and folds visits and actions into 32 bits.
std::uint64_t search_signature(std::uint64_t nodes);

}  // namespace dolmen
