#include "processor.hpp"

namespace dolmen {

// The questions are the flags of CMakeLists.txt, one for one.
#if defined(__x86_64__)
bool has_bmi2() {
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}
bool has_avx2() { return has_bmi2() && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#else
bool has_bmi2() { return false; }
bool has_avx2() { return false; }
bool has_avx512() { return false; }
#endif

}  // namespace dolmen
