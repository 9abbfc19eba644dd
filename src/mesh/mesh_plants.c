// Plants: crosses and flat ones, each a block wide, lit as the block that they stand in.
#include "mesh/mesh_internal.h"

// Returns whether a plant may reach over this block: it is open, or a liquid, and lies on opaque ground.
static bool has_room(const Mesher *mesher, int x, int y, int z)
{
    const MeshTables *tables = mesher->tables;
    const BlockSet *opaque = &tables->sets[GROUP_OPAQUE];
    uint8_t block = neighbourhood_get(mesher->around, x, y, z);
    bool closed = blockset_has(&tables->drawn, block) && !blockset_has(&tables->liquids, block);
    return !closed && !blockset_has(opaque, block) &&
           blockset_has(opaque, neighbourhood_get(mesher->around, x, y - 1, z));
}

// ROOM_... of the plant here.
static uint32_t plant_room(const Mesher *mesher, int x, int y, int z)
{
    uint8_t plant = neighbourhood_get(mesher->around, x, y, z);
    while (y > 0 && neighbourhood_get(mesher->around, x, y - 1, z) == plant)
        y--;
    uint32_t room = ROOM_WEST | ROOM_EAST | ROOM_NORTH | ROOM_SOUTH;
    for (int dz = -1; dz <= 1; dz++)
        for (int dx = -1; dx <= 1; dx++) {
            uint32_t along_x = dx < 0 ? ROOM_WEST : dx > 0 ? ROOM_EAST : 0;
            uint32_t sides = along_x | (dz < 0 ? ROOM_NORTH : dz > 0 ? ROOM_SOUTH : 0);
            if ((room & sides) && !has_room(mesher, x + dx, y, z + dz))
                room &= ~sides;
        }
    return room;
}

static void add_plant(Mesher *mesher, int x, int y, int z, int form, uint32_t flags)
{
    const Chunk *chunk = neighbourhood_chunk(mesher->around, 0, 0);
    uint16_t cell = mesher->fine.light[light_index(x, y, z)];
    uint16_t light = (uint16_t)(QUAD_PUT(SKY, light_sky(cell) * 4) | QUAD_PUT(LAMP, light_block(cell) * 4) |
                                QUAD_PUT(OPEN, QUAD_OPEN_MASK));
    mesher->list.quads[mesher->list.count++] =
        (Quad){.place = QUAD_PUT(X, x) | QUAD_PUT(Z, z) | QUAD_PUT(Y, y) | QUAD_PUT(FACE, form),
               .look = mesher->tables->plant_look[chunk_get(chunk, x, y, z)] | QUAD_PUT(FLAGS, flags) |
                       quad_chunk_bits(chunk->pos),
               .light = {light, light, light, light}};
}

// A plant on a liquid, but not in it.
static bool plant_floats(const Mesher *mesher, int x, int y, int z)
{
    const BlockSet *liquids = &mesher->tables->liquids;
    return blockset_has(liquids, neighbourhood_get(mesher->around, x, y - 1, z)) &&
           !blockset_has(liquids, neighbourhood_get(mesher->around, x, y, z));
}

static void add_plant_row(Mesher *mesher, int y, int z, unsigned crosses, unsigned flats)
{
    quad_list_reserve(&mesher->list, 3 * CHUNK_SIZE);
    for (; crosses; crosses &= crosses - 1) {
        int x = __builtin_ctz(crosses);
        Quad *first = &mesher->list.quads[mesher->list.count];
        for (int form = QUAD_CROSS_A; form <= QUAD_CROSS_B; form++)
            add_plant(mesher, x, y, z, form, plant_floats(mesher, x, y, z) ? QUAD_FLAG_LOWERED : 0);
        bool sways = QUAD_GET(FLAGS, first->look) & QUAD_FLAG_SWAYS;
        uint32_t room = sways ? plant_room(mesher, x, y, z)
                              : mesher->tables->plant_wall[neighbourhood_get(mesher->around, x, y, z)];
        for (int i = 0; i < 2; i++)
            first[i].place |= QUAD_PUT(U, room);
    }
    for (; flats; flats &= flats - 1) {
        int x = __builtin_ctz(flats);
        add_plant(mesher, x, y, z, QUAD_FLAT, plant_floats(mesher, x, y, z) ? QUAD_FLAG_LIQUID | QUAD_FLAG_LOWERED : 0);
    }
}

static unsigned plant_row(const Mesher *mesher, unsigned plants, int set, int y, int z)
{
    return plants >> set & 1 ? mesher->fine.planes[set].rows[y + 1][z + 1] >> 1 & 0xFFFF : 0;
}

void ISA_FN(mesh_plants)(Mesher *mesher, int section, unsigned plants)
{
    const MeshTables *tables = mesher->tables;
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            unsigned crosses = plant_row(mesher, plants, tables->set_cross, y, z);
            unsigned flats = plant_row(mesher, plants, tables->set_flat, y, z);
            if (crosses | flats)
                add_plant_row(mesher, section * SECTION_HEIGHT + y, z, crosses, flats);
        }
}
