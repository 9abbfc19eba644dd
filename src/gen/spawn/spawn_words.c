#include "gen/spawn/spawn_words.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROOM = sizeof((SpawnPoint){0}.reason),
    LAST = sizeof ", 255 blocks of relief in view",
    WIDE = 4, // directions in which a river or a lake fills much
    MUCH = VIEW_UNIT / 32,
    HILLS = 16, // blocks above the eye, from which on they are named
    MOUNTAINS = 60,
    VALLEY = 24, // blocks below
    ABOVE = 5,   // blocks between the water and one's feet
    BESIDE = 64, // blocks
};

static const char *const directions[] = {"north", "northeast", "east", "southeast",
                                         "south", "southwest", "west", "northwest"};

static const char *direction_of(int way) { return directions[(way + 2) % VIEW_WAYS / (VIEW_WAYS / 8)]; }

void sight_add_mark(Sight *sight, int kind, int away, int way)
{
    if (sight->mark_count < SIGHT_MARKS)
        sight->marks[sight->mark_count++] = (SightMark){kind, away, way};
}

Text spoken_name(const char *name)
{
    Text spoken = text_of("%s", name);
    for (char *at = spoken.text; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    return spoken;
}

// Adds a part if it leaves room for the last one.
static void append(char text[ROOM], Text part)
{
    if (strlen(text) + strlen(part.text) + LAST < ROOM)
        text_add(text, ROOM, "%s", part.text);
}

typedef struct Extent {
    int high, low, high_way, low_way, water_way;
} Extent;

// The highest and the lowest land in sight, and the water that fills most.
static Extent extent_of(const Panorama *panorama)
{
    Extent extent = {panorama->ground, panorama->ground, 0, 0, -1};
    for (int w = 0; w < VIEW_WAYS; w += panorama->stride) {
        const Way *way = &panorama->ways[w];
        if (way->high > extent.high) {
            extent.high = way->high;
            extent.high_way = w;
        }
        if (way->low < extent.low) {
            extent.low = way->low;
            extent.low_way = w;
        }
        if (way->water_biome >= 0 && (extent.water_way < 0 || way->wet > panorama->ways[extent.water_way].wet))
            extent.water_way = w;
    }
    return extent;
}

// A recipe may have one biome for rivers and lakes.
static const char *name_water(const Sight *sight, int biome)
{
    const BiomeInfo *info = &sight->land->spec->biomes[biome].info;
    int much = 0;
    for (int w = 0; w < VIEW_WAYS; w++)
        much += sight->panorama.ways[w].water_biome == biome && sight->panorama.ways[w].wet >= MUCH;
    if (!(info->flags & BIOME_STREAM))
        return "the sea";
    return much >= WIDE ? "wide water" : strcmp(info->name, "lake") == 0 ? "a lake" : "a river";
}

// " above a river", " beside wide water", " in sight of the sea"
static void append_water(const Sight *sight, const Extent *extent, char text[ROOM])
{
    if (extent->water_way < 0)
        return;
    const Way *way = &sight->panorama.ways[extent->water_way];
    const char *where = sight->panorama.ground - way->low >= ABOVE ? "above"
                        : way->water_away <= BESIDE                ? "beside"
                                                                   : "in sight of";
    append(text, text_of(" %s %s", where, name_water(sight, way->water_biome)));
}

static void append_land(const Sight *sight, const Extent *extent, char text[ROOM])
{
    int higher = extent->high - sight->panorama.ground, lower = sight->panorama.ground - extent->low;
    if (higher >= HILLS)
        append(text, text_of(", %s %d blocks higher to the %s", higher >= MOUNTAINS ? "mountains" : "hills", higher,
                             direction_of(extent->high_way)));
    else if (lower >= VALLEY)
        append(text, text_of(", land %d blocks lower to the %s", lower, direction_of(extent->low_way)));
}

// The landmark nearest to the middle of the picture.
static void append_mark(const Sight *sight, char text[ROOM])
{
    const SightMark *best = NULL;
    int least = VIEW_WAYS;
    for (int i = 0; i < sight->mark_count; i++) {
        int turn = abs(sight->marks[i].way - sight->picture.way), off = MIN(turn, VIEW_WAYS - turn);
        if (off < least) {
            least = off;
            best = &sight->marks[i];
        }
    }
    if (best) {
        Text name = spoken_name(sight->land->spec->landmarks[best->kind].info.name);
        append(text, text_of(", %s %d blocks away", name.text, best->away));
    }
}

void sight_describe(const Sight *sight, char text[ROOM])
{
    ColumnTile tile;
    Extent extent = extent_of(&sight->panorama);
    land_column(sight->land, sight->x, sight->z, &tile);
    text_write(text, ROOM, "%s", spoken_name(sight->land->spec->biomes[tile.biome[0]].info.name).text);
    append_water(sight, &extent, text);
    append_land(sight, &extent, text);
    append_mark(sight, text);
    text_add(text, ROOM, ", %d blocks of relief in view", extent.high - extent.low);
}
