#include "stream/order_internal.h"

#include "base/memory.h"
#include "mesh/mesh.h"

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

static OrderEntry entry_at(const Discs *discs, int detail, int dx, int dz)
{
    float distance = sqrtf((float)(dx * dx + dz * dz));
    return (OrderEntry){.dx = (int8_t)dx,
                        .dz = (int8_t)dz,
                        .draw = disc_holds(discs->draw, dx, dz),
                        .build = disc_holds(discs->build, dx, dz),
                        .level = level_at(detail, distance),
                        .level_finest = level_at(detail, distance - LEVEL_MARGIN)};
}

// Returns the number of entries; `entries` may be NULL.
static int list_disc(const Discs *discs, int detail, OrderEntry *entries)
{
    int reach = disc_reach(discs->blocks), count = 0;
    for (int dz = -reach; dz <= reach; dz++)
        for (int dx = -reach; dx <= reach; dx++) {
            if (!disc_holds(discs->blocks, dx, dz))
                continue;
            if (entries)
                entries[count] = entry_at(discs, detail, dx, dz);
            count++;
        }
    return count;
}

static int key_of(const Order *order, int dx, int dz)
{
    int squared = dx * dx + dz * dz;
    float along = (float)dx * order->forward[0] + (float)dz * order->forward[1];
    bool anywhere = order->forward[0] == 0.0F && order->forward[1] == 0.0F;
    bool ahead = along > 0.0F && along * along >= AHEAD_COSINE_SQUARED * (float)squared;
    bool near = squared <= AHEAD_EVERYWHERE * AHEAD_EVERYWHERE;
    return anywhere || ahead || near ? squared : BEHIND_FACTOR * squared;
}

// Counting sort: keys are small, and equal keys keep their order, so that the same view gives the same order.
static void sort_entries(Order *order)
{
    int key_max = 0;
    for (int i = 0; i < order->count; i++) {
        OrderEntry *entry = &order->entries[i];
        int key = key_of(order, entry->dx, entry->dz);
        ASSERT(key <= UINT16_MAX);
        entry->key = (uint16_t)key;
        key_max = MAX(key_max, key);
    }
    int *starts = memory_alloc_zero(MEMORY_STREAM, ((size_t)key_max + 2) * sizeof *starts);
    for (int i = 0; i < order->count; i++)
        starts[order->entries[i].key + 1]++;
    for (int key = 0; key < key_max; key++)
        starts[key + 1] += starts[key];
    OrderEntry *sorted = memory_alloc(MEMORY_STREAM, (size_t)order->count * sizeof *sorted);
    for (int i = 0; i < order->count; i++)
        sorted[starts[order->entries[i].key]++] = order->entries[i];
    memory_free(order->entries);
    order->entries = sorted;
    memory_free(starts);
}

void order_init(Order *order, const Discs *discs, int detail)
{
    *order = (Order){.count = list_disc(discs, detail, NULL)};
    order->entries = memory_alloc(MEMORY_STREAM, (size_t)order->count * sizeof(OrderEntry));
    list_disc(discs, detail, order->entries);
    sort_entries(order);
}

void order_quit(Order *order)
{
    memory_free(order->entries);
    *order = (Order){0};
}

bool order_turn(Order *order, float forward_x, float forward_z)
{
    float length = sqrtf(forward_x * forward_x + forward_z * forward_z);
    bool level = length >= STEEP; // false for NaN
    float x = level ? forward_x / length : 0.0F, z = level ? forward_z / length : 0.0F;
    bool was_level = order->forward[0] != 0.0F || order->forward[1] != 0.0F;
    if (level == was_level && (!level || x * order->forward[0] + z * order->forward[1] >= TURN_COSINE))
        return false;
    order->forward[0] = x;
    order->forward[1] = z;
    sort_entries(order);
    return true;
}
