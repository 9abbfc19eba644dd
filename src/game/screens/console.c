#include "game/screens/console.h"

#include "base/utf8.h"
#include "session/link.h"

#include <stdio.h>
#include <string.h>

void console_open(Console *console)
{
    console->text[0] = '\0';
    console->recalled = -1;
}

static void remember(Console *console)
{
    memmove(console->history[1], console->history[0], sizeof console->history - sizeof console->history[0]);
    memcpy(console->history[0], console->text, sizeof console->text);
    console->history_count = MIN(console->history_count + 1, CONSOLE_HISTORY);
}

static void recall(Console *console, int steps)
{
    int wanted = CLAMP(console->recalled + steps, -1, console->history_count - 1);
    if (wanted == console->recalled)
        return;
    console->recalled = wanted;
    if (wanted < 0)
        console->text[0] = '\0';
    else
        memcpy(console->text, console->history[wanted], sizeof console->text);
}

// Adds the part that all candidates share; if they share nothing more, the rest of the first one.
static void complete(Console *console, ConsoleComplete *completion)
{
    char rest[CONSOLE_REST];
    completion(console->text, true, rest);
    if (!rest[0])
        completion(console->text, false, rest);
    utf8_append(console->text, sizeof console->text, rest);
}

static void draw(const Console *console, const Ui *ui, ConsoleComplete *completion)
{
    Overlay *overlay = ui->canvas->overlay;
    float unit = ui->unit, margin = 16 * unit, height = 34 * unit, y = ui->window.height - height - margin;
    char typed[CONSOLE_BYTES + 1], rest[CONSOLE_REST];
    completion(console->text, false, rest);
    snprintf(typed, sizeof typed, "%s_", console->text);
    ui_fill(ui, (OverlayBox){margin, y, ui->window.width - 2 * margin, height}, THEME_GROUND);
    float width = overlay_text(overlay, FONT_TEXT, 2 * margin, y + 8 * unit, THEME_TEXT, typed);
    overlay_text(overlay, FONT_TEXT, 2 * margin + width, y + 8 * unit, THEME_TEXT_COMPLETION,
                 console->text[0] ? rest : "  a command; help lists them");
}

Request console_frame(Console *console, const Ui *ui, ConsoleComplete *completion)
{
    const Input *input = ui->input;
    ui_edit_text(input, console->text, sizeof console->text);
    if (input->completes)
        complete(console, completion);
    recall(console, input->navigate[NAVIGATE_UP] - (input->completes ? 0 : input->navigate[NAVIGATE_DOWN]));
    draw(console, ui, completion);
    bool accepts = input->navigate[NAVIGATE_ACCEPT] > 0;
    if (input->navigate[NAVIGATE_BACK] || (accepts && !console->text[0]))
        return request_of(REQUEST_PLAY);
    if (!accepts)
        return NO_REQUEST;
    remember(console);
    return request_text(link_begins(console->text) ? REQUEST_LINK : REQUEST_COMMAND, console->text);
}
