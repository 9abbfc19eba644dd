// Numbers and seeds from any bytes: no undefined behaviour, and results within the documented ranges.
#include "base/parse.h"
#include "fuzz.h"
#include "world/seed.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    char *text = fuzz_copy(data, bytes);

    int64_t whole = 0, wholes[4];
    double number = 0, numbers[4];
    if (parse_int64(text, &whole))
        require(seed_from_text(text) == whole);
    else
        require(seed_from_text(text) >= INT32_MIN && seed_from_text(text) <= INT32_MAX);
    if (parse_double(text, &number))
        require(number >= -DBL_MAX && number <= DBL_MAX);
    for (int count = 1; count <= 4; count++) {
        parse_int64_list(text, ',', wholes, count);
        parse_double_list(text, 'x', numbers, count);
    }
    free(text);
    return 0;
}
