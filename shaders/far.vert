// Far land (src/far/far.h). Light is left to the fragments, since triangles are large; air is smooth enough for corners.

layout(location = 0) in vec3 far_vertex; // x and z in steps, height in parts of FAR_Y_SCALE
out vec3 place;    // relative to the eye
out vec3 through;  // what the air lets through of light from there
out vec3 air;      // what it adds
out vec3 mirrored; // sky that level water there mirrors

// So many blocks land sinks where chunks cover it, so that it never stands out of theirs.
const float SUNK = 24.0;
// Chunks must cover the ground so many blocks around for that.
const float COVERED_AROUND = 13.0;

float is_covered(vec2 columns)
{
    return textureLod(tints, vec3(columns * tint_scale, 0.0), 0.0).a;
}

float covered_around(vec3 position)
{
    if (length(position.xz) > far_covered)
        return 0.0;
    vec2 columns = position.xz + vec2(eye_block.xz) + eye_fraction.xz;
    vec2 one = vec2(COVERED_AROUND), other = vec2(COVERED_AROUND, -COVERED_AROUND);
    return min(min(is_covered(columns + one), is_covered(columns - one)),
               min(is_covered(columns + other), is_covered(columns - other)));
}

void main()
{
    vec3 position = far_corner + vec3(far_vertex.x * float(FAR_STEP), far_vertex.z * (1.0 / float(FAR_Y_SCALE)),
                                      far_vertex.y * float(FAR_STEP));
    position.y -= SUNK * covered_around(position);
    vec3 shown = curved(position);
    gl_Position = far_projection * vec4(shown, 1.0);
    vec3 toward = shown / max(length(shown), 1e-3);
    vec3 lost = air_share(position);
    place = position;
    through = 1.0 - lost;
    air = sky_colour(toward) * lost;
    mirrored = sky_colour(vec3(toward.x, abs(toward.y), toward.z));
}
