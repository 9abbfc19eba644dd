// Private to the files of typed commands: one call of a command, the parsing of its words, and the commands themselves
// for the table in commands.c.
#pragma once

#include "session/session.h"

enum { COMMAND_WORDS = 7, NO_WORD = -1 };

typedef struct CommandRow CommandRow;

typedef struct CommandCall {
    Session *session;
    const CommandRow *row;
    int count;
    const char *words[COMMAND_WORDS]; // after the name
    CommandResult *result;
} CommandCall;

// Writes the answer. Returns the index of the word at fault, or NO_WORD.
typedef int RunCommand(CommandCall *call);

// The value number `i` that the word after those in `typed` can have; "": none of that number; NULL: after the last.
typedef const char *ListWords(const CommandCall *typed, int i);

struct CommandRow {
    const char *name;
    const char *arguments;
    int least, most; // words after the name
    RunCommand *run;
    ListWords *list;     // NULL: any words
    const char *summary; // for help
    const char *example; // NULL: none
    struct {
        const char *name; // NULL: no number has bounds
        double low, high;
    } range;
    bool phrase;       // a value may contain spaces, and is all that follows the name
    bool spaced;       // the last value may be typed with spaces
    const char *group; // of the commands from here on, for help; NULL: that of the command before
};

// ---- command_call.c

// These functions return NO_WORD, or the word that is at fault.
int call_answer(CommandCall *call, const char *format, ...) PRINTF_LIKE(2, 3);
#define call_refuse(call, word, ...) (call_answer(call, "expected " __VA_ARGS__), (word))
int call_refuse_usage(CommandCall *call);
int call_refuse_block(CommandCall *call, int word);

// A number, or ~ and a number: an offset from `here`.
bool call_parse_place(const char *word, double here, double *value);

// Accepts other games' names too: minecraft:stone. Flowing liquids are refused.
bool call_parse_block(const char *word, uint8_t *block);

// All words from that one on, with a space between two.
void call_join(const CommandCall *call, int first, char text[COMMAND_BYTES]);

// Lists the words that contain the typed one, or all.
int call_list(CommandCall *call, const char *title, ListWords *list);

// The nearest landmark of the kind of that name. False: none is near, or, with a `kind` of -1, there is no such kind.
bool call_find_landmark(Session *session, const char *typed, Landmark *found, int *kind);
int call_miss_landmark(CommandCall *call, int kind); // the answer that none is near

// Every block that can be given; air too.
const char *call_block_word(int i);

// The value that the text was probably meant to be: two letters differ at most, and no more than half. NULL: none is so
// near. The words before it are in `typed`.
const char *call_nearest(const CommandCall *typed, ListWords *list, const char *text);

// ---- the commands, by file

RunCommand command_tp, command_spawn, command_give, command_gamemode;                // command_player.c
RunCommand command_locate, command_biomes, command_landmarks;                        // command_locate.c
RunCommand command_time, command_seed, command_blocks, command_link;                 // command_world.c
RunCommand command_view, command_save, command_undo, command_redo, command_stop;     // command_world.c
RunCommand command_world;                                                            // command_world.c
RunCommand command_pos1, command_pos2, command_fill, command_replace, command_count; // command_build.c
RunCommand command_copy, command_paste;                                              // command_build.c
ListWords landmark_words;                                                            // command_locate.c
ListWords world_words, tp_words, give_words, gamemode_words, time_words, locate_words, fill_words, build_words;
