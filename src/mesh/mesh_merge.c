// Merging of slices: at most 16 x 16 faces of one direction.
//
// Faces that touch in a slice share the values at the corners between them: if all are equal, merging changes nothing.
//
// Merging is greedy (Mikola Lysenko, "Meshing in a Minecraft Game", 2012), by bits for faces that may be merged with
// the next along u, or v; a quad grows along u as far as the bits run, then along v while all of its bits are set.
#include "mesh/mesh_internal.h"
#include "mesh/mesh_shade.h"

#ifdef __AVX2__
#include <immintrin.h>
#endif

// Faces of one orientation in one layer of a section.
typedef struct Slice {
    const CellGrid *grid;
    Face face;
    int section, depth;
    const uint16_t *rows; // bit u of rows[v]
    // The surface of a liquid, which is lowered: visible top faces, bit x of surface[y][z]. NULL where there is none.
    const uint16_t (*surface)[CHUNK_SIZE];
    uint32_t flags;        // enum QUAD_FLAG_..., of all of its faces
    const int16_t *beside; // of edges and spray: their side; otherwise NULL
    bool spray;
} Slice;

// Addresses of a slice's faces in light cells and blocks, and what its quads have in common.
typedef struct Frame {
    const uint16_t *front; // the cell before the face at (0, 0)
    ptrdiff_t cell_u, cell_v;
    const uint8_t *blocks; // the block at (0, 0), or NULL
    uint8_t uniform;
    ptrdiff_t block_u, block_v;
    int before[3];                    // the cell of `front`, inside the chunk
    uint32_t place, place_u, place_v; // Quad.place of the face at (0, 0), and what it grows by along u and v
    uint32_t chunk;                   // of Quad.look
    bool side;                        // neither up nor down
} Frame;

static const int cell_stride[3] = {1, LIGHT_LAYER, LIGHT_SIZE};
static const int block_stride[3] = {1, CHUNK_COLUMNS, CHUNK_SIZE};

static Frame frame_of(const Mesher *mesher, const Slice *slice)
{
    const CellGrid *grid = slice->grid;
    FaceAxes axis = face_axes[slice->face];
    int at[3] = {0, 0, 0};
    at[axis.normal] = slice->depth;
    const uint8_t *blocks = grid->own.blocks ? grid->own.blocks + block_index(at[0], at[1], at[2]) : NULL;
    at[1] += slice->section * SECTION_HEIGHT;
    const int16_t *normal = face_normal[slice->face];
    const uint32_t step[3] = {QUAD_PUT(X, 1 << grid->level), QUAD_PUT(Y, 1), QUAD_PUT(Z, 1 << grid->level)};
    Frame frame = {.cell_u = cell_stride[axis.u],
                   .cell_v = cell_stride[axis.v],
                   .blocks = blocks,
                   .uniform = grid->own.uniform,
                   .block_u = block_stride[axis.u],
                   .block_v = block_stride[axis.v],
                   .before = {at[0] + normal[0], at[1] + normal[1], at[2] + normal[2]},
                   .place = (uint32_t)at[0] * step[0] + (uint32_t)at[1] * step[1] + (uint32_t)at[2] * step[2] +
                            QUAD_PUT(FACE, slice->face) + QUAD_PUT(SCALE, grid->level),
                   .place_u = step[axis.u],
                   .place_v = step[axis.v],
                   .chunk = quad_chunk_bits(mesher->mesh->pos),
                   .side = axis.normal != 1};
    frame.front = grid->light + light_index(frame.before[0], frame.before[1], frame.before[2]);
    return frame;
}

// ---- the faces of a slice

typedef struct Faces {
    uint64_t shade[CHUNK_SIZE + 1][CHUNK_SIZE]; // [v][u]; the last row is never set
    uint32_t look[CHUNK_SIZE + 1][CHUNK_SIZE];
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

// Of a face of a liquid.
static unsigned surface_flags(const Mesher *mesher, const Slice *slice, int u, int v)
{
    bool open = slice->face == FACE_UP && mesher->open_water[slice->depth][v] >> u & 1;
    return (is_lowered(slice, u, v) ? QUAD_FLAG_LOWERED : 0) | (open ? QUAD_FLAG_OPEN_WATER : 0);
}

// True if the face is a side with an opaque block below the cell before it.
static inline bool is_step(const Frame *frame, int u, int v)
{
    return frame->side && !(frame->front[u * frame->cell_u + v * frame->cell_v - LIGHT_LAYER] & LIGHT_OPEN);
}

static inline void add_face(const Mesher *mesher, const Slice *slice, const Frame *frame, int u, int v, uint64_t shade,
                            Faces *faces)
{
    uint8_t block = frame->blocks ? frame->blocks[u * frame->block_u + v * frame->block_v] : frame->uniform;
    if (mesher->tables->glow[block])
        shade = shade_glowing(shade, mesher->tables->glow[block]) | CORNERS(mesher->tables->hue[block])
                                                                        << QUAD_HUE_SHIFT;
    else if (mesher->hues && shade & CORNERS(FIELD << LIGHT_BLOCK_SHIFT))
        shade |= shade_hues(mesher->hues, frame->before, face_axes[slice->face], u, v);
    if (slice->spray)
        block = BLOCK_AIR;
    else if (slice->beside)
        block = ground_beside(mesher, u + slice->beside[0], frame->before[1] - 1, v + slice->beside[2]);
    uint32_t look =
        is_step(frame, u, v) ? mesher->tables->step_look[block] : mesher->tables->face_look[block][slice->face];
    look |= QUAD_PUT(FLAGS, slice->flags);
    if (slice->surface)
        look |= QUAD_PUT(FLAGS, surface_flags(mesher, slice, u, v));
    faces->shade[v][u] = shade;
    faces->look[v][u] = look;
}

// Of a row of faces, or of the same row moved by one.
typedef struct FaceRow {
    const uint64_t *shade; // 16 each, some of them unset
    const uint32_t *look;
} FaceRow;

// Those of `faces`, bit u each, that are alike in both rows: by vectors that compilers do not find.
static inline uint16_t faces_alike(FaceRow a, FaceRow b, unsigned faces)
{
    if (!faces)
        return 0;
#if defined(__AVX512BW__)
    const unsigned low = _mm512_cmpeq_epi64_mask(_mm512_loadu_si512(a.shade), _mm512_loadu_si512(b.shade));
    const unsigned high = _mm512_cmpeq_epi64_mask(_mm512_loadu_si512(a.shade + 8), _mm512_loadu_si512(b.shade + 8));
    const unsigned look = _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(a.look), _mm512_loadu_si512(b.look));
    return (uint16_t)(faces & (low | high << 8) & look);
#elif defined(__AVX2__)
    unsigned shade = 0, look = 0;
    for (int u = 0; u < CHUNK_SIZE; u += 4) {
        const __m256i equal = _mm256_cmpeq_epi64(_mm256_loadu_si256((const __m256i *)(const void *)(a.shade + u)),
                                                 _mm256_loadu_si256((const __m256i *)(const void *)(b.shade + u)));
        shade |= (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(equal)) << u;
    }
    for (int u = 0; u < CHUNK_SIZE; u += 8) {
        const __m256i equal = _mm256_cmpeq_epi32(_mm256_loadu_si256((const __m256i *)(const void *)(a.look + u)),
                                                 _mm256_loadu_si256((const __m256i *)(const void *)(b.look + u)));
        look |= (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(equal)) << u;
    }
    return (uint16_t)(faces & shade & look);
#else
    unsigned alike = 0;
    for (unsigned left = faces; left; left &= left - 1) {
        const int u = __builtin_ctz(left);
        alike |= (unsigned)((a.shade[u] == b.shade[u]) & (a.look[u] == b.look[u])) << u;
    }
    return (uint16_t)alike;
#endif
}

// Compares the faces of a row with each other, and with those of the row before.
static inline void compare_row(const uint16_t *rows, int v, Faces *faces)
{
    const FaceRow row = {faces->shade[v], faces->look[v]}, next = {row.shade + 1, row.look + 1};
    faces->same_u[v] = faces_alike(row, next, rows[v] & rows[v] >> 1);
    faces->same_v[v] = 0;
    if (v > 0)
        faces->same_v[v - 1] =
            faces_alike(row, (FaceRow){row.shade - CHUNK_SIZE, row.look - CHUNK_SIZE}, rows[v] & rows[v - 1]);
}

// `used`: the rows that have faces.
static void collect_faces(const Mesher *mesher, const Slice *slice, const Frame *frame, unsigned used, Faces *faces)
{
    for (; used; used &= used - 1) {
        int v = __builtin_ctz(used);
        for (unsigned row = slice->rows[v]; row; row &= row - 1) {
            int u = __builtin_ctz(row);
            const uint16_t *front = frame->front + u * frame->cell_u + v * frame->cell_v;
            uint64_t shade = mesher->mesh->style.flat ? shade_flat(*front)
                             : frame->cell_u == 1     ? shade_face(front, 1, frame->cell_v)
                                                      : shade_face(front, LIGHT_SIZE, LIGHT_LAYER);
            if (mesher->mesh->style.level > 0)
                shade = shade_even(shade) | (slice->grid->level == 0 ? CORNERS(OCCLUSION_OPEN << OPEN_SHIFT) : 0);
            add_face(mesher, slice, frame, u, v, shade, faces);
        }
        compare_row(slice->rows, v, faces);
    }
}

// ---- quads

// Compares occlusion first, then light; corners 0 and 2 are lanes 0 and 3.
static bool corners_1_and_3_are_brighter(uint64_t shade)
{
    enum { OPEN_WEIGHT = 4 * QUAD_LIGHT_MAX + 16 };
    uint64_t light = (shade & CORNERS(FIELD)) + (shade >> LIGHT_BLOCK_SHIFT & CORNERS(FIELD));
    light += (shade >> OPEN_SHIFT & CORNERS(QUAD_OPEN_MASK)) * OPEN_WEIGHT;
    return (light >> 16 & 0xFFFF) + (light >> 32 & 0xFFFF) > (light & 0xFFFF) + (light >> 48);
}

typedef struct Rect {
    int u, v, width, height;
} Rect;

static void add_quad(Mesher *mesher, const Slice *slice, const Frame *frame, const Faces *faces, Rect rect)
{
    const uint64_t shade = faces->shade[rect.v][rect.u];
    const uint16_t low_u = (uint16_t)shade, high_u = (uint16_t)(shade >> 16);
    const uint16_t low_u_high_v = (uint16_t)(shade >> 32), high_u_high_v = (uint16_t)(shade >> 48);
    const bool turned = face_axes[slice->face].turned;
    mesher->list.quads[mesher->list.count++] =
        (Quad){.place = frame->place + (uint32_t)rect.u * frame->place_u + (uint32_t)rect.v * frame->place_v +
                        QUAD_PUT(U, rect.width - 1) + QUAD_PUT(V, rect.height - 1),
               .look = faces->look[rect.v][rect.u] | frame->chunk |
                       (corners_1_and_3_are_brighter(shade) ? QUAD_PUT(FLAGS, QUAD_FLAG_FLIP) : 0),
               .light = {low_u, turned ? low_u_high_v : high_u, high_u_high_v, turned ? high_u : low_u_high_v}};
}

// Bit v: row v has any.
static unsigned rows_used(const uint16_t rows[CHUNK_SIZE])
{
    unsigned used = 0;
    for (int v = 0; v < CHUNK_SIZE; v++)
        used |= (unsigned)(rows[v] != 0) << v;
    return used;
}

static void slice_merge(Mesher *mesher, const Slice *slice)
{
    const Frame frame = frame_of(mesher, slice);
    unsigned used = rows_used(slice->rows);
    Faces faces;
    collect_faces(mesher, slice, &frame, used, &faces);
    if (slice->beside) // edges are merged along their sides alone
        memset(slice->beside[0] ? faces.same_u : faces.same_v, 0, sizeof faces.same_u);
    quad_list_reserve(&mesher->list, CHUNK_COLUMNS);
    uint16_t left[CHUNK_SIZE];
    memcpy(left, slice->rows, sizeof left);
    for (; used; used &= used - 1)
        for (int v = __builtin_ctz(used); left[v];) {
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

// ---- passes

// FORM_LIQUID: the upper edges of sides are lowered where the top face is visible. FORM_EDGE: of the first of
// chunk_sides, and so on.
typedef enum FaceForm {
    FORM_CUBE,
    FORM_INNER,
    FORM_LIQUID,
    FORM_STRIP,
    FORM_EDGE,
    FORM_SPRAY = FORM_EDGE + CHUNK_SIDES
} FaceForm;

// The faces of a pass, group by group, in the order in which the faces of a layer are drawn.
typedef struct PassFaces {
    int count;
    struct {
        const CellGrid *grid;
        const FaceSlices *faces;
        FaceForm form;
    } parts[2 * GROUP_MAX + 3 + 2 * CHUNK_SIDES];
} PassFaces;

static void add_part(PassFaces *pass, bool exists, const CellGrid *grid, const FaceSlices *faces, FaceForm form)
{
    pass->parts[pass->count].grid = grid;
    pass->parts[pass->count].faces = faces;
    pass->parts[pass->count].form = form;
    pass->count += exists;
}

static PassFaces faces_of_pass(const Mesher *mesher, MeshPass pass, const SectionParts *parts)
{
    PassFaces result;
    result.count = 0;
    for (unsigned left = parts->groups | parts->strips; left; left &= left - 1) {
        int group = __builtin_ctz(left);
        const FaceGroup *info = &mesher->tables->groups[group];
        if (info->pass != pass)
            continue;
        add_part(&result, parts->groups >> group & 1, group == GROUP_CUTOUT ? parts->leaves : parts->grid,
                 &mesher->faces[group], info->liquid ? FORM_LIQUID : FORM_CUBE);
        add_part(&result, parts->strips >> group & 1, parts->grid, &mesher->strips[group], FORM_STRIP);
    }
    bool inner = pass == MESH_INNER && parts->grid->level == 0 && (parts->groups >> GROUP_CUTOUT & 1);
    add_part(&result, inner, parts->grid, mesher->inner_faces, FORM_INNER);
    add_part(&result, parts->buried && pass == MESH_BURIED, parts->grid, mesher->buried, FORM_CUBE);
    for (int side = 0; side < CHUNK_SIDES; side++) {
        add_part(&result, parts->edges && pass == MESH_EDGE, parts->grid, &mesher->edges[side],
                 (FaceForm)(FORM_EDGE + side));
        add_part(&result, parts->spray && pass == MESH_TRANSLUCENT, parts->grid, &mesher->spray[side],
                 (FaceForm)(FORM_SPRAY + side));
    }
    add_part(&result, parts->thin && pass == MESH_OPAQUE, &mesher->fine, mesher->thin_faces, FORM_CUBE);
    return result;
}

static Slice slice_of(const PassFaces *pass, int part, int section, Face face, int depth)
{
    static const uint32_t form_flags[FORM_EDGE] = {[FORM_INNER] = QUAD_FLAG_FILLED, [FORM_STRIP] = QUAD_FLAG_STRIP};
    static const uint32_t edge_flags[] = {[FACE_EAST] = QUAD_FLAG_BEYOND,
                                          [FACE_NORTH] = QUAD_FLAG_ALONG_X,
                                          [FACE_SOUTH] = QUAD_FLAG_ALONG_X | QUAD_FLAG_BEYOND};
    const FaceSlices *faces = pass->parts[part].faces;
    FaceForm form = pass->parts[part].form;
    Slice slice = {.grid = pass->parts[part].grid,
                   .face = face,
                   .section = section,
                   .depth = depth,
                   .rows = faces->slices[face][depth],
                   .surface = form == FORM_LIQUID ? faces->slices[FACE_UP] : NULL,
                   .flags = form < FORM_EDGE ? form_flags[form] : 0};
    if (form >= FORM_EDGE) {
        Face side = chunk_sides[(form - FORM_EDGE) % CHUNK_SIDES];
        slice.beside = face_normal[side];
        slice.flags = edge_flags[side];
        slice.spray = form >= FORM_SPRAY;
    }
    return slice;
}

// In the order of MeshRange.
static void mesh_face(Mesher *mesher, int section, Face face, const PassFaces *pass, bool translucent)
{
    bool rising = (face == FACE_UP || face == FACE_EAST || face == FACE_SOUTH) == translucent;
    unsigned depths = 0;
    for (int i = 0; i < pass->count; i++)
        depths |= pass->parts[i].faces->depths[face];
    while (depths) {
        int depth = rising ? __builtin_ctz(depths) : 31 - __builtin_clz(depths);
        depths &= ~(1u << depth);
        for (int i = 0; i < pass->count; i++) {
            const Slice slice = slice_of(pass, i, section, face, depth);
            if (pass->parts[i].faces->depths[face] >> depth & 1)
                slice_merge(mesher, &slice);
        }
    }
}

void ISA_FN(mesh_parts)(Mesher *mesher, int section, const SectionParts *parts)
{
    for (int pass = 0; pass < MESH_PASS_COUNT; pass++) {
        MeshRange *range = &mesher->mesh->ranges[section][pass];
        range->first = (uint32_t)mesher->list.count;
        const PassFaces faces = faces_of_pass(mesher, (MeshPass)pass, parts);
        for (int face = 0; face < FACE_COUNT; face++) {
            int before = mesher->list.count;
            if (face < FACE_SIDES)
                mesh_face(mesher, section, (Face)face, &faces, pass == MESH_TRANSLUCENT);
            else if (pass == MESH_CUTOUT && parts->plants)
                ISA_FN(mesh_plants)(mesher, section, parts->plants);
            range->count[face] = (uint16_t)(mesher->list.count - before);
        }
    }
}
