// Quads as sun or moon see them, into one of the maps of render/cascades.h.

uniform int cascade;

#ifdef CUTOUT
out vec2 uv;
flat out int tile;
#endif

void main()
{
    Corner corner = quad_corner(gl_VertexID);
    vec3 position = corner_position(corner);
#ifdef CUTOUT
    if (corner.face >= FACE_CROSS)
        position += planted(corner);
    uv = corner.uv;
    tile = corner.tile;
#endif
    vec4 map = cascades[cascade];
    vec2 at = (vec2(dot(position, light_right), dot(position, light_up)) - map.xy) * map.z;
    gl_Position = vec4(at, -2.0 * cascade_depth * dot(position, light_toward), 1.0);
}
