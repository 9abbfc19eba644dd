#include "gen/landmark/landmark_canvas.h"

const LandmarkShape *landmark_shape(int shape)
{
    static const LandmarkFamily *const families[] = {&landmarks_rock, &landmarks_stones, &landmarks_grown,
                                                     &landmarks_built, &landmarks_water};
    for (size_t f = 0; f < ARRAY_COUNT(families); shape -= families[f++]->count)
        if (shape < families[f]->count)
            return &families[f]->shapes[shape];
    return NULL;
}

int landmark_reach(int shape, int radius)
{
    const LandmarkShape *row = landmark_shape(shape);
    return MIN(radius + radius * row->percent / 100 + row->blocks, LANDMARK_REACH_MAX);
}

void landmark_draw(const LandmarkChunk *chunk, const LandmarkPlace *place)
{
    const int reach = place->mark.reach, x = (int)(place->mark.x - chunk->x), z = (int)(place->mark.z - chunk->z);
    const LandmarkSpec *rule = &chunk->spec->landmarks[place->mark.kind];
    const LandmarkShape *row = landmark_shape(rule->shape);
    const LandmarkCanvas canvas = {.chunk = chunk,
                                   .place = place,
                                   .radius = (float)place->radius,
                                   .height = (float)place->height,
                                   .body = rule->body ? rule->body : row->body,
                                   .accent = rule->accent ? rule->accent : row->accent,
                                   .plant = rule->plant ? rule->plant : row->plant,
                                   .x = x,
                                   .z = z,
                                   .first_x = MAX(-x, -reach),
                                   .end_x = MIN(CHUNK_SIZE - x, reach + 1),
                                   .first_z = MAX(-z, -reach),
                                   .end_z = MIN(CHUNK_SIZE - z, reach + 1)};
    if (canvas.first_x < canvas.end_x && canvas.first_z < canvas.end_z)
        row->draw(&canvas);
}
