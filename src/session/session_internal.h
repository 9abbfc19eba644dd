// The session's state, shared by the files that change it.
#pragma once

#include "session/session.h"

struct Session {
    World world;
    Generator *generator;
    const ChunkSource *source; // the generator's
    SpawnPoint spawn;
    Stream *stream;
    Edits *edits;
    double tick_seconds; // passed since the simulation's last tick

    Player player;
    Hotbar hotbar;
    Aim aim;
    double break_wait, place_wait; // seconds until a held button acts again
    double hours;                  // since the world's first midnight
    bool time_stopped;
    bool arriving; // the blocks around the place of a teleport are not loaded yet

    Corners corners;
    uint8_t *copied;     // blocks, in the order of edits_fill_place; NULL: none
    BlockPos copied_box; // its size along each axis, less 1

    Pins pins;
    uint64_t requested_save; // number of the put to be reported once it is durable; 0: none
    uint64_t moving_pins;    // number of the put after which the seed's file of pins is deleted; 0: none
    const char *data_dir;
    Notices *notices;
};

// place.c: lifts a player who was teleported out of blocks, as soon as those are loaded.
void session_check_arrival(Session *session);

// corners.c: marks the place, and writes the notice's text.
void session_set_corner(Session *session, int corner, BlockPos at, char *text, size_t bytes);
BlockPos session_find_corner(const Session *session); // where session_mark_corner would mark one

// A solid block there would overlap the player's body.
bool session_block_in_body(const void *player, BlockPos at, uint8_t block);

// saving.c: updates the saved world, at once or some time after the last update; notifies the
// player when saving fails or works again.
void session_update_saved(Session *session, bool at_once);
