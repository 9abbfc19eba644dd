#include "gen/tree/tree_brush.h"

#include "base/hash.h"

enum {
    SHAPE_SALT = 0x5A,    // of the choice of a shape
    FIRST_BOUGH_SALT = 3, // of how much the first bough rises
};

const TreeInfo *tree_info(int kind)
{
    static const TreeFamily *const families[] = {&trees_first, &trees_broad, &trees_garden, &trees_needle,
                                                 &trees_warm,  &trees_shore, &trees_low,    &trees_open};
    for (size_t f = 0; f < ARRAY_COUNT(families); kind -= families[f++]->count)
        if (kind < families[f]->count)
            return &families[f]->trees[kind];
    return NULL;
}

static const TreeShape *choose_shape(const TreeShape *shapes, uint64_t random)
{
    int total = shapes->weight; // a kind has a shape at least
    for (const TreeShape *each = shapes + 1; each->weight > 0; each++)
        total += each->weight;
    int chosen = (int)((hash_combine(random, SHAPE_SALT) >> 33) % (uint64_t)total);
    for (; chosen >= shapes->weight; shapes++)
        chosen -= shapes->weight;
    return shapes;
}

static void draw_tuft(const TreeCanvas *canvas, TreePoint from, const TreeTuft *tuft, float wider)
{
    if (tuft->wide > 0.0f)
        brush_tuft(canvas, brush_off(from, 0, 0, tuft->up), tuft->wide + wider, tuft->high, tuft->under);
}

static void draw_trunk(const TreeCanvas *canvas, const TreeShape *shape)
{
    if (shape->width == 1)
        brush_stem(canvas, canvas->height + shape->above);
    else
        brush_trunk(canvas, shape->width, canvas->height + shape->above);
}

static void draw_bough(const TreeCanvas *canvas, const TreeShape *shape, int i)
{
    const TreeBough *bough = &shape->boughs[i];
    int side = canvas->side + bough->side, out = bough->out + (side % 2 ? shape->diagonal : 0);
    int up = bough->up + (shape->lift ? brush_pick(canvas, FIRST_BOUGH_SALT + i, shape->lift) : 0);
    TreePoint end = brush_bough(canvas, brush_above(canvas->height + bough->knot), side, out, up);
    for (size_t t = 0; t < ARRAY_COUNT(shape->tips); t++)
        draw_tuft(canvas, end, &shape->tips[t], shape->widen * (float)i);
}

void tree_draw(const Tree *tree, uint8_t *blocks)
{
    const TreeShape *shape = choose_shape(tree_info(tree->kind)->shapes, tree->random);
    TreeCanvas canvas = {.blocks = blocks, .tree = *tree, .shape = shape};
    canvas.height = shape->low + brush_pick(&canvas, shape->salts[0] ? shape->salts[0] : 1, MAX(shape->more, 1));
    canvas.side = brush_pick(&canvas, shape->salts[1] ? shape->salts[1] : 2, BRUSH_SIDES);
    draw_trunk(&canvas, shape);
    for (int i = 0; i < (int)ARRAY_COUNT(shape->boughs) && shape->boughs[i].out; i++)
        draw_bough(&canvas, shape, i);
    for (size_t t = 0; t < ARRAY_COUNT(shape->crown); t++)
        draw_tuft(&canvas, brush_above(canvas.height), &shape->crown[t], 0.0f);
    if (shape->draw)
        shape->draw(&canvas);
    if (shape->stub)
        brush_bough(&canvas, brush_above(canvas.height - shape->stub), 2 * canvas.side, 1, 0);
}
