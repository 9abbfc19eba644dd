// Far land (src/far/far.h). The ground's light is left to the fragments; air and the sea's are smooth enough for corners.

layout(location = 0) in vec3 far_vertex; // x and z in steps, height in parts of FAR_Y_SCALE
out vec3 place;    // relative to the eye
out vec3 through;  // what the air lets through of light from there
out vec3 air;      // what it adds
out vec4 sea;      // light that level water there mirrors, and of its depth; w: the share in which its own colour shows

// As water.frag has it where water is deep and waves are too small to see.
vec4 sea_at(vec3 toward)
{
    vec3 mirrored = sky_colour(vec3(toward.x, abs(toward.y), toward.z));
    float rest = 1.0 - max(-toward.y, 0.0), square = rest * rest;
    float mirror = 0.02 + 0.98 * square * square * rest;
    float glint = max(dot(vec3(toward.x, -toward.y, toward.z), sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    float wide = glint * glint;
    vec3 shine = sun_light * (0.25 * glint + 0.8 * wide * wide * wide);
    return vec4((mirrored + shine) * mirror + sea_light() * vec3(0.008, 0.030, 0.052) * (1.0 - mirror), 1.0 - mirror);
}

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
