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
    position += shift_of(corner, position);
    uv = corner.uv;
    tile = corner.tile;
#endif
    vec3 at = cascade_at(position, cascade);
    gl_Position = vec4(at.xy, 2.0 * at.z - 1.0, 1.0);
}
