// The face of the slab that is turned to the eye; from inside the slab, both faces.

out vec3 place; // relative to the eye

void main()
{
    int corner = gl_VertexID % 6;
    vec2 side = vec2(corner == 1 || corner == 2 || corner == 4, corner == 2 || corner == 4 || corner == 5) * 2.0 - 1.0;
    float bottom = cloud_height(0.0), top = cloud_height(1.0);
    bool high = gl_VertexID >= 6, wanted = bottom > 0.0 ? !high : top < 0.0 ? high : true;
    place = vec3(side.x * CLOUD_REACH, high ? top : bottom, side.y * CLOUD_REACH);
    gl_Position = wanted ? view_projection * vec4(place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
