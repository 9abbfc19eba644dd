#include "render/layout.h"

#include <cglm/util.h>
#include <cglm/vec3.h>
#include <math.h>

// Colours for an elevation of the sun (its sine); values between rows are interpolated.
typedef struct SkyRow {
    float height;
    vec3 zenith, horizon, glow, dusk;
    float glow_spread;
    vec3 sun, sky;
    float haze, clouds;
} SkyRow;

// clang-format off
static const SkyRow rows[] = {
    {-1.00f, {0.0022f, 0.0052f, 0.0180f}, {0.0105f, 0.0220f, 0.0560f}, {0.00f, 0.00f, 0.00f}, {0.00f, 0.00f, 0.00f}, 0.0f,
             {0.000f, 0.000f, 0.000f}, {0.030f, 0.061f, 0.152f}, 0.0004f, 0.05f},
    {-0.24f, {0.0030f, 0.0070f, 0.0240f}, {0.0140f, 0.0260f, 0.0660f}, {0.01f, 0.01f, 0.02f}, {0.00f, 0.00f, 0.00f}, 0.3f,
             {0.000f, 0.000f, 0.000f}, {0.036f, 0.067f, 0.160f}, 0.0004f, 0.06f},
    {-0.10f, {0.0160f, 0.0300f, 0.0950f}, {0.1300f, 0.0900f, 0.1350f}, {0.34f, 0.12f, 0.07f}, {0.03f, 0.02f, 0.06f}, 1.0f,
             {0.000f, 0.000f, 0.000f}, {0.130f, 0.135f, 0.210f}, 0.0007f, 0.22f},
    { 0.00f, {0.0500f, 0.0950f, 0.2500f}, {0.3600f, 0.2500f, 0.2900f}, {1.00f, 0.38f, 0.12f}, {0.12f, 0.06f, 0.12f}, 1.0f,
             {0.320f, 0.120f, 0.040f}, {0.250f, 0.240f, 0.310f}, 0.0010f, 0.62f},
    { 0.10f, {0.0750f, 0.1750f, 0.4300f}, {0.5000f, 0.4900f, 0.5900f}, {1.05f, 0.55f, 0.20f}, {0.08f, 0.05f, 0.08f}, 0.9f,
             {1.200f, 0.680f, 0.310f}, {0.340f, 0.360f, 0.440f}, 0.0008f, 0.95f},
    { 0.20f, {0.0780f, 0.2100f, 0.5400f}, {0.6200f, 0.6900f, 0.8200f}, {0.75f, 0.48f, 0.22f}, {0.02f, 0.01f, 0.02f}, 0.7f,
             {1.300f, 0.900f, 0.520f}, {0.360f, 0.410f, 0.510f}, 0.0006f, 1.10f},
    { 0.30f, {0.0800f, 0.2300f, 0.6000f}, {0.7200f, 0.8200f, 0.9200f}, {0.50f, 0.38f, 0.22f}, {0.00f, 0.00f, 0.00f}, 0.5f,
             {1.200f, 0.960f, 0.660f}, {0.370f, 0.430f, 0.540f}, 0.0005f, 1.20f},
    { 1.00f, {0.0650f, 0.2200f, 0.6600f}, {0.6600f, 0.8600f, 1.0600f}, {0.32f, 0.28f, 0.20f}, {0.00f, 0.00f, 0.00f}, 0.3f,
             {0.960f, 0.870f, 0.710f}, {0.390f, 0.465f, 0.590f}, 0.0003f, 1.30f},
};
// clang-format on

static const vec3 moon_light = {0.060f, 0.108f, 0.195f};

// The sun's path is inclined to the south, so that the noon sun is not at the zenith.
static const float path_lean = 0.42f;

// Brightness of each face, independent of where the sun is.
static const float face_shade[FACE_COUNT] = {
    [FACE_WEST] = 0.74f,  [FACE_EAST] = 0.74f,  [FACE_DOWN] = 0.50f,  [FACE_UP] = 1.00f,
    [FACE_NORTH] = 0.84f, [FACE_SOUTH] = 0.84f, [FACE_CROSS] = 0.95f,
};

static void blend_colour(const vec3 a, const vec3 b, float t, vec3 out)
{
    for (int i = 0; i < 3; i++)
        out[i] = glm_lerp(a[i], b[i], t);
}

static void place_sun(double hours, Daylight *light)
{
    double angle = (hours - 6.0) * (GLM_PI / 12.0);
    float up = (float)sin(angle), lean = path_lean;
    vec3 sun = {(float)cos(angle), up * cosf(lean), up * sinf(lean)};
    glm_vec3_copy(sun, light->sun_direction);
    glm_vec3_negate_to(sun, light->moon_direction);
}

static void blend_rows(float height, Daylight *light)
{
    size_t next = 1;
    while (next + 1 < ARRAY_COUNT(rows) && rows[next].height < height)
        next++;
    const SkyRow *a = &rows[next - 1], *b = &rows[next];
    float t = glm_smoothstep(a->height, b->height, height);
    blend_colour(a->zenith, b->zenith, t, light->zenith);
    blend_colour(a->horizon, b->horizon, t, light->horizon);
    blend_colour(a->glow, b->glow, t, light->glow);
    blend_colour(a->dusk, b->dusk, t, light->dusk);
    blend_colour(a->sun, b->sun, t, light->sun_light);
    blend_colour(a->sky, b->sky, t, light->sky_light);
    light->glow_spread = glm_lerp(a->glow_spread, b->glow_spread, t);
    light->haze = glm_lerp(a->haze, b->haze, t);
    light->cloud_light = glm_lerp(a->clouds, b->clouds, t);
}

// The share of a light at `direction` that a face receives: in part by the angle. Plants receive it from all sides.
static float shine(int face, const vec3 direction)
{
    const vec3 normal = {face_normal[face][0], face_normal[face][1], face_normal[face][2]};
    float facing = normal[0] * direction[0] + normal[1] * direction[1] + normal[2] * direction[2];
    if (face == FACE_CROSS)
        return 0.36f + 0.54f * MAX(facing, 0.0f);
    return face_shade[face] * (0.28f + 0.72f * MAX(facing, 0.0f)) * glm_smoothstep(-0.35f, 0.15f, facing);
}

// Light reflected by the ground: most on faces that look down, none on those that look up.
static float bounce(int face, const vec3 direction)
{
    return MAX(direction[1], 0.0f) * (1.0f - (float)face_normal[face][1]) * 0.28f;
}

void daylight_at(double hours, float moon_phase, Daylight *light)
{
    *light = (Daylight){.moon_phase = moon_phase};
    place_sun(hours, light);
    float height = light->sun_direction[1];
    blend_rows(height, light);
    light->sun_visible = glm_smoothstep(-0.06f, 0.02f, height);
    light->star_light = glm_smoothstep(0.02f, -0.22f, height);
    float shadow = 1.0f - 2.0f * fabsf(moon_phase - 0.5f); // 1 at new moon
    float moon = glm_smoothstep(0.0f, 0.30f, light->moon_direction[1]) * (1.0f - 0.8f * shadow);
    for (int face = 0; face < FACE_COUNT; face++)
        for (int i = 0; i < 3; i++) {
            light->sky_on[face][i] = light->sky_light[i] * face_shade[face];
            light->sun_on[face][i] =
                light->sun_light[i] * (shine(face, light->sun_direction) + bounce(face, light->sun_direction)) +
                moon_light[i] * moon * shine(face, light->moon_direction);
        }
    for (int i = 0; i < 3; i++)
        light->sun_light[i] += moon_light[i] * moon;
}
