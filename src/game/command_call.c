// Shared by all commands: errors about a word, and parsing of places.
#include "game/commands_internal.h"

#include "base/parse.h"

#include <stdio.h>

bool command_refuse(CommandCall *call, int word, const char *expected)
{
    snprintf(call->answer, sizeof call->answer, "expected %s", expected);
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
