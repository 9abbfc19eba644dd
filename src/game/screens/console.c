#include "game/screens/console.h"

#include "session/link.h"

#include <stdio.h>
#include <string.h>

void console_open(Console *console)
{
    text_edit_set(&console->line, TEXT_EDIT_BYTES, "");
    console->recalled = -1;
}

static void remember(Console *console)
{
    memmove(console->history[1], console->history[0], sizeof console->history - sizeof console->history[0]);
    memcpy(console->history[0], console->line.now.text, sizeof console->history[0]);
    console->history_count = MIN(console->history_count + 1, CONSOLE_HISTORY);
}

static void recall(Console *console, int steps)
{
    int wanted = CLAMP(console->recalled + steps, -1, console->history_count - 1);
    if (wanted == console->recalled)
        return;
    console->recalled = wanted;
    text_edit_set(&console->line, TEXT_EDIT_BYTES, wanted < 0 ? "" : console->history[wanted]);
}

// Adds the part that all candidates share; if they share nothing more, the rest of the first one.
static void complete(Console *console, ConsoleComplete *completion)
{
    char rest[CONSOLE_REST], end_and_rest[CONSOLE_REST + 1];
    const char *text = console->line.now.text;
    completion(text, true, rest);
    if (!rest[0])
        completion(text, false, rest);
    snprintf(end_and_rest, sizeof end_and_rest, "%c%s", TEXT_END, rest);
    text_edit_apply(&console->line, end_and_rest, NULL);
}

static void draw(Console *console, Ui *ui, ConsoleComplete *completion)
{
    char rest[CONSOLE_REST];
    const char *text = console->line.now.text;
    float unit = ui->unit, margin = 16 * unit, height = 34 * unit, width = ui_text_width(ui, text);
    OverlayBox box = {margin, ui->window.height - height - margin, ui->window.width - 2 * margin, height};
    ui_ground(ui, box);
    ui_text_field(ui, box, &console->line, "a command; help lists them", true);
    completion(text, false, rest);
    box.x += 8 * unit + width;
    box.width -= 16 * unit + width;
    if (text[0] && box.width > 0)
        ui_text(ui, box, 0, THEME_TEXT_COMPLETION, rest);
}

Request console_frame(Console *console, Ui *ui, ConsoleComplete *completion)
{
    const Input *input = ui->input;
    const char *text = console->line.now.text;
    ui_edit_text(input, &console->line);
    if (input->completes)
        complete(console, completion);
    recall(console, input->navigate[NAVIGATE_UP] - (input->completes ? 0 : input->navigate[NAVIGATE_DOWN]));
    draw(console, ui, completion);
    bool accepts = input->navigate[NAVIGATE_ACCEPT] > 0;
    if (input->navigate[NAVIGATE_BACK] || (accepts && !text[0]))
        return request_of(REQUEST_PLAY);
    if (!accepts)
        return NO_REQUEST;
    remember(console);
    return request_text(link_begins(text) ? REQUEST_LINK : REQUEST_COMMAND, text);
}
