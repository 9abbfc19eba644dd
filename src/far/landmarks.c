// Landmarks, from where chunks end to FAR_LANDMARKS blocks. Arches, towers and overhanging rocks are no surface over
// columns, so they are made of upright and level faces. Blocks that a landmark adds to the land fill cells, each a
// block high and FINE or twice as many wide; a cell that borders air has a face there: upright runs of cells of the
// same block share one, and level rows along x. Faces are made once and kept in squares of land, and put into each land
// whose eye is near, those of fine cells up to FINE_REACH blocks from it. Edits of a landmark do not show from afar.
#include "far/standing.h"

#include "base/hash.h"
#include "karst/mesh.h"

enum {
    FINE = 2,         // blocks along the sides of a cell
    FINE_REACH = 448, // blocks
    FILLED = 3,       // quarters of a cell that fill it, at least
    ROOT = 4,         // blocks by which faces reach into the ground, which from afar lies a little lower or higher
    REACH_MAX = 64,   // of a landmark; what is farther from its middle is left out
    LOOK_STEP = 8,    // blocks between the columns whose looks tell the colours of a landmark's plants
};

#define TONES 0.07f   // by which the brightness of columns differs, either way
#define CORNERS 0.90f // of the light, that corners between blocks leave on average,
#define COVER 0.50f   // and what lies above

// The blocks that a landmark adds to the land, in a square of cells. Each cell has CHUNK_HEIGHT layers.
typedef struct Model {
    const FarPalette *palette;
    const Landmark *landmark;
    int64_t x, z;           // block of the first cell
    int side, wide;         // cells along each side; blocks along a cell's
    uint8_t *ground, *top;  // of cells: the highest land or water; the highest layer that may be filled
    uint8_t *count, *block; // in each layer the quarters that are filled, and the block of one of them
    uint32_t grass, leaves; // colours, 0xRRGGBB
} Model;

static void allocate(Model *model, Arena *scratch)
{
    const size_t cells = (size_t)model->side * (size_t)model->side;
    model->ground = arena_alloc_zero(scratch, cells);
    model->top = arena_alloc_zero(scratch, cells);
    model->count = arena_alloc_zero(scratch, cells * CHUNK_HEIGHT);
    model->block = arena_alloc_zero(scratch, cells * CHUNK_HEIGHT);
}

static void add_quarter(Model *model, int cell, int y, uint8_t block)
{
    const size_t at = (size_t)cell * CHUNK_HEIGHT + (size_t)y;
    model->count[at]++;
    model->block[at] = block;
    model->top[cell] = (uint8_t)MAX(model->top[cell], y);
}

// A source may name blocks that do not exist.
static bool is_solid(uint8_t block)
{
    return block < BLOCK_COUNT && (block_has(block, BLOCK_OPAQUE) || block_table[block].tint == TINT_LEAVES);
}

static void add_chunk(Model *model, const ChunkSource *source, ChunkPos pos, Arena *scratch)
{
    const int64_t first_x = chunk_pos_block_x(pos) - model->x, first_z = chunk_pos_block_z(pos) - model->z;
    ArenaMark mark = arena_mark(scratch);
    const uint8_t *blocks = source->bare(source, pos, scratch);
    ColumnTile land;
    source_columns(source, chunk_pos_block_x(pos), chunk_pos_block_z(pos), 1, 1, &land);
    for (int column = 0; column < CHUNK_COLUMNS; column++) {
        const int x = column % CHUNK_SIZE, z = column / CHUNK_SIZE;
        const int64_t i = floor_div(first_x + x, FINE), j = floor_div(first_z + z, FINE);
        if (i < 0 || i >= model->side || j < 0 || j >= model->side)
            continue;
        const int cell = (int)j * model->side + (int)i, ground = MAX(land.height[column], land.water[column]);
        model->ground[cell] = MAX(model->ground[cell], (uint8_t)ground);
        for (int y = ground + 1; y < CHUNK_HEIGHT; y++)
            if (is_solid(blocks[block_index(x, y, z)]))
                add_quarter(model, cell, y, blocks[block_index(x, y, z)]);
    }
    arena_release(scratch, mark);
}

static void add_chunks(Model *model, const ChunkSource *source, Arena *scratch)
{
    const int64_t end_x = MIN(model->x + model->side * FINE, WORLD_BLOCK_MAX),
                  end_z = MIN(model->z + model->side * FINE, WORLD_BLOCK_MAX);
    for (int64_t z = MAX(model->z, WORLD_BLOCK_MIN); z < end_z; z = (floor_div(z, CHUNK_SIZE) + 1) * CHUNK_SIZE)
        for (int64_t x = MAX(model->x, WORLD_BLOCK_MIN); x < end_x; x = (floor_div(x, CHUNK_SIZE) + 1) * CHUNK_SIZE)
            add_chunk(model, source, chunk_pos_of_block(x, z), scratch);
}

// The colours of plants, from a column nearby that has any.
static void find_colours(Model *model, const ChunkSource *source)
{
    const int64_t x = model->landmark->x - CHUNK_SIZE / 2 * LOOK_STEP,
                  z = model->landmark->z - CHUNK_SIZE / 2 * LOOK_STEP;
    ColumnTile land;
    ColumnLook looks[CHUNK_COLUMNS] = {0};
    source_columns(source, x, z, LOOK_STEP, 1, &land);
    if (source->looks)
        source->looks(source, x, z, LOOK_STEP, &land, looks);
    for (int i = 0; i < CHUNK_COLUMNS; i++) {
        model->grass = looks[i].grass ? looks[i].grass : model->grass;
        model->leaves = looks[i].foliage ? looks[i].foliage : model->leaves;
    }
}

// Begins a model with a rim of cells that stay empty.
static Model model_of(const Landmark *landmark, const FarPalette *palette, const ChunkSource *source, Arena *scratch)
{
    const int reach = CLAMP(landmark->reach, 0, REACH_MAX) + 2 * FINE;
    Model model = {.palette = palette, .landmark = landmark, .wide = FINE};
    model.x = floor_div(landmark->x - reach, 2 * FINE) * 2 * FINE;
    model.z = floor_div(landmark->z - reach, 2 * FINE) * 2 * FINE;
    model.side = 2 * (reach / FINE + 2);
    allocate(&model, scratch);
    add_chunks(&model, source, scratch);
    find_colours(&model, source);
    return model;
}

// The same in cells of twice the width.
static Model coarser(const Model *fine, Arena *scratch)
{
    Model model = *fine;
    model.side /= 2;
    model.wide *= 2;
    allocate(&model, scratch);
    for (int from = 0; from < fine->side * fine->side; from++) {
        const int cell = from / fine->side / 2 * model.side + from % fine->side / 2;
        model.ground[cell] = MAX(model.ground[cell], fine->ground[from]);
        for (int y = fine->ground[from] + 1; y <= fine->top[from]; y++)
            if (fine->count[from * CHUNK_HEIGHT + y] >= FILLED)
                add_quarter(&model, cell, y, fine->block[from * CHUNK_HEIGHT + y]);
    }
    return model;
}

// ---- faces

// The block that fills a cell; BLOCK_VOID in the ground, BLOCK_AIR in none.
static uint8_t block_at(const Model *model, int cell, int y)
{
    if (y <= model->ground[cell])
        return BLOCK_VOID;
    const size_t at = (size_t)cell * CHUNK_HEIGHT + (size_t)y;
    return y < CHUNK_HEIGHT && model->count[at] >= FILLED ? model->block[at] : BLOCK_AIR;
}

// The block whose face toward the neighbour `step` cells on and `up` layers higher is seen; air: none is.
static uint8_t face_at(const Model *model, int cell, int y, int step, int up)
{
    const uint8_t block = block_at(model, cell, y);
    return block != BLOCK_VOID && block_at(model, cell + step, y + up) == BLOCK_AIR ? block : BLOCK_AIR;
}

static void put_colour(const Model *model, int cell, uint8_t block, FarFace *face)
{
    const uint32_t tints[] = {
        [TINT_NONE] = 0xFFFFFF, [TINT_GRASS] = model->grass, [TINT_LEAVES] = model->leaves, [TINT_WATER] = 0xFFFFFF};
    const float *colour = face->face == FACE_UP ? model->palette->top[block] : model->palette->side[block];
    const float random = hash_unit(hash_at2(1, model->x + cell % model->side, model->z + cell / model->side));
    const float tone = (1.0f + TONES * (2.0f * random - 1.0f)) * CORNERS;
    float shown[3];
    far_tinted(colour, tints[block_table[block].tint], shown);
    for (int i = 0; i < 3; i++)
        face->colour[i] = far_texel(shown[i] * tone);
}

static FarFace *add_face(const Model *model, int cell, int face, uint8_t block, FarSquare *square)
{
    FarFace *added = MEMORY_ADD(MEMORY_RENDER, square->faces, square->face_count, square->face_capacity);
    *added = (FarFace){.x = (int16_t)(model->x + cell % model->side * model->wide - model->landmark->x),
                       .z = (int16_t)(model->z + cell / model->side * model->wide - model->landmark->z),
                       .long_x = (uint8_t)model->wide,
                       .long_z = (uint8_t)model->wide,
                       .face = (uint8_t)face};
    put_colour(model, cell, block, added);
    return added;
}

// If cells lie above it.
static void shade(FarFace *face)
{
    for (int i = 0; i < 3; i++)
        face->colour[i] = far_texel(far_linear(face->colour[i]) * COVER);
}

// The faces of a column of cells on one side.
static void add_upright(const Model *model, int cell, int face, int step, FarSquare *square)
{
    const int first = model->ground[cell] + 1;
    for (int y = first, from = y; y <= model->top[cell]; from = ++y) {
        const uint8_t block = face_at(model, cell, y, step, 0);
        if (block == BLOCK_AIR)
            continue;
        while (face_at(model, cell, y + 1, step, 0) == block)
            y++;
        FarFace *added = add_face(model, cell, face, block, square);
        added->low = (uint16_t)(from == first ? MAX(from - ROOT, 0) : from);
        added->high = (uint16_t)(y + 1);
        if (model->top[cell + step] > y)
            shade(added);
    }
}

// The level faces of a row of cells in a layer.
static void add_level(const Model *model, int row, int y, int face, FarSquare *square)
{
    const int up = face == FACE_UP ? 1 : -1;
    for (int cell = row * model->side, end = cell + model->side; cell < end; cell++) {
        const uint8_t block = face_at(model, cell, y, 0, up);
        if (block == BLOCK_AIR)
            continue;
        FarFace *added = add_face(model, cell, face, block, square);
        if (face == FACE_DOWN || model->top[cell] > y)
            shade(added);
        for (; cell + 1 < end && face_at(model, cell + 1, y, 0, up) == block; cell++)
            added->long_x = (uint8_t)(added->long_x + model->wide);
        added->low = added->high = (uint16_t)(face == FACE_UP ? y + 1 : y);
    }
}

static void add_row(const Model *model, int row, FarSquare *square)
{
    const int steps[][2] = {{FACE_WEST, -1}, {FACE_EAST, 1}, {FACE_NORTH, -model->side}, {FACE_SOUTH, model->side}};
    int low = CHUNK_HEIGHT, high = 0;
    for (int cell = row * model->side + 1; cell < (row + 1) * model->side - 1; cell++) {
        if (model->top[cell] == 0)
            continue;
        low = MIN(low, model->ground[cell] + 1);
        high = MAX(high, model->top[cell]);
        for (size_t i = 0; i < ARRAY_COUNT(steps); i++)
            add_upright(model, cell, steps[i][0], steps[i][1], square);
    }
    for (int y = low; y <= high; y++) {
        add_level(model, row, y, FACE_UP, square);
        add_level(model, row, y, FACE_DOWN, square);
    }
}

// Returns how many there are.
static int add_faces(const Model *model, FarSquare *square)
{
    const int before = square->face_count;
    for (int row = 1; row < model->side - 1; row++)
        add_row(model, row, square);
    return square->face_count - before;
}

// ---- squares

typedef struct Gathering {
    const ChunkSource *source;
    const FarPalette *palette;
    FarSquare *square;
    Arena *scratch;
} Gathering;

static void add_landmark(void *context, const Landmark *landmark)
{
    const Gathering *gathering = context;
    FarSquare *square = gathering->square;
    if (square->landmark_count == FAR_LANDMARKS_MAX)
        return;
    ArenaMark mark = arena_mark(gathering->scratch);
    const Model fine = model_of(landmark, gathering->palette, gathering->source, gathering->scratch);
    const Model coarse = coarser(&fine, gathering->scratch);
    FarLandmark *added =
        MEMORY_ADD(MEMORY_RENDER, square->landmarks, square->landmark_count, square->landmark_capacity);
    *added = (FarLandmark){.x = landmark->x, .z = landmark->z, .first = square->face_count};
    added->fine = add_faces(&fine, square);
    added->coarse = add_faces(&coarse, square);
    arena_release(gathering->scratch, mark);
}

void far_square_fill(const ChunkSource *source, const FarPalette *palette, FarSquare *square, Arena *scratch)
{
    const LandmarkArea area = {square->x * FAR_SQUARE, square->z * FAR_SQUARE, (square->x + 1) * FAR_SQUARE,
                               (square->z + 1) * FAR_SQUARE};
    Gathering gathering = {source, palette, square, scratch};
    uint32_t kinds = 0;
    for (int kind = 0; kind < source->facts.landmark_count; kind++)
        kinds |= (uint32_t)source->facts.landmarks[kind].stands_out << kind;
    square->landmark_count = square->face_count = 0;
    if (source->landmarks && source->bare)
        source->landmarks(source, &area, kinds, add_landmark, &gathering);
}

void far_square_clear(FarSquare *square)
{
    memory_free(square->landmarks);
    memory_free(square->faces);
    *square = (FarSquare){.x = FAR_NO_TILE};
}

// ---- a land's landmarks

static void put_corners(const FarFace *face, int x, int z, FarCorner corners[FAR_CORNERS])
{
    static const uint8_t order[FAR_CORNERS] = {0, 1, 3, 0, 3, 2}; // bit 0: along the ground; bit 1: upper, or along z
    const bool level = face->face == FACE_UP || face->face == FACE_DOWN;
    const bool along_z = face->face == FACE_WEST || face->face == FACE_EAST;
    x += face->x + (face->face == FACE_EAST ? face->long_x : 0);
    z += face->z + (face->face == FACE_SOUTH ? face->long_z : 0);
    for (int i = 0; i < FAR_CORNERS; i++) {
        const bool along = order[i] & 1, upper = order[i] >> 1;
        corners[i] = (FarCorner){.x = (int16_t)(x + (along && !along_z ? face->long_x : 0)),
                                 .z = (int16_t)(z + ((along && along_z) || (upper && level) ? face->long_z : 0)),
                                 .y = (uint16_t)((upper ? face->high : face->low) * FAR_Y_SCALE),
                                 .aside = face->face,
                                 .colour = {face->colour[0], face->colour[1], face->colour[2], 255}};
    }
}

static void add_to_land(const FarSquare *square, const FarLandmark *landmark, bool fine, FarLand *land)
{
    const int x = (int)(landmark->x - land->eye_x), z = (int)(landmark->z - land->eye_z);
    const int first = landmark->first + (fine ? 0 : landmark->fine), count = fine ? landmark->fine : landmark->coarse;
    if (count == 0)
        return;
    FarRange *range = &land->landmark_ranges[land->landmark_range_count++];
    *range = (FarRange){.first = land->corner_count};
    land->corners = memory_resize(MEMORY_RENDER, land->corners,
                                  (size_t)(land->corner_count + count * FAR_CORNERS) * sizeof *land->corners);
    for (int i = 0; i < count; i++) {
        FarCorner *corners = land->corners + land->corner_count;
        put_corners(&square->faces[first + i], x, z, corners);
        far_range_grow(range, corners);
        land->corner_count += FAR_CORNERS;
    }
}

void far_landmarks_build(const FarSquare squares[FAR_SQUARES * FAR_SQUARES], int border, FarLand *land)
{
    const int hidden = MAX(border - FAR_CELL, 0);
    for (int i = 0; i < FAR_SQUARES * FAR_SQUARES; i++)
        for (int l = 0; l < squares[i].landmark_count; l++) {
            const FarLandmark *landmark = &squares[i].landmarks[l];
            const double away = hypot((double)(landmark->x - land->eye_x), (double)(landmark->z - land->eye_z));
            if (away < FAR_LANDMARKS && away + REACH_MAX > hidden && land->landmark_range_count < FAR_LANDMARKS_MAX)
                add_to_land(&squares[i], landmark, away < FINE_REACH, land);
        }
}
