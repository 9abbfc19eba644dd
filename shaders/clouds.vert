// The face of the slab that is turned to the eye; from inside the slab, both faces: the part nearby, or with RING the part
// in the depth of far land. LAYER: both parts, for the layer of clouds, where depth does not count; on a round world,
// where the face is no plane, the whole picture.

out vec3 place; // relative to the eye

// Four quads around the part nearby, each turned by a quarter.
vec2 ring_corner(int vertex)
{
    vec2 corner = corner_of(vertex % 6);
    vec2 side = corner.y > 0.0 ? vec2(corner.x, 1.0) * cloud_reach : vec2(corner.x, 1.0) * CLOUD_NEAR;
    int quarter = vertex / 6;
    return quarter == 0 ? side : quarter == 1 ? vec2(side.y, -side.x) : quarter == 2 ? -side : vec2(-side.y, side.x);
}

#ifdef RING
const int FACE_VERTICES = 24;
#else
const int FACE_VERTICES = 6;
#endif
#ifdef LAYER
#define REACH cloud_reach
#else
#define REACH CLOUD_NEAR
#endif

void main()
{
    float bottom = cloud_height(0.0), top = cloud_height(1.0);
    bool high = gl_VertexID >= FACE_VERTICES, wanted = bottom > 0.0 ? !high : top < 0.0 ? high : true;
#ifdef RING
    vec2 side = ring_corner(gl_VertexID % FACE_VERTICES);
    place = vec3(side.x, high ? top : bottom, side.y);
    gl_Position = far_projection * vec4(place, 1.0);
#else
    vec2 corner = corner_of(gl_VertexID % FACE_VERTICES), side = corner * REACH;
    place = vec3(side.x, high ? top : bottom, side.y);
    gl_Position = view_projection * vec4(place, 1.0);
#endif
#ifdef LAYER
    gl_Position.z = 0.0; // beyond the far plane too
    if (curvature > 0.0) {
        place = (to_direction * vec4(corner, 1.0, 1.0)).xyz;
        gl_Position = vec4(corner, 0.0, 1.0);
        wanted = !high;
    }
#endif
    if (!wanted)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
