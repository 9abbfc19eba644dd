// A world being played, without window or OpenGL: the saved world, its generator, chunk manager and edits, the player,
// the hotbar, the clock and the map pins. Messages to the player are posted to the Notices that the session is given.
// Main thread only.
//
// A frame: session_step, then stream_update on its stream, as scene_update does.
#pragma once

#include "edit/edits.h"
#include "gen/generator.h"
#include "player/player.h"
#include "session/link.h"
#include "session/lists.h"
#include "session/notices.h"
#include "session/world.h"

// A day lasts 20 minutes.
#define SESSION_SECONDS_PER_HOUR 50.0

enum { HOTBAR_SLOTS = 9, SESSION_FAILURE_BYTES = 256 };

typedef struct Hotbar {
    uint8_t blocks[HOTBAR_SLOTS];
    int chosen;
} Hotbar;

extern const Hotbar hotbar_initial;

// The block that the player aims at, as of the last step.
typedef struct Aim {
    bool hits; // there is one within reach
    RayHit hit;
} Aim;

// Two corners of a box, for typed commands.
typedef struct Corners {
    BlockPos at[2];
    bool marked[2];
} Corners;

// A box that is being counted or copied: long_edits.c.
typedef struct Reading {
    int counts[BLOCK_COUNT];
    uint8_t only;    // the kind that is asked for; BLOCK_VOID: all
    uint8_t *blocks; // NULL: it is only counted
    BlockPos size;   // along each axis, less 1
} Reading;

// Callers may read all of it. They may change the player, the hotbar and the pins, which session_save_pins then saves.
typedef struct Session {
    World world;
    Generator *generator;
    const ChunkSource *source; // the generator's
    SpawnPoint spawn;          // after a change of the land the old one, until the search for the new one is done
    const Recipe *own;         // of session_change_land; NULL: not changed
    Generator **retired;       // of before; jobs and maps may still read them
    int retired_count, retired_capacity;
    Stream *stream;
    Edits *edits;
    double tick_seconds; // passed since the simulation's last tick

    Player player;
    Hotbar hotbar;
    Aim aim;
    double break_wait, place_wait; // seconds until a held button acts again
    double hours;                  // since the world's first midnight
    bool time_stopped;
    bool arriving;       // it is not known yet if the player's place is free
    bool passed_through; // blocks, until the last step

    Corners corners;
    uint8_t *copied;     // blocks, in the order of edits_fill_place; NULL: none
    BlockPos copied_box; // its size along each axis, less 1
    Reading reading;
    int busy_frames; // that the running large change has taken

    Pins pins;
    uint64_t requested_save; // number of the put to be reported once it is durable; 0: none
    uint64_t moving_pins;    // number of the put after which the seed's file of pins is deleted; 0: none
    WorldNames saved;        // for completion: as of session_list_worlds
    const char *data_dir;
    Notices *notices;
} Session;

// The player's state at the beginning. The position and what is `given` override the saved state.
typedef struct SessionStart {
    const double *position;   // of the feet; NULL: the saved position, or the spawn
    double yaw, pitch, hours; // the spawn has a look of its own, which only one that is given overrides
    bool look_given, hours_given;
} SessionStart;

typedef struct SessionConfig {
    SessionStart start;
    StreamConfig stream;  // without source
    const char *data_dir; // NULL: the XDG directories
    Notices *notices;     // outlives the session; NULL if it is not stepped
} SessionConfig;

// Takes over the open world, which is empty afterwards.
Session *session_create(World *world, const SessionConfig *config);

// Saves as far as possible and closes the world: waits until everything is durable. False, with one logged line, if
// that fails.
bool session_destroy(Session *session);

// corners.c: the block that a player looks at, as of the last step; `reach` and `surface` as Ray has them. False: none.
bool session_look(const Session *session, const Player *player, double reach, bool surface, RayHit *hit);

// A button: pressed since the last step; held now.
typedef struct SessionButton {
    bool pressed, held;
} SessionButton;

typedef struct SessionInput {
    PlayerInput move;
    bool auto_jump; // the player jumps onto steps
    bool picks;     // the block aimed at, into the hand
    SessionButton breaks, places;
} SessionInput;

// Lets time pass; in 0 seconds edits and saving go on, but the world's time is stopped. The player acts as `input`
// requests; NULL: they do nothing. Returns the frame's position between the player's last two steps (player_eye).
double session_step(Session *session, const SessionInput *input, double seconds);

// ---- changes: saving.c

// Returns whether the world can be changed now; if not, a notice has the reason. Call it before each change: the first
// one creates the saved world, if there is none yet.
bool session_prepare_change(Session *session);

// Changes a block as part of an edit step (between edits_begin and edits_end).
bool session_set_block(Session *session, BlockPos at, uint8_t block);

typedef enum StepResult { STEP_BEGUN, STEP_NONE, STEP_REFUSED } StepResult; // none: nothing to undo, or to redo

StepResult session_undo(Session *session); // while a fill, paste, count or copy runs, stops that instead
StepResult session_redo(Session *session);

// The progress of a change that takes many frames, 0..1; negative: there is none. long_edits.c
double session_progress(const Session *session);

// ---- saving: saving.c

// The reason why changes cannot be saved; NULL: they can, or are.
const char *session_failure(const Session *session, char reason[SESSION_FAILURE_BYTES]);

// Saves everything now and waits until it is durable. False, with the reason, if changes cannot be saved.
bool session_save(Session *session, char reason[SESSION_FAILURE_BYTES]);

// The same without waiting: a notice follows once everything is durable. The world has a store.
void session_request_save(Session *session);

// A line about the state of saving, for the debug display.
Text session_format_saving(const Session *session);

// The pins come from the saved world, or without one from the file of its seed and generator.
void session_load_pins(Session *session);
void session_save_pins(Session *session);

// ---- another generator: place.c

// Takes over the recipe's reference, and makes the world again around the player (stream_change_source). Changed
// blocks, pins and the time stay; undo begins anew. A player on the surface is put on the new one, another one out of
// rock. Only if session_may_change_land: a saved world keeps its generator, and a large change must end first.
bool session_may_change_land(const Session *session);
void session_change_land(Session *session, const Recipe *recipe);

// Frees earlier generators that no job reads any more and for which `is_free`, if not NULL, is true: others may use
// them. Call it now and then.
typedef bool SessionIsFree(void *context, const ChunkSource *source);
void session_free_land(Session *session, SessionIsFree *is_free, void *context);

// A world that is watched follows a file of its generator, and is never saved: later changes of the file would change
// what was saved. False, with a notice, if it is saved already.
bool session_watch_land(Session *session, bool watched);

// ---- places: place.c

// The feet of a player on the surface of that column, or of a safe one near it.
void session_find_surface(const Session *session, int64_t x, int64_t z, double feet[3]);

// Moves the player to a place or, unless they pass through blocks, to the nearest free one. True if it is another one.
bool session_arrive(Session *session, const double place[3]);

// Moves the player to a place from which they see the landmark, looking at it; on land, if there is land around it.
void session_face(Session *session, const Landmark *landmark);

// The nearest of eight compass directions: "north-east".
const char *session_wind(double dx, double dz);

// The link to the player's view, from `feet`.
void session_format_link(const Session *session, const double feet[3], char text[LINK_BYTES]);

// Returns whether the link leads to this world. session_go_to moves the player to its place there, or onto the surface
// of a column.
bool session_is_world_of(const Session *session, const Link *link);
void session_go_to(Session *session, const Link *link);
void session_travel(Session *session, int64_t x, int64_t z);

// ---- two corners of a box, for typed commands: corners.c

enum { CORNER_REACH = 64 }; // blocks

// At the block looked at, within CORNER_REACH; a corner that is at that block already is removed. A notice says where,
// and how large the box is, or that no block is in reach.
void session_mark_corner(Session *session, int corner);

// ---- typed commands: commands.c

enum { COMMAND_BYTES = 256, COMMAND_ANSWER = 2048, CANDIDATES_MAX = 128, CANDIDATE_BYTES = 72, COMMAND_USAGE = 96 };

// The answer, and further requests to the caller. Zero but for the view distance before the call.
typedef struct CommandResult {
    char answer[COMMAND_ANSWER];    // one line, or some, for the player; empty: a notice follows
    int view_distance;              // chunks: of the settings; afterwards the one that is requested
    char link[LINK_BYTES];          // for the clipboard; empty: none
    char world[WORLD_NAME_MAX + 1]; // to be opened instead of this one, once it is saved; empty: none
} CommandResult;

// Runs the line, with or without a slash before it. The answer marks a wrong word: tp: "x": expected a number.
void session_run_command(Session *session, const char *line, CommandResult *result);

// Writes how the command of that number is typed: "tp X Y Z". Returns a summary of it; NULL after the last.
const char *command_describe(int index, char usage[COMMAND_USAGE]);

// The words by which the end of a line can be completed.
typedef struct Candidates {
    int start; // offset in the line of the word, or words, that they replace
    int count;
    char words[CANDIDATES_MAX][CANDIDATE_BYTES]; // first those that begin with what is typed
    const char *usage; // the command's arguments, while the first one is to be typed; else NULL
} Candidates;

// Reads the names of the saved worlds again, for the candidates from now on.
void session_list_worlds(Session *session);

void session_find_candidates(Session *session, const char *line, Candidates *found);
