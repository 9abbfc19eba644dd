#include "render/weather.h"

#include "karst/noise.h"

#include <cglm/util.h>
#include <math.h>

enum { DAY_LENGTH = 8192 };  // of a day along the fields' axis of time, in blocks
#define DAYS_MOST 1e12       // with them still far inside an int64
#define FIRST_MORNING 0.333f // days

typedef enum SkyField { SKY_COVER, SKY_VEIL, SKY_HUE, SKY_FIELDS } SkyField;

static const KnFieldDef fields[SKY_FIELDS] = {
    [SKY_COVER] = {"sky cover", KN_FIELD_SIMPLEX3, 8192, 2, 0.4f, 2.0f},
    [SKY_VEIL] = {"sky veil", KN_FIELD_SIMPLEX3, 8192, 2, 0.4f, 2.0f},
    [SKY_HUE] = {"sky hue", KN_FIELD_SIMPLEX3, 16384, 1, 1.0f, 2.0f},
};

static float value_at(SkyField which, int64_t seed, double days, int64_t x, int64_t z)
{
    KnField field;
    kn_field_init(&field, &fields[which], seed);
    return kn_field_at3(&field, x, (int64_t)floor(CLAMP(days, -DAYS_MOST, DAYS_MOST) * DAY_LENGTH), z);
}

Weather weather_at(int64_t seed, double days, int64_t x, int64_t z)
{
    // This curve makes every value about equally frequent.
    float cloudy = glm_smoothstep(-0.62f, 0.62f, value_at(SKY_COVER, seed, days, x, z));
    float first = glm_smoothstep(0.7f, 0.3f, fabsf((float)CLAMP(days, -2.0, 2.0) - FIRST_MORNING));
    cloudy = glm_lerp(cloudy, 0.15f + 0.5f * cloudy, first);
    return (Weather){.cover = glm_lerp(WEATHER_COVER_LEAST, WEATHER_COVER_MOST, powf(cloudy, 1.3f)),
                     .veil = glm_smoothstep(-0.25f, 0.55f, value_at(SKY_VEIL, seed, days, x, z)),
                     .hue = 2.0f * glm_smoothstep(-0.6f, 0.6f, value_at(SKY_HUE, seed, days, x, z)) - 1.0f};
}

double weather_days(const FrameView *view) { return (double)(view->day - (view->hours >= 12)) + view->hours / 24; }

void weather_colour(const Weather *weather, Daylight *light)
{
    // The relative change of each colour at full hue.
    const struct {
        float *colour;
        float rose[3];
    } rows[] = {
        {light->glow, {-0.06f, -0.26f, 0.55f}},     {light->horizon, {0.02f, -0.09f, 0.08f}},
        {light->zenith, {0.14f, -0.08f, 0.02f}},    {light->dusk, {0.30f, -0.10f, 0.30f}},
        {light->cloud_lit, {0.00f, -0.12f, 0.12f}},
    };
    float height = light->sun_direction[1];
    float share = weather->hue * glm_smoothstep(0.25f, 0.05f, height) * glm_smoothstep(-0.25f, -0.10f, height);
    for (size_t row = 0; row < ARRAY_COUNT(rows); row++)
        for (int i = 0; i < 3; i++)
            rows[row].colour[i] *= 1.0f + share * rows[row].rose[i];
}
