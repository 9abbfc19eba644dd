#include "session/command_internal.h"

#include "base/near.h"
#include "base/parse.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int call_answer(CommandCall *call, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(call->result->answer, COMMAND_ANSWER, format, arguments);
    va_end(arguments);
    return NO_WORD;
}

int call_refuse_usage(CommandCall *call)
{
    return call_answer(call, "Expected: %s %s", call->row->name, call->row->arguments);
}

int call_refuse_block(CommandCall *call, int word)
{
    return call_refuse(call, word, "a block, such as oak_log; \"blocks\" lists them");
}

bool call_parse_place(const char *word, double here, double *value)
{
    bool relative = word[0] == '~';
    *value = 0;
    if (!(relative && word[1] == '\0') && !parse_double(word + relative, value))
        return false;
    *value += relative ? here : 0;
    return true;
}

bool call_parse_block(const char *word, uint8_t *block)
{
    char name[TEXT_NAME];
    text_name_of(word, name);
    Block found = block_by_name(name);
    *block = (uint8_t)found;
    return found < BLOCK_COUNT && found != BLOCK_VOID && !block_flows((uint8_t)found);
}

void call_join(const CommandCall *call, int first, char text[COMMAND_BYTES])
{
    text[0] = '\0';
    for (int i = first; i < call->count; i++)
        text_add(text, COMMAND_BYTES, "%s%s", i > first ? " " : "", call->words[i]);
}

const char *call_block_word(int i)
{
    uint8_t block;
    if (i >= BLOCK_COUNT)
        return NULL;
    return call_parse_block(block_table[i].name, &block) ? block_table[i].name : "";
}

int call_list(CommandCall *call, const char *title, ListWords *list)
{
    char part[TEXT_NAME];
    const char *word;
    int found = 0;
    text_name_of(call->count ? call->words[0] : "", part);
    call_answer(call, "%s:", title);
    for (int i = 0; (word = list(call, i)); i++)
        if (word[0] && strstr(word, part))
            text_add(call->result->answer, COMMAND_ANSWER, "%s %s", found++ ? "," : "", word);
    return found ? NO_WORD : call_answer(call, "None of them contains \"%.40s\"", part);
}

const char *call_nearest(const CommandCall *typed, ListWords *list, const char *text)
{
    const char *name;
    Nearest nearest = nearest_to_command(text);
    for (int i = 0; (name = list(typed, i)); i++)
        if (name[0])
            nearest_offer(&nearest, name);
    return nearest.best;
}
