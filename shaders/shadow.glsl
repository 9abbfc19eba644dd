// Shadows of near land (render/shadow.h): the share of direct light that reaches a point.

#ifdef SHADOWS
float lit_in_row(ivec2 cell, float y)
{
    vec4 shaded = texelFetch(shadows, cell & shadow_mask, 0) * 255.0;
    float over = clamp(y - shaded.g - shaded.r * (1.0 / 256.0) + 0.5, 0.0, 1.0);
    float inside = clamp(min(shaded.a - y, y - shaded.b) + 0.5, 0.0, 1.0);
    return shaded.a > 0.0 ? min(over, 1.0 - inside) : over;
}

// `place`: x, y, and z in sheared coordinates, modulo PLACE_WRAP. Blended between the slices on both sides.
float lit_at(vec3 place)
{
    float row = place.z - 0.5;
    ivec2 cell = ivec2(floor(vec2(place.x, row)));
    return mix(lit_in_row(cell, place.y), lit_in_row(cell + ivec2(0, 1), place.y), fract(row));
}
#endif
