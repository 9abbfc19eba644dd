// The session's state, shared by the files that change it.
#pragma once

#include "gen/generator.h"
#include "session/session.h"

// A box that is being counted or copied.
typedef struct Reading {
    int counts[BLOCK_COUNT];
    uint8_t only;    // the kind that is asked for; BLOCK_VOID: all
    uint8_t *blocks; // NULL: it is only counted
    BlockPos size;   // along each axis, less 1
} Reading;

struct Session {
    World world;
    Generator *generator;
    const ChunkSource *source; // the generator's
    SpawnPoint spawn;
    const Recipe *own;   // of session_change_land; NULL: not changed
    Generator **retired; // of before; jobs and maps may still read them
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
};

// place.c: moves a player who was teleported, or has passed through blocks, out of them, as soon as they are loaded.
void session_check_arrival(Session *session);

// corners.c: the block that the player looks at, as of the last step; `reach` and `surface` as Ray has them. False:
// none.
bool session_look(const Session *session, double reach, bool surface, RayHit *hit);

// Marks the place, and writes the notice's text.
void session_set_corner(Session *session, int corner, BlockPos at, char *text, size_t bytes);
bool session_find_corner(const Session *session, BlockPos *at); // the block looked at; false: none within reach
BlockPos session_find_feet(const Session *session);             // the block that they are in

// long_edits.c: begins to count or copy a box, of at most EDITS_FILL_MAX blocks. False while a large change runs.
bool session_read(Session *session, const EditsFill *box, bool copies, uint8_t only);

// Continues what runs for a part of a frame. True, with a text about the result, once it is done.
bool session_work_on_edits(Session *session, char *text, size_t bytes);

// A solid block there would overlap the player's body.
bool session_block_in_body(const void *player, BlockPos at, uint8_t block);

// saving.c: updates the saved world, at once or some time after the last update; notifies the
// player when saving fails or works again.
void session_update_saved(Session *session, bool at_once);
