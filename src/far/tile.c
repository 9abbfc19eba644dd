#include "far/far_internal.h"

#include "base/hash.h"

// The light that is lost among leaves: holes, and shaded corners.
#define CROWN_SHADE 0.72f
// The height of the canopy, as a share of that of its tallest crowns.
#define CANOPY 0.55f
// The greatest variation of brightness from sample to sample, up or down, of the ground and of crowns.
#define GROUND_GRAIN 0.05f
#define CROWN_GRAIN 0.22f

typedef struct Rgb {
    float c[3];
} Rgb;

static Rgb mix(Rgb a, Rgb b, float t)
{
    for (int i = 0; i < 3; i++)
        a.c[i] += (b.c[i] - a.c[i]) * t;
    return a;
}

static Rgb of_bytes(uint32_t colour)
{
    Rgb rgb;
    for (int i = 0; i < 3; i++) {
        float value = (float)(colour >> (16 - 8 * i) & 255) / 255.0f;
        rgb.c[i] = value * value;
    }
    return rgb;
}

static Rgb tinted(const float colour[4], uint32_t tint)
{
    Rgb shown;
    far_tinted(colour, tint, shown.c);
    return shown;
}

static uint32_t tint_of(const ColumnLook *look, uint8_t block)
{
    const uint32_t tints[] = {
        [TINT_NONE] = 0xFFFFFF, [TINT_GRASS] = look->grass, [TINT_LEAVES] = look->foliage, [TINT_WATER] = look->water};
    return tints[block_table[block].tint];
}

static void put_colour(uint8_t texel[4], Rgb colour, float brightness, bool water)
{
    for (int i = 0; i < 3; i++)
        texel[i] = far_texel(colour.c[i] * brightness);
    texel[3] = water ? 255 : 0;
}

// Fills a sample whose source gives only the biome's colour on maps.
static void put_plain(FarTile *tile, int n, const ChunkSource *source, const ColumnTile *columns)
{
    const BiomeInfo *biome = &source->facts.biomes[MIN(columns->biome[n], source->facts.biome_count - 1)];
    bool wet = columns->height[n] < columns->water[n];
    put_colour(tile->colour[n], of_bytes(biome->map_colour), 1.0f, wet && !(biome->flags & BIOME_ICE));
    memcpy(tile->flank[n], tile->colour[n], sizeof tile->flank[n]);
}

void far_water_colour(uint32_t colour, int deep, float water[3])
{
    static const float shelf[3] = {SHELF_RED, SHELF_GREEN, SHELF_BLUE};
    const Rgb own = of_bytes(colour);
    for (int i = 0; i < 3; i++)
        water[i] = own.c[i] + shelf[i] / FAR_WATER_SHARE * exp2f(-SHELF_FALL * (float)deep);
}

static void put_look(FarTile *tile, int n, const ColumnLook *look, const FarPalette *palette, float grain, int deep)
{
    Rgb ground = tinted(palette->top[look->top], tint_of(look, look->top));
    bool water = look->top == BLOCK_WATER;
    if (water)
        far_water_colour(look->water, deep, ground.c);
    // Seen at flat angles, crowns hide most of the ground between them.
    float bare = 1.0f - (float)look->crowns / 255.0f, crowns = 1.0f - bare * bare;
    Rgb leaves = tinted(palette->side[look->leaves], tint_of(look, look->leaves));
    for (int i = 0; i < 3; i++)
        leaves.c[i] *= CROWN_SHADE;
    float bright = water ? 1.0f : 1.0f + (GROUND_GRAIN + (CROWN_GRAIN - GROUND_GRAIN) * crowns) * grain;
    put_colour(tile->colour[n], mix(ground, leaves, crowns), bright, water);
    put_colour(tile->flank[n], mix(tinted(palette->side[look->side], tint_of(look, look->side)), leaves, crowns),
               bright, water);
    tile->flank[n][3] = look->rough;
    tile->cliff[n] = look->cliff;
    put_colour(tile->leaves[n], leaves, 1.0f, false);
    tile->leaves[n][3] = look->wide;
    tile->tall[n] = look->tall;
    tile->crown[n] = (uint8_t)MIN((float)look->tall * 4.0f * CANOPY * crowns, 255.0f);
    tile->cover[n] = (uint8_t)(255.0f * crowns);
}

static void put_height(FarTile *tile, int n, const ColumnTile *columns, int rise)
{
    bool wet = columns->height[n] < columns->water[n];
    // Blocks fill their layer: on average the surface is half a block above the elevation, whose whole part is the
    // height of the topmost block. Water leaves an eighth of its layer free.
    float top = wet ? (float)columns->water[n] + 0.875f : columns->elevation[n] + (float)rise + 0.5f;
    tile->height[n] = (uint16_t)(CLAMP(top, 0.0f, (float)CHUNK_HEIGHT) * (float)FAR_Y_SCALE + 0.5f);
}

static float grain_at(int64_t x, int64_t z) { return hash_signed(hash_at2(0, x, z)); }

// Numbers of blocks that do not exist, which a source may return, are replaced.
static void make_sound(ColumnLook *look)
{
    look->top = look->top < BLOCK_COUNT ? look->top : BLOCK_STONE;
    look->side = look->side < BLOCK_COUNT ? look->side : BLOCK_STONE;
    look->cliff = look->cliff < BLOCK_COUNT ? look->cliff : BLOCK_AIR;
    look->leaves = look->leaves < BLOCK_COUNT ? look->leaves : BLOCK_AIR;
}

// Tiles whose step a source can sample.
static void fill_direct(const ChunkSource *source, const FarPalette *palette, int64_t x, int64_t z, int step, int count,
                        FarTile *tiles, Arena *scratch)
{
    ColumnTile *columns = arena_alloc(scratch, (size_t)count * sizeof *columns);
    ColumnLook looks[CHUNK_COLUMNS];
    source_columns(source, x, z, step, count, columns);
    for (int t = 0; t < count; t++, z += (int64_t)FAR_TILE * step) {
        if (source->looks)
            source->looks(source, x, z, step, &columns[t], looks);
        tiles[t] = (FarTile){0};
        far_climate_init(&tiles[t].climate, &columns[t]);
        for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
            put_height(&tiles[t], n, &columns[t], source->looks ? looks[n].rise : 0);
            if (!source->looks) {
                put_plain(&tiles[t], n, source, &columns[t]);
                continue;
            }
            make_sound(&looks[n]);
            put_look(&tiles[t], n, &looks[n], palette,
                     grain_at(x + (int64_t)(n % FAR_TILE) * step, z + (int64_t)(n / FAR_TILE) * step),
                     columns[t].water[n] - columns[t].height[n]);
        }
    }
}

// The sample at (x, z) of the tiles `parts`, ratio x ratio of them, index along x * ratio + along z; returns its number
// in the tile `part`.
static int find_sample(const FarTile *parts, int ratio, int x, int z, const FarTile **part)
{
    *part = &parts[x / FAR_TILE * ratio + z / FAR_TILE];
    return z % FAR_TILE * FAR_TILE + x % FAR_TILE;
}

// Groves and glades are smaller than the square that a sample stands for: the mean of the samples around it, up to the
// next one.
static uint8_t mean_cover(const FarTile *parts, int ratio, int x, int z)
{
    const FarTile *part;
    const int last = ratio * FAR_TILE - 1, side = 2 * ratio;
    int sum = 0;
    for (int i = 0; i < side * side; i++) {
        int n = find_sample(parts, ratio, CLAMP(x + i % side - ratio, 0, last), CLAMP(z + i / side - ratio, 0, last),
                            &part);
        sum += part->cover[n];
    }
    return (uint8_t)(sum / (side * side));
}

// Every `ratio`th sample.
static void thin_out(const FarTile *parts, int ratio, FarTile *tile)
{
    const FarTile *part;
    for (int n = 0; n < FAR_TILE_SAMPLES; n++) {
        int x = n % FAR_TILE * ratio, z = n / FAR_TILE * ratio, from = find_sample(parts, ratio, x, z, &part);
        tile->height[n] = part->height[from];
        tile->crown[n] = part->crown[from];
        tile->tall[n] = part->tall[from];
        tile->cliff[n] = part->cliff[from];
        memcpy(tile->leaves[n], part->leaves[from], sizeof tile->leaves[n]);
        tile->cover[n] = mean_cover(parts, ratio, x, z);
        memcpy(tile->colour[n], part->colour[from], sizeof tile->colour[n]);
        memcpy(tile->flank[n], part->flank[from], sizeof tile->flank[n]);
    }
}

void far_tiles_fill(const ChunkSource *source, const FarPalette *palette, int64_t x, int64_t z, int step, int count,
                    FarTile *tiles, Arena *scratch)
{
    int ratio = MAX(step / COLUMN_STEP_MAX, 1), least = step / ratio;
    if (ratio == 1) {
        fill_direct(source, palette, x, z, step, count, tiles, scratch);
        return;
    }
    FarTile *parts = arena_alloc(scratch, (size_t)(ratio * ratio) * sizeof *parts);
    for (int t = 0; t < count; t++, z += (int64_t)FAR_TILE * step) {
        for (int i = 0; i < ratio; i++)
            fill_direct(source, palette, x + (int64_t)i * FAR_TILE * least, z, least, ratio, parts + i * ratio,
                        scratch);
        thin_out(parts, ratio, &tiles[t]);
    }
}
