// The surface from below: within 48.6 degrees from upright a window on the sky, bent by the waves; beyond, it mirrors all
// that is in the water (total reflection).

const float WATER_INDEX = 1.333;

// The sky through the window, with sun or moon in it.
vec3 window(vec3 out_of)
{
    float up = max(out_of.y, 0.0), low = 1.0 / (1.0 + 4.0 * up);
    float glint = max(dot(out_of, window_sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; // 16
    float disc = glint * glint;
    disc *= disc; disc *= disc;
    return mix(window_zenith, window_horizon, low) * vec3(0.92, 1.06, 1.06) + window_sun * (0.35 * glint + 2.6 * disc);
}

void main()
{
    float away = length(place.xyz);
    vec3 toward = place.xyz / max(away, 1e-3);
    if (kind.y == 3) // spray is above
        discard;
    vec4 colour;
    if (kind.y <= 0) {
        colour = ice();
    } else {
        vec3 normal = waves_at(3.0 * away, false).normal;
        float facing = clamp(dot(normal, toward), 0.0, 1.0);
        float through = 1.0 - WATER_INDEX * WATER_INDEX * (1.0 - facing * facing);
        vec3 out_of = WATER_INDEX * toward + (sqrt(max(through, 0.0)) - WATER_INDEX * facing) * normal;
        vec3 back = reflect(toward, normal);
        back.y = -abs(back.y);
        vec3 mirrored = mirrored_picture(back, sky_colour(back), 1.0);
        float open_here = clamp(open, 0.0, 1.0);
        float share = smoothstep(-0.02, 0.22, through) * open_here;
        colour = vec4(mix(mirrored, window(out_of), share), 0.95 - 0.15 * share);
    }
    vec3 lit = mix(colour.rgb, air, place.w);
    float cover = mix(colour.a, 1.0, place.w);
    pixel = blended(lit, cover, texelFetch(land, ivec2(gl_FragCoord.xy), 0).rgb);
}
