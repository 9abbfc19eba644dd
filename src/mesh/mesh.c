#include "mesh/mesh_internal.h"

enum { QUADS_AT_FIRST = 4096 };

// ---- tables

// Plants in water are drawn with the water around them; flowing liquids look like their source.
static int cube_of(int block) { return block_table[block].liquid ? block_table[block].liquid : block; }

static bool is_cube(int block)
{
    bool cube = block_table[block].shape == SHAPE_CUBE || block_table[block].shape == SHAPE_LIQUID;
    return cube && cube_of(block) == block;
}

static uint32_t look(uint8_t tile, unsigned tint, unsigned flags)
{
    return QUAD_PUT(TILE, tile) | QUAD_PUT(TINT, tint) | QUAD_PUT(FLAGS, flags);
}

// On sides grass hangs.
static uint8_t upright(uint8_t tile) { return tile == TILE_GRASS_TOP ? TILE_GRASS_SLOPE : tile; }

// The bottom is tinted only if it has the same tile as the top: the underside of grass is dirt.
static uint32_t face_look(int block, int face)
{
    const BlockInfo *info = &block_table[block];
    uint8_t tile = face == FACE_UP ? info->tile_top : face == FACE_DOWN ? info->tile_bottom : upright(info->tile_side);
    bool dyed = face != FACE_DOWN || info->tile_bottom == info->tile_top;
    return look(tile, dyed ? info->tint : TINT_NONE, info->shape == SHAPE_LIQUID ? QUAD_FLAG_LIQUID : 0);
}

// Grass and other cover hides the side of a step of one block: soil there would draw stripes over every slope.
static uint32_t step_look(int block)
{
    const BlockInfo *info = &block_table[block];
    bool covered = (info->flags & BLOCK_GROUND) && info->tile_top != info->tile_side;
    return covered ? look(upright(info->tile_top), info->tint, QUAD_FLAG_STEP) : face_look(block, FACE_NORTH);
}

static uint32_t plant_look(int block)
{
    const BlockInfo *info = &block_table[block];
    bool rigid = (info->flags & BLOCK_RIGID) != 0, sways = info->shape == SHAPE_CROSS && info->light == 0;
    unsigned flags = rigid ? QUAD_FLAG_SWAYS | QUAD_FLAG_STIFF : sways ? QUAD_FLAG_SWAYS : 0;
    bool hangs = info->shape == SHAPE_CROSS && (info->flags & BLOCK_HANGS);
    return look(info->tile_side, info->tint, flags | (hangs ? QUAD_FLAG_HANGS : 0));
}

// The wall on which a cross hangs, as a ROOM_ bit; 0: none.
static uint8_t plant_wall(int block)
{
    static const uint8_t sides[WALL_COUNT] = {
        [WALL_WEST] = ROOM_WEST, [WALL_EAST] = ROOM_EAST, [WALL_NORTH] = ROOM_NORTH, [WALL_SOUTH] = ROOM_SOUTH};
    return sides[block_table[block].wall];
}

static int add_group(MeshTables *tables, FaceGroup group)
{
    ASSERT(tables->group_count < GROUP_MAX);
    tables->groups[tables->group_count] = group;
    return tables->group_count++;
}

// The group of a cube. Liquids and blended blocks hide faces between two of a kind, so each kind is a group.
static int group_of(MeshTables *tables, int block)
{
    const BlockInfo *info = &block_table[block];
    if (info->flags & BLOCK_OPAQUE)
        return GROUP_OPAQUE;
    bool liquid = info->shape == SHAPE_LIQUID, translucent = (info->flags & BLOCK_TRANSLUCENT) != 0;
    if (!liquid && !translucent)
        return GROUP_CUTOUT;
    return add_group(
        tables,
        (FaceGroup){.pass = translucent ? MESH_TRANSLUCENT : MESH_LAVA, .hides_itself = true, .liquid = liquid});
}

static uint8_t standing_of(const MeshTables *tables, uint8_t block)
{
    bool opaque = blockset_has(&tables->sets[GROUP_OPAQUE], block), liquid = blockset_has(&tables->liquids, block);
    bool open = !opaque && (liquid || !blockset_has(&tables->drawn, block));
    return (uint8_t)((open ? STANDING_OPEN : 0) | (opaque ? STANDING_GROUND : 0) | (liquid ? STANDING_LIQUID : 0));
}

// Rock and what else nature made lies lowest. Nothing spreads over built blocks.
static uint8_t spread_of(int block)
{
    const BlockInfo *info = &block_table[block];
    bool natural = (info->flags & BLOCK_OPAQUE) && !(info->flags & BLOCK_BUILT);
    return (uint8_t)(natural ? 1 + MAX((int)info->tile_top - (int)TILE_CLAY + 1, 0) : 0);
}

static void make_tables(MeshTables *tables)
{
    *tables = (MeshTables){.sets = {blockset_of_flags(BLOCK_OPAQUE, 0)}, .liquids = blockset_of_flags(BLOCK_LIQUID, 0)};
    add_group(tables, (FaceGroup){.pass = MESH_OPAQUE});
    add_group(tables, (FaceGroup){.pass = MESH_CUTOUT, .hides_itself = true});
    int *group = tables->group;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        group[block] = is_cube(block) ? group_of(tables, block) : -1;
        if (is_cube(block))
            blockset_add(&tables->sets[group[block]], block);
    }
    tables->set_cross = tables->group_count;
    tables->set_flat = tables->group_count + 1;
    tables->set_count = tables->group_count + 2;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        if (cube_of(block) != block) {
            group[block] = group[cube_of(block)];
            blockset_add(&tables->sets[group[block]], block);
        }
        if (block_table[block].shape == SHAPE_CROSS)
            blockset_add(&tables->sets[tables->set_cross], block);
        if (block_table[block].shape == SHAPE_FLAT)
            blockset_add(&tables->sets[tables->set_flat], block);
        if (group[block] >= 0)
            blockset_add(&tables->drawn, block);
        for (int face = 0; face < FACE_SIDES; face++)
            tables->face_look[block][face] = face_look(cube_of(block), face);
        tables->step_look[block] = step_look(cube_of(block));
        tables->plant_look[block] = plant_look(block);
        tables->plant_wall[block] = plant_wall(block);
        tables->spread[block] = spread_of(block);
        tables->glow[block] = (uint8_t)(4 * block_table[cube_of(block)].light);
        tables->hue[block] = hue_bits((int)block_table[block].hue);
        tables->standing[block] = standing_of(tables, (uint8_t)block);
    }
}

// ---- rock

// Fills in the cells of a level from the cells of the finer level.
static void join_cells(Rock *rock, int level)
{
    int side = CHUNK_SIZE >> level, finer = 2 * side;
    for (int i = 0; i < side * side; i++) {
        int to = rock_first_cell[level] + i, from = rock_first_cell[level - 1] + i / side * 2 * finer + i % side * 2;
        const uint8_t *bottom = rock->bottom + from, *top = rock->top + from;
        rock->bottom[to] = MAX(MAX(bottom[0], bottom[1]), MAX(bottom[finer], bottom[finer + 1]));
        rock->top[to] = MIN(MIN(top[0], top[1]), MIN(top[finer], top[finer + 1]));
    }
}

void rock_of_chunk(const Chunk *chunk, bool wood, Rock *rock)
{
    ISA_SELECT(rock_find)(chunk, wood, rock);
    for (int level = 1; level < ROCK_LEVELS; level++)
        join_cells(rock, level);
}

// ---- building

static MeshData *mesh_pack(const Mesher *mesher)
{
    mesher->mesh->quad_count = mesher->list.count;
    MeshData *mesh = memory_alloc(MEMORY_MESHES, mesh_bytes(mesher->mesh));
    *mesh = *mesher->mesh;
    memcpy(mesh->quads, mesher->list.quads, (size_t)mesh->quad_count * sizeof(Quad));
    mesh_measure(mesh);
    return mesh;
}

static CellGrid grid_make(const MeshTables *tables, int level, const uint16_t *light, Arena *scratch)
{
    return (CellGrid){.level = level,
                      .size = CHUNK_SIZE >> level,
                      .light = light,
                      .planes = arena_alloc_zero(scratch, (size_t)tables->set_count * sizeof(SectionPlane))};
}

static const CoarseChunk *prepare_cells(const Mesher *mesher, int level, Arena *scratch, CellGrid *grid)
{
    CoarseChunk *coarse = arena_alloc(scratch, sizeof *coarse);
    coarse->crowns = level < mesher->mesh->style.level;
    ISA_SELECT(coarse_chunk_make)(coarse, mesher->tables, mesher->around, level, mesher->fine.light);
    *grid = grid_make(mesher->tables, level, coarse->light, scratch);
    return coarse;
}

static void prepare_coarse(Mesher *mesher, int level, Arena *scratch)
{
    mesher->coarse_chunk = prepare_cells(mesher, level, scratch, &mesher->coarse);
    if (level > CROWN_LEVEL)
        mesher->crown_chunk = prepare_cells(mesher, CROWN_LEVEL, scratch, &mesher->crowns);
    mesher->thin = arena_alloc_zero(scratch, sizeof *mesher->thin);
    mesher->thin_faces = arena_alloc(scratch, sizeof *mesher->thin_faces);
}

MeshData *mesh_build_lit(const Neighbourhood *around, MeshLight light, MeshStyle style, Arena *scratch)
{
    ASSERT(style.level < MESH_LEVELS);
    ArenaMark mark = arena_mark(scratch);
    MeshTables tables;
    make_tables(&tables);
    const Chunk *middle = neighbourhood_chunk(around, 0, 0);
    MeshData header = {.pos = middle->pos, .style = style, .tint = middle->tint};
    rock_of_chunk(middle, style.level == 0, &header.rock);
    ISA_SELECT(tops_find)(middle, &header.tops);
    Mesher mesher = {.tables = &tables, .around = around, .mesh = &header, .list.arena = scratch};
    // Cells of several blocks have one light, and no hue.
    mesher.hues = style.level == 0 && light.hues && light.hues->any ? light.hues : NULL;
    mesher.fine = grid_make(&tables, 0, light.cells, scratch);
    mesher.hiding = arena_alloc(scratch, sizeof *mesher.hiding);
    mesher.inner_faces = arena_alloc(scratch, sizeof *mesher.inner_faces);
    mesher.buried = arena_alloc(scratch, sizeof *mesher.buried);
    mesher.faces = arena_alloc(scratch, (size_t)tables.group_count * sizeof *mesher.faces);
    mesher.strips = arena_alloc(scratch, (size_t)tables.group_count * sizeof *mesher.strips);
    mesher.edges = arena_alloc(scratch, 2 * CHUNK_SIDES * sizeof *mesher.edges);
    mesher.spray = mesher.edges + CHUNK_SIDES;
    if (style.level > 0)
        prepare_coarse(&mesher, style.level, scratch);
    quad_list_reserve(&mesher.list, QUADS_AT_FIRST);
    ISA_SELECT(mesh_sections)(&mesher);
    MeshData *mesh = mesh_pack(&mesher);
    arena_release(scratch, mark);
    return mesh;
}

MeshData *mesh_build(const Neighbourhood *around, MeshStyle style, Arena *scratch)
{
    ArenaMark mark = arena_mark(scratch);
    uint16_t *light = arena_alloc(scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
    LightHues *hues = style.level == 0 ? arena_alloc(scratch, sizeof *hues) : NULL;
    light_compute(around, scratch, light, hues);
    MeshData *mesh = mesh_build_lit(around, (MeshLight){light, hues}, style, scratch);
    arena_release(scratch, mark);
    return mesh;
}
