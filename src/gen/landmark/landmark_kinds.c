#include "gen/landmark/landmark_canvas.h"

const LandmarkKind *landmark_kind(int shape)
{
    static const LandmarkFamily *const families[] = {&landmarks_rock, &landmarks_stones, &landmarks_grown,
                                                     &landmarks_built, &landmarks_water};
    for (size_t f = 0; f < ARRAY_COUNT(families); shape -= families[f++]->count)
        if (shape < families[f]->count)
            return &families[f]->kinds[shape];
    return NULL;
}

int landmark_reach(int shape, int radius)
{
    const LandmarkKind *kind = landmark_kind(shape);
    return MIN(radius + radius * kind->percent / 100 + kind->blocks, LANDMARK_REACH_MAX);
}

void landmark_draw(const LandmarkChunk *chunk, const LandmarkPlace *place)
{
    const int reach = place->mark.reach, x = (int)(place->mark.x - chunk->x), z = (int)(place->mark.z - chunk->z);
    const LandmarkSpec *rule = &chunk->spec->landmark_rules[place->mark.kind];
    const LandmarkKind *kind = landmark_kind(rule->shape);
    const LandmarkCanvas canvas = {.chunk = chunk,
                                   .place = place,
                                   .radius = (float)place->radius,
                                   .height = (float)place->height,
                                   .body = rule->body ? rule->body : kind->body,
                                   .accent = rule->accent ? rule->accent : kind->accent,
                                   .plant = rule->plant ? rule->plant : kind->plant,
                                   .x = x,
                                   .z = z,
                                   .first_x = MAX(-x, -reach),
                                   .end_x = MIN(CHUNK_SIZE - x, reach + 1),
                                   .first_z = MAX(-z, -reach),
                                   .end_z = MIN(CHUNK_SIZE - z, reach + 1)};
    if (canvas.first_x < canvas.end_x && canvas.first_z < canvas.end_z)
        kind->draw(&canvas);
}
