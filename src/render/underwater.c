#include "render/underwater.h"

#include <cglm/util.h>
#include <math.h>
#include <string.h>

// Halvings of red, green and blue light a block: of light from the surface, and of light on its way to the eye. Water
// takes red first (Pope and Fry, "Absorption spectrum of pure water", 1997), less fast than the sea's, so that shallows
// stay gay.
static const float depth_absorbs[3] = {0.120f, 0.046f, 0.030f};
static const float sight_absorbs[3] = {1.9f, 1.0f, 0.9f};
#define SIGHT_DENSITY 0.040f // halvings a block of what sight_absorbs counts as 1

// Blocks up to which anything is seen, and how much nearer that is in water full of algae and mud.
#define SIGHT_REACH 60.0f
#define MURK_MOST 1.0f

// The share of light that water scatters to an eye that looks level, up, and into the light; and the colour of a clear
// sea, with which other water is compared.
static const float scatters[3] = {0.028f, 0.150f, 0.250f};
static const float scatters_up[3] = {0.060f, 0.270f, 0.390f};
static const float scatters_ahead[3] = {0.22f, 0.36f, 0.34f};
static const float clear_tint[3] = {0.030f, 0.165f, 0.262f};

#define DEEP_HALF 0.16f // as AirUniforms has it
#define ROOFED 0.05f    // of the light, where no sky is above the surface

// Refracts the direction of sun or moon at level water (Snell's law).
static void set_beam(const Daylight *light, WaterUniforms *water)
{
    const float *from = light->sun_direction[1] > 0.0f ? light->sun_direction : light->moon_direction;
    const float index = 1.333f;
    float x = from[0] / index, z = from[2] / index, up = sqrtf(1.0f - x * x - z * z);
    const float beam[3] = {x, up, z};
    memcpy(water->beam, beam, sizeof beam);
    memcpy(water->window_sun_direction, from, sizeof water->window_sun_direction);
}

// The murk of water of this colour, 0..1: algae and mud absorb blue.
static float murk_of(const float tint[3])
{
    float clear = clear_tint[2] / clear_tint[1], blue = tint[2] / fmaxf(tint[1], 1e-3f);
    return glm_smoothstep(0.70f * clear, 0.45f * clear, blue);
}

// The colours of water in all directions, and the light in it.
static void set_colours(const Underwater *water, float murk, FrameUniforms *frame)
{
    Daylight *light = &frame->daylight;
    const float *sky = light->sky_on[FACE_UP], *sun = light->sun_on[FACE_UP];
    float open = glm_lerp(ROOFED, 1.0f, water->open), mean = 0.0f;
    for (int i = 0; i < 3; i++)
        mean += (sky[i] + sun[i]) / 3.0f;
    for (int i = 0; i < 3; i++) {
        float kept = exp2f(-water->depth * depth_absorbs[i]);
        float all = glm_lerp(sky[i] + sun[i], mean, 0.6f);
        float own = glm_lerp(1.0f, CLAMP(water->tint[i] / clear_tint[i], 0.3f, 2.5f), 0.35f + 0.45f * murk);
        float inside = all * kept * open * own;
        light->horizon[i] = scatters[i] * inside;
        light->zenith[i] = scatters_up[i] * inside;
        light->glow[i] = scatters_ahead[i] * sun[i] * kept * open * own;
        frame->water.water_sun[i] = sun[i] * open;
        frame->water.water_absorbs[i] = depth_absorbs[i] * (1.0f + murk);
        light->dusk[i] = 0.0f;
    }
}

static void set_sight(float murk, AirUniforms *air)
{
    const float density = SIGHT_DENSITY * (1.0f + MURK_MOST * murk);
    *air = (AirUniforms){.air_density = {density, 0.0f},
                         .air_here = {1.0f, 1.0f},
                         .fog_begin = SIGHT_REACH,
                         .fog_length_inverse = 1.0f / SIGHT_REACH,
                         .inner_fog = (1.0f + 0.5f * murk) / SIGHT_REACH,
                         .deep_half = DEEP_HALF};
    memcpy(air->air_absorbs, sight_absorbs, sizeof air->air_absorbs);
}

void underwater_set(const Underwater *water, FrameUniforms *frame)
{
    Daylight *light = &frame->daylight;
    WaterUniforms *to = &frame->water;
    float murk = murk_of(water->tint);
    *to = (WaterUniforms){.water_surface = water->depth, .water_open = water->open};
    memcpy(to->window_zenith, light->zenith, sizeof to->window_zenith);
    memcpy(to->window_horizon, light->horizon, sizeof to->window_horizon);
    memcpy(to->window_sun, light->sun_light, sizeof to->window_sun);
    set_beam(light, to);
    set_colours(water, murk, frame);
    set_sight(murk, &frame->air);
    memcpy(light->sun_direction, to->beam, sizeof to->beam);
    light->sun_visible = light->star_light = light->earth_shadow = 0.0f;
}
