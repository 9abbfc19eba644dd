// Where far land, and what stands on it, is seen.

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

// Of `shown`, a place of what stands at `foot`: nothing inside the hole, as it is before the near plane.
vec4 far_position(vec3 foot, vec3 shown)
{
    vec4 position = far_projection * vec4(shown, 1.0);
    if (length(foot.xz) < far_hole)
        position.z = -2.0 * position.w;
    return position;
}
