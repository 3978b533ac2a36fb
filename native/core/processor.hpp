// Which of the processors that *.isa.cpp files are compiled for this machine can stand in for.
#pragma once

namespace dolmen {

bool has_bmi2();
bool has_avx2();
bool has_avx512();

}  // namespace dolmen
