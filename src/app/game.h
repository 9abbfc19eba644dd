// The game: a world, a player, menus, and the main loop. Main thread only.
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
    const double *position; // of the feet; NULL: the saved position, or the spawn
    double yaw, pitch, hours;
    bool look_given, hours_given; // these override the saved values
    int workers;
    const char *data_dir; // NULL: the XDG directories
    bool title;           // start at the title screen
    size_t memory_bytes;  // resident memory limit, kept by lowering the view distance; 0: none
} GameConfig;

// The block that the player aims at, and the delays of held buttons.
typedef struct Reach {
    bool aims; // there is a block within reach
    RayHit hit;
    double break_wait, place_wait; // seconds until a held button repeats
} Reach;

typedef struct Notice {
    char words[4200];
    double seconds; // remaining display time
} Notice;

// The pending request to leave, while changes are unsaved (MENU_UNSAVED).
typedef enum Leaving { LEAVING_NOT, LEAVING_WORLD, LEAVING_GAME } Leaving;

enum { STORE_FAILURE = sizeof((StoreStatus *)0)->failure };

struct Game {
    Window *window;
    Overlay *overlay;
    RenderKit *kit; // shared by all worlds and by the pictures of seeds
    Scene *scene;
    Screenshots *screenshots;
    Shelf *shelf;

    Settings settings; // in force: from file, command line, menus and typed commands
    Settings kept;     // written to the file: from file and menus
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
    uint64_t saving;      // notify the player when this put is durable; 0: none
    uint64_t pins_moving; // once this put is durable, the seed's pins file can be deleted; 0: none
    RenderQuality quality;
    int workers;

    Player player;
    Reach reach;
    Hotbar hotbar;
    Icons icons;
    double hours, seconds; // since the world's first midnight; since the start, for animations
    bool time_stands;      // the time of day is stopped
    double sprint_view;    // 0..1: widening of the field of view
    bool sprints_on;       // sprinting with a gamepad lasts until the stick is released

    FrameTimes times;
    Notice notice;
    MemoryLimit memory;
    int64_t memory_checked_ns;
    int width, height; // pixels
    bool hides_hud, shows_debug, takes_screenshot, loaded, captured, running;
    double frame_seconds;         // since the last frame
    int64_t started_ns, frame_ns; // of the program's start; of the last frame
};

// Takes over `settings`, the open world in game->world, game->kept and game->input. False, with one logged line, if
// something essential is missing. Call game_quit in any case.
bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings);
void game_quit(Game *game);

// world.c. Saves and closes the world and opens another: at its saved position, or at its spawn. If it cannot be
// opened, or the current one cannot be saved, the current world stays open and a notice says why. False if drawing is
// no longer possible.
bool game_open_world(Game *game, const WorldChoice *choice);
bool game_change_world(Game *game, const WorldChoice *choice); // the same, but discards changes that cannot be saved
// leave.c: goes to the title or quits if everything is saved; else opens MENU_UNSAVED. Called again from there, it
// discards the unsaved changes.
void game_leave(Game *game, Leaving leaving);
void game_leave_saved(Game *game); // completes that if everything is saved by now; else MENU_UNSAVED stays
void game_leave_world(Game *game); // no world is open afterwards

// False, with a notice, if changes would be lost.
bool game_may_open_another(Game *game);

// Why the changes cannot be saved; NULL if they can, or are.
const char *game_failure(const Game *game, char words[STORE_FAILURE]);

// Creates the world's scene and places the player in it. False, with one logged line, on failure.
bool game_create_scene(Game *game);

// Call when settings have changed.
void game_apply_settings(Game *game);

// True if no menu is open.
static inline bool game_plays(const Game *game) { return game->menu.screen == MENU_NONE; }

// True if the open screen covers the whole frame.
static inline bool game_is_covered(const Game *game)
{
    return game->menu.screen == MENU_MAP || game->menu.screen == MENU_SEEDS;
}

// loop.c: runs until the player quits; one frame, `seconds` after the previous one; the current view, `alpha` as for
// player_eye.
void game_run(Game *game);
void game_frame(Game *game, double seconds);
FrameView game_view(const Game *game, double alpha);

// memory.c: applies the view distance of the settings, as far as the memory limit allows; checks the limit.
void game_set_view_distance(Game *game);
void game_keep_memory(Game *game);

// walk.c: turns and moves the player. Returns the frame's position between the player's last two steps, 0..1.
double game_move_player(Game *game, double seconds);

// hands.c: handles the keys that act at once; breaking and placing.
void game_take_keys(Game *game);
void game_use_hands(Game *game, double seconds);

// place.c: writes a link to the player's view, and copies it to the clipboard; the same with a notice. Following a link
// opens another world if necessary: false if it is malformed or the world cannot be opened; the answer is shown to the
// player.
void game_tell_link(Game *game, char text[LINK_BYTES]);
void game_copy_link(Game *game);
void game_copy_link_to(Game *game, int64_t x, int64_t z); // the surface of a column
bool game_follow_link(Game *game, const char *text, char answer[LINK_FAULT_BYTES]);

// Moves the player onto the surface of that column, or of a safe one in the same chunk.
void game_travel(Game *game, int64_t x, int64_t z);

// map.c: after a world was opened; before it is closed; opens the map; draws a frame of the map, and of the minimap.
void game_begin_map(Game *game);
void game_end_map(Game *game);
void game_open_map(Game *game);
// When the world gets a store: moves the pins into it, and deletes the pins file once that is durable.
void game_store_pins(Game *game);
void game_drop_pins_file(Game *game, uint64_t durable);
void game_draw_map(Game *game, float display_scale);
void game_draw_minimap(Game *game, const Canvas *canvas);

// world.c: game_may_change: false, with a notice, if the world cannot be changed now. game_set_block: changes a block
// as part of an edit step (between edits_begin and edits_end). game_keep_world: updates the saved world, and notifies
// the player when saving fails or works again.
bool game_may_change(Game *game);
bool game_block_in_body(const void *player, BlockPos at, uint8_t block); // a solid block there would overlap the body
bool game_set_block(Game *game, BlockPos at, uint8_t block);
void game_keep_world(Game *game, bool at_once);
void game_tell_saving(const Game *game, char *words, size_t bytes); // for the debug display
void game_save_world(Game *game);    // puts everything; a notice follows when it is durable
void game_work_on_edits(Game *game); // continues a large change, for a part of the frame

// cover.c: a frame of a screen that covers the whole window. It needs this many units of room; in less it is scaled
// down. game_end_cover draws the notice at the canvas' lower edge.
Canvas game_begin_cover(Game *game, float display_scale, float units_across, float units_down);
void game_end_cover(Game *game, const Canvas *canvas);

// browse.c: opens and closes the seed browser; draws a frame of it; adds this world's seed to the recent ones.
void game_open_seeds(Game *game);
void game_close_seeds(Game *game);
void game_draw_seeds(Game *game, float display_scale);
void game_remember_world(Game *game);

// show.c: draws HUD and menus over the frame; screenshots, written in the background.
void game_draw_overlay(Game *game);
void game_enter_world(Game *game,
                      const WorldChoice *choice); // closes the menu, unless the world cannot be opened
void game_notice(Game *game, const char *format, ...) PRINTF_LIKE(2, 3);
void game_take_screenshot(Game *game);
void game_show_finished_screenshots(Game *game);
