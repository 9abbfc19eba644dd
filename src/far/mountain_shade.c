// The shade of mountains on far land: for each sample the slope up to the highest land in the east and in the west, so
// that mountains shade what lies behind them at every hour, from one sweep ("horizon mapping": Max, "Horizon mapping:
// shadows for bump-mapped surfaces", 1988).
//
// Sun and moon move in one plane, which leans to the south by SUN_LEAN: a ray that leads up to them leads that far
// south for each block it rises. So samples are first put into rows of that slant, as render/shadow.h does with near
// land. A row is a problem of two dimensions: along it, the land that is met first and counts is on the upper convex
// hull of all that was passed, and seen from a sample the slopes to that hull's corners rise to the highest, and then
// fall.
#include "far/far_internal.h"

enum { SHADE_FROM = 40 }; // blocks: nearer land does not count. Slopes turned away from the sun are dark by themselves

typedef struct Sweep {
    float height[FAR_SHEET_MAX]; // of a row's samples, from where the light comes
    int hull[FAR_SHEET_MAX], corners;
} Sweep;

static void pass(Sweep *sweep, int i)
{
    const float *height = sweep->height;
    for (; sweep->corners > 1; sweep->corners--) {
        int a = sweep->hull[sweep->corners - 2], b = sweep->hull[sweep->corners - 1];
        if ((height[b] - height[a]) * (float)(i - b) > (height[i] - height[b]) * (float)(b - a))
            break;
    }
    sweep->hull[sweep->corners++] = i;
}

// Slopes s as s / (1 + s), of 255.
static uint8_t shade_at(const Sweep *sweep, int i, int step)
{
    float rise = -1e6f, away = 1.0f; // to the corner with the highest slope so far
    for (int k = sweep->corners - 1; k >= 0; k--) {
        float to = sweep->height[sweep->hull[k]] - sweep->height[i], over = (float)(i - sweep->hull[k]);
        if (to * away < rise * over)
            break;
        rise = to;
        away = over;
    }
    return rise <= 0.0f ? 0 : (uint8_t)(255.0f * rise / (rise + away * (float)step));
}

// `which`: 0, from the east; 1, from the west.
static void sweep_row(const float *height, int side, int step, int which, uint8_t (*shade)[2])
{
    const int lag = MAX(SHADE_FROM / step, 1);
    Sweep sweep = {.corners = 0};
    for (int i = 0; i < side; i++)
        sweep.height[i] = height[which == 0 ? side - 1 - i : i];
    for (int i = 0; i < side; i++) {
        if (i >= lag)
            pass(&sweep, i - lag);
        shade[which == 0 ? side - 1 - i : i][which] = shade_at(&sweep, i, step);
    }
}

// The heights at which a row of rays that rise by `rise` blocks from sample to sample southwards leaves the land.
static void slant_row(const float *heights, int side, int row, float rise, float *slanted)
{
    for (int x = 0; x < side; x++)
        slanted[x] = 0.0f;
    for (int k = 0; (float)k * rise < CHUNK_HEIGHT; k++) {
        const float *here = heights + (ptrdiff_t)MIN(row + k, side - 1) * side;
        const float *next = heights + (ptrdiff_t)MIN(row + k + 1, side - 1) * side;
        for (int x = 0; x < side; x++) {
            float over = here[x] - (float)k * rise, after = next[x] - (float)(k + 1) * rise;
            if (over >= 0.0f)
                slanted[x] = ((float)k + (after < 0.0f ? over / (over - after) : 1.0f)) * rise;
        }
    }
}

static void read_heights(const FarGrid *grid, int side, float *heights)
{
    uint16_t row[FAR_SHEET_MAX];
    for (int j = 0; j < side; j++) {
        far_row_read(grid, j, row);
        for (int i = 0; i < side; i++)
            heights[j * side + i] = (float)row[i] * (1.0f / FAR_Y_SCALE);
    }
}

void far_shade_build(const FarGrid *grid, FarSheet *sheet, Arena *scratch)
{
    const int side = sheet->side;
    const float rise = (float)grid->step / SUN_LEAN;
    const size_t samples = (size_t)side * (size_t)side;
    const ArenaMark mark = arena_mark(scratch);
    float *heights = arena_alloc(scratch, samples * sizeof *heights);
    float *slanted = arena_alloc(scratch, (size_t)side * sizeof *slanted);
    uint8_t(*rows)[2] = arena_alloc(scratch, samples * sizeof *rows);
    read_heights(grid, side, heights);
    for (int row = 0; row < side; row++) {
        slant_row(heights, side, row, rise, slanted);
        for (int which = 0; which < 2; which++)
            sweep_row(slanted, side, grid->step, which, rows + (ptrdiff_t)row * side);
    }
    for (int i = 0; i < (int)samples; i++) {
        int row = MAX((int)((float)(i / side) - heights[i] / rise + 0.5f), 0);
        memcpy(sheet->shade[i], rows[row * side + i % side], sizeof *rows);
    }
    arena_release(scratch, mark);
}
