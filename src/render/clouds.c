#include "render/clouds.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum {
    SIZE = CLOUD_TEXTURE_SIZE,
    TILE = CLOUD_TILE, // what kn_field_fill3 gives
    TILES_ROW = CLOUD_TILES_ROW,
    TILES = TILES_ROW * TILES_ROW,
    LEVELS = 5,            // a tile is one texel in the last
    MOMENT_SECONDS = 8,    // small against the life of the smallest cloud, so that blending does not show
    SECONDS_PER_BLOCK = 1, // how fast time passes along the field's third axis
    SPARE_TILES = 40,      // a frame, of those that are not in view: of one moment, some 30 us each
    BILLOW_SIZE = 128      // texels along each side
};

// Blocks around a tile in which it is read too: half a texel of the last level, and the way toward the sun.
#define TILE_MARGIN (0.5f * CLOUD_TILE_BLOCKS + 128.0f)

// One octave ends where a texel begins to be too coarse for it.
static const KnFieldDef field_def = {"sky clouds", KN_FIELD_SIMPLEX3, 384, 4, 0.5f, 2.0f};

static bool same_tile(const CloudTile *a, const CloudTile *b)
{
    return a->x == b->x && a->z == b->z && a->moment == b->moment && a->known == b->known;
}

// The tile of the window that belongs into a slot.
static CloudTile tile_of_slot(const CloudTexture *clouds, int64_t moment, int slot)
{
    return (CloudTile){clouds->x + floor_mod(slot % TILES_ROW - clouds->x, TILES_ROW),
                       clouds->z + floor_mod(slot / TILES_ROW - clouds->z, TILES_ROW), moment, true};
}

// Computes the tile of a slot. False if it was there already.
static bool make_tile(CloudTexture *clouds, int64_t moment, int slot)
{
    int64_t place = floor_mod(moment, CLOUD_MOMENTS), time = moment * (MOMENT_SECONDS / SECONDS_PER_BLOCK);
    CloudTile tile = tile_of_slot(clouds, moment, slot), *made = &clouds->tiles.made[place][slot];
    if (same_tile(made, &tile))
        return false;
    float values[TILE * TILE];
    kn_field_fill3(&clouds->field, tile.x * CLOUD_TILE_BLOCKS, time, tile.z * CLOUD_TILE_BLOCKS, CLOUD_TEXEL_BLOCKS, 1,
                   1, values);
    uint8_t *texels = clouds->texels[place] + (slot / TILES_ROW * SIZE + slot % TILES_ROW) * TILE;
    for (int i = 0; i < TILE * TILE; i++)
        texels[i / TILE * SIZE + i % TILE] = (uint8_t)CLAMP(values[i] * 160.0f + 128.0f, 0.0f, 255.0f);
    *made = tile;
    clouds->tiles_made++;
    return true;
}

// True if the camera sees land, of any height, that the clouds of a square may shade: it begins at `low`.
static bool sees_shadow(const CloudView *view, const vec3 low, float across)
{
    vec3 ground = {low[0], low[1] - CLOUD_BASE, low[2]}, size = {across, CHUNK_HEIGHT, across};
    for (int i = 0; i < 2; i++) {
        const float least = view->sunward[i] * (CLOUD_BASE - CHUNK_HEIGHT), most = view->sunward[i] * CLOUD_BASE;
        ground[2 * i] -= MAX(least, most);
        size[2 * i] += fabsf(most - least);
    }
    return camera_sees_box(view->camera, ground, size);
}

static bool is_in_view(const CloudView *view, const CloudTile *tile)
{
    const Camera *camera = view->camera;
    const float x = (float)(tile->x * CLOUD_TILE_BLOCKS - view->x), z = (float)(tile->z * CLOUD_TILE_BLOCKS - view->z);
    vec3 bottom;
    camera_relative(camera, camera->block[0], (int64_t)CLOUD_BASE, camera->block[2], bottom);
    const vec3 low = {x - TILE_MARGIN, bottom[1], z - TILE_MARGIN};
    const float across = CLOUD_TILE_BLOCKS + 2.0f * TILE_MARGIN;
    return camera_sees_box(camera, low, (vec3){across, CLOUD_DEPTH, across}) ||
           (view->shade > 0.0f && sees_shadow(view, low, across));
}

// Uploads the slots [first, end) of one row, from a moment and the next, with all smaller levels.
static void upload(const CloudTexture *clouds, int64_t moment, int first, int end)
{
    uint8_t pairs[SIZE * TILE * 2];
    int width = (end - first) * TILE, height = TILE, x = first % TILES_ROW * TILE, y = first / TILES_ROW * TILE;
    for (int row = 0; row < TILE; row++)
        for (int i = 0; i < width; i++)
            for (int c = 0; c < 2; c++)
                pairs[(row * width + i) * 2 + c] =
                    clouds->texels[floor_mod(moment + c, CLOUD_MOMENTS)][(y + row) * SIZE + x + i];
    gpu_texture_write_levels(&clouds->pairs[floor_mod(moment, 2)],
                             (GpuBox){.x = x, .y = y, .width = width, .height = height}, pairs);
}

// Brings a row of a pair to the window: what is in view, and more as long as `spare` lasts. What lies between is
// uploaded with it.
static void fill_row(CloudTexture *clouds, int64_t moment, int row, const CloudView *view, int *spare)
{
    CloudTile *shown = clouds->tiles.shown[floor_mod(moment, 2)];
    const int first = row * TILES_ROW, end = first + TILES_ROW;
    int low = end, high = first;
    for (int slot = first; slot < end; slot++) {
        const CloudTile tile = tile_of_slot(clouds, moment, slot);
        if (same_tile(&shown[slot], &tile))
            continue;
        shown[slot] = (CloudTile){.known = false};
        const bool seen = view->camera && is_in_view(view, &tile);
        if (*spare <= 0 && !seen)
            continue;
        const int made = make_tile(clouds, moment, slot) + make_tile(clouds, moment + 1, slot);
        *spare -= seen ? 0 : made;
        shown[slot] = tile;
        low = MIN(low, slot);
        high = slot + 1;
    }
    if (low < high)
        upload(clouds, moment, low, high);
}

// The moment after the two that are shown, and the pair that it completes, of which whole rows are uploaded.
static void prepare_next(CloudTexture *clouds, float part, const CloudView *view, int spare)
{
    const int coming = MIN((int)(part * 1.1f * TILES), TILES);
    int slot = 0;
    for (; slot < coming && spare > 0; slot++)
        spare -= make_tile(clouds, clouds->moment + 2, slot);
    for (int row = 0; row < slot / TILES_ROW; row++)
        fill_row(clouds, clouds->moment + 1, row, view, &spare);
}

float cloud_threshold(float cover)
{
    // About the density's quantiles, less what a cloud's soft edge takes of it.
    const float spread = 0.092f, middle = 0.502f, edge = 0.02f;
    return middle - edge + spread * logf((1.0f - cover) / cover);
}

// Three octaves of round lumps with creases between them, one around each of Worley's feature points.
static void fill_billows(uint8_t *texels)
{
    float sums[BILLOW_SIZE * BILLOW_SIZE] = {0};
    for (int octave = 0, cells = 10; octave < 3; octave++, cells *= 2) {
        KnNoise noise;
        KnParameters parameters = kn_parameters_default(KN_WORLEY);
        parameters.wrap[0] = parameters.wrap[1] = cells;
        kn_init(&noise, KN_WORLEY, (uint64_t)octave, &parameters);
        const double scale = (double)cells / BILLOW_SIZE;
        for (int i = 0; i < BILLOW_SIZE * BILLOW_SIZE; i++) {
            const float away = kn_worley_nearest2(&noise, i % BILLOW_SIZE * scale, i / BILLOW_SIZE * scale).first;
            sums[i] += MAX(1.0f - 1.2f * away * away, 0.0f) * (10.0f / (float)cells);
        }
        kn_quit(&noise);
    }
    for (int i = 0; i < BILLOW_SIZE * BILLOW_SIZE; i++)
        texels[i] = (uint8_t)(sums[i] * (255.0f / 1.75f));
}

static GpuTexture create_billows(void)
{
    static const GpuTexture kind = {.unit = UNIT_BILLOWS, .format = GPU_R8, .filter = GPU_LINEAR_MIP, .levels = 6};
    uint8_t texels[BILLOW_SIZE * BILLOW_SIZE];
    fill_billows(texels);
    GpuTexture texture = gpu_texture_create(&kind, BILLOW_SIZE, BILLOW_SIZE, NULL);
    gpu_texture_write_levels(&texture, (GpuBox){.width = BILLOW_SIZE, .height = BILLOW_SIZE}, texels);
    return texture;
}

void cloud_texture_init(CloudTexture *clouds)
{
    static const GpuTexture kind = {.unit = UNIT_CLOUDS, .format = GPU_RG8, .filter = GPU_LINEAR_MIP, .levels = LEVELS};
    memset(clouds, 0, sizeof *clouds);
    clouds->billows = create_billows();
    clouds->moment = INT64_MIN;
    for (int i = 0; i < 2; i++)
        clouds->pairs[i] = gpu_texture_create(&kind, SIZE, SIZE, NULL);
}

void cloud_texture_quit(CloudTexture *clouds)
{
    for (int i = 0; i < 2; i++)
        gpu_texture_destroy(&clouds->pairs[i]);
    gpu_texture_destroy(&clouds->billows);
}

const GpuTexture *cloud_texture_shown(const CloudTexture *clouds)
{
    return &clouds->pairs[floor_mod(clouds->moment, 2)];
}

float cloud_texture_update(CloudTexture *clouds, const CloudView *view)
{
    double moments = view->seconds / MOMENT_SECONDS, whole = floor(moments);
    float part = (float)(moments - whole);
    if (clouds->moment == INT64_MIN || clouds->seed != view->seed) {
        kn_field_init(&clouds->field, &field_def, view->seed);
        memset(&clouds->tiles, 0, sizeof clouds->tiles);
    }
    clouds->seed = view->seed;
    clouds->moment = (int64_t)whole;
    // The middle of the window is the corner of tiles that is nearest to the eye.
    clouds->x = floor_div(view->x + CLOUD_TILE_BLOCKS / 2, CLOUD_TILE_BLOCKS) - TILES_ROW / 2;
    clouds->z = floor_div(view->z + CLOUD_TILE_BLOCKS / 2, CLOUD_TILE_BLOCKS) - TILES_ROW / 2;
    int spare = view->camera ? SPARE_TILES : INT_MAX;
    for (int row = 0; row < TILES_ROW; row++)
        fill_row(clouds, clouds->moment, row, view, &spare);
    prepare_next(clouds, part, view, spare);
    return part;
}
