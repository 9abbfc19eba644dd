// The places at which far land, and things that stand on it, are drawn.

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

// Far land sinks under chunks, so that it never stands out of their land. The eye may be lower than land whose
// triangles are large because the eye was far away when the land was made: no gap opens below the eye.
float shown_height(vec3 position)
{
    float away = length(position.xz);
    return min(position.y - FAR_SUNK * covered_around(position), 2.0 * max(away - far_below, 0.0) - FAR_BELOW_EYE);
}

// Projects `shown`, a place of a thing that stands at `foot`. A foot inside the hole puts the place before the near
// plane, so that nothing is drawn.
vec4 far_position(vec3 foot, vec3 shown)
{
    vec4 position = far_projection * vec4(shown, 1.0);
    if (length(foot.xz) < far_hole)
        position.z = -2.0 * position.w;
    return position;
}
