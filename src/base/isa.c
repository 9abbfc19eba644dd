#include "base/isa.h"

static const char *const names[] = {"baseline", "avx2", "avx512"};
static_assert(ARRAY_COUNT(names) == ISA_COUNT, "an instruction set lacks its name");

static int chosen = -1;

bool isa_available(Isa isa)
{
#ifdef KARST_X86_ISA
    __builtin_cpu_init();
    if (isa == ISA_AVX2)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
    if (isa == ISA_AVX512)
        return isa_available(ISA_AVX2) && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("avx512cd");
#endif
    return isa == ISA_BASELINE;
}

Isa isa_best(void)
{
    int isa = ISA_COUNT - 1;
    while (!isa_available((Isa)isa))
        isa--;
    return (Isa)isa;
}

bool isa_set(Isa isa)
{
    if (!isa_available(isa))
        return false;
    __atomic_store_n(&chosen, (int)isa, __ATOMIC_RELAXED);
    return true;
}

Isa isa_get(void)
{
    int isa = __atomic_load_n(&chosen, __ATOMIC_RELAXED);
    if (isa >= 0)
        return (Isa)isa;
    isa_set(isa_best());
    return isa_get();
}

const char *isa_name(Isa isa) { return names[isa]; }
