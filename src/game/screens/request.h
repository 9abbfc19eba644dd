// Requests of the screens and keys to the flow of the game (game/flow.c): each screen's frame function returns one, and
// only the flow acts on them. A request is a value that owns its text. Main thread only.
#pragma once

#include "karst/recipe.h"
#include "session/lists.h"
#include "store/worlds.h"

#include <stdio.h>

// The screens that can be open, one at a time. The debug log has their numbers.
typedef enum MenuScreen {
    MENU_NONE, // the player plays
    MENU_TITLE,
    MENU_WORLD, // a new one
    MENU_PAUSE,
    MENU_SETTINGS,
    MENU_KEYS,
    MENU_BLOCKS,
    MENU_CONSOLE, // drawn by the console
    MENU_MAP,     // drawn by the map screen
    MENU_WORLDS,  // the list of saved worlds
    MENU_SAVED,   // one of them
    MENU_RENAME,
    MENU_DAMAGED, // repair or restore a damaged world
    MENU_CONFIRM, // delete it, or restore its copy
    MENU_UNSAVED, // before leaving with unsaved changes
    MENU_SEEDS,   // drawn by the seed browser
    MENU_HELP,    // keys and commands
    MENU_SCREEN_COUNT
} MenuScreen;

typedef enum RequestKind {
    REQUEST_NONE,
    REQUEST_OPEN,      // .screen
    REQUEST_BACK,      // to the title or the pause menu, whichever was open last; from the help to where it was opened
    REQUEST_PLAY,      // in the open world
    REQUEST_ENTER,     // .enter: another world, existing or new
    REQUEST_LINK,      // .text: go to the link's place, in another world if need be
    REQUEST_LEAVE,     // .leave
    REQUEST_WATCH,     // begin to follow the file of the world's recipe, or stop
    REQUEST_SETTINGS,  // apply settings that changed
    REQUEST_BLOCK,     // .block: put it into the hand
    REQUEST_COMMAND,   // .text: run it
    REQUEST_TRAVEL,    // .column: go to its surface
    REQUEST_COPY_LINK, // .column: a link to its surface
    REQUEST_PINS,      // save pins that changed
    REQUEST_REMEMBER,  // .seed
    REQUEST_SCREENSHOT,
    REQUEST_KIND_COUNT
} RequestKind;

// The treatment of changes that cannot be saved when their world is left.
typedef enum Unsaved {
    UNSAVED_KEEP, // stay in the world
    UNSAVED_ASK,  // stay, and ask the player
    UNSAVED_LOSE,
} Unsaved;

typedef enum Leaving { LEAVING_WORLD, LEAVING_GAME } Leaving; // to the title; to the desktop

typedef struct EnterRequest {
    char name[WORLD_NAME_MAX + 1]; // empty: the world that is named after its seed
    bool has_seed;                 // of a new world; else it is that of the world, or random
    int64_t seed;
    char seed_text[SEED_TEXT_BYTES]; // as typed; empty: only the number is known
    const Recipe *generator;         // NULL: that of the world
    bool has_place;                  // go to the surface of the column (x, z)
    int64_t x, z;
    bool read_only;
    Unsaved unsaved; // UNSAVED_KEEP or UNSAVED_LOSE
} EnterRequest;

typedef struct LeaveRequest {
    Leaving leaving;
    Unsaved unsaved;
} LeaveRequest;

enum { REQUEST_TEXT_BYTES = 256 };

typedef struct Request {
    RequestKind kind;
    union {
        MenuScreen screen;
        EnterRequest enter;
        LeaveRequest leave;
        char text[REQUEST_TEXT_BYTES];
        uint8_t block;
        struct {
            int64_t x, z;
        } column;
        RememberedSeed seed;
    };
} Request;

#define NO_REQUEST ((Request){.kind = REQUEST_NONE})

static inline Request request_of(RequestKind kind) { return (Request){.kind = kind}; }

static inline Request request_open(MenuScreen screen) { return (Request){.kind = REQUEST_OPEN, .screen = screen}; }

static inline Request request_leave(Leaving leaving, Unsaved unsaved)
{
    return (Request){.kind = REQUEST_LEAVE, .leave = {leaving, unsaved}};
}

static inline Request request_text(RequestKind kind, const char *text)
{
    Request request = {.kind = kind};
    snprintf(request.text, sizeof request.text, "%s", text);
    return request;
}

// Requests to enter a saved world.
static inline Request request_world(const char *name, bool read_only)
{
    Request request = {.kind = REQUEST_ENTER, .enter.read_only = read_only};
    snprintf(request.enter.name, sizeof request.enter.name, "%.*s", WORLD_NAME_MAX, name);
    return request;
}

// Requests to enter the world of a seed.
static inline Request request_seed(int64_t seed, const char *text, const Recipe *generator)
{
    Request request = {.kind = REQUEST_ENTER, .enter = {.has_seed = true, .seed = seed, .generator = generator}};
    snprintf(request.enter.seed_text, sizeof request.enter.seed_text, "%s", text);
    return request;
}
