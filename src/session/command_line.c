// The command line: parses and runs typed lines, completes them with Tab, and marks the word at fault.
#include "session/commands_internal.h"

#include <stdio.h>
#include <string.h>

// ---- running

// Splits the line into words, the name first. Returns their number; words beyond the maximum count as one more.
static int split(char *line, char *words[COMMAND_WORDS + 2])
{
    int count = 0;
    char *rest = line;
    for (char *word; count < COMMAND_WORDS + 2 && (word = strsep(&rest, " "));)
        if (word[0])
            words[count++] = word;
    return count;
}

static const CommandRow *find_command(const char *name)
{
    for (int i = 0; i < command_count; i++)
        if (strcmp(command_table[i].name, name) == 0)
            return &command_table[i];
    return NULL;
}

// The line with the wrong word between arrows, then the reason.
static void point_at(const char *name, const CommandCall *call, char answer[COMMAND_ANSWER])
{
    char reason[COMMAND_ANSWER];
    snprintf(reason, sizeof reason, "%s", answer);
    int length = snprintf(answer, COMMAND_ANSWER, "%s", name);
    for (int i = 0; i < call->count && length < COMMAND_ANSWER; i++)
        length += snprintf(answer + length, (size_t)(COMMAND_ANSWER - length), i == call->wrong ? " >%.40s<" : " %.40s",
                           call->words[i]);
    if (length < COMMAND_ANSWER)
        snprintf(answer + length, (size_t)(COMMAND_ANSWER - length), ": %s", reason);
}

static void run(Session *session, const CommandRow *command, int count, char **words, CommandResult *result)
{
    CommandCall call = {.count = count, .wrong = -1, .result = result};
    memcpy(call.words, words, (size_t)count * sizeof *words);
    command->run(session, &call);
    if (call.wrong >= 0)
        point_at(command->name, &call, result->answer);
}

void session_run_command(Session *session, const char *line, CommandResult *result)
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    int count = split(copy, words);
    const CommandRow *command = count ? find_command(words[0]) : NULL;
    if (count && !command)
        snprintf(result->answer, COMMAND_ANSWER, ">%.40s< is not a command; help lists them", words[0]);
    else if (count && (count - 1 < command->least || count - 1 > command->most))
        snprintf(result->answer, COMMAND_ANSWER, "expected: %s %s", command->name, command->arguments);
    else if (count)
        run(session, command, count - 1, words + 1, result);
}

// ---- completion

static const char *command_word(int i) { return i < command_count ? command_table[i].name : NULL; }

// Of the words that begin with the typed one: the rest of the first, or with `common` only the part that all of them
// share.
static void complete_word(const char *typed, const char *(*choice)(int index), bool common, char rest[64])
{
    size_t length = strlen(typed);
    bool found = false;
    for (int i = 0; choice(i); i++) {
        if (strncmp(choice(i), typed, length) != 0)
            continue;
        const char *more = choice(i) + length;
        if (!found)
            snprintf(rest, 64, "%s", more);
        for (size_t same = 0; found && common && rest[same]; same++)
            if (rest[same] != more[same])
                rest[same] = '\0';
        found = true;
    }
}

void command_complete(const char *line, bool common, char rest[64])
{
    char copy[COMMAND_BYTES], *words[COMMAND_WORDS + 2];
    snprintf(copy, sizeof copy, "%s", line + (line[0] == '/'));
    size_t length = strlen(copy);
    bool begins_word = length > 0 && copy[length - 1] == ' ';
    int count = split(copy, words);
    rest[0] = '\0';
    if (count == 0)
        return;
    if (count == 1 && !begins_word) {
        complete_word(words[0], command_word, common, rest);
        return;
    }
    const CommandRow *command = find_command(words[0]);
    int index = count - 2 + begins_word;
    if (command && command->choice && index == command->chosen)
        complete_word(begins_word ? "" : words[count - 1], command->choice, common, rest);
}
