// Caves cost more than columns, so with a step above 1 only every CAVE_APART-th tile of 16 x 16 samples is evaluated,
// along x and along z, and in it every step-th layer. Water near a column is found from the samples within the seal,
// which are all columns with step 1.
#include "base/os.h"
#include "survey/internal.h"

enum { CAVE_APART = 4 };

static uint8_t lowest_bed(const SurveySheet *sheet, size_t at)
{
    uint8_t bed = CAVE_DRY;
    for (int j = -sheet->margin; j <= sheet->margin; j++)
        for (int i = -sheet->margin; i <= sheet->margin; i++) {
            ptrdiff_t near = (ptrdiff_t)at + j * sheet->side + i;
            uint8_t height = sheet->height[near];
            bed = height < sheet->water[near] ? MIN(bed, height) : bed;
        }
    return bed;
}

// Counts the tile's blocks; its columns outside the square have height 0 and count nothing.
static void survey_tile(const SurveyPlan *plan, const ChunkSource *source, const SurveySheet *sheet, const int first[2],
                        Arena *scratch, SurveyCounts *counts)
{
    uint8_t height[CHUNK_COLUMNS], bed[CHUNK_COLUMNS];
    int side = plan->area / plan->step;
    for (int n = 0; n < CHUNK_COLUMNS; n++) {
        int i = first[0] + n % CHUNK_SIZE, j = first[1] + n / CHUNK_SIZE;
        bool inside = i < side && j < side;
        size_t at = inside ? survey_sheet_index(sheet, i, j) : 0;
        height[n] = inside ? sheet->height[at] : 0;
        bed[n] = inside ? lowest_bed(sheet, at) : 0;
        counts->cave_columns += inside;
    }
    const CaveTile columns = {.x = sheet->x + (int64_t)first[0] * plan->step,
                              .z = sheet->z + (int64_t)first[1] * plan->step,
                              .step = plan->step,
                              .height = height,
                              .bed = bed};
    counts->hollow += source->hollow(source, &columns, scratch);
}

bool survey_caves(const SurveyPlan *plan, const ChunkSource *source, const SurveySheet *sheet, Arena *scratch,
                  SurveyCounts *counts)
{
    int tiles = (plan->area / plan->step + CHUNK_SIZE - 1) / CHUNK_SIZE;
    int apart = plan->step == 1 ? 1 : CAVE_APART, begin = tiles > 1 && apart > 1 ? 1 : 0;
    for (int b = begin; b < tiles; b += apart)
        for (int a = begin; a < tiles; a += apart) {
            if (interrupt_pending())
                return false;
            survey_tile(plan, source, sheet, (const int[]){a * CHUNK_SIZE, b * CHUNK_SIZE}, scratch, counts);
        }
    counts->stage = SURVEY_CAVES;
    return true;
}
