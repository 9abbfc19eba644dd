// Shared by every shader: sky, fog and tone mapping. Uniforms and constants are declared by render/layout.c.
// Colours are linear and may exceed 1; `display` maps them to screen values.

const float TURN = 6.2831853;

// Positions are taken modulo PLACE_WRAP blocks and time modulo an hour. A pattern whose period does not divide that breaks
// there, so every pattern takes its place and time from these functions, and its frequencies are integers: periods in
// PLACE_WRAP blocks or in an hour. The results are in periods.
vec2 placed(vec2 blocks, ivec2 frequency)
{
    return blocks * (vec2(frequency) * (1.0 / float(PLACE_WRAP)));
}

vec2 placed(vec2 blocks, int frequency)
{
    return placed(blocks, ivec2(frequency));
}

float hourly(int frequency)
{
    return seconds * (float(frequency) * (1.0 / float(SECONDS_WRAP)));
}

vec2 hourly(ivec2 frequency)
{
    return vec2(hourly(frequency.x), hourly(frequency.y));
}

// The share of level ground's light that steps of ground get which wear what grows on it: they are parts of a slope.
const float STEP_LEVEL = 0.5;

// Corner 0..5 of the two triangles of a square from -1 to 1.
vec2 corner_of(int corner)
{
    return vec2(corner == 1 || corner == 2 || corner == 4, corner == 2 || corner == 4 || corner == 5) * 2.0 - 1.0;
}

// Four numbers 0..1 for a cell of a grid, without relation to those of its neighbours.
vec4 cell_random(ivec2 cell)
{
    uint mixed = uint(cell.x) * 73856093u ^ uint(cell.y) * 19349663u;
    mixed = (mixed ^ (mixed >> 15u)) * 0x2C1B3C6Du;
    mixed = (mixed ^ (mixed >> 12u)) * 0x297A2D39u;
    mixed ^= mixed >> 15u;
    return vec4(mixed & 255u, mixed >> 8u & 255u, mixed >> 16u & 255u, mixed >> 24u) * (1.0 / 255.0);
}

// Bare rock has layers a few blocks thick, which bend a little. The wind draws snow and sand into drifts, some blocks long
// and one wide; their place is linear, so that they are the same however faces are merged. Both are places in the noise.
vec2 rock_layer(vec2 columns, float height) { return placed(vec2(0.5 * (columns.x + columns.y), 4.0 * height), 32); }
vec2 drift_place(vec2 columns) { return placed(vec2(columns.x, columns.y + 0.25 * columns.x), ivec2(128, 512)); }
const int FORM_LEVEL = 3; // of the noise, where a texel is one block high
const float DRIFTS = 0.7, SNOW_DRIFTS = -1.1; // how much the form of drifts shows, beside that of rock

// The tone of a form, around 1: where little of it shows its troughs are bluer; of snow, which shows negatively, blue.
float rock_tone(float noise) { return 0.45 + 1.1 * noise; }
vec3 form_tone(float noise, float shows)
{
    bool snow = shows < 0.0;
    float tone = (rock_tone(noise) - 1.0) * abs(shows);
    return 1.0 + tone * vec3(1.0, snow ? 0.8 : 1.0, snow ? 0.4 : shows);
}

// Near the sine of so many turns: off by 0.06 at most. Patterns ask for no more, and a sine costs many times as much.
vec2 wave(vec2 turns)
{
    turns -= floor(turns + 0.5);
    return turns * (8.0 - 16.0 * abs(turns));
}

// A colour as one sees it by starlight: less saturated.
vec3 by_starlight(vec3 colour)
{
    return mix(colour, vec3(dot(colour, vec3(0.3, 0.6, 0.1))), 0.35 * star_light);
}

// A position, relative to the eye, on a round world: lower by the square of its distance.
vec3 curved(vec3 position)
{
    return vec3(position.x, position.y - curvature * dot(position.xz, position.xz), position.z);
}

// The sky's colour in a direction of unit length, without sun, moon, stars and clouds. Fog has the same colour, so that
// land fades into the sky behind it.
vec3 sky_colour(vec3 direction)
{
    // Height over the horizon, smoothed around 0: a kink would draw a line.
    float up = 0.5 * (direction.y + sqrt(direction.y * direction.y + 0.004));
    float low = 1.0 / (1.0 + 6.5 * up);
    low *= low;
    vec3 colour = mix(zenith, horizon, low);
    float away = max(-dot(direction.xz, sun_direction.xz), 0.0);
    // Opposite a low sun: the shadow of the Earth, and over it the Belt of Venus.
    float over = (up - belt) * 7.0, band = max(1.0 - over * over, 0.0);
    colour *= 1.0 - earth_shadow * away * clamp(0.5 - over, 0.0, 1.0) * vec3(0.50, 0.34, 0.16);
    colour += dusk * (band * band * away);
    float toward = max(dot(direction, sun_direction), 0.0);
    float wide = toward * toward;
    wide *= wide;
    float tight = wide * wide;
    tight *= tight;
    tight *= tight;
    colour += glow * (wide * low * glow_spread + 0.35 * tight);
    // Below the horizon: far land and sea seen through the air are darker and bluer than the sky.
    float below = max(-direction.y, 0.0);
    below *= below;
    colour *= mix(vec3(1.0), vec3(0.16, 0.29, 0.44), below / (below + deep_half));
    return mix(colour, fog_colour, fog_cover);
}

// Where the light of clouds and the glitter on water come from: by night from the moon, whose glitter an eye used to the
// dark sees more of.
vec3 sun_or_moon() { return mix(sun_direction, moon_direction, star_light); }
vec3 glitter_light() { return sun_light * (1.0 + 3.0 * star_light); }

// By night, what air and clouds scatter of the moon's light around it; nothing at new moon.
vec3 moon_around(vec3 direction)
{
    float near = max(dot(direction, moon_direction), 0.0);
    near *= near;
    return sun_light * (star_light * abs(2.0 * moon_phase - 1.0) * near * near);
}

// The mean density of layers of air from the eye to a height over their bases in halvings.
vec2 mean_density(vec2 end)
{
    vec2 way = end - air_eye;
    way = mix(way, vec2(0.01), lessThan(abs(way), vec2(0.01)));
    return (air_here - exp2(-air_eye - way)) / (way * 0.69314718);
}

// The share of air in what one sees at `position`, relative to the eye, of red, green and blue: 1 at the end of all land
// and beyond. render/air.h has the layers of haze and mist.
vec3 air_share(vec3 position)
{
    float away = length(position);
    float fog = clamp((length(position.xz) - fog_begin) * fog_length_inverse, 0.0, 1.0);
    fog = max(fog, min(away * inner_fog, 1.0));
    vec2 end = max(air_bottom + air_fall * position.y, 0.0);
    float thickness = away * dot(air_density, mean_density(end));
    return 1.0 - (1.0 - fog * fog) * exp2(-thickness * air_absorbs);
}

// The place in a sheet of far land of columns relative to the eye; z: 0 where the sheet has none, or where the eye has
// leapt away.
vec3 sheet_place(vec2 columns, float level)
{
    vec4 sheet = far_sheets[int(level)];
    vec2 at = (columns - sheet.xy) * sheet.z + sheet.w;
    return vec3(at, sheet.z > 0.0 && all(lessThan(abs(at - 0.5), vec2(0.5))));
}

// Slopes along x and z, blocks a block, in a texel of far_forms (FarSheet.form).
vec2 slope_in(vec4 form) { return (form.xy * 255.0 - 128.0) * (1.0 / 64.0); }

// The light of the sun, or of the moon opposite, on a slope of ground, of that on level ground. Its steps are level or
// upright, so their mean would hide the form of the land that they make. Where the light is about to set, all is even.
float slope_light(vec2 slope)
{
    float height = sun_direction.y;
    vec2 lean = sun_direction.xz * (height / max(height * height, 0.09));
    return clamp((1.0 - dot(slope, lean)) * inversesqrt(1.0 + dot(slope, slope)), 0.2, 1.35);
}

// The place in a map of render/cascades.h of a position relative to the eye: -1..1 along x and y, and its depth, 0..1.
vec3 cascade_at(vec3 position, int map)
{
    vec2 across = vec2(dot(position, light_right), dot(position, light_up)) - cascades[map].xy;
    return vec3(across * cascades[map].z, 0.5 - dot(position, light_toward) * cascade_depth);
}

// The light of the sky and of half the sun on level water.
vec3 sea_light() { return sky_on[FACE_UP].rgb + 0.5 * sun_on[FACE_UP].rgb + 0.004; }

#ifdef SHADOWS
// The share of the sun's light that clouds let through to `position`, relative to the eye.
float cloud_light(vec3 position)
{
    vec2 met = position.xz + cloud_sunward * (CLOUD_BASE - float(eye_block.y) - eye_fraction.y - position.y);
    vec2 moments = textureLod(clouds, (cloud_eye + met) * (1.0 / float(CLOUD_SPAN)), 1.0).rg;
    float cover = clamp((mix(moments.r, moments.g, cloud_moment) - cloud_threshold) * 12.0 + 0.4, 0.0, 1.0);
    // Uses the mean beyond the window on the field.
    float beyond = clamp(length(met) * (3.0 / CLOUD_NEAR) - 2.0, 0.0, 1.0);
    return 1.0 - cloud_shade * mix(cover, cloud_cover, beyond);
}

// The share that mountains let through, as a sheet of far land knows them (far/mountain_shade.c): the sun's disc is
// wide, and so are samples.
float mountain_light(vec2 columns, float level)
{
    vec3 at = sheet_place(columns, level);
    vec2 rises = textureLod(far_forms, vec3(at.xy, level + far_last_sheet + 1.0), 0.0).xy;
    float over = far_light.x - mix(rises.x, rises.y, far_light.y);
    return at.z > 0.0 ? smoothstep(-0.02, 0.02, over) : 1.0;
}

// The share that comes through clouds and past mountains.
float sun_share(vec3 position)
{
    return cloud_light(position) * mountain_light(position.xz, 0.0);
}
#endif

// The lantern's light at `place`, relative to the eye, on a plane that lies `away` from the lantern; `lit`: the light that
// is there already, in which it shows less. Soft: it ends without an edge at LANTERN_REACH, and flat angles get a third.
vec3 lantern_light(vec3 place, float away, float lit)
{
    vec3 ray = place - lantern.xyz;
    float square = dot(ray, ray), left = max(1.0 - square * (1.0 / (LANTERN_REACH * LANTERN_REACH)), 0.0);
    float facing = 0.35 + 0.65 * min(away * inversesqrt(square + 0.01), 1.0);
    float strength = lantern.w * facing * left * left / ((1.0 + square * 0.02) * (1.0 + 3.0 * lit));
    return vec3(1.70, 1.28, 0.86) * strength;
}

// A mild filmic shoulder, then the screen's gamma as a square root, the exact inverse of the square with which tiles are
// decoded: sqrt(colour * inversesqrt(1 + 0.75 colour^2)). What that makes of the square root is a polynomial here, wrong
// by at most 0.0003, since a root and a division for each pixel cost more. 2 is white.
vec3 display(vec3 colour)
{
    vec3 lit = min(colour, 2.0);
    return sqrt(lit) * (1.00062 + lit * (0.0032918 + lit * (-0.2320431 + lit * (0.1170233 - 0.0192673 * lit))));
}

// Encodes colours of the cloud layer, up to twice the brightness of white.
vec3 cloud_texel(vec3 colour)
{
    return sqrt(colour * 0.5);
}

vec3 cloud_colour(vec4 texel)
{
    return texel.rgb * texel.rgb * 2.0;
}

// The inverse of the curve of `display`.
vec3 linear(vec3 shown)
{
    vec3 square = shown * shown;
    return square * inversesqrt(1.0 - 0.75 * square * square);
}

// The framebuffer holds values encoded by `display`, and the hardware blends those, which would give results too dark.
// The shader therefore blends `colour` over the known background in linear light, and subtracts the share that the
// hardware blending will add. If something else is behind, such as more water, the correction is for another colour and
// slightly off.
vec4 blended(vec3 colour, float cover, vec3 behind)
{
    vec3 mixed = display(mix(linear(behind), colour, cover));
    return vec4(mixed - behind * (1.0 - cover), cover);
}
