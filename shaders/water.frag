// Water from above, and ice. Water takes the sky at flat angles, hides the ground by the depth of water in front of it, and
// foams along the shore.

// The white of falling water, 0..1: streaks that run down. What one sees of a liquid's sides are falls, since water
// beside air would flow.
float falling_white(Waves waves) { return smoothstep(0.80, 1.35, waves.fine.g + waves.wide); }

// The light that waves gather on the bed seen through the water where the sun shines, beyond the average.
float gathered_on_bed(vec3 toward, float thickness)
{
    float deep = thickness * max(-toward.y, 0.0);
    vec2 through = columns + toward.xz * thickness + sun_direction.xz * (deep / max(sun_direction.y, 0.3));
    float gathered = caustic(texture(noise, caustic_first(through)).a, texture(noise, caustic_second(through)).a) - 1.0;
    float sunny = (open - 1.0) * sky_on[FACE_UP].g / max(0.5 * sun_on[FACE_UP].g, 1e-3);
    return gathered * clamp(sunny, 0.0, 1.0) * min(4.0 * deep, 1.0) * exp2(-0.35 * deep);
}

// 1 where the picture without water shows land, not its bed, at a place on the surface.
float land_at(vec4 projected)
{
    float beyond = land_distance(pixel_of(projected.xy / max(projected.w, 1e-3))) - projected.w;
    return float(abs(beyond + 0.7) < 0.9);
}

// Light that comes through waves which lean to the eye.
const vec3 THROUGH_WAVES = vec3(0.01, 0.09, 0.10);

const vec3 FOAM = vec3(0.80, 0.82, 0.80);

const int SPRAY_SPEED = 4000; // blocks an hour

// Drops as large as a pixel of a tile, larger from afar; w: 0 between them. They are densest halfway up.
vec4 spray(float away)
{
    float grain = float(TILE_SIZE) / (1.0 + floor(away * (1.0 / 32.0)));
    vec4 random = cell_random(ivec2(floor(vec2(uv.x, uv.y + hourly(SPRAY_SPEED)) * grain)));
    float dense = smoothstep(0.0, 0.4, uv.y) * (1.0 - 0.85 * smoothstep(0.4, 1.0, uv.y));
    return vec4(light * FOAM * (0.7 + 0.3 * random.y), float(random.x < dense));
}

// Foam along the shore, 0..1.
const float FOAM_REACH = 0.6, FOAM_AWAY = 64.0;

float foam_at(Waves waves, float away)
{
    float reach = FOAM_REACH * (0.3 + 1.4 * waves.fine.g);
    // Shores lead along x or z: to the south-east one meets those in the east and in the south.
    vec4 here = view_projection * vec4(place.xyz, 1.0), south_east = (view_projection[0] + view_projection[2]) * reach;
    float shore = max(land_at(here + south_east), land_at(here - south_east));
    return shore * smoothstep(0.42, 0.60, waves.fine.r) * smoothstep(FOAM_AWAY, 0.5 * FOAM_AWAY, away);
}

// The lace that waves leave where they break on open water: on the steep sides of high crests, in strands as those in
// which light gathers; 0..1.
const float LACE_AWAY = 160.0;

float lace_at(Waves waves, float away)
{
    float steep = smoothstep(0.54, 0.68, waves.rest.x + 0.3 * (waves.fine.g - 0.5));
    float breaks = steep * smoothstep(0.48, 0.58, waves.rest.z) * smoothstep(0.30, 0.55, waves.wide);
    float strands = smoothstep(0.35, 0.75, waves.fine.a + 0.35 * breaks);
    return breaks * strands * smoothstep(LACE_AWAY, 0.4 * LACE_AWAY, away);
}

// Ripples too small to draw blur clouds: sharp ones look like oil.
const float CLOUDS_MIRRORED = 0.15;

// A picture is mirrored by a surface more level than the one that glints, so that it holds together.
const float LEVELLED = 2.5;

// Level ice has pale cracks, and snow that the wind left on it. Both hide what it mirrors, of which `mirror` is left.
vec4 worn_ice(Waves waves, out float mirror)
{
    vec4 plain = ice();
    float top = float(FORM == 0), crack = top * smoothstep(0.42, 0.52, max(waves.rest.x - 0.06, waves.rest.y));
    float snow = top * smoothstep(0.68, 0.80, waves.wide + 0.3 * waves.rest.z);
    mirror = 0.7 * top * (1.0 - snow) * (1.0 - 0.5 * crack);
    vec3 colour = plain.rgb * mix(mix(vec3(1.0), vec3(1.7, 1.4, 1.2), 0.5 * crack),
                                  vec3(2.0, 1.52, 1.3) * form_tone(waves.fine.r, SNOW_DRIFTS), snow);
    return vec4(colour, mix(plain.a, 1.0, max(snow, 0.4 * crack)));
}

// From above: the reflection, and the water's own colour over the ground below, whose colour is `bed`.
vec4 water_above(vec3 toward, float away, float thickness, vec3 bed)
{
    Waves waves = waves_at(away, FORM == 2);
    vec3 normal = FORM == 1 ? waves.normal : vec3(0.0, 1.0, 0.0);
    float facing = FORM == 1 || FORM == 0 ? clamp(dot(normal, -toward), 0.0, 1.0) : 0.6;
    float calm = calm_at(away), rough = SEA_ROUGH * (1.0 - calm);
    float mirror = mirrored_share(facing, rough);
    vec3 back = reflect(toward, normal), level = reflect(toward, normalize(normal + vec3(0.0, LEVELLED, 0.0)));
    back.y = abs(back.y);
    level.y = abs(level.y);
    // Under a roof no sky is reflected.
    float sky = clamp(open, 0.0, 1.0);
    vec3 mirrored = mirrored_picture(level, sky_colour(lifted(back, rough)) * sky, calm * CLOUDS_MIRRORED);
    float glint = max(dot(back, sun_or_moon()), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    mirrored += glitter_light() * (glint * 2.5 * sky);
    float through = exp2(-0.30 * thickness) * 0.84;
    float deep = thickness * max(-toward.y, 0.0);
    vec3 own = body * light * (0.30 + 0.30 * through) * (0.5 + waves.wide) + light * DEEP;
    own += light * shelf(deep) * clamp(5.0 * bed.g, 0.0, 1.0); // dark plants add none
    own += light * THROUGH_WAVES * smoothstep(-0.05, 0.4, -dot(normal.xz, toward.xz));
    bool falls = FORM == 2;
    float white = bool(OPEN_WATER) ? 0.6 * lace_at(waves, away) : falls ? 0.75 * falling_white(waves) : 0.5 * foam_at(waves, away);
    own = mix(own, light * (falls ? vec3(0.50, 0.58, 0.62) : FOAM), white);
    through = falls ? min(through, 0.40 - 0.43 * white) : through * (1.0 - white);
    mirror *= falls ? 1.0 : 1.0 - white;
    float clear;
    vec4 worn = worn_ice(waves, clear);
    if (FORM <= 0) {
        mirror *= clear;
        through = (1.0 - worn.a) * (FORM == 0 ? exp2(-0.30 * thickness) : 1.0); // below level ice lies water
        own = worn.rgb * (worn.a / (1.0 - through * 0.6));
    }
    float cover = 1.0 - (1.0 - mirror) * through;
    vec3 colour = mirrored * mirror + own * ((1.0 - mirror) * (1.0 - through * 0.6));
    if (FORM == 1 && !bool(OPEN_WATER))
        colour += bed * ((1.0 - cover) * 0.7 * gathered_on_bed(toward, thickness));
    return vec4(colour / max(cover, 1e-3), cover);
}

void main()
{
    float away = length(place.xyz);
    vec3 toward = place.xyz / max(away, 1e-3);
    vec3 behind = texelFetch(land, ivec2(gl_FragCoord.xy), 0).rgb;
    float thickness = max(land_distance(ivec2(gl_FragCoord.xy)) * gl_FragCoord.w - 1.0, 0.0) * away;
    vec4 colour = FORM == 3 ? spray(away) : water_above(toward, away, thickness, linear(behind));
    if (FORM == 3 && colour.a == 0.0)
        discard;
    vec3 lit = mix(mix(colour.rgb, far_look.rgb, far_look.w), air, place.w);
    float cover = mix(colour.a, 1.0, max(place.w, far_look.w));
    pixel = blended(lit, cover, behind);
    if (near_share < 1.0) // far land's water takes over: of the sea only after the last columns, which a quad may keep longer
        pixel *= 1.0 - smoothstep(mix(dissolve_begin, dissolve_end + 12.0, far_look.w), dissolve_end + 14.0 * far_look.w, length(place.xz));
}
