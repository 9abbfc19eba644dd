// The game's saved world: changing and updating it.

#include "game/game.h"

#include "base/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define FAILING_SECONDS 10.0

bool game_may_change(Game *game)
{
    World *world = &game->world;
    if (world->read_only)
        notices_post(&game->notices, "This world is open read-only: nothing can be changed");
    else if (edits_busy(scene_edits(game->scene)))
        notices_post(&game->notices, "Wait until the large change is done");
    else if (!world->store && !world->in_memory && world_store(world)) {
        scene_set_store(game->scene, world->store);
        game_store_pins(game);
    } else if (world->in_memory && !world->told) {
        notices_post(&game->notices, "This world cannot be saved: its changes are lost when you leave. See the log");
        world->told = true;
    }
    return !world->read_only && !edits_busy(scene_edits(game->scene));
}

bool game_block_in_body(const void *player, BlockPos at, uint8_t block)
{
    return block_has(block, BLOCK_SOLID) && player_overlaps(player, at.x, at.y, at.z);
}

bool game_set_block(Game *game, BlockPos at, uint8_t block)
{
    if (edits_set(scene_edits(game->scene), at, block))
        return true;
    if (block_in_world(at.x, at.z) && edits_chunk_damaged(scene_edits(game->scene), chunk_pos_of_block(at.x, at.z)))
        notices_post(&game->notices,
                     "The saved data of this chunk is damaged: it cannot be changed (karst worlds repair)");
    return false;
}

static StorePlayer player_of(const Game *game)
{
    const Player *player = &game->player;
    StorePlayer saved;
    memset(&saved, 0, sizeof saved); // the struct is compared byte for byte
    saved.x = player->position[0];
    saved.y = player->position[1];
    saved.z = player->position[2];
    saved.yaw = player->yaw;
    saved.pitch = player->pitch;
    saved.hours = game->hours;
    saved.mode = (int)player->mode;
    memcpy(saved.hotbar, game->hotbar.blocks, sizeof saved.hotbar);
    saved.chosen = game->hotbar.chosen;
    return saved;
}

static void tell_saved(Game *game, const StoreStatus *status)
{
    if (game->saving == 0 || status->durable < game->saving)
        return;
    notices_post(&game->notices, "Saved: all %" PRIu64 " writes are durable, %d chunk%s changed", status->durable,
                 status->edited_chunks, status->edited_chunks == 1 ? " is" : "s are");
    log_info("%s", game->notices.words);
    game->saving = 0;
}

void game_keep_world(Game *game, bool at_once)
{
    StorePlayer player = player_of(game);
    StoreStatus status;
    world_keep_player(&game->world, &player, at_once);
    WorldNews news = world_watch(&game->world, &status);
    tell_saved(game, &status);
    game_drop_pins_file(game, status.durable);
    if (news == NEWS_RECOVERED) {
        notices_post(&game->notices, "Saving works again");
        log_info("%s", game->notices.words);
    }
    if (news != NEWS_FAILING)
        return;
    char words[NOTICE_BYTES];
    snprintf(words, sizeof words, "Saving fails: %s. You can play on; saving is retried", status.failure);
    log_warning("%s", words);
    notices_post_for(&game->notices, FAILING_SECONDS, words);
}

void game_tell_saving(const Game *game, char *words, size_t bytes)
{
    const World *world = &game->world;
    if (world->read_only || world->in_memory || !world->store) {
        snprintf(words, bytes, "World %.64s, %s", world->name,
                 world->read_only   ? "read only"
                 : world->in_memory ? "cannot be saved"
                                    : "no file: nothing changed yet");
        return;
    }
    StoreStatus status = store_status(world->store);
    int length = snprintf(words, bytes, "World %.64s, %d chunk%s changed, ", world->name, status.edited_chunks,
                          status.edited_chunks == 1 ? "" : "s");
    if (status.durable == status.put)
        snprintf(words + length, bytes - (size_t)length, "all saved");
    else
        snprintf(words + length, bytes - (size_t)length, "%s %d", status.failing ? "cannot save" : "saving",
                 (int)(status.put - status.durable));
}

void game_save_world(Game *game)
{
    StorePlayer player = player_of(game);
    scene_save(game->scene);
    world_keep_player(&game->world, &player, true);
    game->saving = store_status(game->world.store).put;
}

void game_work_on_edits(Game *game)
{
    EditsReport report;
    if (!edits_work(scene_edits(game->scene), EDITS_FRAME_MS, &report))
        return;
    char left_out[96] = "";
    if (report.unloaded > 0)
        snprintf(left_out, sizeof left_out, "; left out: %d not loaded or damaged", report.unloaded);
    if (report.forbidden > 0)
        snprintf(left_out + strlen(left_out), sizeof left_out - strlen(left_out), "; left out: %d where you are",
                 report.forbidden);
    notices_post(&game->notices, "%d block%s changed%s", report.changed, report.changed == 1 ? "" : "s", left_out);
    log_info("%s", game->notices.words);
}
