#include "playout.hpp"

#include <vector>

#include "processor.hpp"

namespace dolmen {

#define DOLMEN_PLAYOUTS_OF(isa)                                                         \
  namespace isa {                                                                       \
  PlayoutSums play_single(const State&, std::uint64_t games, std::uint64_t seed);       \
  PlayoutSums play_sliced(const State&, std::uint64_t games, std::uint64_t seed);       \
  void record_single(const State&, PlayedGame*, std::size_t count, std::uint64_t seed); \
  void record_sliced(const State&, PlayedGame*, std::size_t count, std::uint64_t seed); \
  }

DOLMEN_PLAYOUTS_OF(isa_portable)
#if DOLMEN_MANY_PROCESSORS
DOLMEN_PLAYOUTS_OF(isa_bmi2)
DOLMEN_PLAYOUTS_OF(isa_avx2)
DOLMEN_PLAYOUTS_OF(isa_avx512)
#endif
#undef DOLMEN_PLAYOUTS_OF

namespace {

std::vector<PlayoutPath> paths_here() {
  std::vector<PlayoutPath> paths{{"single", isa_portable::play_single, isa_portable::record_single}};
#if DOLMEN_MANY_PROCESSORS
  if (has_bmi2()) paths.push_back({"bmi2", isa_bmi2::play_single, isa_bmi2::record_single});
#endif
  paths.push_back({"portable", isa_portable::play_sliced, isa_portable::record_sliced});
#if DOLMEN_MANY_PROCESSORS
  if (has_avx2()) paths.push_back({"avx2", isa_avx2::play_sliced, isa_avx2::record_sliced});
  if (has_avx512()) paths.push_back({"avx512", isa_avx512::play_sliced, isa_avx512::record_sliced});
#endif
  return paths;
}

}  // namespace

std::span<const PlayoutPath> playout_paths() {
  static const std::vector<PlayoutPath> paths = paths_here();
  return paths;
}

const PlayoutPath* find_playout_path(std::string_view name) {
  const auto paths = playout_paths();
  if (name == "best") return &paths.back();
  for (const PlayoutPath& path : paths)
    if (path.name == name) return &path;
  return nullptr;
}

}  // namespace dolmen
