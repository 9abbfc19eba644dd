// The command line: T or / opens it, Enter runs it, Tab and Shift-Tab go through the candidates listed above it, the
// arrow keys recall earlier lines, page keys and the wheel scroll earlier messages. Main thread only.
#pragma once

#include "game/screens/game.h"

enum { CONSOLE_HISTORY = 16 };

typedef struct Console {
    TextEdit line;
    char history[CONSOLE_HISTORY][TEXT_EDIT_BYTES]; // the last line first
    int history_count, recalled;                    // recalled: -1 for the line being typed
    Candidates candidates;
    char found_for[TEXT_EDIT_BYTES]; // the line that `candidates` are of, as typed
    char shown[TEXT_EDIT_BYTES];     // the same with the chosen candidate
    int chosen, first;               // of the candidates; -1: none; first: of the rows that are shown
    int lines_back;                  // the messages are scrolled up by so many lines
} Console;

ScreenAct console_open;

// Draws messages, candidates and the line, and handles the keys. Requests the command or link that was entered, or to
// play on.
ScreenAct console_frame;
