#include "tools/noise/canvas.h"

#include "base/memory.h"
#include "image/png.h"

#include <math.h>
#include <string.h>

void picture_init(Picture *picture, int width, int height, uint32_t colour)
{
    *picture = (Picture){width, height, memory_alloc(MEMORY_GENERAL, (size_t)width * (size_t)height * 3)};
    picture_fill(picture, 0, 0, width, height, colour);
}

void picture_quit(Picture *picture)
{
    memory_free(picture->rgb);
    *picture = (Picture){0};
}

bool picture_write(Picture *picture, const char *path)
{
    bool written = png_write(path, picture->width, picture->height, PIXELS_RGB8, picture->rgb);
    picture_quit(picture);
    return written;
}

static void blend(Picture *picture, int x, int y, uint32_t colour, float share)
{
    if (x < 0 || y < 0 || x >= picture->width || y >= picture->height)
        return;
    uint8_t *pixel = picture->rgb + ((size_t)y * (size_t)picture->width + (size_t)x) * 3;
    for (int c = 0; c < 3; c++) {
        float wanted = (float)(colour >> (16 - 8 * c) & 255);
        pixel[c] = (uint8_t)((float)pixel[c] + (wanted - (float)pixel[c]) * share + 0.5f);
    }
}

uint32_t ramp_colour(const uint32_t *colours, int count, float t)
{
    float place = CLAMP(t, 0.0f, 1.0f) * (float)(count - 1);
    int stop = MIN((int)place, count - 2);
    uint32_t mixed = 0;
    for (int c = 16; c >= 0; c -= 8) {
        float low = (float)(colours[stop] >> c & 255), high = (float)(colours[stop + 1] >> c & 255);
        mixed = mixed << 8 | (uint32_t)(low + (high - low) * (place - (float)stop) + 0.5f);
    }
    return mixed;
}

void picture_fill(Picture *picture, int x, int y, int width, int height, uint32_t colour)
{
    for (int row = MAX(y, 0); row < MIN(y + height, picture->height); row++)
        for (int column = MAX(x, 0); column < MIN(x + width, picture->width); column++)
            blend(picture, column, row, colour, 1);
}

// Distance from a point to a line segment.
static float distance_to(const Line *line, float x, float y)
{
    float dx = line->x1 - line->x0, dy = line->y1 - line->y0, length = dx * dx + dy * dy;
    float along = length > 0 ? ((x - line->x0) * dx + (y - line->y0) * dy) / length : 0;
    along = CLAMP(along, 0.0f, 1.0f);
    float ex = x - line->x0 - along * dx, ey = y - line->y0 - along * dy;
    return sqrtf(ex * ex + ey * ey);
}

void picture_line(Picture *picture, const Line *line, uint32_t colour)
{
    float reach = line->width * 0.5f + 1;
    int left = (int)MAX(MIN(line->x0, line->x1) - reach, 0.0f), top = (int)MAX(MIN(line->y0, line->y1) - reach, 0.0f);
    int right = (int)MIN(MAX(line->x0, line->x1) + reach, (float)picture->width);
    int bottom = (int)MIN(MAX(line->y0, line->y1) + reach, (float)picture->height);
    for (int y = top; y < bottom; y++)
        for (int x = left; x < right; x++) {
            float share = line->width * 0.5f + 0.5f - distance_to(line, (float)x + 0.5f, (float)y + 0.5f);
            if (share > 0)
                blend(picture, x, y, colour, MIN(share, 1.0f));
        }
}

enum { FONT_FIRST = ' ', FONT_LAST = '~', GLYPH_WIDTH = 5 };
enum {
    TEXT_WIDTH = 6,
    TEXT_HEIGHT = 9,
    DOT = 2,
    INK = 0x33383F
}; // of a letter in dots, with the space after it; pixels of a dot

// The letters from the space on: the rows of each from the top, each a digit to base 32, its highest bit the leftmost
// pixel. Seven rows are above the baseline, two below it. The last is a box, for all that is not drawn.
// clang-format off
static const char glyphs[FONT_LAST - FONT_FIRST + 2][TEXT_HEIGHT + 1] = {
    "000000000", "444440400", "AA0000000", "AAVAVAA00", "VHHHHHV00", "PP248JJ00", "CIICLID00", "444000000", // space to '
    "248884200", "842224800", "0LEVEL000", "044V44000", "000004480", "000V00000", "00000CC00", "11248GG00", // ( to /
    "EHJLPHE00", "4C4444E00", "EH168GV00", "U11E11U00", "26AIV2200", "VGU11HE00", "CGGUHHE00", "V12448800", // 0 to 7
    "EHHEHHE00", "EHHF12C00", "044004400", "044004480", "248G84200", "00V0V0000", "842124800", "EH1240400", // 8 to ?
    "EHNLNGE00", "EHHVHHH00", "UHHUHHU00", "EHGGGHE00", "UHHHHHU00", "VGGUGGV00", "VGGUGGG00", "EHGNHHE00", // @ to G
    "HHHVHHH00", "E44444E00", "72222IC00", "HIKOKIH00", "GGGGGGV00", "HRLLHHH00", "HPPLJJH00", "EHHHHHE00", // H to O
    "UHHUGGG00", "EHHHLID00", "UHHUKIH00", "FGGE11U00", "V44444400", "HHHHHHE00", "HHHHAA400", "HHHLLRH00", // P to W
    "HHA4AHH00", "HHA444400", "V1248GV00", "E88888E00", "VHHHHHV00", "E22222E00", "4AH000000", "0000000V0", // X to _
    "VHHHHHV00", "00E1FHF00", "GGUHHHU00", "00EGGGE00", "11FHHHF00", "00EHVGE00", "68U888800", "00FHHHF1E", // ` to g
    "GGUHHHH00", "40C444E00", "2062222IC", "GGIKOKI00", "C44444E00", "00QLLLL00", "00UHHHH00", "00EHHHE00", // h to o
    "00UHHHUGG", "00FHHHF11", "00MOGGG00", "00FGE1U00", "88U889600", "00HHHHF00", "00HHHA400", "00HLLLA00", // p to w
    "00HA4AH00", "00HHHHF1E", "00V248V00", "VHHHHHV00", "444444440", "VHHHHHV00", "009LI0000", "VHHHHHV00", // from x
};
// clang-format on

static int glyph_row(char letter, int row)
{
    bool known = letter >= FONT_FIRST && letter <= FONT_LAST;
    char digit = glyphs[known ? letter - FONT_FIRST : FONT_LAST + 1 - FONT_FIRST][row];
    return digit <= '9' ? digit - '0' : digit - 'A' + 10;
}

void picture_text(Picture *picture, int x, int y, const char *text)
{
    for (; *text; text++, x += TEXT_WIDTH * DOT)
        for (int row = 0; row < TEXT_HEIGHT; row++)
            for (int column = 0; column < GLYPH_WIDTH; column++)
                if (glyph_row(*text, row) >> (GLYPH_WIDTH - 1 - column) & 1)
                    picture_fill(picture, x + column * DOT, y + row * DOT, DOT, DOT, INK);
}

int picture_text_width(const char *text)
{
    int letters = (int)strlen(text);
    return letters ? (letters * TEXT_WIDTH - 1) * DOT : 0;
}

void picture_paste(Picture *picture, int x, int y, const Picture *other)
{
    ASSERT(x >= 0 && y >= 0 && x + other->width <= picture->width && y + other->height <= picture->height);
    for (int row = 0; row < other->height; row++)
        memcpy(picture->rgb + ((size_t)(y + row) * (size_t)picture->width + (size_t)x) * 3,
               other->rgb + (size_t)row * (size_t)other->width * 3, (size_t)other->width * 3);
}
