// The game: a world, a player, menus, and the loop that joins them. Main thread only.
#pragma once

#include "app/commands.h"
#include "app/console.h"
#include "app/menu.h"
#include "app/screenshot.h"
#include "platform/window.h"
#include "player/raycast.h"
#include "scene/memory_limit.h"

#define GAME_SOFTWARE_FPS 60.0 // at most, where OpenGL is drawn by software: more would only take the workers' time

typedef struct GameConfig {
    const GeneratorInfo *generator;
    int64_t seed;
    const char *seed_text;  // as typed; NULL: a number or random
    const double *position; // of the feet; NULL: the spawn
    double yaw, pitch, hours;
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

struct Game {
    Window *window;
    Overlay *overlay;
    Scene *scene;
    Screenshots *screenshots;

    Settings settings; // what counts now: the file, the command line, the menus, typed commands
    Settings kept;     // what the file says, or will: the file and the menus
    Input input;
    Menu menu;
    Console console;

    GameConfig config;
    char seed_text[64];
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
    int64_t started_ns, frame_ns; // the program's start; the last frame's
};

// `settings` and what is in game->kept and game->input are the game's from here on. False, with one logged line, if
// something is missing that it cannot do without. game_quit in any case.
bool game_init(Game *game, Window *window, const GameConfig *config, const Settings *settings);
void game_quit(Game *game);

// The world of another seed, from its spawn. False if it could not be made; then the game has none.
bool game_open_world(Game *game, const GeneratorInfo *generator, int64_t seed);

// Settings changed.
void game_apply_settings(Game *game);

// No menu is open.
static inline bool game_plays(const Game *game) { return game->menu.screen == MENU_NONE; }

// loop.c: plays until the player leaves.
void game_run(Game *game);

// memory.c: holds the view distance that the limit leaves of what the settings ask for.
void game_set_view_distance(Game *game);
void game_keep_memory(Game *game);

// walk.c: turns and moves the player. Returns how far the frame lies between the player's last two steps.
double game_move_player(Game *game, double seconds);

// hands.c: what the keys ask for while one plays.
void game_take_keys(Game *game);
void game_use_hands(Game *game, double seconds);

// show.c: display and menus, over what was drawn; a picture of both, written while the game goes on.
void game_draw_overlay(Game *game);
void game_take_screenshot(Game *game);
void game_show_finished_screenshots(Game *game);
