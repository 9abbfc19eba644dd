// Plants: crosses and flat ones, each a block wide, lit as the block that they stand in.
#include "mesh/mesh_internal.h"

#include "base/hash.h"

// MeshTables.standing of the blocks around a place: index (dz + 1) * 3 + dx + 1.
typedef uint8_t Square[9];

static void read_square(const Mesher *mesher, int x, int y, int z, Square square)
{
    const uint8_t *standing = mesher->tables->standing;
    const Chunk *chunk = neighbourhood_chunk(mesher->around, 0, 0);
    const uint8_t *section = y < 0 ? NULL : chunk->sections[y / SECTION_HEIGHT];
    if (section && x > 0 && x < CHUNK_SIZE - 1 && z > 0 && z < CHUNK_SIZE - 1) {
        const uint8_t *row = section + block_index(x - 1, y % SECTION_HEIGHT, z - 1);
        for (int i = 0; i < 9; i += 3, row += CHUNK_SIZE)
            for (int dx = 0; dx < 3; dx++)
                square[i + dx] = standing[row[dx]];
    } else {
        for (int i = 0; i < 9; i++)
            square[i] = standing[neighbourhood_get(mesher->around, x + i % 3 - 1, y, z + i / 3 - 1)];
    }
}

// ROOM_... of the plant here: where it may reach over a block, which is open, or a liquid, and lies on opaque ground.
static uint32_t plant_room(const Mesher *mesher, int x, int y, int z)
{
    static const uint8_t sides[9] = {
        ROOM_WEST | ROOM_NORTH, ROOM_NORTH, ROOM_EAST | ROOM_NORTH, ROOM_WEST, 0, ROOM_EAST,
        ROOM_WEST | ROOM_SOUTH, ROOM_SOUTH, ROOM_EAST | ROOM_SOUTH};
    uint8_t plant = neighbourhood_get(mesher->around, x, y, z);
    while (y > 0 && neighbourhood_get(mesher->around, x, y - 1, z) == plant)
        y--;
    Square here, below;
    read_square(mesher, x, y, z, here);
    read_square(mesher, x, y - 1, z, below);
    uint32_t closed = 0;
    for (int i = 0; i < 9; i++)
        closed |= (here[i] & STANDING_OPEN) && (below[i] & STANDING_GROUND) ? 0 : sides[i];
    return (ROOM_WEST | ROOM_EAST | ROOM_NORTH | ROOM_SOUTH) & ~closed;
}

static uint32_t column_band(const Mesher *mesher, int x, int z)
{
    ChunkPos pos = neighbourhood_chunk(mesher->around, 0, 0)->pos;
    return (uint32_t)(hash_at2(0, chunk_pos_block_x(pos) + x, chunk_pos_block_z(pos) + z) >> 62);
}

static void set_band(Quad *quad, uint32_t band)
{
    for (int corner = 0; corner < PLANT_HUE_CORNER; corner++)
        quad->light[corner] |= (uint16_t)QUAD_PUT(BAND, band);
}

static Quad plant_quad(const Mesher *mesher, int x, int y, int z, uint8_t plant, uint32_t flags)
{
    uint16_t cell = mesher->fine.light[light_index(x, y, z)];
    uint16_t light = (uint16_t)(QUAD_PUT(SKY, light_sky(cell) * 4) | QUAD_PUT(LAMP, light_block(cell) * 4) |
                                QUAD_PUT(OPEN, QUAD_OPEN_MASK));
    uint32_t hue = QUAD_PUT(HUE, block_table[plant].light ? mesher->tables->hue[plant]
                                 : mesher->hues           ? hues_at(mesher->hues, x, y, z)
                                                          : 0);
    return (Quad){.place = QUAD_PUT(X, x) | QUAD_PUT(Z, z) | QUAD_PUT(Y, y),
                  .look = mesher->tables->plant_look[plant] | QUAD_PUT(FLAGS, flags) |
                          quad_chunk_bits(neighbourhood_chunk(mesher->around, 0, 0)->pos),
                  .light = {light, light, (uint16_t)(light | hue), (uint16_t)(light | hue)}};
}

// A plant on a liquid, but not in it.
static bool plant_floats(const Mesher *mesher, int x, int y, int z, uint8_t plant)
{
    const uint8_t *standing = mesher->tables->standing;
    return (standing[neighbourhood_get(mesher->around, x, y - 1, z)] & ~standing[plant] & STANDING_LIQUID) != 0;
}

static void add_cross(Mesher *mesher, int x, int y, int z)
{
    uint8_t plant = neighbourhood_get(mesher->around, x, y, z);
    Quad quad = plant_quad(mesher, x, y, z, plant, plant_floats(mesher, x, y, z, plant) ? QUAD_FLAG_LOWERED : 0);
    bool sways = QUAD_GET(FLAGS, quad.look) & QUAD_FLAG_SWAYS;
    quad.place |= QUAD_PUT(U, sways ? plant_room(mesher, x, y, z) : mesher->tables->plant_wall[plant]);
    bool thins = block_table[plant].tint == TINT_GRASS;
    Quad second = quad;
    set_band(&quad, thins ? column_band(mesher, x, z) : 0);
    set_band(&second, thins ? PLANT_BANDS - 1 : PLANT_BANDS - 2);
    quad.place |= QUAD_PUT(FACE, QUAD_CROSS_A);
    second.place |= QUAD_PUT(FACE, QUAD_CROSS_B);
    mesher->list.quads[mesher->list.count++] = quad;
    mesher->list.quads[mesher->list.count++] = second;
}

static void add_flat(Mesher *mesher, int x, int y, int z)
{
    uint8_t plant = neighbourhood_get(mesher->around, x, y, z);
    bool floats = plant_floats(mesher, x, y, z, plant);
    Quad quad = plant_quad(mesher, x, y, z, plant, floats ? QUAD_FLAG_LIQUID | QUAD_FLAG_LOWERED : 0);
    quad.place |= QUAD_PUT(FACE, QUAD_FLAT);
    mesher->list.quads[mesher->list.count++] = quad;
}

static void add_plant_row(Mesher *mesher, int y, int z, unsigned crosses, unsigned flats)
{
    quad_list_reserve(&mesher->list, 3 * CHUNK_SIZE);
    for (; crosses; crosses &= crosses - 1)
        add_cross(mesher, __builtin_ctz(crosses), y, z);
    for (; flats; flats &= flats - 1)
        add_flat(mesher, __builtin_ctz(flats), y, z);
}

static unsigned plant_row(const Mesher *mesher, unsigned plants, int set, int y, int z)
{
    return plants >> set & 1 ? mesher->fine.planes[set].rows[y + 1][z + 1] >> 1 & 0xFFFF : 0;
}

// Sorts the quads from `first` on by band, and counts them.
static void sort_bands(QuadList *list, int first, uint16_t counts[PLANT_BANDS])
{
    int count = list->count - first, next = first;
    quad_list_reserve(list, count);
    Quad *sorted = list->quads, *plants = list->quads + list->count;
    memcpy(plants, sorted + first, (size_t)count * sizeof *plants);
    for (int band = 0; band < PLANT_BANDS; band++) {
        int before = next;
        for (int i = 0; i < count; i++)
            if (QUAD_GET(BAND, plants[i].light[0]) == band)
                sorted[next++] = plants[i];
        counts[band] = (uint16_t)(next - before);
    }
}

void ISA_FN(mesh_plants)(Mesher *mesher, int section, unsigned plants)
{
    int first = mesher->list.count;
    const MeshTables *tables = mesher->tables;
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            unsigned crosses = plant_row(mesher, plants, tables->set_cross, y, z);
            unsigned flats = plant_row(mesher, plants, tables->set_flat, y, z);
            if (crosses | flats)
                add_plant_row(mesher, section * SECTION_HEIGHT + y, z, crosses, flats);
        }
    sort_bands(&mesher->list, first, mesher->mesh->plants[section]);
}
