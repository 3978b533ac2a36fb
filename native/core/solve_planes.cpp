#include "solve_planes.hpp"

#include <vector>

#include "processor.hpp"

namespace dolmen {

namespace isa_portable {
void value_planes(const PlaneNode&);
}
#if DOLMEN_MANY_PROCESSORS
namespace isa_avx2 {
void value_planes(const PlaneNode&);
}
namespace isa_avx512 {
void value_planes(const PlaneNode&);
}
#endif

namespace {

std::vector<ValuePlanes> paths_here() {
  std::vector<ValuePlanes> paths{isa_portable::value_planes};
#if DOLMEN_MANY_PROCESSORS
  if (has_avx2()) paths.push_back(isa_avx2::value_planes);
  if (has_avx512()) paths.push_back(isa_avx512::value_planes);
#endif
  return paths;
}

}  // namespace

std::span<const ValuePlanes> value_planes_paths() {
  static const std::vector<ValuePlanes> paths = paths_here();
  return paths;
}

}  // namespace dolmen
