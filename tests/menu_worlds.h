// Saved worlds as files, and their list in the menus.
#pragma once

#include "menu_fixture.h"

#include "base/file.h"
#include "world/chunk.h"

enum { TITLE_WORLDS = 3, DAMAGED_DETAILS = 3 }; // rows

static inline void make_world(const MenuFixture *fixture, const char *name, const char *seed_text, int chunks)
{
    StoreWorld world = {.seed = 7, .generator = 1};
    char folder[FILE_PATH_MAX], path[FILE_PATH_MAX];
    snprintf(world.seed_text, sizeof world.seed_text, "%s", seed_text);
    assert_true(world_folder(fixture->folder, true, folder) && world_path(fixture->folder, name, path));
    Store *store = store_open(path, &(StoreOptions){.create = &world});
    assert_non_null(store);
    for (int i = 0; i < chunks; i++) {
        Diff *diff = diff_create(1);
        diff->entries[0] = (DiffEntry){.index = (uint16_t)i, .block = BLOCK_STONE};
        assert_true(store_put_chunk(store, (ChunkPos){.x = i, .z = 0}, diff) > 0);
    }
    assert_true(store_close(store));
}

static inline void open_list(MenuFixture *fixture)
{
    int listings = fixture->game.tasks->listings;
    open_screen(fixture, MENU_TITLE);
    frame(fixture);
    fixture->game.column.focus = TITLE_WORLDS;
    press(fixture, NAVIGATE_ACCEPT);
    assert_int_equal(fixture->screen, MENU_WORLDS);
    settle(fixture, listings + 1);
}

static inline void write_file(const MenuFixture *fixture, const char *name, int bytes)
{
    char path[FILE_PATH_MAX];
    assert_true(world_path(fixture->folder, name, path));
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < bytes; i++)
        fputc(i * 37 % 251, file);
    assert_int_equal(fclose(file), 0);
}
