// Unpacks a quad of mesh/mesh.h from the buffer texture: four vertices per quad, none of them stored.

uniform usamplerBuffer quads;

struct Corner {
    ivec3 block;   // lowest corner of the quad; x and z modulo 4096
    vec3 offset;   // of this corner, from there
    vec2 uv;       // in tiles; v grows downwards, as rows of a picture do
    vec2 grid;     // 0 or 1 along u and v
    int face, tile, tint, flags;
    int room;      // of the crosses of plants that sway: ROOM_..., the sides over which they may reach
    float sky, lamp, open; // light and occlusion, 0..1
};

// u and v axes by face: west, east, down, up, north, south, the two diagonals, flat.
const vec3 axis_u[9] = vec3[9](vec3(0, 0, 1), vec3(0, 0, 1), vec3(1, 0, 0), vec3(1, 0, 0), vec3(1, 0, 0), vec3(1, 0, 0),
                               vec3(0.7071, 0, 0.7071), vec3(0.7071, 0, -0.7071), vec3(1, 0, 0));
const vec3 axis_v[9] = vec3[9](vec3(0, 1, 0), vec3(0, 1, 0), vec3(0, 0, 1), vec3(0, 0, 1), vec3(0, 1, 0), vec3(0, 1, 0),
                               vec3(0, 1, 0), vec3(0, 1, 0), vec3(0, 0, 1));
// Where the plane lies inside the block.
const vec3 origin[9] = vec3[9](vec3(0), vec3(1, 0, 0), vec3(0), vec3(0, 1, 0), vec3(0), vec3(0, 0, 1),
                               vec3(0.1464, 0, 0.1464), vec3(0.1464, 0, 0.8536), vec3(0, 0.02, 0));
// Faces whose corners run (0,0) (0,1) (1,1) (1,0).
const int turned = (1 << 1) | (1 << 3) | (1 << 4) | (1 << 8);

Corner quad_corner(int vertex)
{
    uvec4 quad = texelFetch(quads, vertex >> 2);
    Corner corner;
    corner.face = int(quad.x >> 25u) & 15;
    corner.tile = int(quad.y) & 1023;
    corner.tint = int(quad.y >> 10u) & 3;
    corner.flags = int(quad.y >> 12u) & 15;
    int index = (vertex + (corner.flags >> 3)) & 3; // FLIP: the diagonal that indices draw from 0 to 2 starts at 1
    bool swap = ((turned >> corner.face) & 1) != 0;
    bool second = index == 1 || index == 2, third = index >= 2;
    corner.grid = swap ? vec2(third, second) : vec2(second, third);
    bool cross = corner.face == 6 || corner.face == 7;
    corner.room = cross ? int(quad.x >> 17u) & 15 : 0;
    vec2 extent = vec2(cross ? 0 : int(quad.x >> 17u) & 15, int(quad.x >> 21u) & 15) + 1.0;
    float scale = float(1 << int(quad.x >> 29u)); // far meshes count in cells of so many blocks, but for heights
    corner.block = ivec3(int(quad.x & 15u) + (int(quad.y >> 16u) & 255) * 16, int(quad.x >> 8u) & 511,
                         int(quad.x >> 4u & 15u) + (int(quad.y >> 24u) & 255) * 16);
    vec3 u = axis_u[corner.face], v = axis_v[corner.face];
    bool upright = v.y > 0.5;
    extent *= vec2(scale, upright ? 1.0 : scale);
    corner.offset = origin[corner.face] * vec3(scale, 1.0, scale) + u * (corner.grid.x * extent.x) +
                    v * (corner.grid.y * extent.y);
    if ((corner.flags & FLAG_LOWERED) != 0 && (!upright || corner.grid.y > 0.5))
        corner.offset.y -= 0.125;
    bool strip = upright && (corner.flags & (FLAG_LIQUID | FLAG_STRIP)) == (FLAG_LIQUID | FLAG_STRIP);
    float foot = strip && corner.grid.y < 0.5 ? 0.875 : 0.0; // one block high, of which this is the upper 1/8
    corner.offset.y += foot;
    // Inset slightly, so that sampling at a tile's edge does not wrap to the opposite edge.
    corner.uv = mix(vec2(1e-3), extent - 1e-3, corner.grid);
    corner.uv.y = max(corner.uv.y, foot);
    if (upright)
        corner.uv.y = extent.y - corner.uv.y;
    uint pair = index < 2 ? quad.z : quad.w;
    uint light = (index & 1) == 0 ? pair & 0xFFFFu : pair >> 16u;
    corner.sky = float(light & 63u) * (1.0 / 60.0);
    corner.lamp = float(light >> 6u & 63u) * (1.0 / 60.0);
    float occlusion = float(light >> 12u & 3u);
    corner.open = 0.5 + 0.15 * occlusion + max(occlusion - 2.0, 0.0) * 0.05;
    return corner;
}

// Position relative to the eye, exact at any distance from the world's origin: whole blocks are subtracted as integers,
// modulo 4096, and less than half of that is ever in view.
vec3 corner_position(Corner corner)
{
    ivec3 blocks = corner.block - eye_block.xyz;
    blocks.xz = ((blocks.xz + 2048) & 4095) - 2048;
    return vec3(blocks) - eye_fraction.xyz + corner.offset;
}

// Where merged quads of different size meet, rounding in the projection opens seams (T-junctions). So each edge is moved
// outwards in the quad's plane by an amount that appears as SEAM radians across that edge; at flat angles that is many
// blocks. The sine of the angle is clamped to FLATTEST: flatter quads are too thin on screen to need more.
const float SEAM = 1e-4, FLATTEST = 0.02;

vec3 corner_grown(Corner corner, vec3 position)
{
    vec3 u = axis_u[corner.face], v = axis_v[corner.face];
    float along_u = dot(position, u), along_v = dot(position, v), above = dot(position, cross(u, v));
    float away = length(position);
    float flat_by = SEAM * away / max(abs(above), FLATTEST * away + 1e-6); // never 0 / 0
    vec2 grow = flat_by * sqrt(vec2(along_u * along_u, along_v * along_v) + above * above);
    grow *= corner.grid * 2.0 - 1.0;
    return position + u * grow.x + v * grow.y;
}
