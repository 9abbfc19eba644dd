// Plants and thin shapes beyond those of draw_plants.c: shrubs, spires, reeds, corals, spikes of rock, roots and vines.
#include "texture/draw_internal.h"

#include "base/hash.h"

#include <math.h>

// A leafy mound on a short stem; accent: berries, `amount` of them.
void draw_shrub(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Cells cells = raster_cells(seed, 5, 5);
    for (int y = 12; y < TILE_SIZE; y++)
        canvas_dot(canvas, 7 + (y & 1), y, palette_at(def->palette, 0.01f));
    FOR_PIXELS (x, y) {
        float dx = ((float)x - 7.5f) / 7.6f, dy = ((float)y - 8.5f) / (y < 9 ? 7.0f : 6.0f);
        float ragged = 0.35f * raster_noise(seed + 4, 6, 6, (float)x + 0.5f, (float)y + 0.5f);
        float shade = 0.62f - 0.45f * dy - 0.18f * dx - 0.3f * cells.lit.at[y][x];
        bool hole = cells.edge.at[y][x] < 0.35f && raster_random(seed + 5, cells.id[y][x]) < 0.5f;
        if (dx * dx + dy * dy < 0.86f + ragged && !hole)
            canvas_dot(canvas, x, y, palette_at(def->palette, shade));
    }
    for (int i = 0; i < (int)def->amount; i++) {
        int x = 3 + i * 5 % 10, y = 4 + i * 7 % 9;
        canvas_dot(canvas, x, y, palette_at(def->accent, 0.8f));
        canvas_dot(canvas, x, y + 1, palette_at(def->accent, 0.2f));
    }
}

// Stems with spires of small blossoms (accent); amount: the share of the stem that blossoms.
void draw_spires(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { STEMS = 5 };
    for (int i = 0; i < STEMS; i++) {
        float x = 2.0f + 3.0f * (float)i, top = raster_between(seed, i, 1.5f, 6.0f), lean = (x - 8) * 0.22f;
        Stroke stem = {8 + (x - 8) * 0.8f, 15.5f, x + lean * 0.4f, top, 0, 0.1f, 0.8f, 1};
        Stroke leaf = {stem.x0, 15.5f, stem.x0 + (i & 1 ? 1.5f : -1.5f), 12, 0, 0.2f, 0.7f, 1};
        canvas_stroke(canvas, &leaf, def->palette);
        canvas_stroke(canvas, &stem, def->palette);
        int blossoms = (int)((15 - top) * def->amount);
        for (int k = 0; k < blossoms; k++) {
            float t = 1 - (float)k / (15.5f - top), sx = stem.x0 + (stem.x1 - stem.x0) * t;
            int side = (k & 1) ^ (i & 1), px = (int)sx, py = (int)top + k;
            canvas_dot(canvas, px, py, palette_at(def->accent, 0.75f - 0.06f * (float)k));
            if (k > 0)
                canvas_dot(canvas, px + (side ? 1 : -1), py, palette_at(def->accent, side ? 0.2f : 0.95f));
        }
    }
}

// Tall stems and narrow leaves; accent: brown heads of cattails, or plumes of reed (variant 1), or ears of rice (2).
void draw_reed(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { STALKS = 7 };
    for (int i = 0; i < STALKS; i++) {
        float x = 2.0f + 2.0f * (float)i, side = i & 1 ? 1.0f : -1.0f;
        float top = (i & 1 ? 3.0f : 1.0f) + raster_between(seed, i, 0, def->variant == 2 ? 5 : 4);
        Stroke leaf = {x, 15.5f, x + side * 2.6f, top + 4, -side * 0.5f, 0.1f, 0.9f, 1};
        Stroke stalk = {x, 15.5f, x + side * 0.4f, top, 0, 0.2f, 0.7f, 1};
        canvas_stroke(canvas, &leaf, def->palette);
        canvas_stroke(canvas, &stalk, def->palette);
        if (def->variant != 2 && i % 2)
            continue;
        Stroke head = {x, top + 4.5f, x, top + 1, 0, 0.1f, 0.9f, def->variant ? 1 : 1.6f};
        Stroke ear = {x, top + 0.5f, x + side * 2.4f, top + 4, side * 0.9f, 0.9f, 0.3f, 1};
        canvas_stroke(canvas, def->variant == 2 ? &ear : &head, def->accent);
        if (def->variant == 1)
            canvas_stroke(canvas, &(Stroke){x + 1, top + 4, x + 1, top + 2, 0, 0.4f, 0.9f, 1}, def->accent);
    }
}

// Tufts of white (accent) on thin stems.
void draw_tufts(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { STEMS = 5 };
    static const int8_t wool[][2] = {{0, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 2}}; // which hangs to one side
    for (int i = 0; i < STEMS; i++) {
        float x = 2.4f + 2.8f * (float)i, top = 3 + raster_between(seed, i, 0, 5), lean = (x - 8) * 0.15f;
        Stroke stem = {x - lean, 15.5f, x + lean, top, 0, 0.1f, 0.7f, 1};
        Stroke leaf = {x - lean, 15.5f, x + lean + (i & 1 ? 1.5f : -1.5f), 12, 0, 0.3f, 0.9f, 1};
        canvas_stroke(canvas, &stem, def->palette);
        canvas_stroke(canvas, &leaf, def->palette);
        const int side = i & 1 ? 1 : -1;
        for (size_t k = 0; k < ARRAY_COUNT(wool); k++)
            canvas_dot(canvas, (int)(x + lean + 0.5f) + side * wool[k][0], (int)top - 1 + wool[k][1],
                       palette_at(def->accent, 0.95f - 0.3f * (float)wool[k][1] - 0.15f * (float)(wool[k][0] > 0)));
    }
}

// Three tulips: a cup of petals (accent) on a stem between two long leaves.
void draw_tulips(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const float places[3][2] = {{4.0f, 6.0f}, {11.6f, 5.0f}, {8.0f, 3.0f}};
    for (int i = 0; i < 3; i++) {
        float x = places[i][0], top = places[i][1], foot = 8 + (x - 8) * 0.5f;
        Stroke stem = {foot, 15.5f, x, top, 0, 0.15f, 0.7f, 1};
        Stroke leaf = {foot,  15.5f, x + (i & 1 ? 1.8f : -1.8f), top + 6 + raster_between(seed, i, 0, 1.5f), 0, 0.3f,
                       0.95f, 1.9f};
        canvas_stroke(canvas, &leaf, def->palette);
        canvas_stroke(canvas, &stem, def->palette);
        for (int k = 0; k < 12; k++) {
            int px = (int)x - 1 + k % 3, py = (int)top - 2 + k / 3;
            bool notch = k / 3 == 0 && k % 3 == 1;
            if (!notch)
                canvas_dot(canvas, px, py,
                           palette_at(def->accent, 0.85f - 0.28f * (float)(k % 3) - 0.05f * (float)(k / 3)));
        }
    }
}

// Thick pointed leaves from one foot.
void draw_aloe(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const float tips[7][2] = {{1.0f, 9.0f}, {15.0f, 9.0f}, {2.8f, 4.5f}, {13.4f, 4.0f},
                                     {5.5f, 2.5f}, {11.0f, 1.5f}, {8.2f, 4.0f}};
    for (int i = 0; i < 7; i++) {
        float bend = (tips[i][0] - 8) * 0.18f;
        Stroke leaf = {7.0f + (float)(i % 3) * 0.6f, 15.5f, tips[i][0], tips[i][1], bend, 0.1f, 0.75f, 3.2f};
        Stroke light = {leaf.x0, 15.5f, tips[i][0], tips[i][1], bend, 0.5f, raster_between(seed, i, 0.8f, 1), 1};
        canvas_stroke(canvas, &leaf, def->palette);
        canvas_stroke(canvas, &light, def->palette);
    }
}

// A fan of branches that fork, upright from its foot.
void draw_fan(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { BRANCHES = 9 };
    for (int i = 0; i < BRANCHES; i++) {
        float angle = ((float)i - (BRANCHES - 1) * 0.5f) / (BRANCHES - 1) * 2,
              reach = raster_between(seed, i, 0.85f, 1);
        float away = angle < 0 ? -angle : angle;
        float x = 7.8f + angle * 7.4f * reach, y = 15.0f - (13.5f - 5.5f * away * away) * reach;
        Stroke branch = {7.8f, 15.5f, x, y, angle * 1.6f, 0.05f, 0.9f, 1.6f};
        Stroke fork = {
            7.8f + angle * 4.6f, 15 - (15 - y) * 0.55f, x + (i & 1 ? 1.8f : -1.8f), y + 1.5f, 0, 0.5f, 0.7f, 1};
        canvas_stroke(canvas, &fork, def->palette);
        canvas_stroke(canvas, &branch, def->palette);
    }
}

// A spike from its foot at `x` to its tip at height `tall`, `wide` pixels wide below, lit from the left.
static void draw_spike(const TileDef *def, Canvas *canvas, float x, float tall, float wide, float lean)
{
    for (int row = 0; row < (int)tall; row++) {
        float t = (float)row / tall, half = wide * (1 - t) * 0.5f, middle = x + lean * t;
        int left = (int)(middle - half + 0.5f), right = MAX((int)(middle + half + 0.5f), left + 1);
        for (int px = left; px < right; px++) {
            float across = half > 0.8f ? ((float)px + 0.5f - middle + half) / (2 * half) : 0.4f;
            canvas_dot(canvas, px, TILE_SIZE - 1 - row, palette_at(def->palette, 0.85f - 0.75f * across + 0.15f * t));
        }
    }
}

static void turn_upside_down(Canvas *canvas)
{
    Canvas turned = *canvas;
    FOR_PIXELS (x, y) {
        canvas->colour[y][x] = turned.colour[TILE_SIZE - 1 - y][x];
        canvas->alpha[y][x] = turned.alpha[TILE_SIZE - 1 - y][x];
    }
}

// Spikes of rock: variant 0 from the ground, 1 from above, 2 crystals that lean apart.
void draw_spikes(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    static const float rock[3][4] = {{3.6f, 7, 4.4f, 0}, {12.2f, 9, 4.6f, 0}, {8.0f, 15.5f, 6.4f, 0}};
    static const float crystal[5][4] = {{6.0f, 10, 3.6f, -3.8f},
                                        {10.0f, 9, 3.4f, 4.4f},
                                        {4.4f, 5, 2.6f, -3.2f},
                                        {11.6f, 5, 2.4f, 2.6f},
                                        {8.0f, 14, 4.4f, 0.6f}};
    (void)seed;
    const float(*spikes)[4] = def->variant == 2 ? crystal : rock;
    for (int i = 0; i < (def->variant == 2 ? 5 : 3); i++)
        draw_spike(def, canvas, spikes[i][0], spikes[i][1], spikes[i][2], spikes[i][3]);
    if (def->variant == 1)
        turn_upside_down(canvas);
}

// Strands that hang from above; variant 1: with leaves.
void draw_strands(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { STRANDS = 7 };
    for (int i = 0; i < STRANDS; i++) {
        float x = 1.6f + 2.1f * (float)i, length = def->variant ? 15.8f : raster_between(seed, i, 4, 15.8f);
        float sway = raster_between(seed + 1, i, -1.2f, 1.2f);
        Stroke strand = {x, 0.2f, x + (def->variant ? 0 : sway), length, sway, 0.8f, 0.1f, 1};
        canvas_stroke(canvas, &strand, def->palette);
        Stroke rootlet = {x + sway * 0.6f, length * 0.5f, x - sway * 2, length * 0.8f, 0, 0.6f, 0.3f, 1};
        if (!def->variant)
            canvas_stroke(canvas, &rootlet, def->palette);
        for (int y = 1 + (i * 5 & 3); def->variant && y < TILE_SIZE; y += 3) {
            float side = (y / 3 + i) & 1 ? 1.0f : -1.0f, t = (float)y / 16, at = x + sway * 4 * t * (1 - t);
            Stroke leaf = {at, (float)y, at + side * 2.2f, (float)y + 1, 0, 0.45f, 0.95f, 1.6f};
            canvas_stroke(canvas, &leaf, def->palette);
        }
    }
}

// A flat cover with ragged edges, such as moss or lichen; amount: the share of the tile that it covers.
void draw_mat(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    const Raster raster = raster_fbm(seed + 5, def->cells_x, def->cells_y, 2);
    const uint8_t shares[2] = {(uint8_t)(100 - def->amount * 100), (uint8_t)(def->amount * 100)};
    canvas_ground(canvas, seed, 6, 6, def->palette);
    const Levels levels = raster_quantise(&raster, shares, 2);
    FOR_PIXELS (x, y)
        canvas->alpha[y][x] = levels.at[y][x] ? 255 : 0;
}

// Leaves of three discs, and a few white heads (accent).
void draw_clover(const TileDef *def, uint64_t seed, Canvas *canvas)
{
    enum { LEAVES = 11, HEADS = 3 };
    for (int i = 0; i < LEAVES; i++) {
        float x = 2.2f + (float)(i * 193 % 256) * 0.047f, y = 2.2f + (float)(i * 146 % 256) * 0.047f; // as draw_litter
        for (int k = 0; k < 3; k++)
            canvas_disc(canvas,
                        x + (k == 0   ? 0
                             : k == 1 ? -1.1f
                                      : 1.1f),
                        y + (k == 0 ? -1.1f : 0.7f), 1.1f, def->palette);
    }
    for (int i = 0; i < HEADS; i++)
        canvas_disc(canvas, raster_between(seed, i, 3, 13), raster_between(seed + 1, i, 3, 13), 1.2f, def->accent);
}
