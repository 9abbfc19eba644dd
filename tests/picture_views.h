// Views of worlds of which there are pictures, and these worlds on screen, in a window larger than the pictures.
#pragma once

#include "picture_compare.h"
#include "window_test.h"

#include "scene/scene.h"
#include "session/session.h"

enum { WIDTH = 640, HEIGHT = 352 }; // of the window; pictures are smaller

typedef struct View {
    const char *name;
    int64_t seed;
    double eye[3], yaw, pitch, hours, lantern;
    bool wide; // of generator 3, with land up to the horizon and with shadows; else of 1, without
} View;

typedef enum ViewId {
    FOREST,
    RIVER,
    UNDER_WATER,
    DESERT,
    SHORE,
    NIGHT,
    LAVA,
    AIR,
    SNOW,
    ROCK,
    CAVE,
    LAVA_WRAP,
    CLIFF,
    MOON,
    MEADOW,
    HILL_NOON,
    HILL_EVENING,
    HILL_NIGHT,
    LAND_NOON,
    LAND_EVENING,
    LAND_NIGHT,
    FLOODED,
    MESAS
} ViewId;

// In the order of worlds: views of one share a scene.
static const View views[] = {
    [FOREST] = {"forest", 42, {-690, 82, 1100}, 90, -5, 10, 0, false},
    [RIVER] = {"river_at_dusk", 42, {-352, 66, 6}, 200, -8, 17.8, 0, false},
    [UNDER_WATER] = {"under_water", 42, {500, 59, -505}, 130, 5, 10, 0, false},
    [DESERT] = {"desert_at_dawn", 42, {690, 105, 215}, 60, -20, 6.4, 0, false},
    [SHORE] = {"shore", 42, {1215, 82, 230}, 200, -18, 12, 0, false},
    [NIGHT] = {"night", 42, {-500, 86, -100}, 45, -5, 0.5, 0, false},
    [LAVA] = {"lava", 42, {-287, 26, 59}, 200, -35, 10, 0, false},
    [AIR] = {"from_the_air", 42, {800, 130, 800}, 45, -25, 10, 0, false},
    [SNOW] = {"snow", 42, {-1560, 90, 640}, 90, -8, 15.5, 0, false},
    [ROCK] = {"in_rock", 42, {-120.5, 60.5, -119.5}, 45, -15, 10, 0, false},
    [CAVE] = {"cave_by_lantern", 42, {-287.5, 22.5, 59.5}, 110, -20, 10, 1, false},
    [LAVA_WRAP] = {"lava_at_the_wrap", 9001, {248, 30, 0.5}, 90, -80, 10, 0, false},
    [CLIFF] = {"cliff", 8675309, {-196, 68.62, 340}, 190, 5, 16, 0, false},
    [MOON] = {"moon", 8675309, {152, 72, 280}, 235, 45, 3.2, 0, false},
    [MEADOW] = {"meadow", 8675309, {152, 71.62, 280}, 180, -5, 13, 0, false},
    [HILL_NOON] = {"hill_at_noon", 42, {3528.5, 119.62, -1239.5}, 180, -5, 12, 0, true},
    [HILL_EVENING] = {"hill_at_a_low_sun", 42, {3528.5, 119.62, -1239.5}, 180, -5, 17.2, 0, true},
    [HILL_NIGHT] = {"hill_by_night", 42, {3528.5, 119.62, -1239.5}, 180, -5, 22, 0, true},
    [LAND_NOON] = {"wide_land_at_noon", 42, {3528.5, 165.62, -1239.5}, 270, -10, 12, 0, true},
    [LAND_EVENING] = {"wide_land_at_a_low_sun", 42, {3528.5, 165.62, -1239.5}, 270, -10, 17.2, 0, true},
    [LAND_NIGHT] = {"wide_land_by_night", 42, {3528.5, 165.62, -1239.5}, 270, -10, 22, 0, true},
    [FLOODED] = {"flooded_slopes", 1825323490442759480, {2024.5, 92, 3128.5}, 225, 2, 12, 0, true},
    [MESAS] = {"mesas_beyond_chunks", -9182736455, {6184.5, 68.62, -3991.5}, 0, 3, 9, 0, true},
};

// A world on screen.
typedef struct Site {
    Session *session;
    Scene *scene;
} Site;

static inline Site site_new(RenderQuality quality, const View *view)
{
    World world = {.generator = recipe_find_id(view->wide ? 3 : 1), .made.seed = view->seed};
    Session *session = session_create(&world, &(SessionConfig){.stream = scene_stream_config(quality, 6, 2)});
    Scene *scene =
        scene_create(&(SceneConfig){.stream = session->stream,
                                    .renderer = {PICTURE_WIDTH, PICTURE_HEIGHT, .quality = quality, .view_distance = 6},
                                    .far = {session->source, .kilometres = view->wide ? 8 : 0, .workers = 2}});
    assert_non_null(scene);
    return (Site){session, scene};
}

static inline void site_quit(const Site *site)
{
    scene_destroy(site->scene);
    session_destroy(site->session);
}

static inline int set_up(void **state)
{
    return window_set_up(state, WIDTH, HEIGHT, getenv("KARST_ON_DISPLAY") == NULL);
}
