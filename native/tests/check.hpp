// What the tests need of a framework: CHECK goes on after a failure, and the program's exit code tells.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>

namespace check {

inline int passed = 0, failed = 0;

template <class... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream stream;
  (void(stream << parts), ...);
  return stream.str();
}

inline void that(bool holds, const char* claim, const char* file, int line, const std::string& about) {
  ++(holds ? passed : failed);
  if (!holds && failed <= 20)
    std::fprintf(stderr, "%s:%d: not true: %s%s%s\n", file, line, claim, about.empty() ? "" : "   ", about.c_str());
}

inline int report() {
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace check

// CHECK(claim) or CHECK(claim, what, to, say, about, it).
#define CHECK(claim, ...) check::that((claim), #claim, __FILE__, __LINE__, check::text(__VA_ARGS__))
