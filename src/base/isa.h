// Chooses the instruction set of hot loops. Files listed under karst_isa_sources in CMakeLists.txt are compiled once
// for each set, from the same source; ISA_FN(name) gives each copy its own symbol, ISA_DECLARE declares all copies,
// ISA_SELECT picks the running one, and ISA_ROW lists them in a table, by Isa. All give the same bits.
//
//   // kernel.c, compiled three times            // caller.c, compiled once
//   void ISA_FN(fill)(float *out) { ... }        ISA_DECLARE(void, fill, (float *out));
//                                                void fill(float *out) { ISA_SELECT(fill)(out); }
#pragma once

#include "base/bits.h"

typedef enum Isa { ISA_BASELINE, ISA_AVX2, ISA_AVX512, ISA_COUNT } Isa;

// isa_init.c: chooses the best instruction set that the machine has, or the one that KARST_ISA names. Call once, before
// threads start. False, with one logged line, if KARST_ISA is unknown or names one that this machine or build lacks.
bool isa_init(void);

// The chosen one; the best available if isa_init was not called. Any thread.
Isa isa_get(void);

// Makes `isa` the chosen one; false if this machine or build lacks it. For tests and benchmarks, while no job runs.
bool isa_set(Isa isa);

bool isa_available(Isa isa);
Isa isa_best(void); // that is available
const char *isa_name(Isa isa);

#define ISA_PASTE_(name, suffix) name##_##suffix
#define ISA_PASTE(name, suffix) ISA_PASTE_(name, suffix)
#ifdef ISA_SUFFIX // set on the command line of the files compiled for each instruction set
#define ISA_FN(name) ISA_PASTE(name, ISA_SUFFIX)
#endif

#ifdef KARST_X86_ISA
#define ISA_DECLARE(result, name, parameters)                                                                          \
    result name##_baseline parameters;                                                                                 \
    result name##_avx2 parameters;                                                                                     \
    result name##_avx512 parameters
#define ISA_ROW(name)                                                                                                  \
    {                                                                                                                  \
        name##_baseline, name##_avx2, name##_avx512                                                                    \
    }
#define ISA_SELECT(name)                                                                                               \
    (isa_get() == ISA_AVX512 ? name##_avx512 : isa_get() == ISA_AVX2 ? name##_avx2 : name##_baseline)
#else
#define ISA_DECLARE(result, name, parameters) result name##_baseline parameters
#define ISA_ROW(name)                                                                                                  \
    {                                                                                                                  \
        name##_baseline                                                                                                \
    }
#define ISA_SELECT(name) (name##_baseline)
#endif

// Hints to vectorise the right loop. KEEP_LOOP marks the loop over the 16 samples of a row: gcc would first unroll it
// into scalars (measured: 3 times slower). SCALAR_LOOP marks loops around those, or over a few lattice points: clang
// would turn them into gathers (measured: 2.5 times slower).
#ifdef __clang__
#define KEEP_LOOP _Pragma("clang loop vectorize(enable)")
#define SCALAR_LOOP _Pragma("clang loop vectorize(disable) interleave(disable)")
#else
#define KEEP_LOOP _Pragma("GCC unroll 1")
#define SCALAR_LOOP
#endif
