// What lies about: pebbles, twigs and shells, which are blocks, and what some blocks of natural ground have on their
// own picture, so that a lawn, a beach or a field of snow at one's feet is no bare plane.
#include "texture/draw_internal.h"

#include <math.h>

// Draws one strewn thing around its middle; with `shift`, the shadow beside it.
static void draw_strewn_one(int variant, const float *thing, float shift, const Palette palette, Canvas *canvas)
{
    const float x = thing[0] + shift, y = thing[1] + shift, size = thing[2], turn = thing[3];
    if (variant == 0) {
        canvas_disc(canvas, x, y, size, palette);
        canvas_disc(canvas, x + turn, y + 0.3f, size * 0.8f, palette);
        return;
    }
    const int ribs = variant == 1 ? 1 : 5; // a twig, or the fan of a shell
    for (int rib = 0; rib < ribs; rib++) {
        const float lean = ribs == 1 ? turn : turn + 0.5f * (float)(rib - ribs / 2), shade = rib % 2 ? 0.45f : 0.95f;
        canvas_stroke(canvas, &(Stroke){x, y, x + size * lean, y - size * (1.2f - fabsf(lean)), 0.5f, 0.2f, shade, 1},
                      palette);
    }
}

// Each with its shadow below and to the right.
void draw_strewn(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { THINGS = 6 };
    static const float things[3][THINGS][4] = {{{4.5f, 4.2f, 1.7f, 0.8f},
                                                {10.8f, 3.0f, 0.9f, 0.3f},
                                                {12.0f, 8.2f, 1.2f, -0.6f},
                                                {6.6f, 9.6f, 0.8f, 0.4f},
                                                {3.0f, 12.2f, 1.1f, 0.5f},
                                                {10.2f, 12.6f, 1.6f, -0.9f}},
                                               {{2.4f, 6.4f, 7.0f, 0.85f},
                                                {5.4f, 5.4f, 3.0f, -0.4f},
                                                {12.6f, 12.8f, 6.4f, -0.75f},
                                                {9.8f, 11.0f, 2.6f, 0.5f},
                                                {3.4f, 13.6f, 4.2f, 0.9f},
                                                {12.0f, 4.6f, 3.0f, 0.2f}},
                                               {{4.6f, 6.8f, 3.2f, -0.2f},
                                                {11.4f, 11.6f, 2.6f, 0.3f},
                                                {12.2f, 4.4f, 1.7f, 0.0f},
                                                {4.8f, 13.0f, 1.8f, 0.4f},
                                                {8.4f, 3.2f, 1.0f, 0.0f},
                                                {8.8f, 14.2f, 1.1f, -0.3f}}};
    (void)seed;
    for (int i = 0; i < THINGS; i++)
        draw_strewn_one(def->variant, things[def->variant][i], 0.8f, def->accent, canvas);
    for (int i = 0; i < THINGS; i++)
        draw_strewn_one(def->variant, things[def->variant][i], 0, def->palette, canvas);
}

// ---- on natural ground

enum { THINGS = 5 };

// Places in the tile, far from its edges and from each other.
static void place_of(uint64_t seed, int i, float *x, float *y)
{
    static const float places[THINGS][2] = {{4.2f, 5.0f}, {11.6f, 3.8f}, {8.2f, 9.0f}, {3.8f, 12.4f}, {12.0f, 12.2f}};
    *x = places[i][0] + raster_between(seed, i, -1.4f, 1.4f);
    *y = places[i][1] + raster_between(seed + 1, i, -1.4f, 1.4f);
}

// cells_x: how many things, at most THINGS; amount: height.
static void draw_sprouts(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    for (int i = 0; i < def->cells_x; i++) {
        float x, y;
        place_of(seed, i, &x, &y);
        for (int blade = -1; blade <= 1; blade++) {
            const float side = (float)blade, height = def->amount * (blade ? 0.7f : 1.0f);
            canvas_stroke(canvas, &(Stroke){x + 0.4f * side, y, x + 1.7f * side, y - height, 0, 0.0f, 1.0f, 1},
                          def->palette);
        }
    }
}

// accent: their middles. Their pixels keep their colour, whatever the ground's tint is.
static void draw_blossoms(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    for (int i = 0; i < def->cells_x; i++) {
        float x, y;
        place_of(seed, i, &x, &y);
        static const int pixels[5][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {0, 0}};
        for (int p = 0; p < 5; p++) {
            const int px = (int)x + pixels[p][0], py = (int)y + pixels[p][1];
            canvas_dot(canvas, px, py,
                       p < 4 ? palette_at(def->palette, raster_between(seed, 8 * i + p, 0, 1)) : def->accent[0]);
            canvas->alpha[py][px] = 0;
        }
    }
}

// Each with its shadow (accent) to the lower right; amount: radius.
static void draw_stones(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    for (int i = 0; i < def->cells_x; i++) {
        float x, y, radius = def->amount * raster_between(seed + 2, i, 0.7f, 1.3f);
        place_of(seed, i, &x, &y);
        canvas_disc(canvas, x + 0.7f, y + 0.7f, radius, def->accent);
        canvas_disc(canvas, x, y, radius, def->palette);
    }
}

// Or cracks; amount: half of their length.
static void draw_twigs(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    for (int i = 0; i < def->cells_x; i++) {
        float x, y, lean = raster_between(seed + 2, i, -3.5f, 3.5f), bend = raster_between(seed + 3, i, -1.6f, 1.6f);
        place_of(seed, i, &x, &y);
        canvas_stroke(canvas, &(Stroke){x, y - def->amount, x + lean, y + def->amount, bend, 0.0f, 1.0f, 1},
                      def->palette);
    }
}

// clang-format off
#define ON(tile) [tile - TILE_GROUND]
#define STONES(count, radius, shadow, ...) {.draw = draw_stones, .palette = __VA_ARGS__, .accent = {shadow}, .cells_x = count, .amount = radius}
#define TWIGS(count, length, ...) {.draw = draw_twigs, .palette = __VA_ARGS__, .cells_x = count, .amount = length}
#define SPROUTS(count, height, ...) {.draw = draw_sprouts, .palette = __VA_ARGS__, .cells_x = count, .amount = height}
#define BLOSSOMS(count, middle, ...) {.draw = draw_blossoms, .palette = __VA_ARGS__, .accent = {middle}, .cells_x = count}

const TileDef strewn_table[GROUND_TILES][TILE_ALIKE] = {
    ON(TILE_STONE) = {TWIGS(3, 3, {0x646264, 0x706E6D}), TWIGS(2, 5, {0x646264, 0x706E6D}), STONES(2, 1.6f, 0x666466, {0x76736F, 0x85827D, 0x918D86})},
    ON(TILE_GRANITE) = {TWIGS(3, 3, {0x72625B, 0x7E6E66}), TWIGS(2, 5, {0x72625B, 0x7E6E66})},
    ON(TILE_CLAY) = {STONES(3, 1.1f, 0x767F8E, {0x8A90A0, 0x989FA8, 0xA6ACB2})},
    ON(TILE_MUD) = {STONES(3, 1.5f, 0x40342E, {0x54463C, 0x625445, 0x706250}), TWIGS(3, 3, {0x42342B, 0x62523E})},
    ON(TILE_GRAVEL) = {STONES(3, 2.2f, 0x686361, {0x7E7874, 0x8B857F, 0x99938B}), STONES(4, 1.8f, 0x686361, {0x726E6B, 0x807B77, 0x8E8982})},
    ON(TILE_COARSE_DIRT) = {STONES(4, 1.3f, 0x5A4D44, {0x766E64, 0x827A70, 0x90887C}), STONES(2, 1.8f, 0x5A4D44, {0x766E64, 0x827A70, 0x90887C}), TWIGS(3, 2, {0x5E4E42, 0x8A765C})},
    ON(TILE_DIRT) = {STONES(3, 1.3f, 0x665848, {0x857A6C, 0x918678, 0x9E9484}), TWIGS(4, 2, {0x6A5644, 0x977F62}), TWIGS(2, 4, {0x6A5644, 0x977F62})},
    ON(TILE_PEAT) = {TWIGS(3, 3, {0x382D27, 0x503F30}), SPROUTS(3, 3, {0x3E362A, 0x443C2B, 0x4A422D})},
    ON(TILE_ASH) = {STONES(3, 1.4f, 0x46484F, {0x585A5E, 0x646569, 0x707072})},
    ON(TILE_RED_SAND) = {STONES(3, 1.3f, 0x9A6B53, {0xB07C5E, 0xC89474, 0xD8A888}), STONES(4, 0.9f, 0x9A6B53, {0x8A6A5C, 0xA08070, 0xB49484}), TWIGS(2, 3, {0x8C6450, 0xB48C6C})},
    ON(TILE_SAND) = {STONES(3, 1.2f, 0xB5A17E, {0xC9B48C, 0xE2D2A8, 0xF0E4C4}), STONES(4, 0.9f, 0xB5A17E, {0xA89A86, 0xB8AC98, 0xD0C6B2}), STONES(2, 1.7f, 0xB5A17E, {0xBCA886, 0xCCBC98, 0xDACCAC})},
    ON(TILE_LEAF_LITTER) = {TWIGS(3, 3, {0x5A4636, 0x94775A}), SPROUTS(2, 3, {0x5E5A38, 0x75703F, 0x8C8649}), STONES(3, 1.2f, 0x5E4A3C, {0x96623E, 0xA46E42, 0xB07C48})},
    ON(TILE_MOSS) = {SPROUTS(4, 3, {0xA9B4A0, 0xC6D0B8, 0xE8F2D4}), SPROUTS(5, 2, {0xA9B4A0, 0xC6D0B8, 0xE8F2D4})},
    ON(TILE_GRASS_TOP) = {SPROUTS(4, 4, {0xB4BAB0, 0xCDD2C6, 0xEAECDA, 0xFFFFEC}), SPROUTS(3, 5, {0xB4BAB0, 0xCDD2C6, 0xEAECDA, 0xFFFFEC}), BLOSSOMS(3, 0xF2C63C, {0xDCE0E6, 0xEEF0F2, 0xFCFCFC}), BLOSSOMS(2, 0xD89A2C, {0xE8C63E, 0xF2D452, 0xF8E070})},
    ON(TILE_SNOW) = {STONES(2, 2.6f, 0xC4D2E8, {0xD2DEEE, 0xE4ECF2, 0xF4F7F6}), STONES(4, 1.4f, 0xC8D6EA, {0xD8E2EE, 0xE8EEF2, 0xF6F8F6}), SPROUTS(1, 3, {0xB4AC92, 0xC4BC9A, 0xD6CFAC})},
};
// clang-format on
