// Changing the world, and keeping the saved world up to date.

#include "session/session_internal.h"

#include "base/log.h"

#include <string.h>

#define FAILING_SECONDS 10.0 // that the notice is shown for

// ---- changes

static void create_store(Session *session)
{
    if (!world_create_store(&session->world)) {
        notices_post(session->notices, "This world cannot be saved: its changes are lost when you leave. See the log");
        return;
    }
    edits_set_store(session->edits, session->world.store);
    if (session->pins.count > 0)
        session->moving_pins = store_put_pins(session->world.store, session->pins.list, session->pins.count);
}

bool session_prepare_change(Session *session)
{
    const char *refusal = session->world.read_only     ? "This world is open read-only: nothing can be changed"
                          : edits_busy(session->edits) ? "Wait until the large change is done, or stop it"
                                                       : NULL;
    if (refusal)
        notices_post(session->notices, "%s", refusal);
    else if (world_saving(&session->world, NULL) == SAVING_NO_FILE)
        create_store(session);
    else if (session->world.watched && !edits_changed(session->edits))
        notices_post(session->notices, "Changes are not saved while the generator's file is watched");
    return !refusal;
}

bool session_set_block(Session *session, BlockPos at, uint8_t block)
{
    if (edits_set(session->edits, at, block))
        return true;
    if (block_in_world(at.x, at.z) && edits_chunk_damaged(session->edits, chunk_pos_of_block(at.x, at.z)))
        notices_post(session->notices,
                     "The saved data of this chunk is damaged: it cannot be changed (karst worlds repair)");
    return false;
}

// Without a step nothing is prepared: undoing nothing creates no saved world.
static StepResult begin_step(Session *session, int count, bool (*begin)(Edits *edits))
{
    if (count == 0)
        return STEP_NONE;
    return session_prepare_change(session) && begin(session->edits) ? STEP_BEGUN : STEP_REFUSED;
}

StepResult session_undo(Session *session)
{
    if (edits_stop(session->edits))
        return STEP_BEGUN;
    return begin_step(session, edits_undo_count(session->edits), edits_undo);
}

StepResult session_redo(Session *session) { return begin_step(session, edits_redo_count(session->edits), edits_redo); }

// ---- pins

// Pins of a world without a store are in a file of its seed and generator.
static bool save_pins_file(const Session *session, const Pins *pins)
{
    return pins_save(pins, session->data_dir, session->source->seed, session->world.generator);
}

void session_load_pins(Session *session)
{
    Pins *pins = &session->pins;
    if (!session->world.store) {
        pins_load(pins, session->data_dir, session->source->seed, session->world.generator);
        return;
    }
    const StorePin *stored = store_pins(session->world.store, &pins->count);
    pins->count = MIN(pins->count, PINS_MAX); // those beyond are dropped
    for (int i = 0; i < pins->count; i++)
        pins->list[i] = stored[i];
}

void session_save_pins(Session *session)
{
    World *world = &session->world;
    if (world->read_only)
        notices_post(session->notices, "This world is open read-only: pins are not saved");
    else if (world->store)
        store_put_pins(world->store, session->pins.list, session->pins.count);
    else if (!save_pins_file(session, &session->pins))
        notices_post(session->notices, "The pins could not be saved; see the log");
}

// Deletes the seed's file of pins as soon as the saved world's copy is durable.
static void delete_moved_pins(Session *session, uint64_t durable)
{
    static const Pins none;
    if (session->moving_pins == 0 || durable < session->moving_pins)
        return;
    session->moving_pins = 0;
    save_pins_file(session, &none);
}

// ---- saving

_Static_assert((int)PLAYER_MODE_COUNT <= (int)STORE_TIME_STOPPED, "modes lie below it");

static StorePlayer player_of(const Session *session)
{
    const Player *player = &session->player;
    StorePlayer saved = {.x = player->position[0],
                         .y = player->position[1],
                         .z = player->position[2],
                         .yaw = player->yaw,
                         .pitch = player->pitch,
                         .hours = session->hours,
                         .mode = (int)player->mode + (session->time_stopped ? STORE_TIME_STOPPED : 0),
                         .chosen = session->hotbar.chosen};
    memcpy(saved.hotbar, session->hotbar.blocks, sizeof saved.hotbar);
    return saved;
}

static void save_player(Session *session, bool at_once)
{
    StorePlayer player = player_of(session);
    world_save_player(&session->world, &player, at_once);
}

static void report_requested_save(Session *session, const StoreStatus *status)
{
    if (session->requested_save == 0 || status->durable < session->requested_save)
        return;
    notices_show(session->notices, 0, LOG_INFO, "Saved, %d changed chunk%s", status->edited_chunks,
                 status->edited_chunks == 1 ? "" : "s");
    session->requested_save = 0;
}

void session_update_saved(Session *session, bool at_once)
{
    StoreStatus status;
    const bool failed = session->world.failing;
    save_player(session, at_once);
    world_watch(&session->world, &status);
    report_requested_save(session, &status);
    delete_moved_pins(session, status.durable);
    if (failed && !session->world.failing)
        notices_show(session->notices, 0, LOG_INFO, "Saving works again");
    if (!failed && session->world.failing)
        notices_warn(session->notices, FAILING_SECONDS, "Saving fails: %s. You can play on; saving is retried",
                     status.failure);
}

const char *session_failure(const Session *session, char reason[SESSION_FAILURE_BYTES])
{
    StoreStatus status;
    WorldSaving saving = world_saving(&session->world, &status);
    bool watched = session->world.watched;
    if ((saving != SAVING_IMPOSSIBLE && saving != SAVING_FAILS) || (watched && !edits_changed(session->edits)))
        return NULL;
    snprintf(reason, SESSION_FAILURE_BYTES, "%s",
             saving == SAVING_FAILS ? status.failure
             : watched              ? "it follows the file of its generator (watch)"
                                    : "its file cannot be created; see the log");
    return reason;
}

bool session_save(Session *session, char reason[SESSION_FAILURE_BYTES])
{
    if (session->world.store && !session->world.read_only) {
        edits_save(session->edits);
        session_update_saved(session, true);
        store_flush(session->world.store);
    }
    return !session_failure(session, reason);
}

void session_request_save(Session *session)
{
    edits_save(session->edits);
    save_player(session, true);
    session->requested_save = store_status(session->world.store).put;
}

Text session_format_saving(const Session *session)
{
    static const char *const states[] = {[SAVING_READ_ONLY] = "read only",
                                         [SAVING_NO_FILE] = "no file: nothing changed yet",
                                         [SAVING_IMPOSSIBLE] = "cannot be saved",
                                         [SAVING_FAILS] = "cannot save",
                                         [SAVING_PENDING] = "saving",
                                         [SAVING_DONE] = "all saved"};
    StoreStatus status;
    WorldSaving saving = world_saving(&session->world, &status);
    Text line = text_of("World %.64s, ", session->world.name);
    if (saving >= SAVING_FAILS)
        text_add(line.text, sizeof line, "%d chunk%s changed, ", status.edited_chunks,
                 status.edited_chunks == 1 ? "" : "s");
    text_add(line.text, sizeof line, "%s", states[saving]);
    if (saving == SAVING_FAILS || saving == SAVING_PENDING)
        text_add(line.text, sizeof line, " %d", (int)(status.put - status.durable));
    return line;
}
