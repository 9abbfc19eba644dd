// Per section: rows of bits for each set of blocks, with a halo; faces of a whole row with one shift and one mask.
#include "mesh/mesh_internal.h"

enum { ROWS = CHUNK_COLUMNS, SETS_MAX = GROUP_MAX + 2 }; // rows of a section, index y * 16 + z

static SectionBlocks section_blocks(const Neighbourhood *around, int dx, int dz, int section)
{
    const Chunk *chunk = neighbourhood_chunk(around, dx, dz);
    if (section >= SECTION_COUNT)
        return (SectionBlocks){.uniform = BLOCK_AIR};
    if (section < 0 || !chunk)
        return (SectionBlocks){.uniform = BLOCK_VOID};
    return (SectionBlocks){.blocks = chunk->sections[section], .uniform = chunk->uniform[section]};
}

static SectionBlocks coarse_section(const CoarseChunk *coarse, int section)
{
    if (section < 0 || section >= SECTION_COUNT)
        return (SectionBlocks){.uniform = (uint8_t)(section < 0 ? BLOCK_VOID : BLOCK_AIR)};
    return (SectionBlocks){.blocks = coarse->blocks + section * SECTION_BLOCKS};
}

// ---- planes

// Blocks of a section that touch its face `side` from within: rows along x, or along z for west and east.
static const uint8_t *border_blocks(SectionBlocks section, int side, uint8_t border[CHUNK_COLUMNS])
{
    if (!section.blocks)
        return memset(border, section.uniform, CHUNK_COLUMNS);
    if (side == FACE_DOWN || side == FACE_UP)
        return section.blocks + (side == FACE_UP ? SECTION_BLOCKS - CHUNK_COLUMNS : 0);
    int x = side == FACE_EAST ? CHUNK_SIZE - 1 : 0, z = side == FACE_SOUTH ? CHUNK_SIZE - 1 : 0;
    for (int y = 0; y < CHUNK_SIZE; y++)
        if (side == FACE_NORTH || side == FACE_SOUTH)
            memcpy(border + y * CHUNK_SIZE, section.blocks + block_index(0, y, z), CHUNK_SIZE);
        else
            for (int i = 0; i < CHUNK_SIZE; i++)
                border[y * CHUNK_SIZE + i] = section.blocks[block_index(x, y, i)];
    return border;
}

typedef uint16_t BorderRows[SETS_MAX][CHUNK_SIZE];

// Sets the rows inside the halo.
static void set_rows(SectionPlane *plane, const uint16_t rows[ROWS])
{
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++)
            plane->rows[y + 1][z + 1] = (uint32_t)rows[y * CHUNK_SIZE + z] << 1;
}

// Returns bit s for each set s that has blocks here.
static unsigned read_middle(const MeshTables *tables, const CellGrid *grid)
{
    uint16_t rows[SETS_MAX][ROWS];
    uint8_t flat[SECTION_BLOCKS];
    const uint8_t *blocks = grid->own.blocks;
    if (!blocks)
        blocks = memset(flat, grid->own.uniform, SECTION_BLOCKS);
    blockset_rows(tables->sets, tables->set_count, blocks, ROWS, rows[0], ROWS);
    unsigned present = 0;
    for (int s = 0; s < tables->set_count; s++) {
        unsigned any = 0;
        for (int row = 0; row < ROWS; row++)
            any |= rows[s][row];
        present |= (unsigned)(any != 0) << s;
        if (any || s == GROUP_OPAQUE)
            set_rows(&grid->planes[s], rows[s]);
    }
    return present;
}

// A coarse cell's side is hidden where all the blocks that touch it from beyond the border hide it.
static void coarsen_border(const MeshTables *tables, int level, BorderRows rows)
{
    for (int y = 0; y < CHUNK_SIZE; y++) {
        unsigned opaque = rows[GROUP_OPAQUE][y];
        for (int s = 0; s < tables->group_count; s++)
            rows[s][y] = (uint16_t)full_cells(rows[s][y] | opaque, level);
    }
}

static void read_halo_of(const BorderRows *rows, int set, int end, uint32_t (*plane)[HALO_SIZE])
{
    for (int i = 0; i < CHUNK_SIZE; i++) {
        plane[0][i + 1] = (uint32_t)rows[FACE_DOWN][set][i] << 1;
        plane[HALO_SIZE - 1][i + 1] = (uint32_t)rows[FACE_UP][set][i] << 1;
        plane[i + 1][0] = (uint32_t)rows[FACE_NORTH][set][i] << 1;
        plane[i + 1][end] = (uint32_t)rows[FACE_SOUTH][set][i] << 1;
        uint32_t west = rows[FACE_WEST][set][i], east = rows[FACE_EAST][set][i];
        for (int z = 0; z < CHUNK_SIZE; z++)
            plane[i + 1][z + 1] |= (west >> z & 1u) | (east >> z & 1u) << end;
    }
}

// `beside` are the sections in the order of Face: above and below of the grid, the others of blocks. Only for sets that
// hide faces: opaque blocks, and the groups that have blocks here.
static void read_halo(const MeshTables *tables, const CellGrid *grid, const SectionBlocks *beside, unsigned groups)
{
    BorderRows rows[FACE_SIDES]; // of each neighbour, where it touches this section
    for (int face = 0; face < FACE_SIDES; face++) {
        uint8_t border[CHUNK_COLUMNS];
        const uint8_t *blocks = border_blocks(beside[face], face ^ 1, border);
        blockset_rows(tables->sets, tables->group_count, blocks, CHUNK_SIZE, rows[face][0], CHUNK_SIZE);
        if (grid->level > 0 && face != FACE_DOWN && face != FACE_UP)
            coarsen_border(tables, grid->level, rows[face]);
    }
    for (int s = 0; s < tables->group_count; s++)
        if (s == GROUP_OPAQUE || groups >> s & 1)
            read_halo_of(rows, s, grid->size + 1, grid->planes[s].rows);
}

// ---- faces

// Bit x of faces[y][z]: the cell is in `own`, of `size` cells, and no cell of `hiding` touches that face.
static void visible_faces(const SectionPlane *own, const SectionPlane *hiding, int size, Face face,
                          uint16_t (*faces)[CHUNK_SIZE])
{
    int dy = face_normal[face][1], dz = face_normal[face][2];
    int left = face == FACE_WEST, right = face == FACE_EAST;
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 1; z <= CHUNK_SIZE; z++) {
            uint32_t hidden = hiding->rows[y + dy][z + dz] << left >> right;
            uint32_t inside = z <= size ? (1u << size) - 1 : 0;
            faces[y - 1][z - 1] = (uint16_t)((own->rows[y][z] & ~hidden) >> 1 & inside);
        }
}

static void join_planes(const SectionPlane *a, const SectionPlane *b, SectionPlane *result)
{
    for (int y = 0; y < HALO_SIZE; y++)
        for (int z = 0; z < HALO_SIZE; z++)
            result->rows[y][z] = a->rows[y][z] | b->rows[y][z];
}

// Transposes bit x of faces[y][z] to bit z of slices[x][y], four rows of which most are empty in one word.
static void slices_along_x(uint16_t (*faces)[CHUNK_SIZE], uint16_t (*slices)[CHUNK_SIZE])
{
    memset(slices, 0, CHUNK_SIZE * sizeof *slices);
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z += 4) {
            uint64_t rows = (uint64_t)faces[y][z] | (uint64_t)faces[y][z + 1] << 16 | (uint64_t)faces[y][z + 2] << 32 |
                            (uint64_t)faces[y][z + 3] << 48;
            for (; rows; rows &= rows - 1) {
                int bit = __builtin_ctzll(rows);
                uint16_t *slice = &slices[bit % CHUNK_SIZE][y];
                *slice = (uint16_t)(*slice | 1u << (z + bit / CHUNK_SIZE));
            }
        }
}

// Bit d: slice d has faces.
static uint16_t find_depths(uint16_t (*slices)[CHUNK_SIZE])
{
    unsigned depths = 0;
    for (int depth = 0; depth < CHUNK_SIZE; depth++) {
        uint16_t any = 0;
        for (int v = 0; v < CHUNK_SIZE; v++)
            any |= slices[depth][v];
        depths |= (unsigned)(any != 0) << depth;
    }
    return (uint16_t)depths;
}

static void collect_faces(const SectionPlane *own, const SectionPlane *hiding, int size, FaceSlices *result)
{
    uint16_t faces[CHUNK_SIZE][CHUNK_SIZE];
    for (int face = 0; face < FACE_SIDES; face++) {
        uint16_t(*slices)[CHUNK_SIZE] = result->slices[face];
        bool level = face == FACE_DOWN || face == FACE_UP;
        visible_faces(own, hiding, size, (Face)face, level ? slices : faces);
        if (face == FACE_WEST || face == FACE_EAST)
            slices_along_x(faces, slices);
        else if (!level)
            for (int y = 0; y < CHUNK_SIZE; y++)
                for (int z = 0; z < CHUNK_SIZE; z++)
                    slices[z][y] = faces[y][z];
        result->depths[face] = find_depths(slices);
    }
}

// Faces between two leaves, before one that has a visible face, through whose holes they are seen: everything else
// hides them. Of leaves beyond the section none is known to have no visible face.
static void collect_inner(const SectionPlane *own, const SectionPlane *opaque, SectionPlane *hiding, FaceSlices *result)
{
    const uint32_t inside = ((1u << CHUNK_SIZE) - 1) << 1;
    join_planes(own, opaque, hiding);
    uint32_t enclosed[HALO_SIZE][HALO_SIZE] = {{0}};
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 1; z <= CHUNK_SIZE; z++) {
            const uint32_t *row = &hiding->rows[y][z];
            enclosed[y][z] = row[0] << 1 & row[0] >> 1 & row[-1] & row[1] & row[-HALO_SIZE] & row[HALO_SIZE] & inside;
        }
    for (int y = 0; y < HALO_SIZE; y++)
        for (int z = 0; z < HALO_SIZE; z++)
            hiding->rows[y][z] = ~own->rows[y][z] | enclosed[y][z];
    collect_faces(own, hiding, CHUNK_SIZE, result);
}

// The faces of each of `groups`, bit g: group g has blocks here.
static void collect_groups(Mesher *mesher, const CellGrid *grid, unsigned groups)
{
    for (int group = 0; group < mesher->tables->group_count; group++) {
        if (!(groups >> group & 1))
            continue;
        const SectionPlane *opaque = &grid->planes[GROUP_OPAQUE], *own = &grid->planes[group], *hiding = opaque;
        if (group != GROUP_OPAQUE && (mesher->tables->groups[group].hides_itself || grid->level > 0)) {
            join_planes(opaque, own, mesher->hiding);
            hiding = mesher->hiding;
        }
        collect_faces(own, hiding, grid->size, &mesher->faces[group]);
    }
    if (grid->level == 0 && (groups >> GROUP_CUTOUT & 1))
        collect_inner(&grid->planes[GROUP_CUTOUT], &grid->planes[GROUP_OPAQUE], mesher->hiding, mesher->inner_faces);
}

// ---- strips

// The blocks above this section that touch it only along an edge, in the planes of opaque blocks and of a liquid.
static void read_upper_edges(const Mesher *mesher, int section, int liquid)
{
    const int sets[2] = {GROUP_OPAQUE, liquid}, y = (section + 1) * SECTION_HEIGHT;
    for (int i = 0; i < 2; i++) {
        const BlockSet *set = &mesher->tables->sets[sets[i]];
        uint32_t(*rows)[HALO_SIZE] = &mesher->fine.planes[sets[i]].rows[HALO_SIZE - 1];
        (*rows)[0] = (*rows)[HALO_SIZE - 1] = 0;
        for (int j = 0; j < CHUNK_SIZE; j++) {
            bool west = blockset_has(set, neighbourhood_get(mesher->around, -1, y, j));
            bool east = blockset_has(set, neighbourhood_get(mesher->around, CHUNK_SIZE, y, j));
            bool north = blockset_has(set, neighbourhood_get(mesher->around, j, y, -1));
            bool south = blockset_has(set, neighbourhood_get(mesher->around, j, y, CHUNK_SIZE));
            (*rows)[j + 1] |= (uint32_t)west | (uint32_t)east << (HALO_SIZE - 1);
            (*rows)[0] |= (uint32_t)north << (j + 1);
            (*rows)[HALO_SIZE - 1] |= (uint32_t)south << (j + 1);
        }
    }
}

// Finds the cells of a liquid with more of it above, and all cells except those with a lowered surface. Returns whether
// a cell of the first kind is beside one with a lowered surface.
static bool find_heights(const SectionPlane *own, const SectionPlane *opaque, SectionPlane *full,
                         SectionPlane *not_lowered)
{
    memset(full, 0, sizeof *full);
    memset(not_lowered, 0xFF, sizeof *not_lowered);
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 0; z < HALO_SIZE; z++) {
            uint32_t above = own->rows[y + 1][z];
            full->rows[y][z] = own->rows[y][z] & above;
            not_lowered->rows[y][z] = ~own->rows[y][z] | above | opaque->rows[y + 1][z];
        }
    uint32_t any = 0, inside = ((1u << CHUNK_SIZE) - 1) << 1;
    for (int y = 1; y <= CHUNK_SIZE; y++)
        for (int z = 1; z <= CHUNK_SIZE; z++) {
            const uint32_t *row = &not_lowered->rows[y][z];
            any |= full->rows[y][z] & ~(row[0] << 1 & row[0] >> 1 & row[-1] & row[1]);
        }
    return (any & inside) != 0;
}

// The strips of each liquid of `groups`. Returns which have any.
static unsigned collect_strips(Mesher *mesher, int section, unsigned groups)
{
    unsigned found = 0;
    for (int group = 0; group < mesher->tables->group_count; group++) {
        if (!(groups >> group & 1) || !mesher->tables->groups[group].liquid)
            continue;
        read_upper_edges(mesher, section, group);
        const SectionPlane *planes = mesher->fine.planes;
        SectionPlane full;
        if (!find_heights(&planes[group], &planes[GROUP_OPAQUE], &full, mesher->hiding))
            continue;
        FaceSlices *strips = &mesher->strips[group];
        collect_faces(&full, mesher->hiding, CHUNK_SIZE, strips);
        strips->depths[FACE_DOWN] = strips->depths[FACE_UP] = 0;
        found |= 1u << group;
    }
    return found;
}

// The blocks of a row of cells of leaves.
static unsigned blocks_of_crowns(unsigned cells)
{
    _Static_assert(CROWN_LEVEL == 1, "a cell of leaves is two blocks wide");
    cells = (cells | cells << 4) & 0x0F0F;
    cells = (cells | cells << 2) & 0x3333;
    cells = (cells | cells << 1) & 0x5555;
    return cells | cells << 1;
}

// The blocks that stay fine in a far mesh and are not within a crown. Returns whether there are any.
static bool collect_thin(Mesher *mesher, int section, const SectionParts *parts)
{
    const uint16_t *thin = mesher->coarse_chunk->thin + section * ROWS;
    const SectionPlane *leaves = &parts->leaves->planes[GROUP_CUTOUT];
    bool crowns = parts->groups >> GROUP_CUTOUT & 1;
    uint16_t rows[ROWS];
    unsigned any = 0;
    for (int row = 0; row < ROWS; row++) {
        unsigned cells = leaves->rows[row / CHUNK_SIZE + 1][(row % CHUNK_SIZE >> CROWN_LEVEL) + 1] >> 1 & 0xFF;
        rows[row] = (uint16_t)(thin[row] & ~(crowns ? blocks_of_crowns(cells) : 0));
        any |= rows[row];
    }
    set_rows(mesher->thin, rows);
    if (any)
        collect_faces(mesher->thin, &mesher->fine.planes[GROUP_OPAQUE], CHUNK_SIZE, mesher->thin_faces);
    return any != 0;
}

// ---- sections

static uint16_t see_through(const Mesher *mesher)
{
    uint16_t open[ROWS];
    unsigned all = 0xFFFF;
    for (int y = 0; y < CHUNK_SIZE; y++)
        for (int z = 0; z < CHUNK_SIZE; z++) {
            open[y * CHUNK_SIZE + z] = (uint16_t) ~(mesher->fine.planes[GROUP_OPAQUE].rows[y + 1][z + 1] >> 1);
            all &= open[y * CHUNK_SIZE + z];
        }
    return all == 0xFFFF ? VISIBILITY_ALL : visibility_of_section(open);
}

static bool is_uniform_opaque(const Mesher *mesher, SectionBlocks section)
{
    return !section.blocks && blockset_has(&mesher->tables->sets[GROUP_OPAQUE], section.uniform);
}

// True if there is nothing to draw: only air, or opaque blocks surrounded by opaque ones.
static bool is_trivial(const Mesher *mesher, int section, SectionBlocks own, const SectionBlocks *beside)
{
    if (!own.blocks && own.uniform == BLOCK_AIR)
        return !mesher->coarse_chunk || mesher->coarse_chunk->empty[section];
    bool buried = is_uniform_opaque(mesher, own);
    for (int face = 0; face < FACE_SIDES; face++)
        buried = buried && is_uniform_opaque(mesher, beside[face]);
    return buried;
}

static unsigned read_grid(const Mesher *mesher, const CellGrid *grid, const SectionBlocks *beside)
{
    unsigned present = read_middle(mesher->tables, grid);
    read_halo(mesher->tables, grid, beside, present);
    return present;
}

static unsigned read_cells(const Mesher *mesher, CellGrid *grid, const CoarseChunk *coarse, int section,
                           SectionBlocks *beside)
{
    grid->own = coarse_section(coarse, section);
    beside[FACE_DOWN] = coarse_section(coarse, section - 1);
    beside[FACE_UP] = coarse_section(coarse, section + 1);
    return read_grid(mesher, grid, beside);
}

// The parts of a section of a far mesh; their faces are collected.
static SectionParts coarse_parts(Mesher *mesher, int section, SectionBlocks *beside)
{
    unsigned every = (1u << mesher->tables->group_count) - 1, leaves = 1u << GROUP_CUTOUT;
    SectionParts parts = {.grid = &mesher->coarse, .leaves = &mesher->coarse};
    parts.groups = read_cells(mesher, &mesher->coarse, mesher->coarse_chunk, section, beside) & every;
    collect_groups(mesher, &mesher->coarse, parts.groups);
    if (mesher->crown_chunk) {
        unsigned crowns = read_cells(mesher, &mesher->crowns, mesher->crown_chunk, section, beside) & leaves;
        collect_groups(mesher, &mesher->crowns, crowns);
        parts.leaves = &mesher->crowns;
        parts.groups |= crowns;
    }
    parts.thin = collect_thin(mesher, section, &parts);
    return parts;
}

static SectionParts fine_parts(Mesher *mesher, int section, unsigned present)
{
    unsigned every = (1u << mesher->tables->group_count) - 1;
    unsigned plants = 1u << mesher->tables->set_cross | 1u << mesher->tables->set_flat;
    SectionParts parts = {
        .grid = &mesher->fine, .leaves = &mesher->fine, .groups = present & every, .plants = present & plants};
    collect_groups(mesher, &mesher->fine, parts.groups);
    parts.strips = collect_strips(mesher, section, parts.groups);
    parts.edges = (parts.groups >> GROUP_OPAQUE & 1) && ISA_FN(edges_find)(mesher, section);
    parts.spray = (parts.groups >> mesher->tables->group[BLOCK_WATER] & 1) && ISA_FN(spray_find)(mesher);
    return parts;
}

static void mesh_section(Mesher *mesher, int section, SectionBlocks *beside)
{
    mesher->fine.own = section_blocks(mesher->around, 0, 0, section);
    unsigned present = read_grid(mesher, &mesher->fine, beside);
    mesher->mesh->see_through[section] = see_through(mesher);
    SectionParts parts =
        mesher->coarse_chunk ? coarse_parts(mesher, section, beside) : fine_parts(mesher, section, present);
    ISA_FN(open_water_find)(mesher, parts.grid, parts.groups);
    parts.buried = (parts.groups >> GROUP_OPAQUE & 1) != 0 && ISA_FN(buried_split)(mesher, parts.grid, section);
    ISA_FN(mesh_parts)(mesher, section, &parts);
}

void ISA_FN(mesh_sections)(Mesher *mesher)
{
    for (int section = 0; section < SECTION_COUNT; section++) {
        SectionBlocks own = section_blocks(mesher->around, 0, 0, section), beside[FACE_SIDES];
        for (int face = 0; face < FACE_SIDES; face++) {
            const int16_t *step = face_normal[face];
            beside[face] = section_blocks(mesher->around, step[0], step[2], section + step[1]);
        }
        for (int pass = 0; pass < MESH_PASS_COUNT; pass++)
            mesher->mesh->ranges[section][pass].first = (uint32_t)mesher->list.count;
        mesher->mesh->sealed[section] = ISA_FN(sealed_sides)(mesher, section);
        if (is_trivial(mesher, section, own, beside))
            mesher->mesh->see_through[section] = is_uniform_opaque(mesher, own) ? 0 : VISIBILITY_ALL;
        else
            mesh_section(mesher, section, beside);
    }
}
