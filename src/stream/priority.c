#include "stream/stream_internal.h"

#include <math.h>

enum {
    AHEAD_EVERYWHERE = 2, // chunks this near come first whatever the view
    BEHIND_FACTOR = 4,    // of squared distances
};

#define AHEAD_COSINE_SQUARED 0.25F // 60 degrees to each side: more than any screen shows
#define TURN_COSINE 0.966F         // 15 degrees
#define LEVEL_MARGIN 1.5F          // chunks
#define STEEP 0.5F                 // a view with a shorter horizontal part looks down or up: all directions count alike

Discs discs_of(int view_distance, bool meshes)
{
    Disc draw = {.radius = view_distance, .rings = 1};
    if (!meshes)
        return (Discs){.draw = draw, .build = {0}, .blocks = draw, .keep = {.radius = view_distance, .rings = 2}};
    return (Discs){
        .draw = draw,
        .build = {.radius = view_distance + 1, .rings = 1},
        .blocks = {.radius = view_distance + 1, .rings = 2},
        .keep = {.radius = view_distance + 1, .rings = 3},
    };
}

static uint8_t level_at(int detail, float distance)
{
    if (detail == 0)
        return 0;
    int level = (int)CLAMP(distance, 0.0F, 1000.0F) / detail;
    return (uint8_t)MIN(level, MESH_LEVELS - 1);
}

static PriorityEntry entry_at(const Discs *discs, int detail, int dx, int dz)
{
    float distance = sqrtf((float)(dx * dx + dz * dz));
    return (PriorityEntry){.dx = (int8_t)dx,
                           .dz = (int8_t)dz,
                           .draw = disc_holds(discs->draw, dx, dz),
                           .build = disc_holds(discs->build, dx, dz),
                           .level = level_at(detail, distance),
                           .level_finest = level_at(detail, distance - LEVEL_MARGIN)};
}

static int key_of(const Priority *priority, int dx, int dz)
{
    int squared = dx * dx + dz * dz;
    float along = (float)dx * priority->forward[0] + (float)dz * priority->forward[1];
    bool anywhere = priority->forward[0] == 0.0F && priority->forward[1] == 0.0F;
    bool ahead = along > 0.0F && along * along >= AHEAD_COSINE_SQUARED * (float)squared;
    bool near = squared <= AHEAD_EVERYWHERE * AHEAD_EVERYWHERE;
    return anywhere || ahead || near ? squared : BEHIND_FACTOR * squared;
}

// Counting sort: keys are small, and equal keys keep their order, so that the same view gives the same order.
static void sort_entries(Priority *priority)
{
    int key_max = 0;
    for (int i = 0; i < priority->count; i++) {
        PriorityEntry *entry = &priority->entries[i];
        int key = key_of(priority, entry->dx, entry->dz);
        ASSERT(key <= UINT16_MAX);
        entry->key = (uint16_t)key;
        key_max = MAX(key_max, key);
    }
    int *starts = memory_alloc_zero(MEMORY_STREAM, ((size_t)key_max + 2) * sizeof *starts);
    for (int i = 0; i < priority->count; i++)
        starts[priority->entries[i].key + 1]++;
    for (int key = 0; key < key_max; key++)
        starts[key + 1] += starts[key];
    PriorityEntry *sorted = memory_alloc(MEMORY_STREAM, (size_t)priority->count * sizeof *sorted);
    for (int i = 0; i < priority->count; i++)
        sorted[starts[priority->entries[i].key]++] = priority->entries[i];
    memory_free(priority->entries);
    priority->entries = sorted;
    memory_free(starts);
}

void priority_rank(Priority *priority, const Discs *discs, int detail)
{
    int reach = disc_reach(discs->blocks), side = 2 * reach + 1;
    memory_free(priority->entries);
    priority->entries = memory_alloc(MEMORY_STREAM, (size_t)(side * side) * sizeof(PriorityEntry));
    priority->count = 0;
    for (int dz = -reach; dz <= reach; dz++)
        for (int dx = -reach; dx <= reach; dx++)
            if (disc_holds(discs->blocks, dx, dz))
                priority->entries[priority->count++] = entry_at(discs, detail, dx, dz);
    sort_entries(priority); // into an array of the right size
}

bool priority_turn(Priority *priority, float forward_x, float forward_z)
{
    float length = sqrtf(forward_x * forward_x + forward_z * forward_z);
    bool level = length >= STEEP; // false for NaN
    float x = level ? forward_x / length : 0.0F, z = level ? forward_z / length : 0.0F;
    bool was_level = priority->forward[0] != 0.0F || priority->forward[1] != 0.0F;
    if (level == was_level && (!level || x * priority->forward[0] + z * priority->forward[1] >= TURN_COSINE))
        return false;
    priority->forward[0] = x;
    priority->forward[1] = z;
    sort_entries(priority);
    return true;
}
