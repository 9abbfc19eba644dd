// The command line: T or / opens it, Enter runs it, Tab completes, the arrow keys recall earlier lines. Main thread
// only.
#pragma once

#include "game/screens/request.h"
#include "game/ui/ui.h"

enum { CONSOLE_HISTORY = 16, CONSOLE_REST = 64 };

typedef struct Console {
    TextEdit line;
    char history[CONSOLE_HISTORY][TEXT_EDIT_BYTES]; // the last line first
    int history_count, recalled;                    // recalled: -1 for the line being typed
} Console;

// Writes to `rest` the text that Tab adds to the line: with `common` only what all candidates share. "" if there is
// none.
typedef void ConsoleComplete(const char *line, bool common, char rest[CONSOLE_REST]);

void console_open(Console *console);

// Draws the line and handles the keys. Requests the command or link that was entered, or to play on.
Request console_frame(Console *console, Ui *ui, ConsoleComplete *completion);
