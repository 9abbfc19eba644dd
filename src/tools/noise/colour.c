#include "tools/noise/colour.h"

#include "base/log.h"

#include <stdio.h>
#include <string.h>

const Ramp ramp_table[] = {
    {"grey", 2, {0x000000, 0xFFFFFF}},
    {"terrain", 8, {0x1C3A63, 0x3D7399, 0xD9CFA4, 0x8FA863, 0x5F8250, 0x7C766C, 0xA09C96, 0xFFFFFF}},
    {"fire", 6, {0x120A12, 0x58150F, 0xB93C14, 0xF08020, 0xFFC95A, 0xFFF6D0}},
    {"sky", 4, {0x4B86C4, 0x7FB0DE, 0xC9DDEE, 0xFFFFFF}},
    {"marble", 4, {0x7E8699, 0xC4C6CB, 0xE6E3DC, 0xF4F1E8}},
    {"wood", 4, {0x6E5038, 0x9A744F, 0xBE986A, 0xDDBB88}},
    {"water", 4, {0x123A4E, 0x22637A, 0x4D99A8, 0xBFE3E0}},
    {"moss", 5, {0x22301E, 0x3E5630, 0x668046, 0x97A964, 0xD3D39A}},
    {"contrast", 5, {0x2B4E8C, 0x8FB1D9, 0xF5F2EA, 0xE0A27A, 0xA8442A}},
};
const int ramp_count = ARRAY_COUNT(ramp_table);

const Ramp *ramp_find(const char *name)
{
    char list[200] = "";
    for (int i = 0; i < ramp_count; i++) {
        if (strcmp(ramp_table[i].name, name) == 0)
            return &ramp_table[i];
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", ramp_table[i].name);
    }
    log_error("--colour %.80s: expected one of: %s", name, list);
    return NULL;
}

void ramp_colour(const Ramp *ramp, float t, uint8_t rgb[3])
{
    float place = CLAMP(t, 0.0f, 1.0f) * (float)(ramp->stops - 1);
    int stop = MIN((int)place, ramp->stops - 2);
    float share = place - (float)stop;
    for (int c = 0; c < 3; c++) {
        float low = (float)(ramp->colours[stop] >> (16 - 8 * c) & 255);
        float high = (float)(ramp->colours[stop + 1] >> (16 - 8 * c) & 255);
        rgb[c] = (uint8_t)(low + (high - low) * share + 0.5f);
    }
}
