// The game: a world, a player, menus, and the loop that joins them. Main thread only.
#pragma once

#include "app/commands.h"
#include "app/console.h"
#include "app/map_screen.h"
#include "app/menu.h"
#include "app/screenshot.h"
#include "app/seed_screen.h"
#include "platform/window.h"
#include "player/raycast.h"
#include "render/kit.h"
#include "scene/link.h"
#include "scene/memory_limit.h"
#include "scene/world.h"

typedef struct GameConfig {
    const double *position; // of the feet; NULL: where the world's player was, or the spawn
    double yaw, pitch, hours;
    bool look_given, hours_given; // they go before what the world's player had
    int workers;
    const char *data_dir; // NULL: the XDG directories
    bool title;           // begin with the title
    size_t memory_bytes;  // resident at most, by a lower view distance; 0: no limit
} GameConfig;

// What the player does to blocks.
typedef struct Reach {
    bool aims; // at a block within reach
    RayHit hit;
    double break_wait, place_wait; // seconds until a held button acts again
} Reach;

typedef struct Notice {
    char words[4200];
    double seconds; // left to be shown
} Notice;

// What the player has asked for while something could not be saved (MENU_UNSAVED).
typedef enum Leaving { LEAVING_NOT, LEAVING_WORLD, LEAVING_GAME } Leaving;

enum { STORE_FAILURE = sizeof((StoreStatus *)0)->failure };

struct Game {
    Window *window;
    Overlay *overlay;
    RenderKit *kit; // of all worlds, and of the pictures of seeds
    Scene *scene;
    Screenshots *screenshots;
    Shelf *shelf;

    Settings settings; // what counts now: the file, the command line, the menus, typed commands
    Settings kept;     // what the file says, or will: the file and the menus
    Input input;
    Menu menu;
    Console console;
    MapTiles tiles;
    MapScreen map;
    Pins pins; // of this world
    SeedScreen seeds;
    Remembered remembered;

    GameConfig config;
    World world;
    Leaving leaving;
    uint64_t saving;      // the put whose being durable is to be told; 0: none
    uint64_t pins_moving; // the put after which the seed's file of pins is not needed any more; 0: none
    RenderQuality quality;
    int workers;

    Player player;
    Reach reach;
    Hotbar hotbar;
    Icons icons;
    double hours, seconds; // since the first midnight; since the start, which drives all that moves
    bool time_stands;      // the time of day; all else goes on
    double sprint_view;    // 0..1: how far the view has widened
    bool sprints_on;       // a gamepad's sprint lasts until the stick is let go

    FrameTimes times;
    Notice notice;
    MemoryLimit memory;
    int64_t memory_checked_ns;
    int width, height; // pixels
    bool hides_hud, shows_debug, takes_screenshot, loaded, captured, running;
    double frame_seconds;         // since the last frame
    int64_t started_ns, frame_ns; // the program's start; the last frame's
};

// `settings`, the open world in game->world and what is in game->kept and game->input are the game's from here on.
// False, with one logged line, if something is missing that it cannot do without. game_quit in any case.
bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings);
void game_quit(Game *game);

// world.c. Saves and leaves the world, and goes on in another one: where its player was, or at its spawn. If it cannot
// be opened, or this one cannot be saved, the game stays in the one that it has, and a notice says so. False if nothing
// can be drawn any more.
bool game_open_world(Game *game, const WorldChoice *choice);
bool game_change_world(Game *game, const WorldChoice *choice); // the same, but changes that cannot be saved are lost
// leave.c: goes to the title or ends, if all is saved; else the player is asked, and the second time it is done.
void game_leave(Game *game, Leaving leaving);
void game_leave_saved(Game *game); // goes on with that once all is saved; until then the player is still asked
void game_leave_world(Game *game); // the game has none then

// False, with a notice, if something would be lost.
bool game_may_open_another(Game *game);

// Why what was changed cannot be saved; NULL: it can, or is.
const char *game_failure(const Game *game, char words[STORE_FAILURE]);

// The world's scene, with the player in it. False, with one logged line, if it cannot be drawn.
bool game_create_scene(Game *game);

// Settings changed.
void game_apply_settings(Game *game);

// No menu is open.
static inline bool game_plays(const Game *game) { return game->menu.screen == MENU_NONE; }

// What is open covers the whole picture.
static inline bool game_is_covered(const Game *game)
{
    return game->menu.screen == MENU_MAP || game->menu.screen == MENU_SEEDS;
}

// loop.c: plays until the player leaves. One frame of that, `seconds` after the one before. What is to be seen now;
// `alpha` as player_eye has it.
void game_run(Game *game);
void game_frame(Game *game, double seconds);
FrameView game_view(const Game *game, double alpha);

// memory.c: holds the view distance that the limit leaves of what the settings ask for.
void game_set_view_distance(Game *game);
void game_keep_memory(Game *game);

// walk.c: turns and moves the player. Returns how far the frame lies between the player's last two steps.
double game_move_player(Game *game, double seconds);

// hands.c: what the keys ask for while one plays.
void game_take_keys(Game *game);
void game_use_hands(Game *game, double seconds);

// place.c: a link to where the player stands, also into the clipboard; the same with a notice. Following one, into
// another world if need be: false if it is malformed or the world cannot be made; the answer is for the player.
void game_tell_link(Game *game, char text[LINK_BYTES]);
void game_copy_link(Game *game);
void game_copy_link_to(Game *game, int64_t x, int64_t z); // the surface of a column
bool game_follow_link(Game *game, const char *text, char answer[LINK_FAULT_BYTES]);

// The same: onto the surface of that column, or of a safe one beside it.
void game_travel(Game *game, int64_t x, int64_t z);

// map.c: the world has come or goes; the map opens; a frame of it, and of the minimap.
void game_begin_map(Game *game);
void game_end_map(Game *game);
void game_open_map(Game *game);
// The world has begun to be saved: from here on its store holds them, and once that is durable the file goes.
void game_store_pins(Game *game);
void game_drop_pins_file(Game *game, uint64_t durable);
void game_draw_map(Game *game, float display_scale);
void game_draw_minimap(Game *game, const Canvas *canvas);

// world.c: changes a block as part of a step of edits (between edits_begin and edits_end); false, with a notice where
// one is due, if it must not be changed. Keeps the saved world up to date, and tells when the disk fails.
bool game_may_change(Game *game);
bool game_block_in_body(const void *player, BlockPos at, uint8_t block); // a solid block would overlap the body
bool game_set_block(Game *game, BlockPos at, uint8_t block);
void game_keep_world(Game *game, bool at_once);
void game_tell_saving(const Game *game, char *words, size_t bytes); // for the display of figures
void game_save_world(Game *game);    // puts everything; a notice tells when it is durable
void game_work_on_edits(Game *game); // goes on with a large change, for a part of a frame

// cover.c: a frame of what covers the whole picture. It needs so many units of room: its letters shrink where there is
// less. It ends with the notice, which stands at the canvas' lower edge.
Canvas game_begin_cover(Game *game, float display_scale, float units_across, float units_down);
void game_end_cover(Game *game, const Canvas *canvas);

// browse.c: the seed browser opens and closes; a frame of it; this world's seed is remembered.
void game_open_seeds(Game *game);
void game_close_seeds(Game *game);
void game_draw_seeds(Game *game, float display_scale);
void game_remember_world(Game *game);

// show.c: display and menus, over what was drawn; a picture of both, written while the game goes on.
void game_draw_overlay(Game *game);
void game_enter_world(Game *game,
                      const WorldChoice *choice); // the menu closes and one walks, unless it cannot be opened
void game_notice(Game *game, const char *format, ...) PRINTF_LIKE(2, 3);
void game_take_screenshot(Game *game);
void game_show_finished_screenshots(Game *game);
