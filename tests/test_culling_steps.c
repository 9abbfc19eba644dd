// Each step of culling leaves out its share of a frame. One that stops working draws too much, in pictures that look
// the same. Counted at places where the step matters; generators and meshes are the same everywhere, so counts are too.
#include "lookout.h"
#include "render/render_internal.h"
#include "window_test.h"

enum { VIEW = 10 };

typedef enum Step { FRUSTUM, GRAPH, SKYLINE, PARTS, BACKS, BURIED, BANDS, INNER, STEP_COUNT } Step;

static const char *const step_names[STEP_COUNT] = {
    [FRUSTUM] = "frustum",  [GRAPH] = "section graph", [SKYLINE] = "skyline of sections", [PARTS] = "hidden parts",
    [BACKS] = "back faces", [BURIED] = "buried walls", [BANDS] = "bands of plants",       [INNER] = "inner leaves",
};

// Some four fifths of what each step leaves out there; 0: little.
static const struct View {
    const char *name;
    Place place;
    double yaw;
    int least[STEP_COUNT]; // quads without the step, in percent of those with it
} views[] = {
    {"hill", {"terrane", 42, -3289, 3909, 0}, 0, {[FRUSTUM] = 400, [SKYLINE] = 160, [PARTS] = 210, [BACKS] = 125}},
    {"wood",
     {"terrane", 42, 1707, -1298, 0},
     0,
     {[FRUSTUM] = 300, [SKYLINE] = 175, [PARTS] = 148, [BACKS] = 170, [INNER] = 173}},
    {"meadow", {"terrane", 42, -1052, -1561, 0}, 120, {[SKYLINE] = 260, [PARTS] = 155, [BANDS] = 132}},
    {"cave", {"terrane", 42, -2763, 3709, -43}, 240, {[GRAPH] = 195, [BACKS] = 170, [BURIED] = 109}},
    {"valley", {"karst", 42, 3230, -1671, 0}, 0, {[GRAPH] = 180, [SKYLINE] = 300, [PARTS] = 168, [BACKS] = 121}},
    {"grove", {"karst", 42, 2426, 2636, 0}, 120, {[GRAPH] = 200, [PARTS] = 132, [BACKS] = 170, [INNER] = 144}},
    {"hollow", {"karst", 42, -3030, 3283, -11}, 240, {[GRAPH] = 4000, [PARTS] = 133}},
};

// The quads that are drawn of a section.
static int count_quads(const Renderer *renderer, const SeenSection *seen)
{
    DrawList list = {0};
    for (int pass = 0; pass < MESH_PASS_COUNT; pass++)
        draw_list_section(&list, seen, (MeshPass)pass, (uint8_t)frame_faces(renderer, seen, (MeshPass)pass));
    const int count = list.count;
    draw_list_quit(&list);
    return count;
}

static bool in_graph(const SectionGraph *graph, const SeenSection *seen)
{
    const int64_t x = seen->chunk->pos.x - graph->west, z = seen->chunk->pos.z - graph->north;
    return graph->seen[z * graph->side + x] >> seen->section & 1;
}

static SeenSection without(Step step, SeenSection seen)
{
    if (step == PARTS)
        seen.whole = true;
    if (step == BACKS)
        seen.faces |= (1 << FACE_CROSS) - 1;
    if (step == BURIED)
        seen.hidden = 0;
    if (step == BANDS) {
        seen.bands = PLANT_BANDS;
        seen.faces |= 1 << FACE_CROSS;
    }
    if (step == INNER)
        seen.near = true;
    return seen;
}

// The quads of all sections that were drawn last, or would be without one of the steps inside sections.
static int count_drawn(const Renderer *renderer, Step left_out)
{
    int quads = 0;
    for (int i = 0; i < renderer->culler.count; i++) {
        const SeenSection seen = without(left_out, renderer->culler.seen[i]);
        quads += count_quads(renderer, &seen);
    }
    return quads;
}

// Fills in how much each step is handed, in percent of what it hands on. Steps of sections follow each other.
static void measure(Lookout *lookout, int percent[STEP_COUNT])
{
    const Renderer *renderer = scene_renderer(lookout->scene);
    const Culler *culler = &renderer->culler;
    lookout->view.no_occlusion = true;
    scene_draw(lookout->scene, &lookout->view);
    const RenderStats stats = renderer_stats(renderer);
    SeenSection *wide = memory_alloc(MEMORY_GENERAL, (size_t)stats.sections_drawn * sizeof *wide);
    memcpy(wide, culler->seen, (size_t)stats.sections_drawn * sizeof *wide);
    lookout->view.no_occlusion = false;
    scene_draw(lookout->scene, &lookout->view);
    int in_frustum = 0, traced = 0;
    for (int i = 0; i < stats.sections_drawn; i++) {
        wide[i].whole = true;
        const int quads = count_quads(renderer, &wide[i]);
        in_frustum += quads;
        traced += in_graph(&culler->graph, &wide[i]) ? quads : 0;
    }
    memory_free(wide);
    const int drawn = count_drawn(renderer, STEP_COUNT);
    assert_int_equal(2 * drawn, renderer_stats(renderer).triangles);
    percent[FRUSTUM] = stats.sections * 100 / stats.sections_drawn;
    percent[GRAPH] = in_frustum * 100 / traced;
    percent[SKYLINE] = traced * 100 / count_drawn(renderer, PARTS);
    for (int step = PARTS; step < STEP_COUNT; step++)
        percent[step] = count_drawn(renderer, (Step)step) * 100 / drawn;
}

static void each_step_leaves_out_its_share(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_COUNT(views); i++) {
        Lookout lookout = lookout_open(&views[i].place, 0, VIEW);
        lookout.view.yaw = views[i].yaw;
        lookout.view.pitch = -5;
        scene_load(lookout.scene, &lookout.view);
        int percent[STEP_COUNT];
        measure(&lookout, percent);
        for (int step = 0; step < STEP_COUNT; step++) {
            if (percent[step] < views[i].least[step])
                fail_msg("%s: %s: %d %% are drawn without it, not %d", views[i].name, step_names[step], percent[step],
                         views[i].least[step]);
        }
        lookout_close(&lookout);
    }
}

static int open_window(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_step_leaves_out_its_share)};
    return cmocka_run_group_tests(tests, open_window, window_tear_down);
}
