#include "map/layer.h"

#include "base/text.h"
#include "map/relief.h"

Colour colour_mix(Colour a, Colour b, float t)
{
    return (Colour){(uint8_t)((float)a.r + ((float)b.r - (float)a.r) * t + 0.5f),
                    (uint8_t)((float)a.g + ((float)b.g - (float)a.g) * t + 0.5f),
                    (uint8_t)((float)a.b + ((float)b.b - (float)a.b) * t + 0.5f)};
}

// Brighter above 1, darker below.
static Colour shade(Colour colour, float factor)
{
    const Colour black = {0, 0, 0}, white = {255, 255, 255};
    return factor < 1.0f ? colour_mix(black, colour, CLAMP(factor, 0.0f, 1.0f))
                         : colour_mix(colour, white, CLAMP((factor - 1.0f) * 0.55f, 0.0f, 1.0f));
}

static bool is_wet(const MapColumn *column) { return column->height < column->water; }

static void relief_tile(const MapTile *tile, uint8_t *rgb)
{
    uint32_t colours[BIOMES_MAX];
    ReliefTile relief = {.land = tile->land, .rise = tile->rise};
    for (int i = 0; i < tile->facts->biome_count; i++) {
        const BiomeInfo *biome = &tile->facts->biomes[i];
        colours[i] = biome->map_colour | (biome->flags & BIOME_ICE ? RELIEF_ICE : 0);
    }
    for (int at = 0; at < CHUNK_COLUMNS; at++)
        relief.biome[at] = colours[tile->land->biome[at]];
    ISA_SELECT(relief_paint)(&relief, rgb);
}

static Colour height_colour(const MapColumn *column)
{
    return (Colour){column->height, column->height, column->height};
}

// Heights as atlases colour them: blues below the sea's surface, greens, yellows, browns, white.
static const struct {
    float height;
    uint32_t colour;
} height_steps[] = {
    {20, 0x0E2A5C},        {46, 0x2C5FA0},  {SEA_LEVEL - 0.001f, 0x86BFE2},
    {SEA_LEVEL, 0x2F7D4A}, {68, 0x63A653},  {76, 0xA6C765},
    {86, 0xE6DD8C},        {98, 0xE3B565},  {115, 0xC1824A},
    {140, 0x94583A},       {170, 0x7A5A58}, {200, 0xB5AAB0},
    {235, 0xFFFFFF},
};

static Colour height_tint(float height)
{
    int last = (int)ARRAY_COUNT(height_steps) - 1, step = 0;
    while (step < last - 1 && height >= height_steps[step + 1].height)
        step++;
    float low = height_steps[step].height, high = height_steps[step + 1].height;
    return colour_mix(colour_of(height_steps[step].colour), colour_of(height_steps[step + 1].colour),
                      CLAMP((height - low) / (high - low), 0.0f, 1.0f));
}

// Water is coloured by its depth, as if it stood at the level of the sea.
static Colour height_screen(const MapColumn *column)
{
    bool land = !is_wet(column);
    float level = (float)SEA_LEVEL, depth = (float)column->water - column->elevation;
    float height = land ? MAX(column->elevation, level) : MIN(level - depth, level - 0.01f);
    return shade(height_tint(height), CLAMP(1.0f + column->rise * (land ? 0.22f : 0.08f), 0.5f, 1.5f));
}

static Colour biome_colour(const MapColumn *column) { return colour_of(column->info->map_colour); }

// The colour of a value from -1 to 1.
static Colour ramp_colour(const MapRamp *ramp, float value)
{
    float position = CLAMP((value + 1.0f) * 2.0f, 0.0f, 4.0f);
    int first = MIN((int)position, MAP_RAMP_STEPS - 2);
    return colour_mix(colour_of(ramp->colours[first]), colour_of(ramp->colours[first + 1]), position - (float)first);
}

// The word of the step nearest to the value.
static const char *ramp_word(const MapRamp *ramp, float value)
{
    return ramp->words[(int)CLAMP((value + 1.0f) * 2.0f + 0.5f, 0.0f, 4.0f)];
}

static const MapRamp temperatures = {{0x2B4C9B, 0x6FA3CF, 0xE9E6D2, 0xE3A05A, 0xA8322A},
                                     {"freezing", "cold", "mild", "warm", "hot"}};
static const MapRamp humidities = {{0x8C5A2B, 0xD3B26A, 0xE6E4CF, 0x6FB08A, 0x1F5E78},
                                   {"arid", "dry", "fair", "moist", "wet"}};

static Colour temperature_colour(const MapColumn *column) { return ramp_colour(&temperatures, column->temperature); }
static Colour humidity_colour(const MapColumn *column) { return ramp_colour(&humidities, column->humidity); }

const char *map_temperature_word(float value) { return ramp_word(&temperatures, value); }
const char *map_humidity_word(float value) { return ramp_word(&humidities, value); }

#define PLAIN_COLOUR(X, NAME, name, colour) [BLOCK_##NAME] = colour,
static const uint32_t block_colours[BLOCK_COUNT] = {
    [BLOCK_AIR] = 0x14161A,           [BLOCK_STONE] = 0x8C8C8A,        [BLOCK_DIRT] = 0x7E5A3C,
    [BLOCK_GRASS] = 0x6F9A48,         [BLOCK_SNOWY_GRASS] = 0xEAF0F2,  [BLOCK_SAND] = 0xE0D39B,
    [BLOCK_SANDSTONE] = 0xCDB77A,     [BLOCK_GRAVEL] = 0x968F88,       [BLOCK_CLAY] = 0xA3A9B3,
    [BLOCK_MUD] = 0x5A5144,           [BLOCK_SNOW] = 0xF4F7F9,         [BLOCK_ICE] = 0xA9CBE6,
    [BLOCK_BEDROCK] = 0x2E2E30,       [BLOCK_MARBLE] = 0xD9D7D2,       [BLOCK_COAL_ORE] = 0x3B3B3D,
    [BLOCK_IRON_ORE] = 0xC99B78,      [BLOCK_GOLD_ORE] = 0xE8C53A,     [BLOCK_REDSTONE_ORE] = 0xC4302A,
    [BLOCK_DIAMOND_ORE] = 0x4ED1D6,   [BLOCK_RED_SAND] = 0xBE6C38,     [BLOCK_WATER] = 0x3B6FA8,
    [BLOCK_LAVA] = 0xF07A1C,          [BLOCK_CACTUS] = 0x4F8A3C,       [BLOCK_CRYSTAL] = 0xA686D8,
    [BLOCK_MOSS] = 0x5E7C3C,          [BLOCK_LEAF_LITTER] = 0x9C5F3A,  [BLOCK_COARSE_DIRT] = 0x746253,
    [BLOCK_PEAT] = 0x3C3128,          [BLOCK_ASH] = 0x585860,          [BLOCK_FIRN] = 0xE4EDF5,
    [BLOCK_BLUE_ICE] = 0x7DB9E2,      [BLOCK_GRANITE] = 0x93827D,      [BLOCK_LIMESTONE] = 0xC3BDAE,
    [BLOCK_SLATE] = 0x4C535F,         [BLOCK_BASALT] = 0x3A3B3D,       [BLOCK_OBSIDIAN] = 0x1B1826,
    [BLOCK_TRAVERTINE] = 0xCFC3AC,    [BLOCK_DRIPSTONE] = 0x9A8A72,    [BLOCK_BLACK_MARBLE] = 0x33333A,
    [BLOCK_GREEN_MARBLE] = 0x4A6B55,  [BLOCK_MOSSY_STONE] = 0x7B8268,  [BLOCK_MOSSY_COBBLE] = 0x6E7758,
    [BLOCK_RED_CORAL] = 0xD65A5E,     [BLOCK_YELLOW_CORAL] = 0xE4BB52, [BLOCK_VIOLET_CORAL] = 0x9760AF,
    [BLOCK_SPONGE] = 0xCFB95A,        [BLOCK_STONE_BRICKS] = 0x807E7A, [BLOCK_MOSSY_STONE_BRICKS] = 0x75795F,
    [BLOCK_BRICKS] = 0x96584A,        [BLOCK_GLASS] = 0xC8DCE4,        [BLOCK_MAPLE_LEAVES] = 0xC9602A,
    [BLOCK_CHERRY_LEAVES] = 0xE6A3B6, PLAIN_LIST(PLAIN_COLOUR, )};

static Colour block_colour(uint8_t block)
{
    if (block_flows(block))
        block = block_table[block].liquid;
    if (block_colours[block])
        return colour_of(block_colours[block]);
    if (block >= BLOCK_TERRACOTTA && block <= BLOCK_TERRACOTTA_BROWN)
        return shade(colour_of(0xB5683F), 0.75f + 0.08f * (float)(block - BLOCK_TERRACOTTA));
    if (block_has(block, BLOCK_CUTOUT))
        return colour_of(block_has(block, BLOCK_SOLID) ? 0x3E6B30 : 0x86A860);
    return colour_of(block_has(block, BLOCK_SOLID) ? 0x6A4C2E : 0xB0A890);
}

// The colour of a block in a section seen from the side, where air has the colour of the sky.
static Colour section_colour(uint8_t block) { return block == BLOCK_AIR ? colour_of(0xCBDFF0) : block_colour(block); }

// Heights whose colours are explained; 0 ends the list.
static const uint8_t grey_heights[] = {12, 32, 48, 62, 80, 100, 130, 160, 200, 230, 0};
static const uint8_t tint_heights[] = {20, 46, SEA_LEVEL - 1, SEA_LEVEL, 68, 76, 86, 98, 115, 140, 170, 200, 235, 0};

static const MapLayer layers[] = {
    {"relief", "the land's shape and biomes, shaded", .tile = relief_tile, .biomes = true},
    {"height", "surface heights, a grey level a block", .column = height_colour, .screen = height_screen, .raw = true,
     .heights = grey_heights, .screen_heights = tint_heights},
    {"biome", "biomes, a flat colour each", .column = biome_colour, .biomes = true},
    {"temperature", "from freezing to hot", .column = temperature_colour, .ramp = &temperatures},
    {"humidity", "from arid to wet", .column = humidity_colour, .ramp = &humidities},
    {"caves", "a slice through the blocks at --y; above 7 blocks a pixel four by four pixels share a chunk",
     .block = block_colour},
    {"section", "a vertical cut from the centre, along x or to --to", .block = section_colour, .vertical = true},
};

int map_layer_count(void) { return (int)ARRAY_COUNT(layers); }

const char *map_layer_name(int layer) { return layer < map_layer_count() ? layers[layer].name : NULL; }

const MapLayer *map_layer(int layer) { return &layers[layer]; }

// ---- legends

static LegendEntry entry_of(const char *name, Colour colour)
{
    LegendEntry entry = {.colour = colour};
    text_write(entry.name, sizeof entry.name, "%s", name);
    return entry;
}

int map_layer_legend(const MapLayer *layer, const SourceFacts *land, bool screen, LegendEntry entries[LEGEND_MAX])
{
    static const uint8_t blocks[] = {BLOCK_STONE,    BLOCK_DIRT,     BLOCK_GRASS,        BLOCK_SAND,
                                     BLOCK_WATER,    BLOCK_LAVA,     BLOCK_BEDROCK,      BLOCK_COAL_ORE,
                                     BLOCK_IRON_ORE, BLOCK_GOLD_ORE, BLOCK_REDSTONE_ORE, BLOCK_DIAMOND_ORE};
    Colour (*colour)(const MapColumn *column) = screen && layer->screen ? layer->screen : layer->column;
    const uint8_t *height = screen && layer->screen_heights ? layer->screen_heights : layer->heights;
    int count = 0;
    for (int i = 0; layer->biomes && i < land->biome_count; i++)
        entries[count++] = entry_of(land->biomes[i].name, colour_of(land->biomes[i].map_colour));
    for (int i = 0; layer->ramp && i < MAP_RAMP_STEPS; i++)
        entries[count++] = entry_of(layer->ramp->words[i], colour_of(layer->ramp->colours[i]));
    for (size_t i = 0; layer->block && i < ARRAY_COUNT(blocks); i++)
        entries[count++] = entry_of(block_table[blocks[i]].name, layer->block(blocks[i]));
    for (; height && *height; height++) {
        const MapColumn column = {.elevation = *height, .height = *height, .water = SEA_LEVEL};
        const char *shore = screen && *height == SEA_LEVEL ? ", shore" : "";
        entries[count++] = entry_of(text_of("y %d%s", *height, shore).text, colour(&column));
    }
    return count;
}

int map_landmark_legend(const SourceFacts *land, LegendEntry entries[LANDMARKS_MAX])
{
    for (int kind = 0; kind < land->landmark_count; kind++)
        entries[kind] = entry_of(land->landmarks[kind].name, colour_of(land->landmarks[kind].map_colour));
    return land->landmark_count;
}
