// Frames of scenes made by hand, drawn without a display: each pass, faults, and each setting that changes a picture.
#include "render_fixture.h"

#include "render/overlay.h"

#include <math.h>
#include <unistd.h>

static void a_chunk_is_drawn_until_it_is_removed(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    draw(fixture, &usual);
    assert_true(is_sky(pixel(fixture, WIDTH / 2, HEIGHT / 2)));
    put(fixture, &stone_floor);
    draw(fixture, &usual);
    assert_true(is_grey(pixel(fixture, WIDTH / 2, HEIGHT - 10)));
    assert_true(is_sky(pixel(fixture, WIDTH / 2, 2)));
    assert_true(changed_pixels(fixture) > PIXELS / 4);
    renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
    draw(fixture, &usual);
    assert_true(changed_pixels(fixture) > PIXELS / 4);
    assert_int_equal(fixture->renderer->quads.ranges.used, 0);
    render_fixture_close(fixture);
}

// Every pass, at each quality, changes the picture, and not more of it than it should.
static void every_pass_is_drawn(void **state)
{
    (void)state;
    static const Face1 faces[] = {
        {MESH_OPAQUE, FACE_SOUTH, 6, 9, 2, 4, 4, TILE_SANDSTONE_SIDE, TINT_NONE, 0},
        {MESH_CUTOUT, FACE_SOUTH, 6, 9, 2, 4, 4, TILE_OAK_LEAVES, TINT_LEAVES, 0},
        {MESH_CUTOUT, (Face)FACE_CROSS, 8, 9, 4, 1, 1, TILE_POPPY, TINT_NONE, QUAD_FLAG_SWAYS},
        {MESH_CUTOUT, (Face)(FACE_CROSS + 1), 8, 9, 4, 1, 1, TILE_POPPY, TINT_NONE, 0},
        {MESH_CUTOUT, (Face)(FACE_CROSS + 2), 8, 9, 4, 1, 1, TILE_LILY_PAD, TINT_LEAVES, 0},
        {MESH_TRANSLUCENT, FACE_UP, 4, 9, 0, 8, 6, TILE_WATER, TINT_WATER, QUAD_FLAG_LIQUID | QUAD_FLAG_LOWERED},
        {MESH_TRANSLUCENT, FACE_UP, 4, 9, 0, 8, 6, TILE_ICE, TINT_NONE, 0},
    };
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        draw(fixture, &usual);
        for (size_t i = 0; i < ARRAY_COUNT(faces); i++) {
            put(fixture, &faces[i]);
            draw(fixture, &usual);
            int changed = changed_pixels(fixture);
            assert_true(changed > 20 && changed < PIXELS * 3 / 4);
            assert_true(renderer_stats(fixture->renderer).triangles >= 2);
            renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
            draw(fixture, &usual);
            assert_int_equal(changed_pixels(fixture), changed); // all of it disappears again
        }
        FrameView outlined = usual;
        outlined.outline = true;
        outlined.outlined = (BlockPos){.x = 7, .y = 9, .z = 4};
        draw(fixture, &outlined);
        assert_true(changed_pixels(fixture) > 40 && changed_pixels(fixture) < PIXELS / 10);
        int of_cube = changed_pixels(fixture);
        draw(fixture, &usual);
        outlined.outlined_block = BLOCK_TORCH; // the frame is that of the block's shape
        draw(fixture, &outlined);
        assert_true(changed_pixels(fixture) > 5 && changed_pixels(fixture) < of_cube);
        outlined.outlined_block = BLOCK_AIR;
        draw(fixture, &outlined);
        FrameView boxed = usual;
        boxed.boxed = true;
        boxed.box[0] = boxed.box[1] = outlined.outlined;
        draw(fixture, &boxed);
        assert_int_equal(changed_pixels(fixture), 0); // a box of one block has the same frame
        boxed.box[0].x -= 2;
        boxed.box[1].y++;
        draw(fixture, &boxed);
        assert_true(changed_pixels(fixture) > 40);
        render_fixture_close(fixture);
    }
}

// A tile that is all tint gets its column's tint of its own kind: red, green or blue.
static void tints_keep_their_colours(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    for (int tint = TINT_GRASS; tint <= TINT_WATER; tint++) {
        Face1 face = stone_floor;
        face.tile = TILE_GRASS_TOP;
        face.tint = (BlockTint)tint;
        for (int i = 0; i < 9; i++) // colours blend into those of the chunks around
            renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){i % 3 - 1, i / 3 - 1}, &face));
        draw(fixture, &usual);
        const uint8_t *rgb = pixel(fixture, WIDTH / 2, HEIGHT - 10);
        for (int channel = 0; channel < 3; channel++)
            if (channel != tint - TINT_GRASS && rgb[tint - TINT_GRASS] < 2 * rgb[channel])
                fail_msg("tint %d: %d %d %d", tint, rgb[0], rgb[1], rgb[2]);
    }
    render_fixture_close(fixture);
}

// A tile seen from nearby shows its texels as squares in every quality: most pixels equal their neighbour.
static void near_tiles_show_square_texels(void **state)
{
    (void)state;
    static const struct {
        MeshPass pass;
        Tile tile;
    } walls[] = {{MESH_OPAQUE, TILE_COBBLE}, {MESH_CUTOUT, TILE_OAK_LEAVES}, {MESH_TRANSLUCENT, TILE_ICE}};
    for (int quality = 0; quality < RENDER_QUALITY_COUNT; quality++) {
        RenderFixture *fixture = render_fixture_open((RenderQuality)quality);
        FrameView view = usual;
        view.eye[2] = 2;
        view.pitch = 0;
        for (size_t i = 0; i < ARRAY_COUNT(walls); i++) {
            put(fixture, &(Face1){walls[i].pass, FACE_SOUTH, 0, 9, 0, 16, 6, walls[i].tile, TINT_NONE, 0});
            draw(fixture, &view);
            int same = 0, pairs = 0;
            for (int y = 20; y < HEIGHT - 20; y++)
                for (int x = 20; x < WIDTH - 20; x++, pairs++)
                    same += abs(pixel(fixture, x, y)[1] - pixel(fixture, x + 1, y)[1]) <= 1;
            if (same < pairs * 4 / 5)
                fail_msg("quality %d, %s: %d %% are alike", quality, tile_name(walls[i].tile), same * 100 / pairs);
            renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
        }
        render_fixture_close(fixture);
    }
}

// Pixels whose green changed by more than what corners elsewhere change: light is computed there.
static int count_other_texels(const RenderFixture *fixture)
{
    int changed = 0;
    for (int i = 0; i < PIXELS; i++)
        changed += abs(fixture->now[i * 3 + 1] - fixture->before[i * 3 + 1]) > 6;
    return changed;
}

// A block shows the same picture of its ground however the mesher has merged its face with others, so that an edit
// changes no block beside it.
static void ground_looks_the_same_however_it_is_merged(void **state)
{
    (void)state;
    static const Face1 rows[][3] = {
        {{MESH_OPAQUE, FACE_UP, 0, 9, 0, 16, 16, TILE_SAND, TINT_NONE, 0},
         {MESH_OPAQUE, FACE_UP, 0, 9, 0, 5, 16, TILE_SAND, TINT_NONE, 0},
         {MESH_OPAQUE, FACE_UP, 5, 9, 0, 11, 16, TILE_SAND, TINT_NONE, 0}},
        {{MESH_OPAQUE, FACE_SOUTH, 0, 8, 1, 16, 7, TILE_STONE, TINT_NONE, 0},
         {MESH_OPAQUE, FACE_SOUTH, 0, 8, 1, 16, 3, TILE_STONE, TINT_NONE, 0},
         {MESH_OPAQUE, FACE_SOUTH, 0, 11, 1, 16, 4, TILE_STONE, TINT_NONE, 0}},
    };
    for (size_t row = 0; row < ARRAY_COUNT(rows); row++) {
        RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
        put(fixture, &rows[row][0]);
        draw(fixture, &usual);
        renderer_set_chunk(fixture->renderer, mesh_of_two(&rows[row][1], &rows[row][2]));
        draw(fixture, &usual);
        const int same = count_other_texels(fixture);
        renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
        renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){1, 0}, &rows[row][0]));
        FrameView beside = usual;
        beside.eye[0] += CHUNK_SIZE;
        draw(fixture, &beside);
        assert_true(10 * same < count_other_texels(fixture)); // the line where the two meet; other blocks
        render_fixture_close(fixture);
    }
}

static void back_faces_are_not_drawn(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    draw(fixture, &usual);
    for (int face = FACE_WEST; face <= FACE_SOUTH; face++)
        for (int pass = MESH_OPAQUE; pass <= MESH_CUTOUT; pass++) {
            static const bool looks_here[] = {[FACE_UP] = true, [FACE_SOUTH] = true, [FACE_WEST] = true};
            put(fixture, &(Face1){(MeshPass)pass, (Face)face, 9, 9, 3, 2, 2, TILE_OAK_LEAVES, TINT_NONE, 0});
            draw(fixture, &usual);
            assert_int_equal(changed_pixels(fixture) > 0, looks_here[face]);
            renderer_remove_chunk(fixture->renderer, (ChunkPos){0, 0});
            draw(fixture, &usual);
        }
    render_fixture_close(fixture);
}

// Places that are alike modulo 4096 blocks give the same pixels, at the world's edge as at its origin; not those of
// clouds, of which none is seen twice.
static void pixels_at_the_edge_equal_the_origin(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    const Face1 flower = {MESH_CUTOUT, FACE_CROSS, 8, 9, 4, 1, 1, TILE_POPPY, TINT_NONE, QUAD_FLAG_SWAYS};
    put(fixture, &flower);
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, -1}, &stone_floor));
    FrameView view = usual;
    view.eye[0] += 0.375; // exact, there too
    view.yaw = 3.3;
    view.clear_sky = true;
    draw(fixture, &view);
    const ChunkPos far = {.x = INT32_MAX - 255, .z = INT32_MIN + 256};
    renderer_set_chunk(fixture->renderer, mesh_of(far, &flower));
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){far.x, far.z - 1}, &stone_floor));
    view.eye[0] += (double)chunk_pos_block_x(far);
    view.eye[2] += (double)chunk_pos_block_z(far);
    draw(fixture, &view);
    assert_true(is_grey(pixel(fixture, WIDTH / 2, HEIGHT / 4)));
    assert_int_equal(changed_pixels(fixture), 0);
    render_fixture_close(fixture);
}

static void uploaded_bytes_are_counted(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    draw(fixture, &usual);
    put(fixture, &stone_floor);
    renderer_set_chunk(fixture->renderer, mesh_of((ChunkPos){0, 3}, &stone_floor));
    draw(fixture, &usual);
    assert_int_equal(renderer_stats(fixture->renderer).uploaded_bytes, 2 * sizeof(Quad));
    draw(fixture, &usual);
    RenderStats stats = renderer_stats(fixture->renderer);
    assert_int_equal(stats.uploaded_bytes, 0);
    assert_int_equal(stats.sections, 2);
    assert_int_equal(stats.sections_drawn, 1); // the other is out of view
    assert_true(stats.draws >= 2 && stats.draws <= 8);
    assert_true(stats.gpu_bytes > sizeof(Quad) << 16);
    render_fixture_close(fixture);
}

static void the_quad_store_grows_without_loss(void **state)
{
    (void)state;
    enum { MANY = 40000, CHUNKS = 5 };
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &stone_floor);
    draw(fixture, &usual);
    size_t bytes = renderer_stats(fixture->renderer).gpu_bytes;
    for (int i = 0; i < CHUNKS; i++) {
        MeshData *large = mesh_alloc(MANY);
        large->pos = (ChunkPos){.x = 100 + i, .z = 0};
        renderer_set_chunk(fixture->renderer, large);
    }
    draw(fixture, &usual);
    assert_int_equal(changed_pixels(fixture), 0);
    assert_true(renderer_stats(fixture->renderer).gpu_bytes > bytes + MANY * CHUNKS * sizeof(Quad) / 2);
    assert_int_equal(fixture->renderer->quads.ranges.used, MANY * CHUNKS + 1);
    for (int i = 0; i < CHUNKS; i++)
        renderer_remove_chunk(fixture->renderer, (ChunkPos){.x = 100 + i, .z = 0});
    assert_int_equal(fixture->renderer->quads.ranges.used, 1);
    render_fixture_close(fixture);
}

static void any_size_and_distance_draws(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    put(fixture, &stone_floor);
    for (int i = 0; i < 60; i++) {
        renderer_resize(fixture->renderer, i % 7 == 0 ? 0 : 1 + i * 37 % WIDTH, i % 5 == 0 ? 0 : 1 + i * 53 % HEIGHT);
        renderer_set_view_distance(fixture->renderer, 2 + i % 63);
        renderer_draw(fixture->renderer, &usual);
    }
    renderer_resize(fixture->renderer, WIDTH, HEIGHT);
    draw(fixture, &usual);
    assert_true(is_grey(pixel(fixture, WIDTH / 2, HEIGHT - 10)));
    render_fixture_close(fixture);
}

static void text_and_shapes_show(void **state)
{
    (void)state;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    Overlay *overlay = overlay_create(1.0f);
    assert_non_null(overlay);
    draw(fixture, &usual);
    overlay_begin(overlay, WIDTH, HEIGHT, 1.0f);
    overlay_rect(overlay, 10, 10, 40, 20, 0xFF0000FF);
    const char *words = "Karst \xE2\x80\x94 123\n\xFF\xC3";
    overlay_text(overlay, FONT_TEXT, 60, 10, 0x000000FF, words);
    float width = overlay_text_size(overlay, FONT_TEXT, words).width;
    TextSize ones = overlay_text_size(overlay, FONT_TEXT, "111");
    TextSize zeros = overlay_text_size(overlay, FONT_TEXT, "000\n000");
    overlay_end(overlay);
    renderer_read_pixels(fixture->renderer, fixture->now);
    static const uint8_t red[3] = {255, 0, 0};
    assert_memory_equal(pixel(fixture, 12, 12), red, 3);
    assert_memory_not_equal(pixel(fixture, 52, 12), red, 3);
    assert_true(changed_pixels(fixture) > 40 * 20 + 50);
    assert_true(width > 40 && width < 110);
    assert_true(ones.width == zeros.width && zeros.height > 1.5f * ones.height);
    overlay_begin(overlay, WIDTH, HEIGHT, 2.0f);
    assert_true(overlay_text_size(overlay, FONT_TEXT, "111").width > 1.7f * ones.width);
    overlay_end(overlay);
    overlay_destroy(overlay);
    overlay_destroy(NULL);
    render_fixture_close(fixture);
}

// ---- seams

// A floor of one chunk whose every row is cut at other places: corners inside the edges of others everywhere.
static MeshData *patchwork(ChunkPos pos, const Face1 *floor, uint64_t *random)
{
    MeshData *mesh = mesh_alloc(CHUNK_COLUMNS);
    int quads = 0;
    for (int z = 0; z < CHUNK_SIZE; z++)
        for (int x = 0; x < CHUNK_SIZE; quads++) {
            Face1 face = *floor;
            face.x = x;
            face.z = z;
            const int wide = 1 + (int)(test_random(random) % 9);
            face.width = MIN(wide, CHUNK_SIZE - x);
            face.length = 1;
            MeshData *part = mesh_of(pos, &face);
            Quad quad = part->quads[0];
            *mesh = *part;
            mesh->quads[quads] = quad;
            memory_free(part);
            x += face.width;
        }
    mesh->quad_count = quads;
    mesh->ranges[floor->y / SECTION_HEIGHT][floor->pass].count[FACE_UP] = (uint16_t)quads;
    mesh_measure(mesh);
    return mesh;
}

// Pixels below the floor's end where nothing of it was drawn.
static int open_pixels(void)
{
    static float depth[PIXELS];
    glReadPixels(0, 0, WIDTH, HEIGHT, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    int open = 0;
    for (int x = 0; x < WIDTH; x++) {
        int end = HEIGHT;
        while (end > 0 && depth[(end - 1) * WIDTH + x] == 1.0f)
            end--;
        for (int y = 0; y < end; y++)
            open += depth[y * WIDTH + x] == 1.0f;
    }
    return open;
}

static int open_in_floor(const Face1 *floor)
{
    static const double above[] = {0.12, 0.2, 0.7, 1.6, 5};
    uint64_t random = 5;
    RenderFixture *fixture = render_fixture_open(RENDER_LIGHT);
    for (int i = 0; i < 11 * 11; i++)
        renderer_set_chunk(fixture->renderer, patchwork((ChunkPos){i % 11 - 5, i / 11 - 5}, floor, &random));
    int open = 0;
    for (int i = 0; i < 200; i++) {
        FrameView view = usual;
        view.eye[0] += 0.01 * (double)(test_random(&random) % 100);
        view.eye[1] = 10 + above[i % (int)ARRAY_COUNT(above)];
        view.yaw = (double)(test_random(&random) % 3600) * 0.1;
        view.pitch = i % 2 == 0 ? -2 : -15;
        draw(fixture, &view);
        open += open_pixels();
    }
    print_message("%d pixels are open\n", open);
    render_fixture_close(fixture);
    return open;
}

static void no_seam_opens_at_flat_angles(void **state)
{
    (void)state;
    Face1 ice_floor = stone_floor;
    ice_floor.pass = MESH_TRANSLUCENT;
    ice_floor.tile = TILE_ICE;
    assert_int_equal(open_in_floor(&stone_floor), 0);
    assert_int_equal(open_in_floor(&ice_floor), 0);
}

// ---- faults

static void write_shader(const char *folder, const char *name, const char *text)
{
    char path[512];
    snprintf(path, sizeof path, "%s/shaders/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

// Copies shaders and assets, but for one file of shaders/, which gets `text`, or is left out if that is NULL.
static void share_with_fault(const char *folder, const char *name, const char *text)
{
    char command[1024];
    snprintf(command, sizeof command, "rm -rf '%s'/* && cp -r shaders assets '%s' && rm '%s/shaders/%s'", folder,
             folder, folder, name);
    assert_int_equal(system(command), 0);
    if (text)
        write_shader(folder, name, text);
}

static void a_bad_shader_is_reported(void **state)
{
    (void)state;
    static const struct {
        const char *file, *text;
    } faults[] = {{"block.frag", NULL},
                  {"quad.glsl", ""},
                  {"water.frag", "void main() { this is no shader }"},
                  {"sky.vert", "\x80\xFF garbage"}};
    char folder[] = "/tmp/karst-test-XXXXXX";
    assert_non_null(mkdtemp(folder));
    Window *window = window_create(&(WindowConfig){.width = 64, .height = 64, .offscreen = true});
    assert_non_null(window);
    setenv("KARST_SHARE", folder, 1);
    for (size_t i = 0; i < ARRAY_COUNT(faults); i++) {
        share_with_fault(folder, faults[i].file, faults[i].text);
        LogCount count = {0};
        log_set_sink(log_count_line, &count);
        Renderer *renderer = renderer_create(&config);
        log_set_sink(NULL, NULL);
        assert_null(renderer);
        assert_int_equal(count.lines, 1);
        assert_non_null(strstr(count.last, faults[i].file));
    }
    share_with_fault(folder, "../assets/DejaVuSans.ttf", NULL);
    LogCount count = {0};
    log_set_sink(log_count_line, &count);
    assert_null(overlay_create(1.0f));
    log_set_sink(NULL, NULL);
    assert_int_equal(count.lines, 1);
    assert_non_null(strstr(count.last, "DejaVuSans.ttf"));
    unsetenv("KARST_SHARE");
    window_destroy(window);
    char command[64];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chunk_is_drawn_until_it_is_removed),
        cmocka_unit_test(every_pass_is_drawn),
        cmocka_unit_test(tints_keep_their_colours),
        cmocka_unit_test(near_tiles_show_square_texels),
        cmocka_unit_test(ground_looks_the_same_however_it_is_merged),
        cmocka_unit_test(back_faces_are_not_drawn),
        cmocka_unit_test(pixels_at_the_edge_equal_the_origin),
        cmocka_unit_test(uploaded_bytes_are_counted),
        cmocka_unit_test(the_quad_store_grows_without_loss),
        cmocka_unit_test(any_size_and_distance_draws),
        cmocka_unit_test(text_and_shapes_show),
        cmocka_unit_test(no_seam_opens_at_flat_angles),
        cmocka_unit_test(a_bad_shader_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
