// Far land (src/far/far.h). The ground's light is left to the fragments; air and the sea's are smooth enough for corners.

layout(location = 0) in vec3 far_vertex; // x and z in steps, height in parts of FAR_Y_SCALE
out vec3 place;    // relative to the eye
out vec3 through;  // what the air lets through of light from there
out vec3 air;      // what it adds
out vec4 sea;      // light that level water there mirrors, and of its depth; w: the share in which its own colour shows

void main()
{
    vec3 position = far_corner + vec3(far_vertex.x * float(FAR_STEP), far_vertex.z * (1.0 / float(FAR_Y_SCALE)),
                                      far_vertex.y * float(FAR_STEP));
    position.y = shown_height(position);
#ifdef TRIANGLES
    triangle_colour = FAR_HUE * triangle_tone(gl_VertexID, 0);
#endif
    vec3 shown = curved(position);
    gl_Position = far_position(position, shown);
    vec3 toward = shown / max(length(shown), 1e-3);
    vec3 lost = air_share(position);
    place = position;
    through = 1.0 - lost;
    air = sky_colour(toward) * lost;
    sea = sea_at(toward);
}
