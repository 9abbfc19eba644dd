#include "game/screens/console.h"

#include <stdio.h>
#include <string.h>

enum { CANDIDATE_ROWS = 8, MESSAGE_LINES = 40, PAGE_LINES = 8, WHEEL_LINES = 3 };

void console_open(void *state, Game *game)
{
    Console *console = state;
    session_list_worlds(game->session);
    text_edit_set(&console->line, TEXT_EDIT_BYTES, "");
    console->recalled = -1;
    console->lines_back = 0;
    console->candidates.count = 0;
    console->found_for[0] = console->shown[0] = '\0';
    console->chosen = -1;
}

// ---- earlier lines

static void recall(Console *console, int steps)
{
    int wanted = CLAMP(console->recalled + steps, -1, console->history_count - 1);
    if (wanted == console->recalled)
        return;
    console->recalled = wanted;
    text_edit_set(&console->line, TEXT_EDIT_BYTES, wanted < 0 ? "" : console->history[wanted]);
}

// ---- completion

// Finds the candidates again when the line has changed in another way than by choosing one.
static void find_candidates(Console *console, Session *session)
{
    const char *text = console->line.now.text;
    if (strcmp(text, console->shown) == 0)
        return;
    snprintf(console->found_for, sizeof console->found_for, "%s", text);
    snprintf(console->shown, sizeof console->shown, "%s", text);
    session_find_candidates(session, text, &console->candidates);
    console->chosen = -1;
    console->first = 0;
    const Candidates *found = &console->candidates;
    if (found->count == 1 && strcmp(found->words[0], text + found->start) == 0)
        console->candidates.count = 0; // it is typed already
}

// The next candidate, or the one before; after the last comes the first.
static void choose(Console *console, int step)
{
    const Candidates *found = &console->candidates;
    if (found->count == 0)
        return;
    console->chosen =
        console->chosen < 0 && step < 0 ? found->count - 1 : (int)floor_mod(console->chosen + step, found->count);
    console->first = CLAMP(console->first, console->chosen - CANDIDATE_ROWS + 1, console->chosen);
    snprintf(console->shown, sizeof console->shown, "%.*s%s", found->start, console->found_for,
             found->words[console->chosen]);
    text_edit_apply(&console->line, (const char[]){TEXT_SELECT_ALL, '\0'}, NULL);
    text_edit_apply(&console->line, console->shown, NULL);
}

static void draw_candidates(const Console *console, Ui *ui, OverlayBox line)
{
    const Candidates *found = &console->candidates;
    int rows = MIN(found->count, CANDIDATE_ROWS);
    float unit = ui->unit, height = 22 * unit, width = 0;
    if (rows == 0)
        return;
    for (int i = 0; i < found->count; i++)
        width = MAX(width, ui_text_width(ui, found->words[i]));
    const Text before = text_of("%.*s", found->start, console->found_for);
    OverlayBox box = {line.x + ui_text_width(ui, before.text), line.y - (float)rows * height, width + 20 * unit,
                      height};
    box.width = MIN(box.width, line.width);
    box.x = MIN(box.x, line.x + line.width - box.width);
    const OverlayBox all = {box.x, box.y, box.width, (float)rows * height};
    ui_fill(ui, all, THEME_FIELD);
    for (int i = console->first; i < console->first + rows; i++, box.y += height) {
        bool chosen = i == console->chosen;
        OverlayBox text = {box.x + 6 * unit, box.y, box.width - 16 * unit, height};
        ui_fill(ui, box, chosen ? THEME_ROW_FOCUS : THEME_ROW);
        ui_text(ui, text, 0, chosen ? THEME_TEXT_DARK : THEME_TEXT, found->words[i]);
    }
    if (rows < found->count)
        ui_scroll_bar(ui, (OverlayBox){all.x + all.width - 4 * unit, all.y, 4 * unit, all.height}, console->first, rows,
                      found->count);
}

// ---- messages

static void scroll(Console *console, const Input *input)
{
    static const Trigger up[TRIGGERS] = {KEY(PAGEUP)}, down[TRIGGERS] = {KEY(PAGEDOWN)};
    int pages = input_presses(input, up) - input_presses(input, down);
    console->lines_back = MAX(0, console->lines_back + WHEEL_LINES * input->wheel + PAGE_LINES * pages);
}

// Upwards from the line, the last message first.
static void draw_messages(Console *console, Ui *ui, const Notices *notices, OverlayBox line)
{
    const float unit = ui->unit, height = ui_line_height(ui) + 2 * unit, bottom = line.y - 6 * unit;
    const int rows = MAX(1, (int)(bottom / height));
    int row = -console->lines_back;
    const char *text = NULL;
    for (int age = 0; row < rows && (text = notices_kept(notices, age)); age++) {
        char fitted[NOTICE_BYTES + MESSAGE_LINES];
        int lines = overlay_text_fit(ui->canvas->overlay, FONT_TEXT, text, line.width - 16 * unit, MESSAGE_LINES,
                                     fitted, sizeof fitted);
        for (char *end; lines > 0; lines--, row++) {
            end = strrchr(fitted, '\n');
            OverlayBox box = {line.x, bottom - (float)(row + 1) * height, line.width, height};
            if (row >= 0 && row < rows) {
                ui_fill(ui, box, THEME_GROUND_HUD);
                ui_text(ui, (OverlayBox){box.x + 8 * unit, box.y, box.width - 16 * unit, height}, 0, THEME_TEXT,
                        end ? end + 1 : fitted);
            }
            if (end)
                *end = '\0';
        }
    }
    if (!text) // the oldest one is shown: no further
        console->lines_back = MAX(0, MIN(console->lines_back, row + console->lines_back - rows));
}

// ---- a frame

static void draw_line(Console *console, Ui *ui, OverlayBox box)
{
    float unit = ui->unit;
    const char *text = console->line.now.text, *usage = console->candidates.usage;
    ui_ground(ui, box);
    ui_text_field(ui, box, &console->line, "a command; help lists them", true);
    float shift = 8 * unit + ui_text_width(ui, text);
    if (usage && box.width > shift)
        ui_text(ui, (OverlayBox){box.x + shift, box.y, box.width - shift, box.height}, 0, THEME_TEXT_COMPLETION, usage);
}

void console_frame(void *state, Game *game)
{
    Console *console = state;
    Ui *ui = game->ui;
    const Input *input = ui->input;
    const char *text = console->line.now.text;
    const float unit = ui->unit, margin = 16 * unit, height = 34 * unit;
    ui_edit_text(input, &console->line);
    recall(console, input->navigate[NAVIGATE_UP] - (input->tabs ? 0 : input->navigate[NAVIGATE_DOWN]));
    find_candidates(console, game->session);
    for (int i = 0; i < abs(input->tabs); i++)
        choose(console, input->tabs > 0 ? 1 : -1);
    OverlayBox box = {margin, ui->window.height - height - margin, ui->window.width - 2 * margin, height};
    scroll(console, input);
    draw_messages(console, ui, &game->notices, box);
    draw_line(console, ui, box);
    draw_candidates(console, ui, box);
    bool accepts = input->navigate[NAVIGATE_ACCEPT] > 0;
    if (input->navigate[NAVIGATE_BACK] || (accepts && !text[0])) {
        game->request = request_of(REQUEST_PLAY);
    } else if (accepts) {
        memmove(console->history[1], console->history[0], sizeof console->history - sizeof console->history[0]);
        memcpy(console->history[0], console->line.now.text, sizeof console->history[0]);
        console->history_count = MIN(console->history_count + 1, CONSOLE_HISTORY);
        game->request = request_text(link_begins(text) ? REQUEST_LINK : REQUEST_COMMAND, text);
    }
}
