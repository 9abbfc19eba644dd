// Commands that change the world, and save it; errors about a word, and parsing of places, for all commands.
#include "session/commands_internal.h"

#include "base/parse.h"

#include <math.h>
#include <stdio.h>

bool command_refuse(CommandCall *call, int word, const char *expected)
{
    snprintf(call->result->answer, COMMAND_ANSWER, "expected %s", expected);
    call->wrong = word;
    return false;
}

bool command_parse_place(const char *word, double here, double *value)
{
    bool relative = word[0] == '~';
    *value = 0;
    if (!(relative && word[1] == '\0') && !parse_double(word + relative, value))
        return false;
    *value += relative ? here : 0;
    return true;
}

static bool parse_block(const char *word, uint8_t *block)
{
    Block found = block_by_name(word);
    *block = (uint8_t)found;
    return found < BLOCK_COUNT && found != BLOCK_VOID && !block_flows((uint8_t)found);
}

bool command_give(Session *session, CommandCall *call)
{
    uint8_t block;
    if (!parse_block(call->words[0], &block) || block == BLOCK_AIR)
        return command_refuse(call, 0, "a block, such as oak_log");
    session->hotbar.blocks[session->hotbar.chosen] = block;
    snprintf(call->result->answer, COMMAND_ANSWER, "%s is in your hand", call->words[0]);
    return true;
}

static bool parse_corner(const Session *session, CommandCall *call, int first, BlockPos *corner)
{
    double place[3];
    for (int i = 0; i < 3; i++)
        if (!command_parse_place(call->words[first + i], floor(session->player.position[i]), &place[i]))
            return command_refuse(call, first + i, "a number, or ~ and a number");
    for (int i = 0; i < 3; i += 2)
        if (!(place[i] >= (double)WORLD_BLOCK_MIN && place[i] <= (double)WORLD_BLOCK_MAX))
            return command_refuse(call, first + i, "a place in the world");
    if (!(place[1] >= 0 && place[1] < CHUNK_HEIGHT))
        return command_refuse(call, first + 1, "a height from 0 to 255");
    *corner = (BlockPos){.x = (int64_t)floor(place[0]), .y = (int)place[1], .z = (int64_t)floor(place[2])};
    return true;
}

// The answer is the notice with the reason.
static bool refuse_change(const Session *session, CommandCall *call)
{
    snprintf(call->result->answer, COMMAND_ANSWER, "%.300s", session->notices->words);
    return false;
}

bool command_fill(Session *session, CommandCall *call)
{
    EditsFill fill = {.forbid = session_block_in_body, .context = &session->player};
    if (!parse_corner(session, call, 0, &fill.from) || !parse_corner(session, call, 3, &fill.to))
        return false;
    if (!parse_block(call->words[6], &fill.block))
        return command_refuse(call, 6, "a block, such as oak_log, or air");
    int count = edits_fill_count(&fill);
    if (count == 0)
        return command_refuse(call, 3, "a box of at most 1,000,000 blocks");
    if (!session_prepare_change(session))
        return refuse_change(session, call);
    edits_fill(session->edits, &fill);
    snprintf(call->result->answer, COMMAND_ANSWER, "filling %d block%s", count, count == 1 ? "" : "s");
    return true;
}

static bool answer_step(const Session *session, CommandCall *call, StepResult result, const char *name)
{
    if (result == STEP_REFUSED)
        return refuse_change(session, call);
    snprintf(call->result->answer, COMMAND_ANSWER, "%s%s", result == STEP_NONE ? "there is nothing to " : "", name);
    return result == STEP_BEGUN;
}

bool command_undo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_undo(session), "undo");
}

bool command_redo(Session *session, CommandCall *call)
{
    return answer_step(session, call, session_redo(session), "redo");
}

bool command_save(Session *session, CommandCall *call)
{
    static const char *const refusals[] = {[SAVING_READ_ONLY] =
                                               "this world is open read-only: there is nothing to save",
                                           [SAVING_NO_FILE] = "nothing to save: nothing was changed",
                                           [SAVING_IMPOSSIBLE] = "this world cannot be saved; see the log"};
    WorldSaving saving = world_saving(&session->world, NULL);
    bool saves = saving >= SAVING_FAILS;
    if (saves)
        session_request_save(session);
    snprintf(call->result->answer, COMMAND_ANSWER, "%s", saves ? "saving" : refusals[saving]);
    return saves;
}
