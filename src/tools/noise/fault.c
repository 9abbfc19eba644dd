#include "tools/noise/part.h"

#include "base/file.h"
#include "base/os.h"
#include "tools/html.h"
#include "tools/noise/diagram.h"
#include "tools/noise/fault_noise.h"
#include "tools/noise/gallery.h"

#include <string.h>

typedef struct Side {
    FaultValue *value; // a picture; NULL: `draw`
    DiagramDraw *draw;
    const char *code;
} Side;

typedef struct Fault {
    const char *name, *title, *text;
    Side wrong, right;
} Fault;

// clang-format off
static const Fault faults[] = {
    {"offset", "The gradient times the position",
     "A gradient belongs to its lattice point, so it is multiplied by the offset from that point. Multiplied by the position p itself, the corners no longer give 0 at their own place: "
     "the result is value noise, which grows with the distance from the origin.",
     {fault_position, .code = "dot(g(v), p)"}, {fault_perlin, .code = "dot(g(v), p - v)"}},
    {"cases", "hash % 4 with the cases 1 to 4",
     "The remainder of a division by 4 is 0, 1, 2 or 3. A switch with the cases 1 to 4 never takes the fourth, and for 0 returns what stands after it: a quarter of "
     "the lattice points has no gradient, and flat patches appear.",
     {fault_cases, .code = "switch (hash % 4)\n    case 1 ... 4"}, {fault_four, .code = "switch (hash % 4)\n    case 0 ... 3"}},
    {"sign", "A sign in the interpolation",
     "With a - b in place of b - a the interpolation starts at a and moves away from b. Neighbouring cells no longer agree on their border, and the range is left.",
     {fault_sign, .code = "a + t * (a - b)"}, {fault_perlin, .code = "a + t * (b - a)"}},
    {"constant", "Octaves divided by 10",
     "A sum of octaves comes back into its range if it is divided by the sum of their amplitudes, which is 1.9375 for five octaves and a gain of 1/2. A constant such as 10 leaves a "
     "fifth of the contrast, and it changes with the number of octaves.",
     {fault_constant, .code = "maxValue = 10;\nreturn total / maxValue;"}, {fault_sum, .code = "maxValue += amplitude;\nreturn total / maxValue;"}},
    {"clamp", "Simplex noise without a clamp",
     "Beyond its radius a corner's kernel must be 0. The fourth power of a negative number is positive, so without the clamp a distant corner adds again, and "
     "the noise jumps where one triangle ends and the next begins. Both pictures are enlarged reliefs, lit from the left; the jumps are stars around the lattice points.",
     {fault_unclamped, .code = "t = 0.5 - d * d;\nn += t*t*t*t * dot(g, d);"},
     {fault_simplex, .code = "t = max(0, 0.5 - d * d);\nn += t*t*t*t * dot(g, d);"}},
    {"seed", "seed + x",
     "If the seed is added to a coordinate, another seed is the same noise, moved. Both pictures show seed 1 above and seed 3 below: on the left, the lower one is the upper one "
     "moved by two cells. A seed has to be mixed, not added.",
     {fault_shifted, .code = "hash(seed + x, y)"}, {fault_seeds, .code = "hash(mix(seed), x, y)"}},
    {"line", "\"1D Perlin noise\" that is value noise",
     "Random heights at whole numbers with a smooth curve between them are value noise, whatever the curve. Perlin noise has random slopes there, and is 0.",
     {.draw = diagram_value_line, .code = "lerp(fade(t), random(i), random(i + 1))"},
     {.draw = diagram_perlin_line, .code = "lerp(fade(t), slope(i) * t, slope(i + 1) * (t - 1))"}},
    {"order", "Perlin noise costs more than value noise, and that more than simplex noise",
     "The order is said to hold in general. In two dimensions simplex noise has three corners instead of four, but each costs more, and finding them costs too; its advantage comes "
     "with more dimensions. The times on the right were measured while this page was made.",
     {.draw = cost_draw_claim, .code = "cost, as articles order it"}, {.draw = cost_draw_plane, .code = "nanoseconds a sample in 2D, measured"}},
};
// clang-format on

// ---- pictures

static bool draw_side(const Fault *fault, const Side *side, const char *directory, const char *which)
{
    char path[FILE_PATH_MAX];
    if (!side->value)
        return true;
    if (!file_path_print(path, "%s/fault-%s-%s.png", directory, fault->name, which))
        return false;
    Picture picture;
    picture_init(&picture, GALLERY_SIZE, GALLERY_SIZE, 0);
    for (int i = 0; i < GALLERY_SIZE * GALLERY_SIZE; i++) {
        double x = (i % GALLERY_SIZE + 0.5) / GALLERY_PERIOD, y = (i / GALLERY_SIZE + 0.5) / GALLERY_PERIOD;
        double level = 127.5 + 127.5 * side->value(x, y);
        memset(picture.rgb + (size_t)i * 3, (int)CLAMP(level, 0.0, 255.0), 3);
    }
    return picture_write(&picture, path);
}

bool faults_make(const char *directory)
{
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++)
        if (!draw_side(&faults[i], &faults[i].wrong, directory, "wrong") ||
            !draw_side(&faults[i], &faults[i].right, directory, "right") || interrupt_pending())
            return false;
    return true;
}

// ---- the page

static void write_side(FILE *page, const Fault *fault, const Side *side, const char *which, const char *label)
{
    fprintf(page, "<figure class=\"%s\"><b>%s</b>", which, label);
    if (side->value)
        fprintf(page, "<img src=\"fault-%s-%s.png\" alt=\"%s\">", fault->name, which, label);
    else
        side->draw(page);
    fprintf(page, "<pre><code>");
    html_write_lines(page, side->code);
    fprintf(page, "</code></pre></figure>\n");
}

void faults_write(FILE *page)
{
    fprintf(page, "<div class=\"faults\">\n");
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++) {
        fprintf(page, "<article class=\"card fault%s\" id=\"fault-%s\">\n", faults[i].wrong.draw ? " plots" : "",
                faults[i].name);
        html_write_between(page, "<h3>", faults[i].title, "</h3>\n<p>");
        html_write_between(page, "", faults[i].text, "</p>\n<div class=\"pair\">\n");
        write_side(page, &faults[i], &faults[i].wrong, "wrong", "Wrong");
        write_side(page, &faults[i], &faults[i].right, "right", "Right");
        fprintf(page, "</div>\n</article>\n");
    }
    fprintf(page, "</div>\n");
}
