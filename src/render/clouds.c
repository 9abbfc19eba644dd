#include "render/clouds.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum {
    SIZE = CLOUD_TEXTURE_SIZE,
    TEXELS = SIZE * SIZE,
    TILE = CLOUD_TILE, // what field_fill3 gives
    TILES_ROW = CLOUD_TILES_ROW,
    TILES = TILES_ROW * TILES_ROW,
    LEVELS = 5,           // a tile is one texel in the last
    MOMENT_SECONDS = 8,   // small against the life of the smallest cloud, so that blending does not show
    SECONDS_PER_BLOCK = 1 // how fast time passes along the field's third axis
};

static const CloudTile no_tile = {INT64_MIN, INT64_MIN};

// One octave ends where a texel begins to be too coarse for it.
static const FieldDef field_def = {"sky clouds", FIELD_SIMPLEX3, 256, 4, 0.5f, 2.0f};

static bool same_tile(CloudTile a, CloudTile b) { return a.x == b.x && a.z == b.z; }

static void forget_tiles(CloudTile *tiles)
{
    for (int slot = 0; slot < TILES; slot++)
        tiles[slot] = no_tile;
}

// The tile of the window that belongs into a slot.
static CloudTile tile_of_slot(const CloudTexture *clouds, int slot)
{
    CloudTile first = clouds->first;
    return (CloudTile){first.x + floor_mod(slot % TILES_ROW - first.x, TILES_ROW),
                       first.z + floor_mod(slot / TILES_ROW - first.z, TILES_ROW)};
}

// Computes the tile of a slot, if the moment, 0..2 from the first of `shown`, does not hold it already.
static void make_tile(CloudTexture *clouds, int moment, int slot)
{
    const CloudMoment *to = &clouds->moments[moment];
    CloudTile tile = tile_of_slot(clouds, slot);
    if (same_tile(to->tiles[slot], tile))
        return;
    float values[TILE * TILE];
    int64_t time = (clouds->moment + moment) * (MOMENT_SECONDS / SECONDS_PER_BLOCK);
    field_fill3(&clouds->field, tile.x * CLOUD_TILE_BLOCKS, time, tile.z * CLOUD_TILE_BLOCKS, CLOUD_TEXEL_BLOCKS, 1, 1,
                values);
    uint8_t *texels = to->texels + (slot / TILES_ROW * SIZE + slot % TILES_ROW) * TILE;
    for (int i = 0; i < TILE * TILE; i++)
        texels[i / TILE * SIZE + i % TILE] = (uint8_t)CLAMP(values[i] * 160.0f + 128.0f, 0.0f, 255.0f);
    to->tiles[slot] = tile;
    clouds->tiles_made++;
}

// Halves a picture of pairs in place: `width` x `height` to half of each.
static void halve(uint8_t *pairs, int width, int height)
{
    for (int y = 0; y < height / 2; y++)
        for (int x = 0; x < width / 2; x++)
            for (int c = 0; c < 2; c++) {
                const uint8_t *from = pairs + (2 * y * width + 2 * x) * 2 + c;
                int sum = from[0] + from[2] + from[2 * width] + from[2 * width + 2];
                pairs[(y * width / 2 + x) * 2 + c] = (uint8_t)((sum + 2) / 4);
            }
}

// Uploads the slots [first, end) of one row, from two moments, with all smaller levels.
static void upload(const CloudPair *pair, const CloudMoment *moments, int first, int end)
{
    uint8_t pairs[SIZE * TILE * 2];
    int width = (end - first) * TILE, height = TILE, x = first % TILES_ROW * TILE, y = first / TILES_ROW * TILE;
    for (int row = 0; row < TILE; row++)
        for (int i = 0; i < width; i++)
            for (int c = 0; c < 2; c++)
                pairs[(row * width + i) * 2 + c] = moments[c].texels[(y + row) * SIZE + x + i];
    for (int level = 0; level < LEVELS; level++) {
        gpu_texture_write(&pair->texture, &(GpuBox){.level = level, .x = x, .y = y, .width = width, .height = height},
                          pairs);
        halve(pairs, width, height);
        width /= 2, height /= 2, x /= 2, y /= 2;
    }
}

// Brings the slots [first, end) of one row of a pair to the window. Those between stale ones are uploaded with them.
static void fill_row(CloudTexture *clouds, const CloudPair *pair, int first_moment, int first, int end)
{
    int low = end, high = first;
    for (int slot = first; slot < end; slot++)
        if (!same_tile(pair->tiles[slot], tile_of_slot(clouds, slot))) {
            low = MIN(low, slot);
            high = slot + 1;
        }
    for (int slot = low; slot < high; slot++) {
        make_tile(clouds, first_moment, slot);
        make_tile(clouds, first_moment + 1, slot);
        pair->tiles[slot] = tile_of_slot(clouds, slot);
    }
    if (low < high)
        upload(pair, &clouds->moments[first_moment], low, high);
}

static void fill_rows(CloudTexture *clouds, const CloudPair *pair, int first_moment, int rows)
{
    for (int row = 0; row < rows; row++)
        fill_row(clouds, pair, first_moment, row * TILES_ROW, (row + 1) * TILES_ROW);
}

// Continues the moment after those of `shown` up to so many tiles. Whole rows are uploaded.
static void make_coming(CloudTexture *clouds, int tiles)
{
    for (int slot = 0; slot < tiles; slot++)
        make_tile(clouds, 2, slot);
    fill_rows(clouds, &clouds->next, 1, tiles / TILES_ROW);
}

// To the next moment.
static void step(CloudTexture *clouds)
{
    make_coming(clouds, TILES);
    CloudPair pair = clouds->shown;
    clouds->shown = clouds->next;
    clouds->next = pair;
    CloudMoment first = clouds->moments[0];
    memmove(clouds->moments, clouds->moments + 1, (CLOUD_MOMENTS - 1) * sizeof *clouds->moments);
    clouds->moments[CLOUD_MOMENTS - 1] = first;
    forget_tiles(first.tiles);
    forget_tiles(clouds->next.tiles);
    clouds->moment++;
}

static void restart(CloudTexture *clouds, int64_t seed, int64_t moment)
{
    if (clouds->seed != seed || clouds->moment == INT64_MIN)
        field_init(&clouds->field, &field_def, seed);
    clouds->seed = seed;
    clouds->moment = moment;
    for (int i = 0; i < CLOUD_MOMENTS; i++)
        forget_tiles(clouds->moments[i].tiles);
    forget_tiles(clouds->shown.tiles);
    forget_tiles(clouds->next.tiles);
}

static CloudTile *create_tiles(void)
{
    CloudTile *tiles = memory_alloc(MEMORY_RENDER, TILES * sizeof *tiles);
    forget_tiles(tiles);
    return tiles;
}

static CloudPair create_pair(void)
{
    static const GpuTexture kind = {.unit = UNIT_CLOUDS, .format = GPU_RG8, .filter = GPU_LINEAR_MIP, .levels = LEVELS};
    return (CloudPair){.texture = gpu_texture_create(&kind, SIZE, SIZE, NULL), .tiles = create_tiles()};
}

static void destroy_pair(CloudPair *pair)
{
    gpu_texture_destroy(&pair->texture);
    memory_free(pair->tiles);
}

void cloud_texture_init(CloudTexture *clouds)
{
    *clouds = (CloudTexture){.moment = INT64_MIN, .shown = create_pair(), .next = create_pair()};
    for (int i = 0; i < CLOUD_MOMENTS; i++)
        clouds->moments[i] = (CloudMoment){.texels = memory_alloc(MEMORY_RENDER, TEXELS), .tiles = create_tiles()};
}

void cloud_texture_quit(CloudTexture *clouds)
{
    destroy_pair(&clouds->shown);
    destroy_pair(&clouds->next);
    for (int i = 0; i < CLOUD_MOMENTS; i++) {
        memory_free(clouds->moments[i].texels);
        memory_free(clouds->moments[i].tiles);
    }
    *clouds = (CloudTexture){0};
}

float cloud_texture_update(CloudTexture *clouds, const CloudView *view)
{
    double moments = view->seconds / MOMENT_SECONDS, whole = floor(moments);
    int64_t moment = (int64_t)whole;
    float part = (float)(moments - whole);
    // The middle of the window is the corner of tiles that is nearest to the eye.
    clouds->first = (CloudTile){floor_div(view->x + CLOUD_TILE_BLOCKS / 2, CLOUD_TILE_BLOCKS) - TILES_ROW / 2,
                                floor_div(view->z + CLOUD_TILE_BLOCKS / 2, CLOUD_TILE_BLOCKS) - TILES_ROW / 2};
    bool known = clouds->seed == view->seed && clouds->moment != INT64_MIN;
    if (known && clouds->moment == moment - 1)
        step(clouds);
    else if (!known || clouds->moment != moment)
        restart(clouds, view->seed, moment);
    fill_rows(clouds, &clouds->shown, 0, TILES_ROW);
    make_coming(clouds, MIN((int)(part * 1.1f * TILES), TILES));
    return part;
}

// ---- the layer

void cloud_layer_init(CloudLayer *layer, int pixels)
{
    *layer = (CloudLayer){.pixels = pixels};
    glGenFramebuffers(1, &layer->target);
}

void cloud_layer_quit(CloudLayer *layer)
{
    glDeleteFramebuffers(1, &layer->target);
    gpu_texture_destroy(&layer->texture);
    *layer = (CloudLayer){0};
}

static void resize(CloudLayer *layer, int width, int height)
{
    static const GpuTexture kind = {
        .unit = UNIT_CLOUD_LAYER, .format = GPU_RGBA8, .filter = GPU_LINEAR, .clamps = true};
    gpu_texture_destroy(&layer->texture);
    layer->texture = gpu_texture_create(&kind, width, height, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, layer->texture.name, 0);
}

void cloud_layer_bind(CloudLayer *layer, int width, int height)
{
    width = (width + layer->pixels - 1) / layer->pixels;
    height = (height + layer->pixels - 1) / layer->pixels;
    glBindFramebuffer(GL_FRAMEBUFFER, layer->target);
    if (layer->texture.width != width || layer->texture.height != height)
        resize(layer, width, height);
    glViewport(0, 0, width, height);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
}
