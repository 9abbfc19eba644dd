// Shading and merging of one slice: at most 16 x 16 faces of one direction.
//
// A face's shading is 64 bits: four corners of 16, lane du + 2 * dv, each as Quad.light has it. The sum of four light
// cells has the fields of a corner and, on top, the number of open cells among them (world/light.h), so that three rows
// of three cells around the front give all four corners with a few additions of whole words.
//
// Faces that touch in a slice share the values at the corners between them: if all are equal, merging changes nothing.
//
// Merging is greedy (Mikola Lysenko, "Meshing in a Minecraft Game", 2012), by bits for faces that may be merged with
// the next along u, or v; a quad grows along u as far as the bits run, then along v while all of its bits are set.
#include "mesh/mesh_internal.h"

enum { CORNER_BITS = 16, OPEN_SHIFT = QUAD_OPEN_SHIFT, FIELD = QUAD_SKY_MASK, LIGHT_FIELDS = (1 << OPEN_SHIFT) - 1 };
enum { OCCLUSION_OPEN = QUAD_OPEN_MASK };
_Static_assert((int)QUAD_SKY_SHIFT == LIGHT_SKY_SHIFT && (int)QUAD_LAMP_SHIFT == LIGHT_BLOCK_SHIFT &&
                   1 << OPEN_SHIFT == LIGHT_OPEN && (int)QUAD_LAMP_MASK == FIELD && QUAD_LIGHT_MAX == 4 * LIGHT_MAX,
               "the sum of four light cells must have a corner's layout");

#define CORNERS(value) ((uint64_t)(value)*0x0001000100010001u)

// Addresses of a slice's faces in light cells and blocks.
typedef struct Frame {
    const uint16_t *front; // the cell before the face at (0, 0)
    ptrdiff_t cell_u, cell_v;
    const uint8_t *blocks; // the block at (0, 0), or NULL
    uint8_t uniform;
    ptrdiff_t block_u, block_v;
    int x, y, z; // the cell at (0, 0), inside the chunk
} Frame;

static const int cell_stride[3] = {1, LIGHT_LAYER, LIGHT_SIZE};
static const int block_stride[3] = {1, CHUNK_COLUMNS, CHUNK_SIZE};

static Frame frame_of(const Slice *slice)
{
    const CellGrid *grid = slice->grid;
    FaceAxes axis = face_axes[slice->face];
    int at[3] = {0, 0, 0};
    at[axis.normal] = slice->depth;
    Frame frame = {.cell_u = cell_stride[axis.u],
                   .cell_v = cell_stride[axis.v],
                   .blocks = grid->own.blocks ? grid->own.blocks + block_index(at[0], at[1], at[2]) : NULL,
                   .uniform = grid->own.uniform,
                   .block_u = block_stride[axis.u],
                   .block_v = block_stride[axis.v],
                   .x = at[0],
                   .y = at[1] + slice->section * SECTION_HEIGHT,
                   .z = at[2]};
    const int16_t *normal = face_normal[slice->face];
    frame.front = grid->light + light_index(frame.x + normal[0], frame.y + normal[1], frame.z + normal[2]);
    return frame;
}

// ---- shading

// Four times the mean of `count` cells whose fields are summed in `sum`; occlusion is the number of open sides.
static uint64_t corner_of_sum(unsigned sum)
{
    static const uint16_t factor[] = {0, 512, 256, 171, 128}; // 512 / count, in 1/128
    unsigned count = sum >> OPEN_SHIFT, round = count == 3;
    unsigned sky = ((sum & FIELD) * 4 + round) * factor[count] >> 9;
    unsigned block = ((sum >> LIGHT_BLOCK_SHIFT & FIELD) * 4 + round) * factor[count] >> 9;
    return sky | block << LIGHT_BLOCK_SHIFT | (count - 1) << OPEN_SHIFT;
}

// If both side cells of a corner are opaque, only the front cell counts, even if the diagonal one is open.
static uint64_t corner_of_cell(unsigned cell) { return (cell & ~(unsigned)LIGHT_OPEN) * 4; }

// Lane 0, 1, 2: the cells at u - 1, u, u + 1.
static inline uint64_t load_cells(const uint16_t *middle, ptrdiff_t stride)
{
    return middle[-stride] | (uint64_t)middle[0] << 16 | (uint64_t)middle[stride] << 32;
}

static uint64_t shade_corners(const uint64_t rows[3], uint64_t sums)
{
    unsigned front = (unsigned)(rows[1] >> 16 & 0xFFFF);
    uint64_t shade = 0;
    for (int corner = 0; corner < 4; corner++) {
        unsigned sum = (unsigned)(sums >> (corner * CORNER_BITS) & 0xFFFF);
        unsigned diagonal = (unsigned)(rows[corner & 2] >> ((corner & 1) * 32) & 0xFFFF);
        bool closed = sum >> OPEN_SHIFT == 2 && diagonal & LIGHT_OPEN;
        shade |= (closed ? corner_of_cell(front) : corner_of_sum(sum)) << (corner * CORNER_BITS);
    }
    return shade;
}

// Where there is no light, nothing is occluded: in the dark, which most of a cave is, this halves the quads.
// `stride_u` is a constant where it is known, so that a row of cells is one load.
static inline uint64_t shade_face(const uint16_t *front, ptrdiff_t stride_u, ptrdiff_t stride_v)
{
    uint64_t rows[3];
    for (int v = 0; v < 3; v++)
        rows[v] = load_cells(front + (v - 1) * stride_v, stride_u);
    uint64_t low = rows[0] + rows[1], high = rows[1] + rows[2];
    low += low >> 16;
    high += high >> 16;
    uint64_t sums = (low & 0xFFFFFFFF) | high << 32;
    if ((sums & CORNERS(7 << OPEN_SHIFT)) == CORNERS(4 << OPEN_SHIFT)) // all open: the sums are the result
        sums ^= CORNERS(7 << OPEN_SHIFT);
    else if ((sums & CORNERS(LIGHT_FIELDS)) != 0)
        sums = shade_corners(rows, sums);
    return (sums & CORNERS(LIGHT_FIELDS)) != 0 ? sums : CORNERS(OCCLUSION_OPEN << OPEN_SHIFT);
}

// The light of the cell in front, the same at all corners.
static uint64_t shade_flat(unsigned front) { return CORNERS(corner_of_cell(front) | OCCLUSION_OPEN << OPEN_SHIFT); }

// The mean of the corners, of light in steps of SKY_STEP and LAMP_STEP: more a pixel cannot tell of a far mesh, and
// more of its faces merge.
enum { SKY_STEP = 6, LAMP_STEP = 4 };
_Static_assert(QUAD_LIGHT_MAX % SKY_STEP == 0 && QUAD_LIGHT_MAX % LAMP_STEP == 0, "full light is a step");

static unsigned to_step(unsigned sum_of_four, unsigned step) { return (sum_of_four + 2 * step) / (4 * step) * step; }

static uint64_t shade_even(uint64_t shade)
{
    unsigned sky = 0, lamp = 0, open = 0;
    for (int corner = 0; corner < 4; corner++) {
        unsigned value = (unsigned)(shade >> (corner * CORNER_BITS) & 0xFFFF);
        sky += value & FIELD;
        lamp += value >> LIGHT_BLOCK_SHIFT & FIELD;
        open += value >> OPEN_SHIFT;
    }
    return CORNERS(to_step(sky, SKY_STEP) | to_step(lamp, LAMP_STEP) << LIGHT_BLOCK_SHIFT |
                   to_step(open, 1) << OPEN_SHIFT);
}

// A block that emits light is at least that bright.
static uint64_t shade_glowing(uint64_t shade, unsigned glow)
{
    uint64_t result = 0;
    for (int corner = 0; corner < 4; corner++) {
        unsigned value = (unsigned)(shade >> (corner * CORNER_BITS) & 0xFFFF);
        unsigned block = MAX(value >> LIGHT_BLOCK_SHIFT & FIELD, glow);
        value = (value & FIELD) | block << LIGHT_BLOCK_SHIFT | OCCLUSION_OPEN << OPEN_SHIFT;
        result |= (uint64_t)value << (corner * CORNER_BITS);
    }
    return result;
}

// The hues of light at the corners: those of all cells around. `at`: the cell before the face.
static uint64_t shade_hues(const LightHues *hues, const int at[3], FaceAxes axis)
{
    unsigned bits[3][3];
    for (int i = 0; i < 9; i++) {
        int cell[3] = {at[0], at[1], at[2]};
        cell[axis.u] += i % 3 - 1;
        cell[axis.v] += i / 3 - 1;
        bits[i / 3][i % 3] = hues_at(hues, cell[0], cell[1], cell[2]);
    }
    uint64_t shade = 0;
    for (int corner = 0; corner < 4; corner++) {
        int u = corner & 1, v = corner >> 1;
        uint64_t all = bits[v][u] | bits[v][u + 1] | bits[v + 1][u] | bits[v + 1][u + 1];
        shade |= all << (corner * CORNER_BITS + QUAD_HUE_SHIFT);
    }
    return shade;
}

// Adds hues where there is block light. A block that emits light shows its own.
static inline uint64_t shade_coloured(const Mesher *mesher, const Slice *slice, const Frame *frame, int u, int v,
                                      uint8_t block, uint64_t shade)
{
    if (mesher->tables->glow[block])
        return shade | CORNERS(mesher->tables->hue[block]) << QUAD_HUE_SHIFT;
    if (!mesher->hues || !(shade & CORNERS(FIELD << LIGHT_BLOCK_SHIFT)))
        return shade;
    FaceAxes axis = face_axes[slice->face];
    const int16_t *normal = face_normal[slice->face];
    int at[3] = {frame->x + normal[0], frame->y + normal[1], frame->z + normal[2]};
    at[axis.u] += u;
    at[axis.v] += v;
    return shade | shade_hues(mesher->hues, at, axis);
}

// ---- the faces of a slice

typedef struct Faces {
    uint64_t shade[CHUNK_SIZE][CHUNK_SIZE]; // [v][u]
    uint32_t look[CHUNK_SIZE][CHUNK_SIZE];
    uint16_t same_u[CHUNK_SIZE], same_v[CHUNK_SIZE];
} Faces;

// The surface of a liquid is lowered, and so is the upper edge of its sides.
static bool is_lowered(const Slice *slice, int u, int v)
{
    if (slice->face == FACE_DOWN || slice->face == FACE_UP)
        return slice->face == FACE_UP;
    bool along_x = slice->face == FACE_NORTH || slice->face == FACE_SOUTH;
    int x = along_x ? u : slice->depth, z = along_x ? slice->depth : u;
    return slice->surface[v][z] >> x & 1;
}

// True if the face is a side with an opaque block below the cell before it.
static inline bool is_step(const Slice *slice, const Frame *frame, int u, int v)
{
    bool side = slice->face != FACE_DOWN && slice->face != FACE_UP;
    return side && !(frame->front[u * frame->cell_u + v * frame->cell_v - LIGHT_LAYER] & LIGHT_OPEN);
}

static inline void add_face(const Mesher *mesher, const Slice *slice, const Frame *frame, int u, int v, uint64_t shade,
                            Faces *faces)
{
    uint8_t block = frame->blocks ? frame->blocks[u * frame->block_u + v * frame->block_v] : frame->uniform;
    uint32_t look =
        is_step(slice, frame, u, v) ? mesher->tables->step_look[block] : mesher->tables->face_look[block][slice->face];
    look |= QUAD_PUT(FLAGS, slice->flags);
    if (slice->surface && is_lowered(slice, u, v))
        look |= QUAD_PUT(FLAGS, QUAD_FLAG_LOWERED);
    if (mesher->tables->glow[block])
        shade = shade_glowing(shade, mesher->tables->glow[block]);
    shade = shade_coloured(mesher, slice, frame, u, v, block, shade);
    faces->shade[v][u] = shade;
    faces->look[v][u] = look;
    if (u > 0 && slice->rows[v] >> (u - 1) & 1 && faces->shade[v][u - 1] == shade && faces->look[v][u - 1] == look)
        faces->same_u[v] = (uint16_t)(faces->same_u[v] | 1u << (u - 1));
    if (v > 0 && slice->rows[v - 1] >> u & 1 && faces->shade[v - 1][u] == shade && faces->look[v - 1][u] == look)
        faces->same_v[v - 1] = (uint16_t)(faces->same_v[v - 1] | 1u << u);
}

static void collect_faces(const Mesher *mesher, const Slice *slice, const Frame *frame, Faces *faces)
{
    for (int v = 0; v < CHUNK_SIZE; v++) {
        faces->same_u[v] = faces->same_v[v] = 0;
        for (unsigned row = slice->rows[v]; row; row &= row - 1) {
            int u = __builtin_ctz(row);
            const uint16_t *front = frame->front + u * frame->cell_u + v * frame->cell_v;
            uint64_t shade = mesher->mesh->style.flat ? shade_flat(*front)
                             : frame->cell_u == 1     ? shade_face(front, 1, frame->cell_v)
                                                      : shade_face(front, LIGHT_SIZE, LIGHT_LAYER);
            if (mesher->mesh->style.level > 0)
                shade = shade_even(shade);
            add_face(mesher, slice, frame, u, v, shade, faces);
        }
    }
}

// ---- quads

static bool corners_1_and_3_are_brighter(const uint16_t *light)
{
    int occlusion[2] = {0, 0}, brightness[2] = {0, 0};
    for (int corner = 0; corner < 4; corner++) {
        occlusion[corner & 1] += QUAD_GET(OPEN, light[corner]);
        brightness[corner & 1] += (light[corner] & FIELD) + (light[corner] >> LIGHT_BLOCK_SHIFT & FIELD);
    }
    return occlusion[1] != occlusion[0] ? occlusion[1] > occlusion[0] : brightness[1] > brightness[0];
}

typedef struct Rect {
    int u, v, width, height;
} Rect;

static void add_quad(Mesher *mesher, const Slice *slice, const Frame *frame, const Faces *faces, Rect rect)
{
    FaceAxes axis = face_axes[slice->face];
    int at[3] = {frame->x, frame->y, frame->z}, level = slice->grid->level;
    at[axis.u] += rect.u;
    at[axis.v] += rect.v;
    uint64_t shade = faces->shade[rect.v][rect.u];
    uint16_t low_u = (uint16_t)shade, high_u = (uint16_t)(shade >> 16);
    uint16_t low_u_high_v = (uint16_t)(shade >> 32), high_u_high_v = (uint16_t)(shade >> 48);
    Quad *quad = &mesher->list.quads[mesher->list.count++];
    *quad = (Quad){
        .place = QUAD_PUT(X, at[0] << level) | QUAD_PUT(Z, at[2] << level) | QUAD_PUT(Y, at[1]) |
                 QUAD_PUT(U, rect.width - 1) | QUAD_PUT(V, rect.height - 1) | QUAD_PUT(FACE, slice->face) |
                 QUAD_PUT(SCALE, level),
        .look = faces->look[rect.v][rect.u] | quad_chunk_bits(mesher->mesh->pos),
        .light = {low_u, axis.turned ? low_u_high_v : high_u, high_u_high_v, axis.turned ? high_u : low_u_high_v}};
    if (corners_1_and_3_are_brighter(quad->light))
        quad->look |= QUAD_PUT(FLAGS, QUAD_FLAG_FLIP);
}

void ISA_FN(slice_merge)(Mesher *mesher, const Slice *slice)
{
    Frame frame = frame_of(slice);
    Faces faces;
    collect_faces(mesher, slice, &frame, &faces);
    quad_list_reserve(&mesher->list, CHUNK_COLUMNS);
    uint16_t left[CHUNK_SIZE];
    memcpy(left, slice->rows, sizeof left);
    for (int v = 0; v < CHUNK_SIZE; v++)
        while (left[v]) {
            int u = __builtin_ctz(left[v]);
            unsigned joined = faces.same_u[v] & left[v] >> 1;
            int width = 1 + __builtin_ctz(~(joined >> u));
            unsigned run = ((1u << width) - 1) << u;
            int height = 1;
            while (v + height < CHUNK_SIZE && (faces.same_v[v + height - 1] & left[v + height] & run) == run)
                height++;
            for (int i = 0; i < height; i++)
                left[v + i] = (uint16_t)(left[v + i] & ~run);
            add_quad(mesher, slice, &frame, &faces, (Rect){u, v, width, height});
        }
}
