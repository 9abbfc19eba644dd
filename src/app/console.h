// The command line: T or / opens it, Enter runs it, Tab completes, the arrow keys recall earlier lines. Main thread
// only.
#pragma once

#include "app/input.h"
#include "scene/hud.h"

enum { CONSOLE_BYTES = 256, CONSOLE_HISTORY = 16 };

typedef struct Console {
    char text[CONSOLE_BYTES];
    char history[CONSOLE_HISTORY][CONSOLE_BYTES]; // the last line first
    int history_count, recalled;                  // recalled: -1 for the line being typed
} Console;

typedef enum ConsoleEvent { CONSOLE_TYPES, CONSOLE_DONE, CONSOLE_LEFT } ConsoleEvent;

void console_open(Console *console);

// Draws the line and handles typing. CONSOLE_DONE: history[0] is to be run.
ConsoleEvent console_frame(Console *console, const Canvas *canvas, const Input *input);
