// The module dolmen._native: gathers the areas, each bound by its own file. Translates only; decides nothing.
#include <nanobind/nanobind.h>

#define AREA(name) void bind_##name(nanobind::module_& m);
#include "areas.inc"
#undef AREA

NB_MODULE(_native, m) {
  m.doc() = "Dolmen's native core: boards, random games and the engine, as plain values.";
#define AREA(name) bind_##name(m);
#include "areas.inc"
#undef AREA
}
