// Editing of a line of text, by examples and against a model that keeps characters as numbers.
#include "karst_test.h"

#include "base/utf8.h"
#include "game/ui/input.h"
#include "game/ui/text_edit.h"

static char copied[TEXT_EDIT_BYTES];

static TextEdit edit_of(const char *text)
{
    TextEdit edit;
    text_edit_set(&edit, TEXT_EDIT_BYTES, text);
    copied[0] = '\0';
    return edit;
}

// The text with | at the caret and [ at the anchor, if they differ.
static const char *shown(const TextEdit *edit)
{
    static char text[TEXT_EDIT_BYTES + 3];
    const TextState *now = &edit->now;
    int length = 0;
    for (int at = 0; at <= (int)strlen(now->text); at++) {
        if (at == now->anchor && now->anchor != now->caret)
            text[length++] = '[';
        if (at == now->caret)
            text[length++] = '|';
        text[length++] = now->text[at];
    }
    return text;
}

static void examples(void **state)
{
    (void)state;
    static const struct {
        const char *before, *stream, *after;
    } rows[] = {
        {"", "abc", "abc|"},
        {"abc", "\x01\x01x", "ax|bc"},
        {"abc", "\x05x", "x|abc"},
        {"abc", "\x05\x06x", "abcx|"},
        {"abc", "\x10", "ab|"},
        {"abc", "\x05\x11", "|bc"},
        {"abc", "\x05\x10\x06\x11", "abc|"},                  // nothing to erase at either end
        {"h\xC3\xA9l\xF0\x9F\x98\x80", "\x10\x10\x10", "h|"}, // whole characters
        {"tp 100 -20", "\x03", "tp 100 -|20"},
        {"tp 100 -20", "\x03\x03\x03\x04", "tp |100 -20"},
        {"tp 100 -20", "\x12\x12", "tp |"},
        {"tp 100 -20", "\x05\x13\x13", "|20"},
        {"abc def", "\x0B", "abc |def["},
        {"abc",
         "\x14"
         "x",
         "x|"}, // typing replaces the selection
        {"abc", "\x05\x0Ax", "x|bc"},
        {"abc", "\x14\x01", "|abc"}, // a move leaves the selection at its side
        {"abc", "\x14\x02", "abc|"},
        {"abc", "\x14\x10", "|"},
        {"abc", "\x14\x16", "|"}, // cut
        {"abc", "\x16", "abc|"},  // nothing selected, nothing cut
        {"", "one two\x17", "one |"},
        {"", "one two\x17\x17", "|"},
        {"", "one two\x17\x17\x18", "one |"},
        {"", "one two\x17\x18\x18", "one two|"},
        {"", "one\x10two\x17\x17", "one|"},
        {"", "one\x17two\x18", "two|"}, // what was undone is forgotten
        {"",
         "a\xFF\xC3"
         "b",
         "ab|"}, // no UTF-8
    };
    for (size_t i = 0; i < ARRAY_COUNT(rows); i++) {
        TextEdit edit = edit_of(rows[i].before);
        text_edit_apply(&edit, rows[i].stream, copied);
        assert_string_equal(shown(&edit), rows[i].after);
    }
}

static void clipboard(void **state)
{
    (void)state;
    TextEdit edit = edit_of("abc def");
    text_edit_apply(&edit, "\x15", copied);
    assert_string_equal(copied, "");
    text_edit_apply(&edit, "\x0B\x15", copied);
    assert_string_equal(copied, "def");
    text_edit_apply(&edit, "\x14\x16", copied);
    assert_string_equal(copied, "abc def");
    assert_string_equal(edit.now.text, "");
}

static void pointer(void **state)
{
    (void)state;
    TextEdit edit = edit_of("caf\xC3\xA9 au lait");
    text_edit_place(&edit, 4, false); // inside the accented letter
    assert_int_equal(edit.now.caret, 3);
    text_edit_place(&edit, 8, true);
    assert_string_equal(shown(&edit), "caf[\xC3\xA9 au| lait");
    text_edit_place(&edit, -5, false);
    assert_int_equal(edit.now.caret, 0);
    text_edit_place(&edit, 500, false);
    assert_int_equal(edit.now.caret, 13);
    text_edit_select_word(&edit, 7);
    assert_string_equal(shown(&edit), "caf\xC3\xA9 [au| lait");
}

static void take_key(Input *input, SDL_Keycode key, Uint16 modifiers)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = key, .mod = modifiers}}};
    input_take(input, &event);
}

static void take_text(Input *input, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    input_take(input, &event);
}

// In the order in which they were pressed, however many in one frame.
static void keys_and_letters_keep_their_order(void **state)
{
    (void)state;
    Input input = {.focused = true};
    input_begin(&input);
    take_text(&input, "one two");
    take_key(&input, SDLK_LEFT, KMOD_LCTRL);
    take_key(&input, SDLK_LEFT, KMOD_NONE);
    take_key(&input, SDLK_HOME, KMOD_RSHIFT);
    take_text(&input, "1\t"); // a control character is no key
    take_key(&input, SDLK_DELETE, KMOD_NONE);
    take_key(&input, SDLK_a, KMOD_NONE); // the letter comes as text
    TextEdit edit = edit_of("");
    text_edit_apply(&edit, input.text, copied);
    assert_string_equal(shown(&edit), "1 |two");
    assert_true(input_has_letters(&input));
    input_begin(&input);
    take_key(&input, SDLK_z, KMOD_RCTRL);
    assert_false(input_has_letters(&input));
    text_edit_apply(&edit, input.text, copied);
    assert_string_equal(shown(&edit), "1 | two");
    input_begin(&input);
    take_key(&input, SDLK_a, KMOD_LCTRL);
    take_key(&input, SDLK_x, KMOD_LCTRL);
    text_edit_apply(&edit, input.text, copied);
    assert_string_equal(shown(&edit), "|");
    assert_string_equal(copied, "1  two");
}

static void limit_is_kept(void **state)
{
    (void)state;
    TextEdit edit;
    text_edit_set(&edit, 5, "abc\xC3\xA9\xC3\xA9");
    assert_string_equal(edit.now.text, "abc");
    text_edit_apply(&edit, "\xC3\xA9z", copied);
    assert_string_equal(edit.now.text, "abcz"); // two bytes do not fit, one does
    text_edit_apply(&edit, "y", copied);
    assert_string_equal(edit.now.text, "abcz");
    text_edit_apply(&edit, "\x14\xC3\xA9", copied);
    assert_string_equal(edit.now.text, "\xC3\xA9");
}

static void steps_are_bounded(void **state)
{
    (void)state;
    TextEdit edit = edit_of("");
    for (int i = 0; i < 3 * TEXT_EDIT_STEPS; i++)
        text_edit_apply(&edit, "a ", copied);
    for (int i = 0; i < 3 * TEXT_EDIT_STEPS; i++)
        text_edit_apply(&edit, "\x17", copied);
    assert_int_equal(edit.undo_count, 0);
    assert_int_equal(edit.redo_count, TEXT_EDIT_STEPS);
    assert_true(strlen(edit.now.text) > 0); // what came before the oldest step stays
}

// ---- a model: characters as numbers, all states kept

typedef struct Line {
    uint32_t letters[TEXT_EDIT_BYTES];
    int count, caret, anchor;
} Line;

enum { STATES = 4096 };

typedef struct Model {
    Line now, past[STATES], future[STATES];
    int past_count, future_count, limit;
    bool typing;
} Model;

static bool letter_of_word(uint32_t letter)
{
    return letter > 127 || letter == '_' || (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

static int bytes_of(const Line *line)
{
    int bytes = 0;
    for (int i = 0; i < line->count; i++)
        bytes += line->letters[i] < 0x80 ? 1 : line->letters[i] < 0x800 ? 2 : line->letters[i] < 0x10000 ? 3 : 4;
    return bytes;
}

static int model_target(const Line *line, int key)
{
    int at = line->caret;
    bool left = key == TEXT_LEFT || key == TEXT_ERASE, right = key == TEXT_RIGHT || key == TEXT_DELETE;
    if (left || right)
        return left ? MAX(at - 1, 0) : MIN(at + 1, line->count);
    if (key == TEXT_HOME || key == TEXT_END)
        return key == TEXT_HOME ? 0 : line->count;
    if (key == TEXT_WORD_LEFT || key == TEXT_ERASE_WORD) { // the last beginning of a word before the caret
        for (at--; at > 0; at--)
            if (letter_of_word(line->letters[at]) && !letter_of_word(line->letters[at - 1]))
                break;
        return MAX(at, 0);
    }
    for (at++; at < line->count; at++) // the next one after it
        if (letter_of_word(line->letters[at]) && !letter_of_word(line->letters[at - 1]))
            break;
    return MIN(at, line->count);
}

static void model_keep(Model *model)
{
    assert_true(model->past_count < STATES);
    model->past[model->past_count++] = model->now;
    model->future_count = 0;
}

static void model_remove(Line *line)
{
    int from = MIN(line->caret, line->anchor), to = MAX(line->caret, line->anchor);
    for (int i = to; i < line->count; i++)
        line->letters[from + i - to] = line->letters[i];
    line->count -= to - from;
    line->caret = line->anchor = from;
}

static void model_type(Model *model, uint32_t letter)
{
    Line after = model->now;
    model_remove(&after);
    for (int i = after.count++; i > after.caret; i--)
        after.letters[i] = after.letters[i - 1];
    after.letters[after.caret++] = letter;
    after.anchor = after.caret;
    if (bytes_of(&after) >= model->limit)
        return;
    const Line *now = &model->now;
    bool selected = now->caret != now->anchor,
         at_word = now->caret > 0 && letter_of_word(letter) && !letter_of_word(now->letters[now->caret - 1]);
    if (!model->typing || selected || at_word)
        model_keep(model);
    model->now = after;
    model->typing = true;
}

static void model_press(Model *model, int key)
{
    Line *now = &model->now;
    bool selected = now->caret != now->anchor;
    model->typing = false;
    if (key < TEXT_ERASE) {
        int step = key & ~TEXT_SELECTS, low = MIN(now->caret, now->anchor), high = MAX(now->caret, now->anchor);
        bool selects = key != step, leaves = selected && !selects && (step == TEXT_LEFT || step == TEXT_RIGHT);
        now->caret = leaves ? (step == TEXT_LEFT ? low : high) : model_target(now, step);
        now->anchor = selects ? now->anchor : now->caret;
    } else if (key <= TEXT_DELETE_WORD || (key == TEXT_CUT && selected)) {
        int anchor = selected ? now->anchor : model_target(now, key);
        if (anchor == now->caret)
            return;
        model_keep(model);
        now->anchor = anchor;
        model_remove(now);
    } else if (key == TEXT_SELECT_ALL) {
        now->anchor = 0;
        now->caret = now->count;
    } else if (key == TEXT_UNDO && model->past_count > 0) {
        model->future[model->future_count++] = *now;
        *now = model->past[--model->past_count];
    } else if (key == TEXT_REDO && model->future_count > 0) {
        model->past[model->past_count++] = *now;
        *now = model->future[--model->future_count];
    }
}

static int offset_of(const Line *line, int letters)
{
    Line head = *line;
    head.count = letters;
    return bytes_of(&head);
}

static void same_as_model(const TextEdit *edit, const Model *model)
{
    const Line *line = &model->now;
    const char *text = edit->now.text;
    assert_true(utf8_valid(text) && (int)strlen(text) < edit->limit);
    for (int i = 0; i < line->count; i++)
        assert_int_equal(utf8_next(&text), line->letters[i]);
    assert_int_equal(*text, '\0');
    assert_int_equal(edit->now.caret, offset_of(line, line->caret));
    assert_int_equal(edit->now.anchor, offset_of(line, line->anchor));
}

// Short runs, so that the steps never reach their bound, which the model does not have.
static void any_keys_do_as_the_model(void **state)
{
    (void)state;
    static const char *const letters[] = {"a", "Z", "_", " ", "-", "\xC3\xA9", "\xE6\xBC\xA2", "\xF0\x9F\x98\x80"};
    static Model model;
    uint64_t random = 5;
    for (int run = 0; run < 2000; run++) {
        TextEdit edit;
        text_edit_set(&edit, 1 + (int)(test_random(&random) % 40), "");
        model.now = (Line){.count = 0};
        model.past_count = model.future_count = 0;
        model.typing = false;
        model.limit = edit.limit;
        for (int i = 0; i < TEXT_EDIT_STEPS; i++) {
            const char *letter = letters[test_random(&random) % ARRAY_COUNT(letters)];
            int key = 1 + (int)(test_random(&random) % TEXT_REDO);
            bool types = test_random(&random) % 2;
            if (!types && (key == 7 || key == TEXT_SELECTS || key == 15))
                continue; // no keys
            char pressed[2] = {(char)key, '\0'};
            text_edit_apply(&edit, types ? letter : pressed, copied);
            if (types)
                model_type(&model, utf8_next(&letter));
            else
                model_press(&model, key);
            same_as_model(&edit, &model);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(examples),
        cmocka_unit_test(clipboard),
        cmocka_unit_test(pointer),
        cmocka_unit_test(keys_and_letters_keep_their_order),
        cmocka_unit_test(limit_is_kept),
        cmocka_unit_test(steps_are_bounded),
        cmocka_unit_test(any_keys_do_as_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_is_left_allocated);
}
