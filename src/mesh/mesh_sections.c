// Section by section: the blocks of each set as rows of bits, with a halo of one block; from them the visible faces of
// a whole row with one shift and one mask.
#include "mesh/mesh_internal.h"
#include "mesh/visibility.h"
#include "world/light.h"

enum { ROWS = CHUNK_COLUMNS }; // rows of a section, index y * 16 + z

// A section of one of the nine chunks, as blocks or as the kind that all of them are.
typedef struct SectionBlocks {
    const uint8_t *blocks; // or NULL
    uint8_t uniform;
} SectionBlocks;

static SectionBlocks section_blocks(const Neighbourhood *around, int dx, int dz, int section)
{
    const Chunk *chunk = neighbourhood_chunk(around, dx, dz);
    if (section >= SECTION_COUNT)
        return (SectionBlocks){.uniform = BLOCK_AIR};
    if (section < 0 || !chunk)
        return (SectionBlocks){.uniform = BLOCK_VOID};
    return (SectionBlocks){.blocks = chunk->sections[section], .uniform = chunk->uniform[section]};
}

// The six sections that touch one, in the order of Face.
static void sections_around(const Neighbourhood *around, int section, SectionBlocks *result)
{
    result[FACE_WEST] = section_blocks(around, -1, 0, section);
    result[FACE_EAST] = section_blocks(around, 1, 0, section);
    result[FACE_DOWN] = section_blocks(around, 0, 0, section - 1);
    result[FACE_UP] = section_blocks(around, 0, 0, section + 1);
    result[FACE_NORTH] = section_blocks(around, 0, -1, section);
    result[FACE_SOUTH] = section_blocks(around, 0, 1, section);
}

// ---- planes

// Blocks of a section that touch face `side` from within: 16 x 16, rows along x, or along z for west and east.
static void border_blocks(SectionBlocks section, int side, uint8_t border[CHUNK_COLUMNS])
{
    if (!section.blocks) {
        memset(border, section.uniform, CHUNK_COLUMNS);
        return;
    }
    for (int y = 0; y < CHUNK_SIZE; y++) {
        int x = side == FACE_EAST ? CHUNK_SIZE - 1 : 0, z = side == FACE_SOUTH ? CHUNK_SIZE - 1 : 0;
        if (side == FACE_NORTH || side == FACE_SOUTH)
            memcpy(border + y * CHUNK_SIZE, section.blocks + block_index(0, y, z), CHUNK_SIZE);
        else
            for (int i = 0; i < CHUNK_SIZE; i++)
                border[y * CHUNK_SIZE + i] = section.blocks[block_index(x, y, i)];
    }
}

static void border_rows(const Mesher *mesher, SectionBlocks section, int side, uint16_t (*rows)[ROWS])
{
    uint16_t *out[GROUP_MAX + 2];
    for (int s = 0; s < mesher->tables->set_count; s++)
        out[s] = rows[s];
    uint8_t border[CHUNK_COLUMNS];
    const uint8_t *blocks = border;
    if (section.blocks && side == FACE_UP)
        blocks = section.blocks + SECTION_BLOCKS - CHUNK_COLUMNS;
    else if (section.blocks && side == FACE_DOWN)
        blocks = section.blocks;
    else
        border_blocks(section, side, border);
    blockset_rows(mesher->tables->sets, mesher->tables->set_count, blocks, CHUNK_SIZE, out);
}

static void read_middle(const Mesher *mesher, SectionBlocks own)
{
    uint16_t rows[GROUP_MAX + 2][ROWS];
    uint16_t *out[GROUP_MAX + 2];
    uint8_t flat[SECTION_BLOCKS];
    for (int s = 0; s < mesher->tables->set_count; s++)
        out[s] = rows[s];
    if (!own.blocks)
        own.blocks = memset(flat, own.uniform, SECTION_BLOCKS);
    blockset_rows(mesher->tables->sets, mesher->tables->set_count, own.blocks, ROWS, out);
    for (int s = 0; s < mesher->tables->set_count; s++)
        for (int y = 0; y < CHUNK_SIZE; y++)
            for (int z = 0; z < CHUNK_SIZE; z++)
                mesher->planes[s].rows[y + 1][z + 1] = (uint32_t)rows[s][y * CHUNK_SIZE + z] << 1;
}

static void read_halo(const Mesher *mesher, const SectionBlocks *beside)
{
    uint16_t rows[FACE_SIDES][GROUP_MAX + 2][ROWS]; // the border of each neighbour that faces this section
    for (int face = 0; face < FACE_SIDES; face++)
        border_rows(mesher, beside[face], face ^ 1, rows[face]);
    for (int s = 0; s < mesher->tables->set_count; s++) {
        uint32_t(*plane)[HALO_SIZE] = mesher->planes[s].rows;
        for (int i = 0; i < CHUNK_SIZE; i++) {
            plane[0][i + 1] = (uint32_t)rows[FACE_DOWN][s][i] << 1;
            plane[HALO_SIZE - 1][i + 1] = (uint32_t)rows[FACE_UP][s][i] << 1;
            plane[i + 1][0] = (uint32_t)rows[FACE_NORTH][s][i] << 1;
            plane[i + 1][HALO_SIZE - 1] = (uint32_t)rows[FACE_SOUTH][s][i] << 1;
            for (int z = 0; z < CHUNK_SIZE; z++)
                plane[i + 1][z + 1] |= (rows[FACE_WEST][s][i] >> z & 1u) | (rows[FACE_EAST][s][i] >> z & 1u)
                                                                               << (HALO_SIZE - 1);
        }
    }
}

// ---- faces

// Bit x of faces[y][z]: the block there is in the group and shows its face.
static void visible_faces(const SectionPlane *own, const SectionPlane *hiding, Face face, uint16_t (*faces)[CHUNK_SIZE])
{
    int dy = face == FACE_DOWN ? -1 : face == FACE_UP, dz = face == FACE_NORTH ? -1 : face == FACE_SOUTH;
    int left = face == FACE_WEST, right = face == FACE_EAST;
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 1; z <= CHUNK_SIZE; z++) {
            uint32_t hidden = hiding->rows[y + dy][z + dz] << left >> right;
            faces[y - 1][z - 1] = (uint16_t)((own->rows[y][z] & ~hidden) >> 1);
        }
}

static void hiding_plane(const Mesher *mesher, int group, SectionPlane *hiding)
{
    const SectionPlane *opaque = &mesher->planes[GROUP_OPAQUE], *own = &mesher->planes[group];
    uint32_t itself = mesher->tables->groups[group].hides_itself ? UINT32_MAX : 0;
    for (int y = 0; y < HALO_SIZE; y++)
        for (int z = 0; z < HALO_SIZE; z++)
            hiding->rows[y][z] = opaque->rows[y][z] | (own->rows[y][z] & itself);
}

// Rows of the slice at `depth`: bit u of rows[v], from bit x of faces[y][z].
static void slice_rows(uint16_t (*faces)[CHUNK_SIZE], Face face, int depth, uint16_t *rows)
{
    for (int v = 0; v < CHUNK_SIZE; v++) {
        if (face == FACE_DOWN || face == FACE_UP)
            rows[v] = faces[depth][v];
        else if (face == FACE_NORTH || face == FACE_SOUTH)
            rows[v] = faces[v][depth];
        else {
            unsigned row = 0;
            for (int z = 0; z < CHUNK_SIZE; z++)
                row |= (unsigned)(faces[v][z] >> depth & 1) << z;
            rows[v] = (uint16_t)row;
        }
    }
}

static void mesh_faces(Mesher *mesher, int section, int group, Face face)
{
    uint16_t faces[CHUNK_SIZE][CHUNK_SIZE];
    SectionPlane hiding;
    hiding_plane(mesher, group, &hiding);
    visible_faces(&mesher->planes[group], &hiding, face, faces);
    Slice slice = {.face = face, .section = section, .liquid = mesher->tables->groups[group].liquid};
    for (slice.depth = 0; slice.depth < CHUNK_SIZE; slice.depth++) {
        slice_rows(faces, face, slice.depth, slice.rows);
        unsigned any = 0;
        for (int v = 0; v < CHUNK_SIZE; v++)
            any |= slice.rows[v];
        if (any)
            ISA_FN(slice_merge)(mesher, &slice);
    }
}

static bool plane_is_empty(const SectionPlane *plane)
{
    uint32_t any = 0;
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 1; z <= CHUNK_SIZE; z++)
            any |= plane->rows[y][z] & ((1u << CHUNK_SIZE) - 1) << 1;
    return any == 0;
}

// ---- plants

static void add_plant(Mesher *mesher, int x, int y, int z, int form, uint32_t flags)
{
    const Chunk *chunk = neighbourhood_chunk(mesher->around, 0, 0);
    uint32_t tables_look = mesher->tables->plant_look[chunk_get(chunk, x, y, z)];
    uint16_t cell = mesher->light[light_index(x, y, z)];
    uint16_t light = (uint16_t)(light_sky(cell) * 4 | light_block(cell) * 4 << LIGHT_BLOCK_SHIFT | 3 << 12);
    Quad quad = {.place = (uint32_t)(x | z << QUAD_X_BITS | y << (QUAD_X_BITS + QUAD_Z_BITS)) |
                          (uint32_t)(FACE_CROSS + form) << QUAD_FACE_SHIFT,
                 .look = tables_look | flags << QUAD_FLAG_SHIFT | quad_chunk_bits(chunk->pos),
                 .light = {light, light, light, light}};
    mesher->list.quads[mesher->list.count++] = quad;
}

static void add_plant_row(Mesher *mesher, int y, int z, unsigned crosses, unsigned flats)
{
    enum { FLAT = 2 };
    quad_list_reserve(&mesher->list, 3 * CHUNK_SIZE);
    for (; crosses; crosses &= crosses - 1)
        for (int diagonal = 0; diagonal < 2; diagonal++)
            add_plant(mesher, __builtin_ctz(crosses), y, z, diagonal, 0);
    for (; flats; flats &= flats - 1) {
        int x = __builtin_ctz(flats);
        bool floats = blockset_has(&mesher->tables->liquids, neighbourhood_get(mesher->around, x, y - 1, z));
        add_plant(mesher, x, y, z, FLAT, floats ? QUAD_FLAG_LIQUID | QUAD_FLAG_LOWERED : 0);
    }
}

static void mesh_plants(Mesher *mesher, int section)
{
    const SectionPlane *cross = &mesher->planes[mesher->tables->set_cross];
    const SectionPlane *flat = &mesher->planes[mesher->tables->set_flat];
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            unsigned crosses = cross->rows[y + 1][z + 1] >> 1 & 0xFFFF, flats = flat->rows[y + 1][z + 1] >> 1 & 0xFFFF;
            if (crosses | flats)
                add_plant_row(mesher, section * SECTION_HEIGHT + y, z, crosses, flats);
        }
}

// ---- sections

static void mesh_pass(Mesher *mesher, int section, MeshPass pass, unsigned groups)
{
    MeshRange *range = &mesher->mesh->ranges[section][pass];
    range->first = (uint32_t)mesher->list.count;
    for (int face = 0; face < FACE_COUNT; face++) {
        int before = mesher->list.count;
        if (face < FACE_SIDES) {
            for (int group = 0; group < mesher->tables->group_count; group++)
                if (groups >> group & 1 && mesher->tables->groups[group].pass == pass)
                    mesh_faces(mesher, section, group, (Face)face);
        } else if (pass == MESH_CUTOUT)
            mesh_plants(mesher, section);
        range->count[face] = (uint16_t)(mesher->list.count - before);
    }
}

static uint16_t see_through(const Mesher *mesher)
{
    uint16_t open[ROWS];
    unsigned all = 0xFFFF;
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            open[y * CHUNK_SIZE + z] = (uint16_t) ~(mesher->planes[GROUP_OPAQUE].rows[y + 1][z + 1] >> 1);
            all &= open[y * CHUNK_SIZE + z];
        }
    return all == 0xFFFF ? VISIBILITY_ALL : visibility_of_section(open);
}

static bool is_uniform_opaque(const Mesher *mesher, SectionBlocks section)
{
    return !section.blocks && blockset_has(&mesher->tables->sets[GROUP_OPAQUE], section.uniform);
}

// Nothing to draw: all air, or opaque among the opaque.
static bool is_trivial(const Mesher *mesher, SectionBlocks own, const SectionBlocks *beside)
{
    if (!own.blocks && own.uniform == BLOCK_AIR)
        return true;
    bool buried = is_uniform_opaque(mesher, own);
    for (int face = 0; face < FACE_SIDES; face++)
        buried = buried && is_uniform_opaque(mesher, beside[face]);
    return buried;
}

static void mesh_section(Mesher *mesher, int section, SectionBlocks own, const SectionBlocks *beside)
{
    read_middle(mesher, own);
    read_halo(mesher, beside);
    unsigned groups = 0;
    for (int group = 0; group < mesher->tables->group_count; group++)
        groups |= (unsigned)!plane_is_empty(&mesher->planes[group]) << group;
    mesher->mesh->see_through[section] = see_through(mesher);
    for (int pass = 0; pass < MESH_PASS_COUNT; pass++)
        mesh_pass(mesher, section, (MeshPass)pass, groups);
}

void ISA_FN(mesh_sections)(Mesher *mesher)
{
    for (int section = 0; section < SECTION_COUNT; section++) {
        SectionBlocks own = section_blocks(mesher->around, 0, 0, section), beside[FACE_SIDES];
        sections_around(mesher->around, section, beside);
        for (int pass = 0; pass < MESH_PASS_COUNT; pass++)
            mesher->mesh->ranges[section][pass].first = (uint32_t)mesher->list.count;
        if (is_trivial(mesher, own, beside))
            mesher->mesh->see_through[section] = is_uniform_opaque(mesher, own) ? 0 : VISIBILITY_ALL;
        else
            mesh_section(mesher, section, own, beside);
    }
}
