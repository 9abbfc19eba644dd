#include "render/air.h"

#include <cglm/util.h>

// Blocks in which the air takes all but 1 / e of light at noon, at the base.
#define LENGTH_MILD 2500.0f
#define LENGTH_COLD 6500.0f
#define LENGTH_HUMID 1700.0f
#define LENGTH_DUSTY 2100.0f
#define LENGTH_MIST 240.0f // at dawn, where it is wet

// Blocks in which the density halves.
#define HALF_HAZE 170.0f
#define HALF_MIST 12.0f
#define HALF_NEAR 26.0f

#define NOON_HAZE 0.0003f // of Daylight

// Mist by the hour: it gathers at night, is thickest at sunrise and gone in the late morning.
static const struct {
    float hour, amount;
} mist_hours[] = {{0.0f, 0.30f}, {3.0f, 0.35f},  {5.4f, 1.0f},   {6.4f, 1.0f},
                  {9.0f, 0.05f}, {17.5f, 0.05f}, {20.5f, 0.30f}, {24.0f, 0.30f}};

static float mist_at(double hours)
{
    size_t next = 1;
    while (next + 1 < ARRAY_COUNT(mist_hours) && mist_hours[next].hour < (float)hours)
        next++;
    float t = glm_smoothstep(mist_hours[next - 1].hour, mist_hours[next].hour, (float)hours);
    return glm_lerp(mist_hours[next - 1].amount, mist_hours[next].amount, t);
}

// Shares of the kinds of air in a climate, 0..1.
typedef struct Kinds {
    float cold, humid, dusty;
} Kinds;

static Kinds kinds_of(const FarClimate *climate)
{
    float warm = glm_smoothstep(0.15f, 0.75f, climate->temperature), moist = climate->humidity;
    return (Kinds){.cold = glm_smoothstep(-0.10f, -0.70f, climate->temperature),
                   .humid = glm_smoothstep(0.05f, 0.75f, moist) * glm_smoothstep(-0.55f, 0.10f, climate->temperature),
                   .dusty = warm * glm_smoothstep(0.25f, -0.35f, moist)};
}

static float haze_density(Kinds kinds)
{
    float clear = glm_lerp(1.0f / LENGTH_MILD, 1.0f / LENGTH_COLD, kinds.cold);
    float humid = glm_lerp(clear, 1.0f / LENGTH_HUMID, kinds.humid);
    return glm_lerp(humid, 1.0f / LENGTH_DUSTY, kinds.dusty);
}

// Small particles absorb and scatter mostly blue; dust absorbs all colours alike, and scatters yellow. A low sun's
// light has little blue left to scatter.
static void set_colours(Kinds kinds, float sun_height, Air *air)
{
    static const float fine[3] = {0.70f, 0.96f, 1.42f}, coarse[3] = {1.0f, 1.0f, 1.0f};
    static const float dust[3] = {1.09f, 0.97f, 0.74f}, damp[3] = {0.98f, 1.0f, 0.97f};
    float high = glm_smoothstep(0.0f, 0.35f, sun_height);
    float grey = 1.0f - (0.35f + 0.65f * high) * (1.0f - 0.9f * kinds.dusty) * (1.0f - 0.4f * kinds.humid);
    for (int i = 0; i < 3; i++) {
        air->absorbs[i] = glm_lerp(fine[i], coarse[i], grey);
        air->tint[i] = glm_lerp(1.0f, dust[i], kinds.dusty) * glm_lerp(1.0f, damp[i], kinds.humid);
    }
    air->pale = 0.14f * kinds.humid + 0.10f * kinds.dusty;
}

Air air_at(const FarClimate *climate, const Daylight *light, double hours)
{
    Kinds kinds = kinds_of(climate);
    float time = 0.7f + 0.3f * light->haze / NOON_HAZE;
    float wet = 0.25f + 0.75f * glm_smoothstep(-0.5f, 0.6f, climate->humidity);
    Air air = {.layers = {[AIR_HAZE] = {haze_density(kinds) * time, 1.0f / HALF_HAZE, SEA_LEVEL},
                          [AIR_MIST] = {mist_at(hours) * wet * (1.0f - 0.6f * kinds.cold) *
                                            (1.0f - 0.9f * kinds.dusty) / LENGTH_MIST,
                                        1.0f / HALF_MIST, climate->floor}}};
    set_colours(kinds, light->sun_direction[1], &air);
    return air;
}

Air air_near(const Daylight *light)
{
    return (Air){.layers = {[AIR_HAZE] = {light->haze, 1.0f / HALF_NEAR, SEA_LEVEL}},
                 .absorbs = {1.0f, 1.0f, 1.0f},
                 .tint = {1.0f, 1.0f, 1.0f}};
}
