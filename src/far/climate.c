// The climate around the eye, from samples that the land is made of anyway: means over tiles, so it is smooth.
#include "far/far_internal.h"

#include <math.h>

// The coarsest grid whose tiles count: half a kilometre each.
enum { LEVEL_MAX = 2 };

void far_climates_build(const FarField *field, FarLand *land)
{
    const FarGrid *grid = &field->grids[MIN(field->count - 1, LEVEL_MAX)];
    int wide = FAR_TILE * grid->step;
    int64_t x = floor_div(field->eye.x, wide) - FAR_CLIMATES / 2, z = floor_div(field->eye.z, wide) - FAR_CLIMATES / 2;
    land->climate_x = x * wide + wide / 2;
    land->climate_z = z * wide + wide / 2;
    land->climate_step = wide;
    for (int j = 0; j < FAR_CLIMATES; j++)
        for (int i = 0; i < FAR_CLIMATES; i++) {
            int64_t column = CLAMP(x + i - grid->x, 0, grid->side - 1), row = CLAMP(z + j - grid->z, 0, grid->side - 1);
            land->climates[j][i] = far_grid_tile(grid, column, row)->climate;
        }
}

static float mix(float a, float b, float t) { return a + (b - a) * t; }

static FarClimate mix_climates(const FarClimate *a, const FarClimate *b, float t)
{
    return (FarClimate){.temperature = mix(a->temperature, b->temperature, t),
                        .humidity = mix(a->humidity, b->humidity, t),
                        .floor = mix(a->floor, b->floor, t)};
}

FarClimate far_climate_at(const FarLand *land, double x, double z)
{
    double along_x = (x - (double)land->climate_x) / land->climate_step;
    double along_z = (z - (double)land->climate_z) / land->climate_step;
    int i = (int)CLAMP(along_x, 0.0, FAR_CLIMATES - 2.0), j = (int)CLAMP(along_z, 0.0, FAR_CLIMATES - 2.0);
    float u = (float)CLAMP(along_x - i, 0.0, 1.0), v = (float)CLAMP(along_z - j, 0.0, 1.0);
    FarClimate north = mix_climates(&land->climates[j][i], &land->climates[j][i + 1], u);
    FarClimate south = mix_climates(&land->climates[j + 1][i], &land->climates[j + 1][i + 1], u);
    return mix_climates(&north, &south, v);
}

void far_climate_init(FarClimate *climate, const ColumnTile *columns)
{
    float temperature = 0.0f, humidity = 0.0f;
    int floor = CHUNK_HEIGHT;
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        temperature += columns->temperature[n];
        humidity += columns->humidity[n];
        floor = MIN(floor, MAX(columns->height[n], columns->water[n]));
    }
    // Sources may say anything.
    temperature = isfinite(temperature) ? CLAMP(temperature / CHUNK_COLUMNS, -1.0f, 1.0f) : 0.0f;
    humidity = isfinite(humidity) ? CLAMP(humidity / CHUNK_COLUMNS, -1.0f, 1.0f) : 0.0f;
    *climate = (FarClimate){temperature, humidity, (float)floor};
}
