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

#ifdef FULL
// The same by the finest map of depth that holds `place`, relative to the eye; beyond them by `map_place`. Faces are asked
// a texel or so before them: along their normal, which the differences between pixels give, and towards the light.
float lit_by_cascades(vec3 place, vec3 map_place)
{
    vec3 normal = cross(dFdx(place), dFdy(place));
    normal *= -sign(dot(normal, place)) * inversesqrt(max(dot(normal, normal), 1e-20));
    if (cascade_depth <= 0.0)
        return lit_at(map_place);
    float beyond = 1.0, lit = 0.0;
    for (int i = 0; i < CASCADES; i++) {
        float texel = cascades[i].w, share = 0.0;
        vec3 at = cascade_at(place + (normal * 1.5 + light_toward) * texel, i);
        float inside = beyond * (1.0 - smoothstep(0.80, 0.95, max(abs(at.x), abs(at.y))));
        for (int k = 0; k < 4; k++) {
            vec2 aside = (vec2(k & 1, k >> 1) - 0.5) * 1.6 * texel * cascades[i].z;
            share += 0.25 * texture(cascade_maps, vec4((at.xy + aside) * 0.5 + 0.5, float(i), at.z));
        }
        lit += inside * share;
        beyond -= inside;
    }
    return beyond > 0.0 ? lit + beyond * lit_at(map_place) : lit;
}
#endif
#endif
