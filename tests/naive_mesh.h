// A mesher that looks at each face of each block and merges nothing: what the fast one is compared with.
#pragma once

#include "mesh/mesh.h"
#include "world/light.h"

enum { SIDES = 6, FORMS = 17, LOOK_FLIP = (int)QUAD_PUT(FLAGS, QUAD_FLAG_FLIP) };

typedef struct UnitFace {
    bool there, found; // found: in the mesh under test
    MeshPass pass;
    uint32_t look;        // without flip; of a cross with QUAD_FLAG_HANGS
    int room;             // of a cross: ROOM_...
    uint16_t light[2][2]; // [dv][du]
} UnitFace;

// faces[block_index][form]: six sides, two diagonals of a cross, one flat plant, edges at the west, east, north and
// south, spray at the same sides
enum { FORM_FLAT = 8, FORM_EDGES, FORM_SPRAY = FORM_EDGES + 4 };
typedef UnitFace UnitFaces[FORMS];

static const int normal[SIDES][3] = {{-1, 0, 0}, {1, 0, 0}, {0, -1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}};
static const int axis_u[SIDES][3] = {{0, 0, 1}, {0, 0, 1}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}};
static const int axis_v[SIDES][3] = {{0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 1}, {0, 1, 0}, {0, 1, 0}};

typedef struct Naive {
    const Neighbourhood *around;
    const uint16_t *light;
    const LightHues *hues;
    UnitFaces *faces;
} Naive;

// The block that is drawn as a cube: plants under water are drawn as the water around them.
static inline uint8_t cube_at(const Naive *naive, int x, int y, int z)
{
    uint8_t block = neighbourhood_get(naive->around, x, y, z);
    return block_table[block].liquid ? block_table[block].liquid : block;
}

static inline bool is_open(const Naive *naive, const int *at)
{
    return !block_has(neighbourhood_get(naive->around, at[0], at[1], at[2]), BLOCK_OPAQUE);
}

static inline uint16_t naive_corner(const Naive *naive, const int *at, int face, int su, int sv)
{
    int cell[4][3]; // front, along u, along v, diagonal
    for (int i = 0; i < 3; i++) {
        cell[0][i] = at[i] + normal[face][i];
        cell[1][i] = cell[0][i] + su * axis_u[face][i];
        cell[2][i] = cell[0][i] + sv * axis_v[face][i];
        cell[3][i] = cell[1][i] + sv * axis_v[face][i];
    }
    bool open[4];
    for (int i = 0; i < 4; i++)
        open[i] = is_open(naive, cell[i]);
    open[3] = open[3] && (open[1] || open[2]);
    int count = 0, sky = 0, block = 0;
    for (int i = 0; i < 4; i++)
        if (open[i]) {
            uint16_t light = naive->light[light_index(cell[i][0], cell[i][1], cell[i][2])];
            count++;
            sky += light_sky(light);
            block += light_block(light);
        }
    int half = count / 2; // to the nearest
    return (uint16_t)((sky * 4 + half) / count | (block * 4 + half) / count << 6 | (count - 1) << 12);
}

// The hues of the light in a cell, at their place in a corner.
static inline int naive_hues(const Naive *naive, int x, int y, int z)
{
    int hues = 0;
    for (int hue = 0; naive->hues->any && hue < LIGHT_HUES && y >= 0 && y < CHUNK_HEIGHT; hue++)
        hues |= (int)(naive->hues->rows[hue][y + 1][z + 1] >> (x + 1) & 1) << (14 + hue);
    return hues;
}

static inline int naive_hue_of(uint8_t block) { return (1 << block_table[block].hue) >> HUE_VIOLET << 14; }

// Of all cells around a corner.
static inline int naive_corner_hues(const Naive *naive, const int *at, int face, int su, int sv)
{
    int hues = 0;
    for (int i = 0; i < 4; i++) {
        int cell[3];
        for (int k = 0; k < 3; k++)
            cell[k] = at[k] + normal[face][k] + (i & 1) * su * axis_u[face][k] + (i >> 1) * sv * axis_v[face][k];
        hues |= naive_hues(naive, cell[0], cell[1], cell[2]);
    }
    return hues;
}

// A block that emits light is lit at least by its own light, and without light there is no occlusion.
static inline void naive_shade(const Naive *naive, const int *at, int face, int glow, UnitFace *unit)
{
    int any = 0;
    for (int corner = 0; corner < 4; corner++) {
        uint16_t light = naive_corner(naive, at, face, corner & 1 ? 1 : -1, corner & 2 ? 1 : -1);
        unit->light[corner >> 1][corner & 1] = light;
        any |= light & 0xFFF;
    }
    for (int corner = 0; corner < 4; corner++) {
        uint16_t *light = &unit->light[corner >> 1][corner & 1];
        if (glow)
            *light = (uint16_t)((*light & 63) | MAX(*light >> 6 & 63, glow) << 6 | 3 << 12);
        if (!any)
            *light |= 3 << 12;
        if (glow)
            *light |= (uint16_t)naive_hue_of(neighbourhood_get(naive->around, at[0], at[1], at[2]));
        else if (any & 0xFC0)
            *light |= (uint16_t)naive_corner_hues(naive, at, face, corner & 1 ? 1 : -1, corner & 2 ? 1 : -1);
    }
}

static inline bool naive_visible(const Naive *naive, uint8_t block, const int *at, int face)
{
    uint8_t other = cube_at(naive, at[0] + normal[face][0], at[1] + normal[face][1], at[2] + normal[face][2]);
    if (block_has(other, BLOCK_OPAQUE))
        return false;
    bool alike_hide = block_table[block].shape == SHAPE_LIQUID || block_has(block, BLOCK_TRANSLUCENT);
    return !(alike_hide && other == block);
}

// A liquid with more of it above, beside one of its kind whose surface is lowered: the upper 1/8 of the side shows.
static inline bool naive_strip(const Naive *naive, uint8_t block, const int *at, int face)
{
    if (block_table[block].shape != SHAPE_LIQUID || face == FACE_DOWN || face == FACE_UP)
        return false;
    int x = at[0] + normal[face][0], y = at[1], z = at[2] + normal[face][2], beside[3] = {x, y, z};
    bool full = cube_at(naive, at[0], y + 1, at[2]) == block;
    return full && cube_at(naive, x, y, z) == block && naive_visible(naive, block, beside, FACE_UP);
}

static inline MeshPass naive_pass(uint8_t block)
{
    return block_has(block, BLOCK_TRANSLUCENT) ? MESH_TRANSLUCENT
           : block_has(block, BLOCK_CUTOUT)    ? MESH_CUTOUT
           : block_has(block, BLOCK_LIQUID)    ? MESH_LAVA
                                               : MESH_OPAQUE;
}

static inline bool naive_leaf(uint8_t block)
{
    return naive_pass(block) == MESH_CUTOUT && block_table[block].shape == SHAPE_CUBE;
}

// Between two leaves.
static inline bool naive_inner(const Naive *naive, uint8_t block, const int *at, int face)
{
    uint8_t other = cube_at(naive, at[0] + normal[face][0], at[1] + normal[face][1], at[2] + normal[face][2]);
    return naive_leaf(block) && naive_leaf(other);
}

// A leaf, in the section of layer y, with nothing but leaves and what is opaque around it.
static inline bool naive_enclosed(const Naive *naive, const int *at, int y)
{
    bool enclosed = ((at[0] | at[2]) & ~15) == 0 && floor_div(at[1], SECTION_HEIGHT) == y / SECTION_HEIGHT;
    for (int face = 0; face < SIDES && enclosed; face++) {
        const int beside[3] = {at[0] + normal[face][0], at[1] + normal[face][1], at[2] + normal[face][2]};
        enclosed = naive_leaf(cube_at(naive, beside[0], beside[1], beside[2])) || !is_open(naive, beside);
    }
    return enclosed;
}

static inline bool naive_open_water(const Naive *naive, const int *at)
{
    bool open = at[1] % SECTION_HEIGHT >= OPEN_WATER_DEEP - 1;
    for (int below = 0; below < OPEN_WATER_DEEP; below++)
        open = open && cube_at(naive, at[0], at[1] - below, at[2]) == BLOCK_WATER;
    static const int beside[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int i = 0; i < 4; i++)
        open = open && cube_at(naive, at[0] + beside[i][0], at[1], at[2] + beside[i][1]) == BLOCK_WATER;
    return open;
}

static inline unsigned naive_flags(const Naive *naive, uint8_t block, const int *at, int face)
{
    if (block_table[block].shape != SHAPE_LIQUID)
        return 0;
    if (naive_strip(naive, block, at, face))
        return QUAD_FLAG_LIQUID | QUAD_FLAG_STRIP;
    bool surface = naive_visible(naive, block, at, FACE_UP);
    bool open = face == FACE_UP && naive_open_water(naive, at);
    return QUAD_FLAG_LIQUID | (surface && face != FACE_DOWN ? QUAD_FLAG_LOWERED : 0) |
           (open ? QUAD_FLAG_OPEN_WATER : 0);
}

static inline uint32_t naive_look(const Naive *naive, int tile, unsigned tint, unsigned flags)
{
    ChunkPos pos = naive->around->chunks[4]->pos;
    return (uint32_t)tile | tint << 10 | flags << 12 | ((uint32_t)pos.x & 255) << 16 | ((uint32_t)pos.z & 255) << 24;
}

// What grows on ground covers its sides where the block before them, one lower, is opaque.
static inline bool naive_covered(const Naive *naive, const BlockInfo *info, const int *at, int face)
{
    const int below[3] = {at[0] + normal[face][0], at[1] - 1, at[2] + normal[face][2]};
    bool side = face != FACE_UP && face != FACE_DOWN;
    return side && (info->flags & BLOCK_GROUND) && info->tile_top != info->tile_side && !is_open(naive, below);
}

static inline void naive_cube(Naive *naive, const int *at, UnitFaces *faces)
{
    uint8_t block = cube_at(naive, at[0], at[1], at[2]);
    const BlockInfo *info = &block_table[block];
    if (info->shape != SHAPE_CUBE && info->shape != SHAPE_LIQUID)
        return;
    for (int face = 0; face < SIDES; face++) {
        if (!naive_visible(naive, block, at, face) && !naive_strip(naive, block, at, face))
            continue;
        bool covered = naive_covered(naive, info, at, face);
        int tile = face == FACE_UP || covered ? info->tile_top
                   : face == FACE_DOWN        ? info->tile_bottom
                                              : info->tile_side;
        if (face != FACE_UP && face != FACE_DOWN && tile == TILE_GRASS_TOP)
            tile = TILE_GRASS_SLOPE;
        bool dyed = face != FACE_DOWN || info->tile_bottom == info->tile_top;
        UnitFace *unit = &(*faces)[face];
        *unit = (UnitFace){.there = true, .pass = naive_pass(block)};
        bool inner = naive_inner(naive, block, at, face);
        if (inner) {
            const int before[3] = {at[0] + normal[face][0], at[1] + normal[face][1], at[2] + normal[face][2]};
            *unit = (UnitFace){.there = !naive_enclosed(naive, before, at[1]), .pass = MESH_INNER};
        }
        unit->look = naive_look(naive, tile, dyed ? info->tint : 0,
                                naive_flags(naive, block, at, face) | (covered ? QUAD_FLAG_STEP : 0) |
                                    (inner ? QUAD_FLAG_FILLED : 0));
        naive_shade(naive, at, face, info->light * 4, unit);
    }
}

static inline bool naive_open_ground(const Naive *naive, int x, int y, int z)
{
    uint8_t here = neighbourhood_get(naive->around, x, y, z), below = neighbourhood_get(naive->around, x, y - 1, z);
    bool cube = block_table[here].shape == SHAPE_CUBE || here == BLOCK_VOID;
    return !cube && block_has(below, BLOCK_OPAQUE);
}

static inline int naive_room(const Naive *naive, const int *at)
{
    int x = at[0], y = at[1], z = at[2];
    while (y > 0 && neighbourhood_get(naive->around, x, y - 1, z) == neighbourhood_get(naive->around, x, at[1], z))
        y--;
    bool open[3][3];
    for (int dz = -1; dz <= 1; dz++)
        for (int dx = -1; dx <= 1; dx++)
            open[dz + 1][dx + 1] = naive_open_ground(naive, x + dx, y, z + dz);
    bool west = open[1][0], east = open[1][2], north = open[0][1], south = open[2][1];
    // A corner without room takes it from both of its sides.
    bool *x_sides[2] = {&west, &east}, *z_sides[2] = {&north, &south};
    for (int i = 0; i < 4; i++)
        if (!open[i / 2 * 2][i % 2 * 2])
            *x_sides[i % 2] = *z_sides[i / 2] = false;
    return west * ROOM_WEST | east * ROOM_EAST | north * ROOM_NORTH | south * ROOM_SOUTH;
}

static inline void naive_plant(Naive *naive, const int *at, UnitFaces *faces)
{
    uint8_t block = neighbourhood_get(naive->around, at[0], at[1], at[2]);
    const BlockInfo *info = &block_table[block];
    bool cross = info->shape == SHAPE_CROSS, flat = info->shape == SHAPE_FLAT, rigid = block_has(block, BLOCK_RIGID);
    uint16_t cell = naive->light[light_index(at[0], at[1], at[2])];
    int hues = info->light ? naive_hue_of(block) : naive_hues(naive, at[0], at[1], at[2]);
    uint16_t light = (uint16_t)(light_sky(cell) * 4 | light_block(cell) * 4 << 6 | 3 << 12 | hues);
    unsigned flags = rigid ? QUAD_FLAG_SWAYS | QUAD_FLAG_STIFF : cross && info->light == 0 ? QUAD_FLAG_SWAYS : 0;
    if (cross && block_has(block, BLOCK_HANGS))
        flags |= QUAD_FLAG_HANGS;
    static const int walls[] = {0, ROOM_WEST, ROOM_EAST, ROOM_NORTH, ROOM_SOUTH};
    int room = flags & QUAD_FLAG_SWAYS ? naive_room(naive, at) : walls[info->wall];
    bool wet = block_has(neighbourhood_get(naive->around, at[0], at[1] - 1, at[2]), BLOCK_LIQUID);
    if (wet && !block_has(block, BLOCK_LIQUID))
        flags |= QUAD_FLAG_LOWERED | (flat ? QUAD_FLAG_LIQUID : 0);
    for (int form = 6; form <= FORM_FLAT; form++)
        if (form == FORM_FLAT ? flat : cross)
            (*faces)[form] = (UnitFace){.there = true,
                                        .pass = MESH_CUTOUT,
                                        .room = form == FORM_FLAT ? 0 : room,
                                        .look = naive_look(naive, info->tile_side, info->tint, flags),
                                        .light = {{light, light}, {light, light}}};
}

// Where a block stands among those that spread over one another; -1: built, or no ground.
static inline int naive_spread(uint8_t block)
{
    static const Tile order[] = {TILE_CLAY, TILE_MUD,       TILE_GRAVEL,   TILE_COARSE_DIRT, TILE_DIRT,
                                 TILE_PEAT, TILE_ASH,       TILE_RED_SAND, TILE_SAND,        TILE_LEAF_LITTER,
                                 TILE_MOSS, TILE_GRASS_TOP, TILE_SNOW};
    if (!block_has(block, BLOCK_OPAQUE) || block_has(block, BLOCK_BUILT))
        return -1;
    for (int i = 0; i < (int)ARRAY_COUNT(order); i++)
        if (block_table[block].tile_top == order[i])
            return 1 + i;
    return 0;
}

// -1: it lies along no side.
static inline int naive_side_form(MeshPass pass, uint32_t look)
{
    int flags = QUAD_GET(FLAGS, look), side = !!(flags & QUAD_FLAG_BEYOND) + 2 * !!(flags & QUAD_FLAG_ALONG_X);
    bool spray = pass == MESH_TRANSLUCENT && QUAD_GET(TILE, look) == TILE_NONE;
    return pass == MESH_EDGE ? FORM_EDGES + side : spray ? FORM_SPRAY + side : -1;
}

static inline uint32_t naive_side_look(const Naive *naive, const BlockInfo *info, int side)
{
    return naive_look(naive, info->tile_top, info->tint,
                      (side & 1 ? QUAD_FLAG_BEYOND : 0) | (side & 2 ? QUAD_FLAG_ALONG_X : 0));
}

static const int naive_sides[4] = {FACE_WEST, FACE_EAST, FACE_NORTH, FACE_SOUTH};

// Water foams along the sides of its surface where it stands one higher beside.
static inline void naive_spray(Naive *naive, const int *at, UnitFaces *faces)
{
    const UnitFace *top = &(*faces)[FACE_UP];
    if (!top->there || cube_at(naive, at[0], at[1], at[2]) != BLOCK_WATER)
        return;
    for (int i = 0; i < 4; i++) {
        const int *to = normal[naive_sides[i]];
        UnitFace *spray = &(*faces)[FORM_SPRAY + i];
        *spray = *top;
        spray->there = cube_at(naive, at[0] + to[0], at[1] + 1, at[2] + to[2]) == BLOCK_WATER;
        spray->look = naive_side_look(naive, &block_table[BLOCK_AIR], i);
    }
}

// Ground reaches over lower kinds that daylight falls on, from beside them or from where it stands on what is there.
static inline void naive_edges(Naive *naive, const int *at, UnitFaces *faces)
{
    const UnitFace *top = &(*faces)[FACE_UP];
    if (!top->there || light_sky(naive->light[light_index(at[0], at[1] + 1, at[2])]) == 0)
        return;
    int own = naive_spread(cube_at(naive, at[0], at[1], at[2]));
    for (int i = 0; i < 4; i++) {
        const int *to = normal[naive_sides[i]];
        int x = at[0] + to[0], z = at[2] + to[2];
        uint8_t beside = neighbourhood_get(naive->around, x, at[1] + 1, z);
        if (!block_has(beside, BLOCK_OPAQUE))
            beside = neighbourhood_get(naive->around, x, at[1], z);
        if (own < 0 || naive_spread(beside) <= own)
            continue;
        UnitFace *edge = &(*faces)[FORM_EDGES + i];
        *edge = *top;
        edge->pass = MESH_EDGE;
        edge->look = naive_side_look(naive, &block_table[beside], i);
    }
}

static inline void naive_mesh(Naive *naive)
{
    for (int y = 0; y < CHUNK_HEIGHT; y++)
        for (int z = 0; z < CHUNK_SIZE; z++)
            for (int x = 0; x < CHUNK_SIZE; x++) {
                int at[3] = {x, y, z};
                naive_cube(naive, at, &naive->faces[block_index(x, y, z)]);
                naive_plant(naive, at, &naive->faces[block_index(x, y, z)]);
                naive_edges(naive, at, &naive->faces[block_index(x, y, z)]);
                naive_spray(naive, at, &naive->faces[block_index(x, y, z)]);
            }
}

// What casts shadows in each column is found from above.
static inline void check_columns(const ColumnTops *tops, const Chunk *chunk)
{
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        const BlockInfo *info = &block_table[BLOCK_AIR];
        int y = CHUNK_HEIGHT;
        while (y > 0 && (info->shape != SHAPE_CUBE || (info->flags & BLOCK_TRANSLUCENT)))
            info = &block_table[chunk_get(chunk, i % CHUNK_SIZE, --y, i / CHUNK_SIZE)];
        bool found = info->shape == SHAPE_CUBE && !(info->flags & BLOCK_TRANSLUCENT);
        assert_int_equal(tops->height[i], found ? MIN(y + 1, UINT8_MAX) : 0);
        assert_int_equal(tops->leaves[i / 8] >> i % 8 & 1, found && (info->flags & BLOCK_CUTOUT));
    }
}
