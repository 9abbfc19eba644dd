// Undo swaps the present state with one of the list of states, so each state stands once, before or after the present.
#include "game/ui/text_edit.h"

#include "base/utf8.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool continues(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }

// Letters of other scripts belong to words.
static bool in_word(char byte) { return (unsigned char)byte >= 0x80 || isalnum((unsigned char)byte) || byte == '_'; }

static int before(const TextState *now, int at)
{
    while (at > 0 && continues(now->text[--at]))
        continue;
    return at;
}

static int after(const TextState *now, int at) { return at + utf8_length(now->text + at); }

static int word_before(const TextState *now, int at)
{
    while (at > 0 && !in_word(now->text[at - 1]))
        at--;
    while (at > 0 && in_word(now->text[at - 1]))
        at--;
    return at;
}

static int word_after(const TextState *now, int at)
{
    while (in_word(now->text[at]))
        at++;
    while (now->text[at] && !in_word(now->text[at]))
        at++;
    return at;
}

// The place that a move or an erasing key leads to from the caret.
static int destination(const TextState *now, int key)
{
    if (key == TEXT_LEFT || key == TEXT_ERASE)
        return before(now, now->caret);
    if (key == TEXT_RIGHT || key == TEXT_DELETE)
        return after(now, now->caret);
    if (key == TEXT_WORD_LEFT || key == TEXT_ERASE_WORD)
        return word_before(now, now->caret);
    if (key == TEXT_WORD_RIGHT || key == TEXT_DELETE_WORD)
        return word_after(now, now->caret);
    return key == TEXT_HOME ? 0 : (int)strlen(now->text);
}

// Keeps the present state as a step to undo; drops the oldest if there are too many.
static void keep_step(TextEdit *edit)
{
    if (edit->undo_count == TEXT_EDIT_STEPS) {
        edit->undo_count--;
        memmove(edit->steps, edit->steps + 1, sizeof edit->steps - sizeof edit->steps[0]);
    }
    edit->steps[edit->undo_count++] = edit->now;
    edit->redo_count = 0;
}

// Undoes or redoes one step.
static void step(TextEdit *edit, bool back)
{
    int *from = back ? &edit->undo_count : &edit->redo_count, *to = back ? &edit->redo_count : &edit->undo_count;
    if (*from == 0)
        return;
    --*from;
    ++*to;
    TextState *other = &edit->steps[edit->undo_count - !back];
    const TextState now = edit->now;
    edit->now = *other;
    *other = now;
}

// Replaces the selection.
static void replace(TextState *now, const char *text, int bytes)
{
    int from = MIN(now->caret, now->anchor), to = MAX(now->caret, now->anchor);
    memmove(now->text + from + bytes, now->text + to, strlen(now->text + to) + 1);
    memcpy(now->text + from, text, (size_t)bytes);
    now->caret = now->anchor = from + bytes;
}

static void erase(TextEdit *edit, int key)
{
    TextState *now = &edit->now;
    int anchor = now->caret == now->anchor ? destination(now, key) : now->anchor;
    if (anchor == now->caret)
        return;
    keep_step(edit);
    now->anchor = anchor;
    replace(now, "", 0);
}

// A new step begins at each word and wherever the caret was moved.
static void type(TextEdit *edit, const char *letter, int bytes)
{
    TextState *now = &edit->now;
    int selected = abs(now->caret - now->anchor);
    if ((int)strlen(now->text) - selected + bytes >= (edit->limit ? edit->limit : TEXT_EDIT_BYTES))
        return;
    bool begins_word = in_word(*letter) && now->caret > 0 && !in_word(now->text[now->caret - 1]);
    if (!edit->typing || selected || begins_word)
        keep_step(edit);
    replace(now, letter, bytes);
    edit->typing = true;
}

static void move(TextState *now, int key)
{
    int step = key & ~TEXT_SELECTS;
    bool selects = key & TEXT_SELECTS, leaves = !selects && now->caret != now->anchor;
    if (leaves && step == TEXT_LEFT)
        now->caret = MIN(now->caret, now->anchor);
    else if (leaves && step == TEXT_RIGHT)
        now->caret = MAX(now->caret, now->anchor);
    else
        now->caret = destination(now, step);
    if (!selects)
        now->anchor = now->caret;
}

// Returns whether anything is selected.
static bool copy(const TextState *now, char copied[TEXT_EDIT_BYTES])
{
    int from = MIN(now->caret, now->anchor), bytes = abs(now->caret - now->anchor);
    if (bytes == 0 || !copied)
        return false;
    memcpy(copied, now->text + from, (size_t)bytes);
    copied[bytes] = '\0';
    return true;
}

static void press(TextEdit *edit, int key, char copied[TEXT_EDIT_BYTES])
{
    TextState *now = &edit->now;
    edit->typing = false;
    if (key < TEXT_ERASE) {
        move(now, key);
    } else if (key <= TEXT_DELETE_WORD) {
        erase(edit, key);
    } else if (key == TEXT_SELECT_ALL) {
        now->anchor = 0;
        now->caret = (int)strlen(now->text);
    } else if (key == TEXT_COPY || key == TEXT_CUT) {
        if (copy(now, copied) && key == TEXT_CUT)
            erase(edit, key);
    } else {
        step(edit, key == TEXT_UNDO);
    }
}

void text_edit_set(TextEdit *edit, int limit, const char *text)
{
    ASSERT(limit >= 1 && limit <= TEXT_EDIT_BYTES);
    *edit = (TextEdit){.limit = limit};
    utf8_copy(edit->now.text, (size_t)limit, text);
    edit->now.caret = edit->now.anchor = (int)strlen(edit->now.text);
}

void text_edit_apply(TextEdit *edit, const char *stream, char copied[TEXT_EDIT_BYTES])
{
    while (*stream) {
        int length = utf8_length(stream);
        if (length == 1 && (unsigned char)*stream < ' ')
            press(edit, *stream, copied);
        else if (length > 0)
            type(edit, stream, length);
        stream += MAX(length, 1);
    }
}

void text_edit_place(TextEdit *edit, int offset, bool selects)
{
    TextState *now = &edit->now;
    edit->typing = false;
    now->caret = CLAMP(offset, 0, (int)strlen(now->text));
    while (continues(now->text[now->caret]))
        now->caret--;
    if (!selects)
        now->anchor = now->caret;
}

void text_edit_select_word(TextEdit *edit, int offset)
{
    text_edit_place(edit, offset, false);
    TextState *now = &edit->now;
    while (now->anchor > 0 && in_word(now->text[now->anchor - 1]))
        now->anchor--;
    while (in_word(now->text[now->caret]))
        now->caret++;
}
