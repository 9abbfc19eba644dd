#include "gen/tree/tree_brush.h"

#include "base/hash.h"

enum { SHAPE_SALT = 0x5A }; // of the choice of a shape

const TreeInfo *tree_info(int kind)
{
    static const TreeFamily *const families[] = {&trees_first, &trees_broad, &trees_garden, &trees_needle,
                                                 &trees_warm,  &trees_shore, &trees_low};
    for (size_t f = 0; f < ARRAY_COUNT(families); kind -= families[f++]->count)
        if (kind < families[f]->count)
            return &families[f]->trees[kind];
    return NULL;
}

void tree_draw(const Tree *tree, uint8_t *blocks)
{
    const TreeShape *shape = tree_info(tree->kind)->shapes;
    unsigned total = 0;
    for (const TreeShape *each = shape; each->weight > 0; each++)
        total += each->weight;
    unsigned chosen = (unsigned)((hash_combine(tree->random, SHAPE_SALT) >> 33) % MAX(total, 1));
    for (; chosen >= shape->weight; shape++)
        chosen -= shape->weight;
    shape->draw(&(TreeCanvas){.blocks = blocks,
                              .x = tree->x,
                              .y = tree->y,
                              .z = tree->z,
                              .random = tree->random,
                              .log = tree->log,
                              .leaves = tree->leaves});
}
