// A user's file around the single header of the noise library: the header first for its declarations, then for its
// implementation, among macros, functions and types of the user's that have the names of the library's own. As C11 and
// as C++17; exits with 0 if the user's are still what they were.
#include <sys/param.h> // MIN and MAX, but not on Windows

#ifndef near // <windows.h> has these three
#define near
#define far
#define small char
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#define ARRAY_COUNT(array) 11
#define CLAMP(value, low, high) 12
#define BIT 13
#define LANES 14
#define SANITIZED 15
#ifdef __cplusplus
#define restrict 16
#endif

#include "karst_noise.h"

typedef struct Row2 {
    int mine;
} Row2;
typedef int Isa;
enum { FIELD_EDGE = 17, ISA_BASELINE };
static const double diagonal = 18.0, inward = 19.0;
static int turn(Isa by) { return by + 20; }
static int mirror(Row2 row) { return row.mine + 21; }
int isa_name(void);

#define KARST_NOISE_IMPLEMENTATION
#include "karst_noise.h"

int isa_name(void) { return 22; }

#include "karst_noise.h" // once more, as by another header

int main(void)
{
    const Row2 row = {100};
    KnNoise noise;
    if (!kn_init(&noise, KN_PERLIN, 42, NULL))
        return 1;
    kn_quit(&noise);
    const bool macros = MIN(3, 4) == 3 && MAX(3, 4) == 4 && ARRAY_COUNT(0) == 11 && CLAMP(0, 1, 2) == 12 && BIT == 13 &&
                        LANES == 14 && SANITIZED == 15;
    const bool names = FIELD_EDGE == 17 && ISA_BASELINE == 18 && diagonal + inward == 37.0 && turn(0) == 20 &&
                       mirror(row) == 121 && isa_name() == 22;
#ifdef __cplusplus
    const bool own_restrict = restrict == 16;
#else
    const bool own_restrict = true;
#endif
    return macros && names && own_restrict && kn_version()[0] == '1' ? 0 : 2;
}
