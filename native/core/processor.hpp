// Which of the processors that *.isa.cpp files are compiled for this machine can stand in for.
#pragma once

// Whether there are versions to choose among; a build for sanitizers does with the one that runs everywhere.
#if defined(__x86_64__) && !defined(DOLMEN_PORTABLE_ONLY)
#define DOLMEN_MANY_PROCESSORS 1
#else
#define DOLMEN_MANY_PROCESSORS 0
#endif

namespace dolmen {

bool has_bmi2();
bool has_avx2();
bool has_avx512();

}  // namespace dolmen
