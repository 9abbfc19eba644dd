#include "render/layout.h"

#include <cglm/util.h>
#include <cglm/vec3.h>
#include <math.h>
#include <string.h>

// The colours of the sky for an elevation of the sun (its sine); values between rows are interpolated. They follow what
// air does to light (Minnaert, "The Nature of Light and Colour in the Open Air", 1954; Hulburt, "Explanation of the
// Brightness and Color of the Sky, Particularly the Twilight Sky", 1953), as an eye sees it that gets used to the dark:
// - Small molecules scatter blue: the zenith. A low sun's way through them is long, which leaves yellow, then red:
// `glow`.
// - Once it has set, ozone, which takes yellow, makes the zenith bluer than by day, the blue hour, between -0.07 and
// -0.2;
//   light from the high air still reaches the land, purple first.
// - Opposite, the shadow of the Earth rises, and over it stands a band of reddened light, the Belt of Venus: `dusk`.
typedef struct SkyRow {
    float height;
    vec3 zenith, horizon, glow, dusk;
    float glow_spread;
    vec3 sky;  // light of the sky
    float sun; // light of the sun on a face that looks at it: its brightness, for its colour is computed
    float haze;
} SkyRow;

// clang-format off
static const SkyRow rows[] = {
    {-1.00f, {0.0022f, 0.0060f, 0.0205f}, {0.0140f, 0.0300f, 0.0700f}, {0.00f, 0.00f, 0.00f}, {0.00f, 0.00f, 0.00f}, 0.0f,
             {0.020f, 0.041f, 0.100f}, 0.0f, 0.0004f},
    {-0.30f, {0.0030f, 0.0074f, 0.0255f}, {0.0160f, 0.0330f, 0.0770f}, {0.00f, 0.00f, 0.01f}, {0.00f, 0.00f, 0.00f}, 0.3f,
             {0.024f, 0.047f, 0.115f}, 0.0f, 0.0004f},
    {-0.20f, {0.0070f, 0.0180f, 0.0720f}, {0.0330f, 0.0560f, 0.1250f}, {0.14f, 0.07f, 0.03f}, {0.00f, 0.00f, 0.00f}, 0.9f,
             {0.054f, 0.082f, 0.215f}, 0.0f, 0.0005f},
    {-0.14f, {0.0150f, 0.0430f, 0.1680f}, {0.0900f, 0.1250f, 0.2250f}, {0.52f, 0.19f, 0.06f}, {0.02f, 0.00f, 0.02f}, 1.0f,
             {0.106f, 0.136f, 0.325f}, 0.0f, 0.0006f},
    {-0.10f, {0.0240f, 0.0640f, 0.2250f}, {0.1600f, 0.1650f, 0.2450f}, {0.86f, 0.31f, 0.08f}, {0.07f, 0.02f, 0.05f}, 1.0f,
             {0.166f, 0.166f, 0.340f}, 0.0f, 0.0007f},
    {-0.06f, {0.0320f, 0.0760f, 0.2350f}, {0.2200f, 0.1800f, 0.2250f}, {1.00f, 0.36f, 0.10f}, {0.12f, 0.05f, 0.07f}, 1.0f,
             {0.235f, 0.198f, 0.325f}, 0.0f, 0.0008f},
    {-0.02f, {0.0470f, 0.1060f, 0.2950f}, {0.3200f, 0.2500f, 0.2800f}, {1.26f, 0.48f, 0.11f}, {0.18f, 0.08f, 0.10f}, 1.0f,
             {0.255f, 0.225f, 0.310f}, 0.14f, 0.0009f},
    { 0.00f, {0.0540f, 0.1220f, 0.3250f}, {0.3700f, 0.3000f, 0.3300f}, {1.32f, 0.52f, 0.12f}, {0.19f, 0.09f, 0.11f}, 1.0f,
             {0.308f, 0.269f, 0.364f}, 0.50f, 0.0010f},
    { 0.05f, {0.0640f, 0.1520f, 0.4000f}, {0.5300f, 0.4200f, 0.4000f}, {1.42f, 0.60f, 0.13f}, {0.13f, 0.07f, 0.09f}, 1.0f,
             {0.540f, 0.510f, 0.640f}, 1.50f, 0.0009f},
    { 0.12f, {0.0720f, 0.1850f, 0.4800f}, {0.6200f, 0.5600f, 0.5800f}, {1.25f, 0.62f, 0.18f}, {0.05f, 0.03f, 0.04f}, 0.9f,
             {0.640f, 0.640f, 0.780f}, 1.85f, 0.0008f},
    { 0.24f, {0.0780f, 0.2130f, 0.5500f}, {0.6500f, 0.7400f, 0.8600f}, {0.74f, 0.48f, 0.22f}, {0.00f, 0.00f, 0.00f}, 0.7f,
             {0.580f, 0.660f, 0.830f}, 1.65f, 0.0006f},
    { 0.40f, {0.0780f, 0.2250f, 0.6000f}, {0.7100f, 0.8300f, 0.9500f}, {0.44f, 0.35f, 0.22f}, {0.00f, 0.00f, 0.00f}, 0.5f,
             {0.455f, 0.535f, 0.675f}, 1.56f, 0.0005f},
    { 1.00f, {0.0650f, 0.2200f, 0.6600f}, {0.6600f, 0.8600f, 1.0600f}, {0.32f, 0.28f, 0.20f}, {0.00f, 0.00f, 0.00f}, 0.3f,
             {0.360f, 0.445f, 0.610f}, 1.32f, 0.0003f},
};
// clang-format on

static const vec3 moon_light = {0.190f, 0.285f, 0.440f};

// The sun's path is inclined to the south, so that the noon sun is not at the zenith.
static const float path_lean = 0.42f;

// How much of the open sky, and of the ground, each face sees.
static const float face_sky[FACE_COUNT] = {
    [FACE_WEST] = 0.79f,  [FACE_EAST] = 0.79f,  [FACE_DOWN] = 0.42f,  [FACE_UP] = 1.00f,
    [FACE_NORTH] = 0.88f, [FACE_SOUTH] = 0.88f, [FACE_CROSS] = 0.92f,
};

// The sun climbs and sinks slowly and passes noon fast, so that light is oblique for most of a day; nights turn evenly.
static void place_sun(double hours, Daylight *light)
{
    double angle = (hours - 6.0) * (GLM_PI / 12.0);
    const double day = fmax(sin(angle), 0.0);
    angle -= 0.3 * sin(2.0 * angle) * day * day;
    float up = (float)sin(angle), lean = path_lean;
    vec3 sun = {(float)cos(angle), up * cosf(lean), up * sinf(lean)};
    glm_vec3_copy(sun, light->sun_direction);
    glm_vec3_negate_to(sun, light->moon_direction);
    glm_vec3_copy((vec3){0.0f, -sinf(lean), cosf(lean)}, light->star_pole);
}

static SkyRow row_at(float height)
{
    enum { NUMBERS = sizeof(SkyRow) / sizeof(float) };
    size_t next = 1;
    while (next + 1 < ARRAY_COUNT(rows) && rows[next].height < height)
        next++;
    const SkyRow *a = &rows[next - 1], *b = &rows[next];
    float t = CLAMP((height - a->height) / (b->height - a->height), 0.0f, 1.0f), from[NUMBERS], to[NUMBERS];
    memcpy(from, a, sizeof from);
    memcpy(to, b, sizeof to);
    for (int i = 0; i < NUMBERS; i++)
        from[i] = glm_lerp(from[i], to[i], t);
    SkyRow row;
    memcpy(&row, from, sizeof row);
    return row;
}

// The colour of the sun's light after its way through the air: what molecules, haze and ozone leave of it (Bucholtz,
// "Rayleigh-scattering calculations for the terrestrial atmosphere", 1995), of red light 1. The way is in atmospheres
// (Kasten and Young, "Revised optical air mass tables", 1989).
static void sun_colour(float height, vec3 colour)
{
    static const float depth[3] = {0.192f, 0.296f, 0.465f}; // at 680, 550 and 440 nm
    float degrees = glm_deg(asinf(CLAMP(height, 0.0f, 1.0f)));
    float way = 1.0f / (MAX(height, 0.0f) + 0.50572f * powf(degrees + 6.07995f, -1.6364f));
    way /= 1.0f + way * (1.0f / 30.0f); // a disc is wide, and haze lights from all around it
    for (int i = 0; i < 3; i++)
        colour[i] = expf((depth[0] - depth[i]) * way);
}

// The share of a light at `direction` that a face receives: nothing on those turned away. Rough ground, lit flatly,
// shows its grains' lit sides, and is brighter than a smooth plane (Lommel and Seeliger's law). Plants are lit
// about as the ground on which they stand, and let some light through.
static float shine(int face, const vec3 direction)
{
    if (face == FACE_CROSS)
        return 0.8f * shine(FACE_UP, direction) + 0.10f * glm_smoothstep(-0.03f, 0.03f, direction[1]);
    const float rough = 0.35f;
    const vec3 normal = {face_normal[face][0], face_normal[face][1], face_normal[face][2]};
    float facing = MAX(normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2], 0.0f);
    return facing * (1.0f + rough) / (facing + rough);
}

// Sunlight that the land gives back: from the ground, most to faces that look down, and from what stands opposite a
// wall that is turned away from a low sun. Of a warm colour, as most land.
static void add_bounce(const Daylight *light, int face, vec3 on)
{
    static const vec3 land = {0.37f, 0.30f, 0.19f};
    const float *sun = light->sun_direction;
    float away = -((float)face_normal[face][0] * sun[0] + (float)face_normal[face][2] * sun[2]);
    float ground = 0.7f * (1.0f - (float)face_normal[face][1]) * MAX(sun[1], 0.0f);
    float share = ground + 0.32f * MAX(away, 0.0f) * (1.0f - MAX(sun[1], 0.0f));
    for (int i = 0; i < 3; i++)
        on[i] += land[i] * share * light->sun_light[i];
}

// Skylight on a face. That of a low sun's side of the sky is warm, that of the other cool.
static void set_sky_on(Daylight *light, int face)
{
    const float *sun = light->sun_direction;
    float toward = (float)face_normal[face][0] * sun[0] + (float)face_normal[face][2] * sun[2];
    float warm = 0.10f * light->glow_spread * toward;
    for (int i = 0; i < 3; i++) {
        float sky = light->sky_light[i] * face_sky[face];
        light->sky_on[face][i] = MAX(sky + warm * light->glow[i], 0.6f * sky);
    }
}

static void set_clouds(Daylight *light, float height, const vec3 moon)
{
    // Clouds are above the haze, and in sunlight for longer than the land.
    const float raised = 0.03f;
    vec3 colour;
    sun_colour(height + raised, colour);
    const float sun = row_at(height + raised).sun, evening = glm_smoothstep(0.25f, 0.0f, height);
    const float night = glm_smoothstep(0.02f, -0.14f, height), low = evening * (1.0f - night);
    for (int i = 0; i < 3; i++) {
        const float lit = colour[i] * sun * (0.90f - 0.40f * low);
        // By day clouds are white in the sky's light; under a low sun they have its colours, blue and grey.
        const float above = 0.35f * light->horizon[i] + 0.65f * light->zenith[i];
        const float sky = glm_lerp(light->sky_light[i], above, MAX(night, 0.85f * evening));
        light->cloud_lit[i] = lit + sky * (0.78f - 0.30f * low) + moon[i] * 0.46f + 0.14f * night * light->glow[i];
        light->cloud_dark[i] = sky * (0.95f - 0.45f * low) + lit * (0.08f + 0.02f * low) + moon[i] * 0.04f;
    }
    light->cloud_under = low;
}

static void set_disc(Daylight *light, float height)
{
    vec3 colour;
    sun_colour(height, colour);
    float bright = 1.5f + 1.7f * glm_smoothstep(0.05f, 0.3f, height);
    for (int i = 0; i < 3; i++)
        light->sun_disc[i] = bright * colour[i];
    light->sun_flat = glm_smoothstep(0.16f, 0.0f, height);
    light->sun_visible = glm_smoothstep(-0.06f, 0.0f, height);
}

void daylight_at(double hours, float moon_phase, Daylight *light)
{
    *light = (Daylight){.moon_phase = moon_phase};
    place_sun(hours, light);
    float height = light->sun_direction[1];
    SkyRow row = row_at(height);
    glm_vec3_copy(row.zenith, light->zenith);
    glm_vec3_copy(row.horizon, light->horizon);
    glm_vec3_copy(row.glow, light->glow);
    glm_vec3_copy(row.dusk, light->dusk);
    glm_vec3_copy(row.sky, light->sky_light);
    light->glow_spread = row.glow_spread;
    light->haze = row.haze;
    light->belt = 0.09f + 1.1f * MAX(-height, 0.0f);
    light->earth_shadow = glm_smoothstep(0.10f, -0.03f, height) * glm_smoothstep(-0.20f, -0.08f, height);
    light->star_light = glm_smoothstep(-0.05f, -0.26f, height);
    set_disc(light, height);
    sun_colour(height, light->sun_light);
    glm_vec3_scale(light->sun_light, row.sun, light->sun_light);
    float shadow = 1.0f - 2.0f * fabsf(moon_phase - 0.5f); // 1 at new moon
    float moon = glm_smoothstep(0.02f, 0.30f, light->moon_direction[1]) * (1.0f - 0.8f * shadow);
    vec3 moonlight;
    glm_vec3_scale((float *)(uintptr_t)moon_light, moon, moonlight);
    set_clouds(light, height, moonlight);
    for (int face = 0; face < FACE_COUNT; face++) {
        set_sky_on(light, face);
        add_bounce(light, face, light->sky_on[face]);
        for (int i = 0; i < 3; i++)
            light->sun_on[face][i] = light->sun_light[i] * shine(face, light->sun_direction) +
                                     moonlight[i] * shine(face, light->moon_direction);
    }
    glm_vec3_add(light->sun_light, moonlight, light->sun_light);
}
