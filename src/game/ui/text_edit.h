// Editing of one line of text: caret, selection, words, undo. Typed text is one stream of UTF-8 in which each control
// character is an editing key, so that keys and letters keep their order however slow the frames are. Any thread; one
// at a time for a TextEdit.
#pragma once

#include "base/base.h"

enum { TEXT_EDIT_BYTES = 256, TEXT_EDIT_STEPS = 32 };

// Keys, as characters of the stream. Moves may have TEXT_SELECTS added: the selection then grows from where it began.
typedef enum TextKey {
    TEXT_LEFT = 1,
    TEXT_RIGHT,
    TEXT_WORD_LEFT,
    TEXT_WORD_RIGHT,
    TEXT_HOME,
    TEXT_END,
    TEXT_SELECTS = 8,
    TEXT_ERASE = 16, // the selection, or the character before the caret
    TEXT_DELETE,     // the selection, or the character after it
    TEXT_ERASE_WORD,
    TEXT_DELETE_WORD,
    TEXT_SELECT_ALL,
    TEXT_COPY,
    TEXT_CUT,
    TEXT_UNDO,
    TEXT_REDO
} TextKey;

// Offsets in bytes, at characters' borders. The selection lies between caret and anchor.
typedef struct TextState {
    char text[TEXT_EDIT_BYTES];
    int caret, anchor;
} TextState;

// Empty when zero-initialised.
typedef struct TextEdit {
    TextState now;
    int limit;                        // bytes of the text with its zero byte; 0: TEXT_EDIT_BYTES
    TextState steps[TEXT_EDIT_STEPS]; // undo_count states before `now`, oldest first, then redo_count after it
    int undo_count, redo_count;
    bool typing; // the last change was typing: more of the same word belongs to the same step
} TextEdit;

// Sets the text, cut at the limit, and forgets the steps. The caret is at its end.
void text_edit_set(TextEdit *edit, int limit, const char *text);

// Applies what was typed and pressed. A character that does not fit, or is no UTF-8, is left out. `copied` receives the
// text of the last TEXT_COPY or TEXT_CUT, for the clipboard; it stays as it is if there was none. NULL: they do
// nothing.
void text_edit_apply(TextEdit *edit, const char *stream, char copied[TEXT_EDIT_BYTES]);

// Puts the caret at the character's border at or before `offset`; `selects`: the anchor stays.
void text_edit_place(TextEdit *edit, int offset, bool selects);

// Selects the word around `offset`, as a double click does.
void text_edit_select_word(TextEdit *edit, int offset);
