#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

void draw_grass_blades(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BLADES = 8 };
    for (int i = 0; i < BLADES; i++) {
        float x = 2.2f + 1.65f * (float)i, side = i % 2 ? 1.0f : -1.0f;
        float lean = (x - 8) * 0.3f + side * raster_between(seed, i, 0.3f, 2.6f);
        float height = (i % 3 == 1 ? 5 : 9) + raster_between(seed + 1, i, 0, 5) - (x - 8) * (x - 8) * 0.04f;
        Stroke blade = {
            x, 15.5f, x + lean, 15.5f - height, -lean * 0.35f, 0.05f, raster_between(seed + 2, i, 0.6f, 1.0f), 1};
        canvas_stroke(canvas, &blade, def->palette);
    }
}

// A frond: a curved stem with leaflets that shorten toward its tip.
static void draw_frond(const TileDef *def, Canvas *canvas, float tip_x, float tip_y, float bend)
{
    enum { LEAFLETS = 7 };
    const float foot_x = 8, foot_y = 15.5f;
    for (int i = 1; i <= LEAFLETS; i++) {
        float t = (float)i / LEAFLETS, length = 3.2f * (1.15f - t);
        float x = foot_x + (tip_x - foot_x) * t + bend * 4 * t * (1 - t), y = foot_y + (tip_y - foot_y) * t;
        for (int side = -1; side <= 1; side += 2) {
            float reach = (float)side * length, tip = side < 0 ? 0.95f : 0.7f;
            Stroke leaflet = {x, y, x + reach, y - 0.6f * length + 0.8f, 0, 0.35f + 0.2f * t, tip, 1};
            canvas_stroke(canvas, &leaflet, def->palette);
        }
    }
    Stroke stem = {foot_x, foot_y, tip_x, tip_y, bend, 0.05f, 0.5f, 1};
    canvas_stroke(canvas, &stem, def->palette);
}

void draw_fern(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    (void)seed;
    draw_frond(def, canvas, 2.0f, 7.0f, -1.2f);
    draw_frond(def, canvas, 14.0f, 8.0f, 1.2f);
    draw_frond(def, canvas, 8.5f, 2.0f, -0.6f);
}

void draw_bush(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BRANCHES = 5 };
    for (int i = 0; i < BRANCHES; i++) {
        float spread = ((float)i - (BRANCHES - 1) * 0.5f) * 2.9f, away = spread < 0 ? -spread : spread;
        float x = 8 + spread, y = raster_between(seed, i, 2, 4) + away * 0.5f;
        float fork = i % 2 ? 2.2f : -2.2f;
        Stroke branch = {8, 14.5f, x, y, spread * 0.12f, 0.1f, 0.8f, 1};
        Stroke twig = {8 + spread * 0.55f, 14.5f + (y - 14.5f) * 0.5f, x + fork, y + 2, 0, 0.4f, 0.95f, 1};
        canvas_stroke(canvas, &twig, def->palette);
        canvas_stroke(canvas, &branch, def->palette);
    }
    canvas_dot(canvas, 8, 15, def->palette[0]);
    canvas_dot(canvas, 7, 15, def->palette[0]);
}

// A flower's head: `petals` discs around the centre.
typedef struct Head {
    int stems;  // 1, or a tuft of 3 with a head each
    float y;    // of the highest centre
    int petals; // at most 8
    float reach, petal_radius, heart_radius;
    uint32_t heart_dark, heart_light;
} Head;

enum { FLOWER_DANDELION, FLOWER_POPPY, FLOWER_CORNFLOWER, FLOWER_DAISY, FLOWER_SUN, FLOWER_EDELWEISS };

static const Head heads[] = {
    [FLOWER_DANDELION] = {3, 6.5f, 4, 0.9f, 0.75f, 0.8f, 0xD09A22, 0xF0BE3C},
    [FLOWER_POPPY] = {1, 5.5f, 4, 1.7f, 1.75f, 0.9f, 0x2E1A22, 0x3C2A28},
    [FLOWER_CORNFLOWER] = {3, 5.5f, 8, 1.3f, 0.7f, 0.6f, 0x38378E, 0x4C48A8},
    [FLOWER_DAISY] = {3, 6.5f, 4, 1.0f, 0.6f, 0.55f, 0xD9A32B, 0xF2C84B},
    [FLOWER_SUN] = {1, 4.5f, 8, 2.9f, 1.5f, 2.1f, 0x4A2F20, 0x6A4628},
    [FLOWER_EDELWEISS] = {3, 9.5f, 4, 1.0f, 0.55f, 0.5f, 0xC8B458, 0xE0CF78},
};

// The offsets of a tuft's heads from the middle of the first.
static const float stem_offsets[3][2] = {{0, 0}, {-5, 3}, {4, 2}};

static void draw_stem(const TileDef *def, uint64_t seed, Canvas *canvas, float top)
{
    float side = hash_at2(seed, 1, 1) & 1 ? 1.0f : -1.0f;
    Stroke stem = {8.3f, 15.5f, 8.0f, top, side * 0.4f, 0.15f, 0.75f, 1};
    Stroke leaf = {8.0f, 14.5f, 8.0f + side * 3.6f, 10.8f, side * 0.8f, 0.3f, 0.95f, 1.7f};
    Stroke second = {8.0f, 15.0f, 8.0f - side * 2.8f, 12.4f, -side * 0.6f, 0.2f, 0.8f, 1.4f};
    canvas_stroke(canvas, &leaf, def->palette);
    canvas_stroke(canvas, &second, def->palette);
    canvas_stroke(canvas, &stem, def->palette);
}

void draw_flower(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const float directions[8][2] = {{0, -1},        {0, 1},       {-1, 0},       {1, 0},
                                           {-0.7f, -0.7f}, {0.7f, 0.7f}, {-0.7f, 0.7f}, {0.7f, -0.7f}};
    ASSERT(def->variant < ARRAY_COUNT(heads));
    const Head *head = &heads[def->variant];
    const Palette heart = {head->heart_dark, head->heart_light};
    draw_stem(def, seed, canvas, head->y);
    for (int stem = head->stems - 1; stem >= 0; stem--) {
        const float x = 8.5f + stem_offsets[stem][0], y = head->y + stem_offsets[stem][1];
        if (stem > 0)
            canvas_stroke(canvas, &(Stroke){8, 15.5f, x, y, 0.5f, 0.15f, 0.75f, 1}, def->palette);
        for (int i = head->petals - 1; i >= 0; i--)
            canvas_disc(canvas, x + directions[i][0] * head->reach, y + directions[i][1] * head->reach,
                        head->petal_radius, def->accent);
        canvas_disc(canvas, x, y, head->heart_radius, heart);
    }
}

void draw_cane(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const int stalks[3] = {2, 7, 12};
    for (int i = 0; i < 3; i++) {
        int joint = (int)(hash_at2(seed, i, 0) & 7);
        for (int y = 0; y < TILE_SIZE; y++) {
            bool ring = ((y + joint) & 7) == 0;
            canvas_dot(canvas, stalks[i], y, palette_at(def->palette, ring ? 0.9f : 0.7f));
            canvas_dot(canvas, stalks[i] + 1, y, palette_at(def->palette, ring ? 0.7f : 0.35f));
        }
        float x = (float)stalks[i], foot = (float)((joint * 5 + 4) & 7) + 6.5f;
        Stroke leaf = {x + 1, foot, x + (i & 1 ? -2.0f : 3.6f), foot - 4, 0, 0.3f, 0.99f, 1};
        canvas_stroke(canvas, &leaf, def->palette);
    }
}

void draw_kelp(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    for (int y = 0; y < TILE_SIZE; y++) {
        int x = 7 + (int)(raster_noise(seed, 1, 2, 8, (float)y + 0.5f) * 2.5f + 8.5f) - 8;
        canvas_dot(canvas, x, y, palette_at(def->palette, 0.3f));
        canvas_dot(canvas, x + 1, y, palette_at(def->palette, 0.1f));
        if (y % 4 != 1)
            continue;
        float side = y % 8 == 1 ? 1.0f : -1.0f, root = side > 0 ? (float)x + 1.5f : (float)x + 0.5f;
        Stroke leaf = {root, (float)y + 0.5f, root + side * 5, (float)y - 1.0f, 0, 0.5f, 0.95f, 2.2f};
        Stroke under = {root, (float)y + 1.5f, root + side * 3, (float)y + 0.8f, 0, 0.3f, 0.5f, 1};
        canvas_stroke(canvas, &under, def->palette);
        canvas_stroke(canvas, &leaf, def->palette);
    }
}

void draw_sea_grass(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BLADES = 6 };
    for (int i = 0; i < BLADES; i++) {
        float x = 2.0f + 2.4f * (float)i, sway = i & 1 ? 1.6f : -1.6f;
        float height = raster_between(seed, i, 8, 15);
        Stroke blade = {
            x, 15.5f, x + sway * 0.8f, 15.5f - height, -sway, 0.05f, raster_between(seed + 1, i, 0.6f, 1.0f), 1.9f};
        canvas_stroke(canvas, &blade, def->palette);
    }
}

void draw_mushroom(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    (void)seed;
    static const int spots[4][2] = {{5, 9}, {8, 8}, {10, 10}, {7, 11}};
    const int cap_bottom = 12, height = def->variant ? 5 : 3;
    for (int y = cap_bottom; y < TILE_SIZE; y++) {
        canvas_dot(canvas, 7, y, palette_at(def->palette, y == cap_bottom ? 0.3f : 0.9f));
        canvas_dot(canvas, 8, y, palette_at(def->palette, y == cap_bottom ? 0.1f : 0.5f));
    }
    for (int i = 0; i < height * TILE_SIZE; i++) {
        int x = i % TILE_SIZE, y = i / TILE_SIZE;
        float dx = ((float)x - 7.5f) / def->amount, dy = (float)(height - 1 - y) / (float)height;
        if (dx * dx + dy * dy <= 1)
            canvas_dot(canvas, x, cap_bottom - height + y, palette_at(def->accent, 0.4f + 0.45f * dy - 0.35f * dx));
    }
    for (int i = 0; i < (def->variant ? 4 : 0); i++)
        canvas_dot(canvas, spots[i][0], spots[i][1], palette_at(def->palette, 0.99f));
}

void draw_torch(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    (void)seed;
    for (int y = 7; y < TILE_SIZE; y++) {
        canvas_dot(canvas, 7, y, palette_at(def->palette, 0.9f - (float)(y - 7) * 0.05f));
        canvas_dot(canvas, 8, y, palette_at(def->palette, 0.5f - (float)(y - 7) * 0.05f));
    }
    Stroke left = {7, 6.5f, 7, 4.5f, 0, 0.99f, 0.5f, 1}, right = {8, 6.5f, 8, 3.5f, 0, 0.9f, 0.1f, 1};
    canvas_stroke(canvas, &left, def->accent);
    canvas_stroke(canvas, &right, def->accent);
}

// ---- trees

void draw_bark(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    Raster raster;
    FOR_PIXELS (x, y) {
        float px = (float)x + 0.5f, py = (float)y + 0.5f;
        float sway = def->amount * raster_noise(seed + 1, 3, 3, px, py);
        raster.at[y][x] = raster_noise(seed, def->cells_x, def->cells_y, px + sway, py);
    }
    raster = raster_flatten(raster, 4);
    canvas_shade(canvas, &raster, def->palette);
}

void draw_birch_bark(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    draw_bark(def, seed, canvas);
    static const int rows[] = {1, 3, 6, 9, 11, 14};
    for (int i = 0; i < (int)ARRAY_COUNT(rows); i++) {
        uint64_t hash = hash_at2(seed, i, 3);
        int start = i * 6 + (int)(hash & 3), length = 3 + (int)(hash >> 8 & 1) * (int)(hash >> 9 & 3);
        for (int x = 0; x < length; x++)
            canvas->colour[rows[i]][raster_wrap(start + x)] = palette_at(def->accent, x == length - 1 ? 0.9f : 0.3f);
    }
}

void draw_rings(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    FOR_PIXELS (x, y) {
        float dx = (float)x - 7.5f, dy = (float)y - 7.5f;
        float square = MAX(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy);
        float radius = 0.2f * square + 0.8f * sqrtf(dx * dx + dy * dy);
        radius += 0.9f * raster_noise(seed, 4, 4, (float)x + 0.5f, (float)y + 0.5f);
        float year = radius * 0.5f - (float)(int)(radius * 0.5f);
        float shade = (year < 0.5f ? year * 2 : 2 - year * 2) * 0.75f + 0.2f;
        canvas->colour[y][x] = palette_at(def->palette, shade);
        if (square > 7)
            canvas->colour[y][x] = palette_at(def->accent, 0.5f + raster_noise(seed + 1, 8, 8, dx, dy));
        else if (square > 6)
            canvas->colour[y][x] = def->palette[0];
    }
}

void draw_planks(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BOARD = 4 };
    FOR_PIXELS (x, y) {
        int board = y / BOARD, joint = (board * 7 + 3) & 15;
        float px = (float)raster_wrap(x - joint) + 0.5f, py = (float)y + 0.5f;
        float sway = 1.5f * raster_noise(seed + 1, 3, 4, px, py);
        float grain = raster_noise(seed, def->cells_x, def->cells_y, px, py + sway);
        float shade = 0.56f + 0.34f * grain + 0.16f * (raster_random(seed, (uint64_t)board) - 0.5f);
        bool gap = y % BOARD == BOARD - 1 || x == joint;
        canvas->colour[y][x] = gap ? palette_at(def->accent, shade) : palette_at(def->palette, shade);
    }
}

void draw_leaves(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, def->cells_x, def->cells_y);
    Raster raster;
    FOR_PIXELS (x, y) {
        float edge = MIN(cells.edge.at[y][x], 2.0f);
        raster.at[y][x] = edge * 0.55f + cells.lit.at[y][x] * 0.7f + raster_random(seed + 3, cells.id[y][x]);
    }
    raster = raster_flatten(raster, 4);
    canvas_shade(canvas, &raster, def->palette);
    const uint8_t shares[2] = {(uint8_t)(def->amount * 100), (uint8_t)(100 - def->amount * 100)};
    const Levels whole = raster_quantise(&raster, shares, 2);
    FOR_PIXELS (x, y)
        canvas->alpha[y][x] = whole.at[y][x] ? 255 : 0;
}
