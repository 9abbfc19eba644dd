#include "tools/noise/diagram.h"

#include "base/os.h"
#include "tools/noise/gallery.h"
#include "tools/svg.h"

enum { SAMPLES = 4000, ROUNDS = 30 };

static const KnKind kinds[] = {KN_VALUE, KN_PERLIN, KN_SIMPLEX};
static const char *const names[] = {"value", "Perlin", "simplex"};
enum { KINDS = ARRAY_COUNT(kinds) };

// Nanoseconds a sample, the least of some rounds; 0 if the kind lacks the dimension.
static double cost_of(KnKind kind, int dim)
{
    KnNoise noise;
    double least = 0;
    if (!(kn_info(kind)->dimensions >> dim & 1) || !kn_init(&noise, kind, GALLERY_SEED, NULL))
        return 0;
    volatile float sink = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int64_t start = clock_ns();
        for (int i = 0; i < SAMPLES; i++)
            sink = kn_sample(&noise, dim, (double[]){i * 0.37, i * 0.61, i * 0.23, i * 0.47});
        double each = (double)(clock_ns() - start) / SAMPLES;
        least = round == 0 || each < least ? each : least;
    }
    (void)sink;
    kn_quit(&noise);
    return least;
}

typedef struct Bar {
    const char *class, *name;
    double cost;
} Bar;

static void draw_bar(FILE *page, double y, double most, const Bar *bar)
{
    char text[32];
    double width = most > 0 ? bar->cost / most * 250 : 0;
    svg_text(page, (double[]){92, y + 15}, "end", bar->name);
    svg_rect(page, bar->class, (double[]){100, y}, (double[]){width, 20});
    snprintf(text, sizeof text, "%.0f ns", bar->cost);
    svg_text(page, (double[]){106 + width, y + 15}, "start", text);
}

void cost_draw_plane(FILE *page)
{
    double costs[KINDS], most = 0;
    for (int k = 0; k < KINDS; k++) {
        costs[k] = cost_of(kinds[k], 2);
        most = MAX(most, costs[k]);
    }
    svg_begin(page, 420, 120, "measured time of a sample in 2D");
    for (int k = 0; k < KINDS; k++)
        draw_bar(page, 14 + 34 * k, most, &(Bar){"bar", names[k], costs[k]});
    svg_end(page);
}

void cost_draw_claim(FILE *page)
{
    svg_begin(page, 420, 60, "Perlin above value above simplex noise");
    svg_text(page, (double[]){210, 34}, "middle", "Perlin > value > simplex");
    svg_end(page);
}

void cost_draw_dimensions(FILE *page)
{
    static const char *const classes[] = {"bar", "bar second-bar", "bar third-bar"};
    double costs[KINDS][KN_DIMENSIONS_MAX + 1], most = 0;
    for (int k = 0; k < KINDS; k++)
        for (int dim = 1; dim <= KN_DIMENSIONS_MAX; dim++) {
            costs[k][dim] = cost_of(kinds[k], dim);
            most = MAX(most, costs[k][dim]);
        }
    svg_begin(page, 420, 410, "measured time of a sample by dimension");
    double y = 6;
    for (int dim = 1; dim <= KN_DIMENSIONS_MAX; dim++, y += 14) {
        char text[4] = {(char)('0' + dim), 'D', 0, 0};
        svg_text(page, (double[]){8, y + 15}, "start", text);
        for (int k = 0; k < KINDS; k++)
            if (costs[k][dim] > 0) {
                draw_bar(page, y, most, &(Bar){classes[k], names[k], costs[k][dim]});
                y += 26;
            }
    }
    svg_end(page);
}
