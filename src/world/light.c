#include "world/light.h"

#include "base/isa.h"

ISA_DECLARE(void, light_kernel, (const Neighbourhood *around, Arena *scratch, uint16_t *light));

void light_compute(const Neighbourhood *around, Arena *scratch, uint16_t *light)
{
    ArenaMark mark = arena_mark(scratch);
    ISA_SELECT(light_kernel)(around, scratch, light);
    arena_release(scratch, mark);
}
