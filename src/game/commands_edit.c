// Commands that change the world, and save it.
#include "game/commands_internal.h"

#include <math.h>
#include <stdio.h>

static bool parse_block(const char *word, uint8_t *block)
{
    Block found = block_by_name(word);
    *block = (uint8_t)found;
    return found < BLOCK_COUNT && found != BLOCK_VOID && !block_flows((uint8_t)found);
}

bool command_give(Game *game, CommandCall *call)
{
    uint8_t block;
    if (!parse_block(call->words[0], &block) || block == BLOCK_AIR)
        return command_refuse(call, 0, "a block, such as oak_log");
    game->hotbar.blocks[game->hotbar.chosen] = block;
    snprintf(call->answer, sizeof call->answer, "%s is in your hand", call->words[0]);
    return true;
}

static bool parse_corner(const Game *game, CommandCall *call, int first, BlockPos *corner)
{
    double place[3];
    for (int i = 0; i < 3; i++)
        if (!command_parse_place(call->words[first + i], floor(game->player.position[i]), &place[i]))
            return command_refuse(call, first + i, "a number, or ~ and a number");
    for (int i = 0; i < 3; i += 2)
        if (!(place[i] >= (double)WORLD_BLOCK_MIN && place[i] <= (double)WORLD_BLOCK_MAX))
            return command_refuse(call, first + i, "a place in the world");
    if (!(place[1] >= 0 && place[1] < CHUNK_HEIGHT))
        return command_refuse(call, first + 1, "a height from 0 to 255");
    *corner = (BlockPos){.x = (int64_t)floor(place[0]), .y = (int)place[1], .z = (int64_t)floor(place[2])};
    return true;
}

// A command that changes the world is refused while an earlier large change is under way.
static bool is_free(Game *game, CommandCall *call)
{
    bool may = game_may_change(game);
    if (!may)
        snprintf(call->answer, sizeof call->answer, "%.300s", game->notices.words);
    return may;
}

bool command_fill(Game *game, CommandCall *call)
{
    EditsFill fill = {.forbid = game_block_in_body, .context = &game->player};
    if (!parse_corner(game, call, 0, &fill.from) || !parse_corner(game, call, 3, &fill.to))
        return false;
    if (!parse_block(call->words[6], &fill.block))
        return command_refuse(call, 6, "a block, such as oak_log, or air");
    int count = edits_fill_count(&fill);
    if (count == 0)
        return command_refuse(call, 3, "a box of at most 1,000,000 blocks");
    if (!is_free(game, call))
        return false;
    edits_fill(scene_edits(game->scene), &fill);
    snprintf(call->answer, sizeof call->answer, "filling %d block%s", count, count == 1 ? "" : "s");
    return true;
}

typedef struct Steps {
    const char *name;
    int (*count)(const Edits *edits);
    bool (*go)(Edits *edits);
} Steps;

static bool go_through_steps(Game *game, CommandCall *call, const Steps *steps)
{
    Edits *edits = scene_edits(game->scene);
    if (steps->count(edits) == 0) { // is_free would create the world's file
        snprintf(call->answer, sizeof call->answer, "there is nothing to %s", steps->name);
        return false;
    }
    if (!is_free(game, call))
        return false;
    snprintf(call->answer, sizeof call->answer, "%s", steps->name);
    return steps->go(edits);
}

bool command_undo(Game *game, CommandCall *call)
{
    return go_through_steps(game, call, &(Steps){"undo", edits_undo_count, edits_undo});
}

bool command_redo(Game *game, CommandCall *call)
{
    return go_through_steps(game, call, &(Steps){"redo", edits_redo_count, edits_redo});
}

bool command_save(Game *game, CommandCall *call)
{
    if (game->world.read_only) {
        snprintf(call->answer, sizeof call->answer, "this world is open read-only: there is nothing to save");
        return false;
    }
    if (!game->world.store) {
        snprintf(call->answer, sizeof call->answer, "%s",
                 game->world.in_memory ? "this world cannot be saved; see the log"
                                       : "nothing to save: nothing was changed");
        return false;
    }
    game_save_world(game);
    snprintf(call->answer, sizeof call->answer, "saving");
    return true;
}
