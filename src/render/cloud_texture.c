#include "render/cloud_texture.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum {
    SIZE = CLOUD_TEXTURE_SIZE,
    TEXELS = SIZE * SIZE,
    TILE = 16, // texels along a side that are worked out at once: what field_fill3_steps gives
    TILES_ROW = SIZE / TILE,
    TILES = TILES_ROW * TILES_ROW,
    LEVELS = 5,           // a tile is one texel in the last
    SEAM = SIZE / 4,      // texels over which one end of the field goes over into the other
    MOMENT_SECONDS = 8,   // small against the life of the smallest cloud, so that blending does not show
    SECONDS_PER_BLOCK = 1 // how fast time passes along the field's third axis
};

// One octave ends where a texel begins to be too coarse for it.
static const FieldDef field_def = {"sky clouds", FIELD_SIMPLEX3, 256, 4, 0.5f};

// Texels of the tile at (x, y), before they are joined at the texture's edge.
static void fill(const Field *field, int64_t moment, int x, int y, float out[TILE * TILE])
{
    field_fill3_steps(field, (int64_t)x * CLOUD_TEXEL_BLOCKS, moment * (MOMENT_SECONDS / SECONDS_PER_BLOCK),
                      (int64_t)y * CLOUD_TEXEL_BLOCKS, CLOUD_TEXEL_BLOCKS, 1, 1, out);
}

// Weight of the field before the texture's beginning, near its end. The square of it and of its partner sum to 1, so
// that the mixture of two fields without relation is as strong as either.
static float seam_weight(int at)
{
    float t = MAX((float)(at - (SIZE - SEAM)) / SEAM, 0.0f);
    return sqrtf(t * t * (3.0f - 2.0f * t));
}

static float partner(float weight) { return sqrtf(1.0f - weight * weight); }

// The tile, joined along x.
static void fill_row(const Field *field, int64_t moment, int x, int y, float out[TILE * TILE])
{
    fill(field, moment, x, y, out);
    if (x + TILE <= SIZE - SEAM)
        return;
    float before[TILE * TILE];
    fill(field, moment, x - SIZE, y, before);
    for (int i = 0; i < TILE * TILE; i++) {
        float weight = seam_weight(x + i % TILE);
        out[i] = out[i] * partner(weight) + before[i] * weight;
    }
}

// The same, joined along y too.
static void fill_tile(const Field *field, int64_t moment, int x, int y, float out[TILE * TILE])
{
    fill_row(field, moment, x, y, out);
    if (y + TILE <= SIZE - SEAM)
        return;
    float before[TILE * TILE];
    fill_row(field, moment, x, y - SIZE, before);
    for (int i = 0; i < TILE * TILE; i++) {
        float weight = seam_weight(y + i / TILE);
        out[i] = out[i] * partner(weight) + before[i] * weight;
    }
}

static void make_tile(const Field *field, int64_t moment, int tile, uint8_t *texels)
{
    int x = tile % TILES_ROW * TILE, y = tile / TILES_ROW * TILE;
    float values[TILE * TILE];
    fill_tile(field, moment, x, y, values);
    for (int i = 0; i < TILE * TILE; i++)
        texels[(y + i / TILE) * SIZE + x + i % TILE] = (uint8_t)CLAMP(values[i] * 160.0f + 128.0f, 0.0f, 255.0f);
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

// Rows of tiles [first, end) of both moments, with all that is smaller.
static void upload_rows(GLuint texture, int first, int end, const uint8_t *a, const uint8_t *b)
{
    int width = SIZE, height = (end - first) * TILE, y = first * TILE;
    uint8_t *pairs = memory_alloc(MEMORY_RENDER, (size_t)width * (size_t)height * 2);
    for (int i = 0; i < width * height; i++) {
        pairs[2 * i] = a[y * SIZE + i];
        pairs[2 * i + 1] = b[y * SIZE + i];
    }
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUDS);
    glBindTexture(GL_TEXTURE_2D, texture);
    for (int level = 0; level < LEVELS; level++) {
        glTexSubImage2D(GL_TEXTURE_2D, level, 0, y, width, height, GL_RG, GL_UNSIGNED_BYTE, pairs);
        halve(pairs, width, height);
        width /= 2, height /= 2, y /= 2;
    }
    memory_free(pairs);
}

static GLuint create_texture(void)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUDS);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, LEVELS - 1);
    for (int level = 0; level < LEVELS; level++)
        glTexImage2D(GL_TEXTURE_2D, level, GL_RG8, SIZE >> level, SIZE >> level, 0, GL_RG, GL_UNSIGNED_BYTE, NULL);
    return texture;
}

// Goes on with the moment after the last of `shown`, to so many tiles.
static void make_coming(CloudTexture *clouds, int tiles)
{
    int first = clouds->tiles / TILES_ROW;
    for (; clouds->tiles < tiles; clouds->tiles++)
        make_tile(&clouds->field, clouds->moment + 2, clouds->tiles, clouds->coming);
    int end = clouds->tiles / TILES_ROW;
    if (end > first)
        upload_rows(clouds->next, first, end, clouds->last, clouds->coming);
}

static void step(CloudTexture *clouds)
{
    make_coming(clouds, TILES);
    GLuint texture = clouds->shown;
    clouds->shown = clouds->next;
    clouds->next = texture;
    uint8_t *texels = clouds->last;
    clouds->last = clouds->coming;
    clouds->coming = texels;
    clouds->moment++;
    clouds->tiles = 0;
}

static void jump(CloudTexture *clouds, int64_t moment)
{
    clouds->moment = moment;
    clouds->tiles = 0;
    for (int tile = 0; tile < TILES; tile++) {
        make_tile(&clouds->field, moment, tile, clouds->coming);
        make_tile(&clouds->field, moment + 1, tile, clouds->last);
    }
    upload_rows(clouds->shown, 0, TILES_ROW, clouds->coming, clouds->last);
}

void cloud_texture_init(CloudTexture *clouds)
{
    *clouds = (CloudTexture){.shown = create_texture(), .next = create_texture(), .moment = INT64_MIN};
    field_init(&clouds->field, &field_def, 0);
    clouds->last = memory_alloc(MEMORY_RENDER, TEXELS);
    clouds->coming = memory_alloc(MEMORY_RENDER, TEXELS);
}

void cloud_texture_quit(CloudTexture *clouds)
{
    const GLuint textures[] = {clouds->shown, clouds->next};
    glDeleteTextures(ARRAY_COUNT(textures), textures);
    memory_free(clouds->last);
    memory_free(clouds->coming);
    *clouds = (CloudTexture){0};
}

float cloud_texture_update(CloudTexture *clouds, double seconds)
{
    double moments = seconds / MOMENT_SECONDS, whole = floor(moments);
    int64_t moment = (int64_t)whole;
    float part = (float)(moments - whole);
    if (clouds->moment == moment - 1)
        step(clouds);
    else if (clouds->moment != moment)
        jump(clouds, moment);
    make_coming(clouds, MIN((int)(part * 1.1f * TILES), TILES));
    return part;
}

size_t cloud_texture_bytes(void)
{
    size_t texels = 0;
    for (int level = 0; level < LEVELS; level++)
        texels += (size_t)(SIZE >> level) * (size_t)(SIZE >> level);
    return texels * 2 * 2;
}
