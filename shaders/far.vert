// Far land (src/far/far.h). Light is left to the fragments, since triangles are large; air is smooth enough for corners.

layout(location = 0) in vec3 far_vertex; // x and z in steps, height in parts of FAR_Y_SCALE
out vec3 place;    // relative to the eye
out vec3 through;  // what the air lets through of light from there
out vec3 air;      // what it adds
out vec3 mirrored; // sky that level water there mirrors

float is_covered(vec2 columns)
{
    return textureLod(tints, vec3(columns * tint_scale, 0.0), 0.0).a;
}

float covered_around(vec3 position)
{
    if (length(position.xz) > far_covered)
        return 0.0;
    vec2 columns = position.xz + vec2(eye_block.xz) + eye_fraction.xz;
    vec2 one = vec2(FAR_COVERED_AROUND), other = vec2(FAR_COVERED_AROUND, -FAR_COVERED_AROUND);
    return min(min(is_covered(columns + one), is_covered(columns - one)),
               min(is_covered(columns + other), is_covered(columns - other)));
}

// Where chunks cover it land sinks, so that it never stands out of theirs. The eye may be lower than land whose
// triangles are large because the eye was far away when it was made: below the eye no gap opens.
float shown_height(vec3 position)
{
    float away = length(position.xz);
    return min(position.y - FAR_SUNK * covered_around(position), 2.0 * max(away - far_below, 0.0) - FAR_BELOW_EYE);
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
    gl_Position = far_projection * vec4(shown, 1.0);
    if (length(position.xz) < far_hole)
        gl_Position.z = -2.0 * gl_Position.w; // before the near plane: clipped
    vec3 toward = shown / max(length(shown), 1e-3);
    vec3 lost = air_share(position);
    place = position;
    through = 1.0 - lost;
    air = sky_colour(toward) * lost;
    mirrored = sky_colour(vec3(toward.x, abs(toward.y), toward.z));
}
