#include "base/isa.h"

#include "base/log.h"

#include <stdlib.h>
#include <string.h>

bool isa_init(void)
{
    const char *wanted = getenv("KARST_ISA");
    if (!wanted)
        return isa_set(isa_best());
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (strcmp(wanted, isa_name((Isa)isa)) != 0)
            continue;
        if (isa_set((Isa)isa))
            return true;
        return log_failure("KARST_ISA=%s: not supported by this machine or build; the best supported is %s", wanted,
                           isa_name(isa_best()));
    }
    return log_failure("KARST_ISA=%s is unknown: use baseline, avx2 or avx512", wanted);
}
