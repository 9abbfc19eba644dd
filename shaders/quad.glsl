// Unpacks a quad of mesh/mesh.h from the buffer texture: four vertices per quad, none of them stored.

struct Corner {
    ivec3 block;   // lowest corner of the quad; x and z modulo PLACE_WRAP
    vec3 offset;   // of this corner, from there
    vec2 uv;       // in tiles; v grows downwards, as rows of a picture do
    vec2 grid;     // 0 or 1 along u and v; of edges also 0.5
    int face, tile, tint, flags;
    int room;      // of crosses: ROOM_..., the sides over which one that sways may reach, or the wall on which it hangs
    float sky, lamp, open; // light and occlusion, 0..1
    int level;     // of detail
    int band;      // of plants
    int hue;       // of lamp light: bit 0 violet, bit 1 aqua; both: mixed
};

// Sky and lamp light and openness of a corner, 0..1; its hues.
vec3 light_of(uvec4 quad, int index, out int hue)
{
    uint pair = quad[QUAD_LIGHT_WORD + (index >> 1)], light = (index & 1) == 0 ? pair & 0xFFFFu : pair >> 16u;
    float occlusion = float(QUAD_OPEN(light));
    hue = QUAD_BAND(light);
    return vec3(vec2(QUAD_SKY(light), QUAD_LAMP(light)) * (1.0 / float(QUAD_LIGHT_MAX)),
                0.3 + 0.17 * occlusion + max(occlusion - 2.0, 0.0) * 0.19); // shown as 0.58, 0.71, 0.82, 1
}

Corner quad_corner(int vertex)
{
    int which = vertex >> 2;
    uvec4 quad = texelFetch(quads, ivec2(which & (QUADS_ROW - 1), which / QUADS_ROW), 0);
    uint place = quad[QUAD_PLACE_WORD], look = quad[QUAD_LOOK_WORD];
    Corner corner;
    corner.face = QUAD_FACE(place);
    corner.tile = QUAD_TILE(look);
    corner.tint = QUAD_TINT(look);
    corner.flags = QUAD_FLAGS(look);
    bool cross = corner.face == QUAD_CROSS_A || corner.face == QUAD_CROSS_B;
    // The diagonal that indices draw from 0 to 2 starts at 1 with this flag.
    int index = (vertex + int(!cross && (corner.flags & QUAD_FLAG_FLIP) != 0)) & 3;
    bool swap = ((quad_turned >> corner.face) & 1) != 0;
    bool second = index == 1 || index == 2, third = index >= 2;
    corner.grid = swap ? vec2(third, second) : vec2(second, third);
    vec3 light = light_of(quad, index, corner.hue);
#ifdef EDGE
    // Rims reach half across their block at most, so the corners away from their side are in its middle.
    bool along_x = (corner.flags & QUAD_FLAG_ALONG_X) != 0;
    if ((dot(corner.grid, vec2(!along_x, along_x)) > 0.5) == ((corner.flags & QUAD_FLAG_BEYOND) == 0)) {
        light = 0.5 * (light + light_of(quad, along_x ? index ^ 1 : 3 - index, corner.hue));
        corner.grid = mix(corner.grid, vec2(0.5), vec2(!along_x, along_x));
    }
#endif
    corner.room = cross ? QUAD_U(place) : 0;
    vec2 extent = vec2(cross ? 0 : QUAD_U(place), QUAD_V(place)) + 1.0;
    corner.level = QUAD_SCALE(place);
    float scale = float(1 << corner.level); // far meshes count in cells of so many blocks, but for heights
    corner.block = ivec3(QUAD_X(place) + QUAD_CHUNK_X(look) * CHUNK_SIZE, QUAD_Y(place),
                         QUAD_Z(place) + QUAD_CHUNK_Z(look) * CHUNK_SIZE);
    vec3 u = quad_u[corner.face], v = quad_v[corner.face];
    bool upright = v.y > 0.5;
    extent *= vec2(scale, upright ? 1.0 : scale);
    corner.offset = quad_origin[corner.face] * vec3(scale, 1.0, scale) + u * (corner.grid.x * extent.x) +
                    v * (corner.grid.y * extent.y);
    if ((corner.flags & QUAD_FLAG_LOWERED) != 0 && (!upright || cross || corner.grid.y > 0.5))
        corner.offset.y -= QUAD_LOWERED_BY;
    const int strip_flags = QUAD_FLAG_LIQUID | QUAD_FLAG_STRIP;
    bool strip = upright && !cross && (corner.flags & strip_flags) == strip_flags;
    // A strip is the uppermost part of one block.
    float foot = strip && corner.grid.y < 0.5 ? 1.0 - QUAD_LOWERED_BY : 0.0;
    corner.offset.y += foot;
    // Inset slightly, so that sampling at a tile's edge does not wrap to the opposite edge.
    corner.uv = mix(vec2(1e-3), extent - 1e-3, corner.grid);
    corner.uv.y = max(corner.uv.y, foot);
    if (upright)
        corner.uv.y = extent.y - corner.uv.y;
    corner.sky = light.x;
    corner.lamp = light.y;
    corner.open = light.z;
    corner.band = QUAD_BAND(quad[QUAD_LIGHT_WORD]);
    if (corner.face >= FACE_CROSS)
        corner.hue = QUAD_BAND(quad[QUAD_LIGHT_WORD + 1]);
    return corner;
}

// The number of the block at uv 0, 0, which chooses its picture.
int first_block(Corner corner)
{
    vec3 u = quad_u[corner.face], v = quad_v[corner.face], place = vec3(corner.block) + corner.offset;
    v *= v.y > 0.5 ? -1.0 : 1.0; // uv's y leads down
    ivec3 block = ivec3(round(vec3(vec2(dot(place, u), dot(place, v)) - corner.uv, dot(place, cross(u, v)))));
    return block.x * NUMBER_ALONG_U + block.y * NUMBER_ALONG_V + block.z * NUMBER_ACROSS;
}

// Spray (MeshPass): 0 where it meets the surface, 1 where water falls onto that.
bool is_spray(Corner corner) { return corner.tile == TILE_NONE; }

float toward_fall(Corner corner)
{
    float across = (corner.flags & QUAD_FLAG_ALONG_X) != 0 ? corner.offset.z : corner.offset.x;
    return (corner.flags & QUAD_FLAG_BEYOND) != 0 ? across : 1.0 - across;
}

Corner risen(Corner corner)
{
    if (is_spray(corner))
        corner.offset.y += mix(-QUAD_LOWERED_BY, SPRAY_TALL, toward_fall(corner));
    return corner;
}

// Position relative to the eye, exact at any distance from the world's origin: whole blocks are subtracted as integers,
// modulo PLACE_WRAP, and less than half of that is ever in view.
vec3 corner_position(Corner corner)
{
    ivec3 blocks = corner.block - eye_block;
    blocks.xz = ((blocks.xz + PLACE_WRAP / 2) & (PLACE_WRAP - 1)) - PLACE_WRAP / 2;
    return vec3(blocks) - eye_fraction + corner.offset;
}

// Rounding in the projection opens seams where merged quads of different size meet (T-junctions). Each edge is
// therefore moved outwards in the quad's plane by an amount that appears as SEAM radians across the edge; at flat
// angles this is many blocks. The sine of the angle is clamped to FLATTEST: flatter quads are too thin on screen to
// need more.
const float SEAM = 1e-4, FLATTEST = 0.02;

vec3 corner_grown(Corner corner, vec3 position)
{
    vec3 u = quad_u[corner.face], v = quad_v[corner.face];
    float along_u = dot(position, u), along_v = dot(position, v), above = dot(position, cross(u, v));
    float away = length(position);
    float flat_by = SEAM * away / max(abs(above), FLATTEST * away + 1e-6); // never 0 / 0
    vec2 grow = flat_by * sqrt(vec2(along_u * along_u, along_v * along_v) + above * above);
    grow *= corner.grid * 2.0 - 1.0;
    return position + u * grow.x + v * grow.y;
}
