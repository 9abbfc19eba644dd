// The game: a world, a player, menus, and the main loop. Main thread only.
#pragma once

#include "game/commands.h"
#include "game/flow.h"
#include "session/notices.h"
#include "game/screens/console.h"
#include "game/screens/map_screen.h"
#include "game/screens/menu.h"
#include "game/screens/seed_screen.h"
#include "game/screenshot.h"
#include "platform/window.h"
#include "player/raycast.h"
#include "render/kit.h"
#include "scene/hud.h"
#include "session/link.h"
#include "session/memory_limit.h"
#include "session/world.h"

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

enum { STORE_FAILURE = sizeof((StoreStatus *)0)->failure };

struct Game {
    Window *window;
    Overlay *overlay;
    RenderKit *kit; // shared by all worlds and by the pictures of seeds
    Scene *scene;
    Screenshots *screenshots;
    Shelf *shelf;

    Flow flow;
    Settings settings; // in force: from the file, the command line, the menus, typed commands
    Settings kept;     // written to the file: from the file and the menus
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
    uint64_t saving;      // number of the put to be reported once it is durable; 0: none
    uint64_t pins_moving; // number of the put after which the seed's file of pins is deleted; 0: none
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
    Notices notices;
    MemoryLimit memory;
    int64_t memory_checked_ns;
    int width, height; // pixels
    bool hides_hud, shows_debug, takes_screenshot, loaded, captured;
    double frame_seconds;         // since the last frame
    int64_t started_ns, frame_ns; // of the program's start; of the last frame
};

// Takes over `settings`, the open world in game->world, game->kept and game->input. False, with one logged line, if
// something essential is missing. Call game_quit in any case.
bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings);
void game_quit(Game *game);

// loop.c: polls events, draws and paces frames until the game ends.
void game_run(Game *game);

// frame.c: one frame, `seconds` after the one before, with the input in game->input; everything but polling, pacing and
// swapping buffers. False once the game has ended.
bool game_frame(Game *game, double seconds);

// enter.c: opens a world and creates its scene, with the player where they were, or at the spawn. ENTER_REFUSED: that
// world cannot be opened, or this one cannot be saved (EnterRequest.unsaved); this one stays open, and a notice shows
// why. ENTER_FAILED: its scene cannot be created, and there is none now. ENTER_DONE also if it is open already.
typedef enum Entered { ENTER_DONE, ENTER_REFUSED, ENTER_FAILED } Entered;
Entered game_enter(Game *game, const EnterRequest *request);
bool game_create_scene(Game *game); // of game->world. False, with one logged line, if it cannot be drawn

// leave.c. game_failure: why changes cannot be saved; NULL: they can, or are. game_is_saved: saves at once, waits for
// it, and returns whether all is saved; if not, why. game_leave_world: saves as far as possible and closes the world.
const char *game_failure(const Game *game, char words[STORE_FAILURE]);
bool game_is_saved(Game *game, char failure[STORE_FAILURE]);
void game_leave_world(Game *game);

// display.c: applies changed settings; the picture from the player's eye, `alpha` as player_eye has it; screenshots,
// written while the game goes on.
void game_apply_settings(Game *game);
FrameView game_view(const Game *game, double alpha);
void game_take_screenshot(Game *game);
void game_show_finished_screenshots(Game *game);

// memory.c: sets the view distance that the memory limit leaves of the one in the settings.
void game_set_view_distance(Game *game);
void game_keep_memory(Game *game);

// walk.c: turns and moves the player. Returns the frame's position between the player's last two steps, 0..1.
double game_move_player(Game *game, double seconds);

// hands.c: keys that act at once, and a request if one of them opens a screen; breaking and placing blocks.
Request game_take_keys(Game *game);
void game_use_hands(Game *game, double seconds);

// place.c: writes a link to the player's view, and copies it to the clipboard; the same with a notice. game_go_to
// moves the player to the link's place.
void game_tell_link(Game *game, char text[LINK_BYTES]);
void game_copy_link(Game *game);
void game_copy_link_to(Game *game, int64_t x, int64_t z); // the surface of a column
bool game_is_world_of(const Game *game, const Link *link);
void game_go_to(Game *game, const Link *link);      // in its world
void game_travel(Game *game, int64_t x, int64_t z); // onto the surface of that column, or of a safe one beside it

// map.c: loads and drops what the map shows of a world; draws a frame of the map, and of the minimap.
void game_begin_map(Game *game);
void game_end_map(Game *game);
Request game_draw_map(Game *game, float display_scale);
void game_draw_minimap(Game *game, const Canvas *canvas);
// Pins changed: saves them. The world got a store: moves them there from the seed's file, which is deleted as soon as
// the store's copy is durable.
void game_keep_pins(Game *game);
void game_store_pins(Game *game);
void game_drop_pins_file(Game *game, uint64_t durable);

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
Request game_draw_seeds(Game *game, float display_scale);
void game_remember(Game *game, const RememberedSeed *seed);
void game_remember_world(Game *game);

// show.c: draws the display and the open screen over the world.
Request game_draw_overlay(Game *game);
