// Grid, landmarks and legend, drawn over finished pixels. Text uses a built-in bitmap font of 3 x 5 dots at twice its
// size, because maps are also made where no fonts are installed.
#include "map/layer.h"

#include <string.h>

// Letters as rows of three dots, an octal digit for each row, the top row first.
static const uint16_t letters[26] = {
    025755, 065656, 034443, 065556, 074647, 074644, 034553, 055755, 072227, 011152, 055655, 044447, 057755,
    065555, 025552, 065644, 025573, 065655, 034216, 072222, 055557, 055552, 055775, 055255, 055222, 071247,
};
static const uint16_t digits[10] = {075557, 026227, 071747, 071717, 055711, 074717, 074757, 071222, 075757, 075717};

enum { DOT = 2, GLYPH_WIDTH = 4 * DOT, LINE_HEIGHT = 8 * DOT, SWATCH = 5 * DOT, MARGIN = 5 * DOT, PANEL_WIDTH = 150 };

static uint16_t glyph_of(char c)
{
    if (c >= 'a' && c <= 'z')
        return letters[c - 'a'];
    return c >= '0' && c <= '9' ? digits[c - '0'] : 0;
}

// True if the text covers (x, y), counted from its top left.
static bool text_ink(const char *text, int x, int y)
{
    int column = x % GLYPH_WIDTH / DOT, row = y / DOT;
    if (x < 0 || y < 0 || row >= 5 || column >= 3 || (size_t)(x / GLYPH_WIDTH) >= strlen(text))
        return false;
    return glyph_of(text[x / GLYPH_WIDTH]) >> (3 * (4 - row)) >> (2 - column) & 1;
}

static void blend(uint8_t *pixel, Colour colour, float strength)
{
    colour_put(pixel, colour_mix((Colour){pixel[0], pixel[1], pixel[2]}, colour, strength));
}

// x and y are counted from the panel's top left.
static void draw_legend_pixel(const LegendEntry *entries, int count, int x, int y, uint8_t *pixel)
{
    int line = (y - MARGIN) / LINE_HEIGHT, inside = (y - MARGIN) % LINE_HEIGHT;
    blend(pixel, (Colour){16, 18, 22}, 0.72f);
    if (y < MARGIN || line >= count || inside >= SWATCH)
        return;
    if (x >= MARGIN && x < MARGIN + SWATCH)
        blend(pixel, entries[line].colour, 1.0f);
    else if (text_ink(entries[line].name, x - 2 * MARGIN - SWATCH, inside))
        blend(pixel, (Colour){236, 236, 230}, 1.0f);
}

enum { LEGEND_SAMPLES = 48 }; // along each side of the picture, at most: a biome between them may be left out

static void count_biomes(const MapRequest *request, int counts[LEGEND_MAX])
{
    const int step_x = request->width / LEGEND_SAMPLES + 1, step_z = request->height / LEGEND_SAMPLES + 1;
    memset(counts, 0, LEGEND_MAX * sizeof *counts);
    for (int j = step_z / 2; j < request->height; j += step_z)
        for (int i = step_x / 2; i < request->width; i += step_x)
            counts[source_column(request->source, map_left(request) + (int64_t)i * request->scale,
                                 map_top(request) + (int64_t)j * request->scale)
                       .biome]++;
}

// Leaves the entries that are there, the largest first. Returns their number.
static int keep_present(LegendEntry *entries, int *counts, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const LegendEntry entry = entries[i];
        int own = counts[i], at = kept;
        if (own == 0)
            continue;
        for (; at > 0 && counts[at - 1] < own; at--) {
            entries[at] = entries[at - 1];
            counts[at] = counts[at - 1];
        }
        entries[at] = entry;
        counts[at] = own;
        kept++;
    }
    return kept;
}

static void count_landmark(void *context, const Landmark *landmark) { ((int *)context)[landmark->kind]++; }

static int add_landmarks(const MapRequest *request, LegendEntry *entries)
{
    int counts[LANDMARKS_MAX] = {0};
    const int64_t x = map_left(request), z = map_top(request);
    const LandmarkArea area = {x, z, x + (int64_t)request->width * request->scale,
                               z + (int64_t)request->height * request->scale};
    source_landmarks(request->source, &area, UINT32_MAX, count_landmark, counts);
    return keep_present(entries, counts, map_landmark_legend(&request->source->facts, entries));
}

int map_legend(const MapRequest *request, LegendEntry entries[LEGEND_MAX + LANDMARKS_MAX])
{
    int counts[LEGEND_MAX], count = map_layer_legend(request->layer, &request->source->facts, false, entries);
    if (request->layer->biomes) {
        count_biomes(request, counts);
        count = keep_present(entries, counts, count);
    }
    if (request->landmarks)
        count += add_landmarks(request, entries + count);
    return MIN(count, MAX(1, (request->height - 2 * MARGIN + LINE_HEIGHT - SWATCH) / LINE_HEIGHT));
}

static void draw_legend(const MapRows *rows)
{
    const MapRequest *request = rows->request;
    const int most = (LEGEND_MAX + LANDMARKS_MAX) * LINE_HEIGHT + 2 * MARGIN;
    LegendEntry entries[LEGEND_MAX + LANDMARKS_MAX];
    if (rows->first >= most)
        return;
    int count = map_legend(request, entries);
    int bottom = count * LINE_HEIGHT + 2 * MARGIN - (LINE_HEIGHT - SWATCH);
    for (int j = 0; j < rows->count && rows->first + j < bottom; j++)
        for (int x = 0; x < MIN(PANEL_WIDTH, request->width); x++)
            draw_legend_pixel(entries, count, x, rows->first + j, map_pixel(rows, x, j));
}

// Lines are the first of 16, 64, 256 ... blocks apart that leaves 48 pixels between them.
static void draw_grid(const MapRows *rows)
{
    const MapRequest *request = rows->request;
    int64_t spacing = CHUNK_SIZE;
    while (spacing < 48 * (int64_t)request->scale)
        spacing *= 4;
    for (int j = 0; j < rows->count; j++)
        for (int i = 0; i < request->width; i++) {
            int64_t x = map_left(request) + (int64_t)i * request->scale, z = map_row_z(rows, j);
            bool line = floor_mod(x, spacing) < request->scale || floor_mod(z, spacing) < request->scale;
            bool axis = (x >= 0 && x < request->scale) || (z >= 0 && z < request->scale);
            if (line)
                blend(map_pixel(rows, i, j), axis ? (Colour){180, 30, 20} : (Colour){0, 0, 0}, 0.35f);
        }
}

enum { MARK_PIXELS = 4 };

// A diamond with a dark rim.
static void draw_landmark(void *context, const Landmark *landmark)
{
    const MapRows *rows = context;
    const MapRequest *request = rows->request;
    int64_t x = floor_div(landmark->x - map_left(request), request->scale);
    int64_t y = floor_div(landmark->z - map_top(request), request->scale) - rows->first;
    Colour colour = colour_of(request->source->facts.landmarks[landmark->kind].map_colour);
    for (int dy = -MARK_PIXELS; dy <= MARK_PIXELS; dy++)
        for (int dx = -MARK_PIXELS; dx <= MARK_PIXELS; dx++) {
            int far = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
            bool inside = x + dx >= 0 && x + dx < request->width && y + dy >= 0 && y + dy < rows->count;
            if (inside && far <= MARK_PIXELS)
                blend(map_pixel(rows, x + dx, y + dy), far == MARK_PIXELS ? (Colour){16, 18, 22} : colour, 1.0f);
        }
}

static void draw_landmarks(MapRows *rows)
{
    const MapRequest *request = rows->request;
    const int64_t scale = request->scale, rim = MARK_PIXELS * scale;
    const int64_t x = map_left(request), z = map_row_z(rows, 0);
    const LandmarkArea area = {x - rim, z - rim, x + request->width * scale + rim, z + rows->count * scale + rim};
    source_landmarks(request->source, &area, UINT32_MAX, draw_landmark, rows);
}

void map_draw_marks(MapRows *rows)
{
    const MapRequest *request = rows->request;
    if (request->grid && !request->layer->vertical)
        draw_grid(rows);
    if (request->landmarks && !request->layer->vertical)
        draw_landmarks(rows);
    if (request->legend)
        draw_legend(rows);
}
