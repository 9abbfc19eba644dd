// Functions of the session that only its own files call.
#pragma once

#include "session/session.h"

// place.c: moves a player who was teleported, or has passed through blocks, out of them, as soon as they are loaded.
void session_check_arrival(Session *session);

// corners.c: marks the place. Returns the notice.
Text session_set_corner(Session *session, int corner, BlockPos at);
BlockPos session_find_feet(const Session *session); // the block that they are in

// long_edits.c: begins to count or copy a box, of at most EDITS_FILL_MAX blocks. False while a large change runs.
bool session_read(Session *session, const EditsFill *box, bool copies, uint8_t only);

// Continues what runs for a part of a frame. True, with a text about the result, once it is done.
bool session_work_on_edits(Session *session, char answer[COMMAND_ANSWER]);

// A solid block there would overlap the player's body.
bool session_block_in_body(const void *player, BlockPos at, uint8_t block);

// saving.c: updates the saved world, at once or some time after the last update; notifies the
// player when saving fails or works again.
void session_update_saved(Session *session, bool at_once);
