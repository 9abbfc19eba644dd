#include "map/base64.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_write(FILE *stream, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i += 3) {
        size_t held = count - i < 3 ? count - i : 3;
        uint32_t bits = (uint32_t)bytes[i] << 16;
        if (held > 1)
            bits |= (uint32_t)bytes[i + 1] << 8;
        if (held > 2)
            bits |= bytes[i + 2];
        char group[4] = {digits[bits >> 18], digits[bits >> 12 & 63], '=', '='};
        if (held > 1)
            group[2] = digits[bits >> 6 & 63];
        if (held > 2)
            group[3] = digits[bits & 63];
        fwrite(group, 1, sizeof group, stream);
    }
}
