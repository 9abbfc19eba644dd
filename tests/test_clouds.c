// The living clouds: their texture as a function of the time, and how they stand among the other things in a picture.
#include "window_test.h"

#include "render/pass_internal.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 160, HEIGHT = 120, PIXELS = WIDTH * HEIGHT, SIZE = CLOUD_TEXTURE_SIZE, TEXELS = SIZE * SIZE };

typedef struct Pairs {
    uint8_t at[TEXELS][2];
} Pairs;

static void read_shown(const CloudTexture *clouds, int level, Pairs *pairs)
{
    glActiveTexture(GL_TEXTURE0 + UNIT_CLOUDS);
    glBindTexture(GL_TEXTURE_2D, clouds->shown);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, level, GL_RG, GL_UNSIGNED_BYTE, pairs);
}

static Pairs first, second;

// By small steps, by large ones, backwards or at once: the same time has the same texels, in each level.
static void the_way_to_a_time_does_not_matter(void **state)
{
    (void)state;
    static const double steps[] = {0.016, 0.4, 3.0, 7.9};
    CloudTexture clouds, other;
    cloud_texture_init(&clouds);
    cloud_texture_init(&other);
    float part = cloud_texture_update(&clouds, 100.0);
    assert_true(part > 0.49f && part < 0.51f);
    for (size_t i = 0; i < ARRAY_COUNT(steps); i++) {
        cloud_texture_update(&other, 1e6);
        for (double seconds = 80.0; seconds < 100.0; seconds += steps[i])
            cloud_texture_update(&other, seconds);
        assert_true(cloud_texture_update(&other, 100.0) == part);
        for (int level = 0; level < 5; level++) {
            read_shown(&clouds, level, &first);
            read_shown(&other, level, &second);
            assert_memory_equal(&first, &second, (size_t)(TEXELS >> 2 * level) * 2);
        }
    }
    cloud_texture_quit(&clouds);
    cloud_texture_quit(&other);
}

// The second moment of one texture is the first of the next, so nothing leaps; and between them the clouds change.
static void moments_follow_each_other(void **state)
{
    (void)state;
    CloudTexture clouds;
    cloud_texture_init(&clouds);
    cloud_texture_update(&clouds, 0.0);
    read_shown(&clouds, 0, &first);
    assert_true(cloud_texture_update(&clouds, 8.0) == 0.0f);
    read_shown(&clouds, 0, &second);
    int64_t change = 0;
    for (int i = 0; i < TEXELS; i++) {
        assert_int_equal(first.at[i][1], second.at[i][0]);
        change += abs(first.at[i][0] - first.at[i][1]);
    }
    assert_in_range(change / TEXELS, 2, 20);
    cloud_texture_quit(&clouds);
}

static int mean_step(const Pairs *pairs, int column)
{
    int sum = 0;
    for (int row = 0; row < SIZE; row++)
        sum += abs(pairs->at[row * SIZE + column][0] - pairs->at[row * SIZE + (column + 1) % SIZE][0]);
    return sum * 100 / SIZE;
}

static int mean_step_down(const Pairs *pairs, int row)
{
    int sum = 0;
    for (int column = 0; column < SIZE; column++)
        sum += abs(pairs->at[row * SIZE + column][0] - pairs->at[(row + 1) % SIZE * SIZE + column][0]);
    return sum * 100 / SIZE;
}

// No edge is steeper than the steepest step elsewhere, and the part where two ends are joined is as lively as the rest.
static void the_texture_has_no_edge(void **state)
{
    (void)state;
    CloudTexture clouds;
    cloud_texture_init(&clouds);
    cloud_texture_update(&clouds, 0.0);
    read_shown(&clouds, 0, &first);
    int most = 0, joined = 0, free = 0;
    for (int i = 0; i < SIZE - 1; i++) {
        most = MAX(most, MAX(mean_step(&first, i), mean_step_down(&first, i)));
        *(i < SIZE / 2 ? &free : &joined) += mean_step(&first, i);
    }
    assert_in_range(mean_step(&first, SIZE - 1), 1, most);
    assert_in_range(mean_step_down(&first, SIZE - 1), 1, most);
    assert_in_range(joined * 100 / free, 70, 140);
    cloud_texture_quit(&clouds);
}

// ---- in a picture

static void draw(Renderer *renderer, const FrameView *view, uint8_t *rgb)
{
    renderer_draw(renderer, view);
    renderer_read_pixels(renderer, rgb);
}

static int changed(const uint8_t *a, const uint8_t *b)
{
    int count = 0;
    for (int i = 0; i < PIXELS; i++)
        count += memcmp(a + 3 * i, b + 3 * i, 3) != 0;
    return count;
}

static MeshData *floor_at(int y, MeshPass pass, Tile tile)
{
    MeshData *mesh = memory_alloc_zero(MEMORY_MESHES, sizeof *mesh + sizeof(Quad));
    mesh->quad_count = 1;
    mesh->ranges[y / SECTION_HEIGHT][pass].count[FACE_UP] = 1;
    for (int section = 0; section < SECTION_COUNT; section++)
        mesh->see_through[section] = 0x7FFF;
    const uint16_t open = 60 | 3 << 12;
    mesh->quads[0] = (Quad){.place = (uint32_t)(y << QUAD_Y_SHIFT | 15 << QUAD_U_SHIFT | 15 << QUAD_V_SHIFT) |
                                     (uint32_t)FACE_UP << QUAD_FACE_SHIFT,
                            .look = (uint32_t)tile,
                            .light = {open, open, open, open}};
    return mesh;
}

static uint8_t with[PIXELS * 3], without[PIXELS * 3];

// How many pixels the clouds change over or under a floor that fills the picture.
static int clouds_seen(Renderer *renderer, FrameView *view, int floor, MeshPass pass, Tile tile)
{
    renderer_set_chunk(renderer, floor_at(floor, pass, tile));
    view->clear_sky = false;
    draw(renderer, view, with);
    view->clear_sky = true;
    draw(renderer, view, without);
    renderer_remove_chunk(renderer, (ChunkPos){0, 0});
    return changed(with, without);
}

// Clouds cover the land and the water that lie below them, and are hidden by land that lies before them.
static void clouds_stand_where_they_are(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 20});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, 270, 8}, .pitch = -90, .fov = 30, .hours = 12};
    bool seen = false;
    // Some time in an hour a cloud comes by.
    for (view.seconds = 0; view.seconds < 3600 && !seen; view.seconds += 30)
        seen = clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE) > PIXELS / 4;
    view.seconds -= 30;
    assert_true(seen);
    assert_true(clouds_seen(renderer, &view, 200, MESH_TRANSLUCENT, TILE_ICE) > PIXELS / 4);
    // Inside the clouds, and under them.
    view.eye[1] = 240;
    assert_true(clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE) > PIXELS / 4);
    view.eye[1] = 220;
    assert_int_equal(clouds_seen(renderer, &view, 200, MESH_OPAQUE, TILE_STONE), 0);
    // Land as high as their tops hides them.
    view.eye[1] = 256.5;
    assert_int_equal(clouds_seen(renderer, &view, 255, MESH_OPAQUE, TILE_STONE), 0);
    renderer_destroy(renderer);
}

// A cliff 16 blocks wide and high.
static MeshData *cliff_at(ChunkPos pos, int section)
{
    MeshData *mesh = memory_alloc_zero(MEMORY_MESHES, sizeof *mesh + sizeof(Quad));
    mesh->pos = pos;
    mesh->quad_count = 1;
    mesh->ranges[section][MESH_OPAQUE].count[FACE_SOUTH] = 1;
    for (int i = 0; i < SECTION_COUNT; i++)
        mesh->see_through[i] = 0x7FFF;
    const uint16_t open = 60 | 3 << 12;
    mesh->quads[0] = (Quad){.place = (uint32_t)(section * SECTION_HEIGHT) << QUAD_Y_SHIFT | 15 << QUAD_U_SHIFT |
                                     15 << QUAD_V_SHIFT | (uint32_t)FACE_SOUTH << QUAD_FACE_SHIFT,
                            .look = (uint32_t)TILE_STONE | quad_chunk_bits(pos),
                            .light = {open, open, open, open}};
    return mesh;
}

// Pixels that a cliff in that chunk changes much, where it fills a picture of clouds and sky.
static int cliff_seen(Renderer *renderer, FrameView *view, ChunkPos pos)
{
    draw(renderer, view, without);
    renderer_set_chunk(renderer, cliff_at(pos, 7));
    draw(renderer, view, with);
    renderer_remove_chunk(renderer, pos);
    int count = 0;
    for (int i = 0; i < PIXELS * 3; i += 3)
        count += abs(with[i] - without[i]) > 12;
    return count;
}

// At the end of the view land is lost in the sky behind it, clouds included: no shape is cut out of them.
static void far_land_dissolves_into_clouds(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, 70, 0.5}, .pitch = 38.4, .fov = 4, .hours = 12};
    int cloudy = 0;
    for (view.seconds = 0; view.seconds < 3600; view.seconds += 120) {
        assert_int_equal(cliff_seen(renderer, &view, (ChunkPos){0, -4}), 0);
        view.clear_sky = true;
        draw(renderer, &view, with);
        view.clear_sky = false;
        cloudy += changed(with, without) > PIXELS / 2;
    }
    assert_in_range(cloudy, 3, 27);
    view.eye[2] = -38; // nearer, it is there
    view.pitch = 63;
    assert_in_range(cliff_seen(renderer, &view, (ChunkPos){0, -4}), PIXELS * 3 / 4, PIXELS);
    renderer_destroy(renderer);
}

// How often what clouds add to a column of the picture turns from rising to falling, by more than a little.
static int bands_in_column(int x)
{
    int bands = 0, low = 0, high = 0, rising = 1;
    for (int y = 0; y < HEIGHT; y++) {
        int at = (y * WIDTH + x) * 3, value = with[at] - without[at];
        if (rising ? value > high : value < low)
            *(rising ? &high : &low) = value;
        if (rising ? value < high - 10 : value > low + 10) {
            bands += rising;
            rising = !rising;
            low = high = value;
        }
    }
    return bands;
}

// Far off one looks along the clouds, and each must still be one thing, not a stack of the heights at which its density
// is read.
static void a_flat_look_does_not_comb_the_clouds(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 4});
    assert_non_null(renderer);
    FrameView view = {.eye = {0, 72, 0}, .pitch = 8, .fov = 4, .hours = 10};
    int bands = 0, covered = 0;
    for (view.seconds = 0; view.seconds < 3600; view.seconds += 200) {
        view.clear_sky = false;
        draw(renderer, &view, with);
        view.clear_sky = true;
        draw(renderer, &view, without);
        covered += changed(with, without);
        for (int x = 0; x < WIDTH; x++)
            bands += bands_in_column(x);
    }
    renderer_destroy(renderer);
    assert_in_range(covered / 18, PIXELS / 4, PIXELS);
    assert_in_range(bands * 10 / (18 * WIDTH), 5, 25); // without the mean between the heights: 34
}

static int brightness(Renderer *renderer, FrameView *view, double pitch)
{
    view->pitch = pitch;
    draw(renderer, view, with);
    const uint8_t *middle = with + (HEIGHT / 2 * WIDTH + WIDTH / 2) * 3;
    return middle[0] + middle[1] + middle[2];
}

// Seen from a height, the air is as dark as the sea where the view ends, or the sea would lie there as a disc; from the
// ground it stays pale there.
static void the_sea_goes_on_to_the_horizon(void **state)
{
    (void)state;
    Renderer *renderer = renderer_create(
        &(RendererConfig){.width = WIDTH, .height = HEIGHT, .quality = RENDER_LIGHT, .view_distance = 20});
    assert_non_null(renderer);
    FrameView view = {.eye = {8, 96, 8}, .fov = 30, .hours = 12, .clear_sky = true};
    const double end = -6.1; // degrees under which an eye 34 blocks above the sea sees what is 320 blocks away
    assert_in_range(brightness(renderer, &view, end) * 100 / brightness(renderer, &view, 0), 50, 80);
    view.eye[1] = 68;
    assert_in_range(brightness(renderer, &view, end) * 100 / brightness(renderer, &view, 0), 90, 100);
    renderer_destroy(renderer);
}

static int set_up(void **state) { return window_set_up(state, WIDTH, HEIGHT, true); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_way_to_a_time_does_not_matter), cmocka_unit_test(moments_follow_each_other),
        cmocka_unit_test(the_texture_has_no_edge),           cmocka_unit_test(clouds_stand_where_they_are),
        cmocka_unit_test(far_land_dissolves_into_clouds),    cmocka_unit_test(a_flat_look_does_not_comb_the_clouds),
        cmocka_unit_test(the_sea_goes_on_to_the_horizon),
    };
    return cmocka_run_group_tests(tests, set_up, window_tear_down);
}
