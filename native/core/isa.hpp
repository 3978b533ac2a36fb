// The instruction set a file is compiled for, as a namespace.
// A file may be compiled several times with different processor flags (see NATIVE in CMakeLists.txt). Everything a
// header defines inline therefore lives in an inline namespace named after those flags, so that the linker can never
// replace code for an old processor by the same function compiled for a newer one.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512BW__)
#define DOLMEN_ISA isa_avx512
#elif defined(__AVX2__)
#define DOLMEN_ISA isa_avx2
#elif defined(__BMI2__)
#define DOLMEN_ISA isa_bmi2
#else
#define DOLMEN_ISA isa_portable
#endif
