#include "app/menu.h"

#include "world/seed.h"

#include <inttypes.h>
#include <stdio.h>

// What a screen works with.
typedef struct MenuFrame {
    Menu *menu;
    const Canvas *canvas;
    Settings *settings;
    Input *input;
    float pointer_scale;
} MenuFrame;

typedef MenuWish DrawScreen(MenuFrame *frame);

void menu_init(Menu *menu, const GeneratorInfo *generator) { *menu = (Menu){.generator = generator, .choosing = -1}; }

void menu_open(Menu *menu, MenuScreen screen)
{
    if (screen == MENU_TITLE || screen == MENU_PAUSE)
        menu->home = screen;
    menu->screen = screen;
    menu->choosing = -1;
    ui_reset(&menu->ui);
}

static Ui *begin(MenuFrame *frame, const char *title, const char *subtitle, int rows)
{
    Ui *ui = &frame->menu->ui;
    ui_begin(ui, frame->canvas, frame->input,
             &(UiConfig){.title = title, .subtitle = subtitle, .rows = rows, .pointer_scale = frame->pointer_scale});
    return ui;
}

static bool goes_back(const MenuFrame *frame) { return frame->input->navigate[NAVIGATE_BACK] > 0; }

static MenuWish draw_title(MenuFrame *frame)
{
    MenuWish wish = WISH_NOTHING;
    Ui *ui = begin(frame, "Karst", "an infinite world from a seed", 4);
    if (ui_button(ui, "Walk"))
        wish = WISH_PLAY;
    if (ui_button(ui, "Another world"))
        menu_open(frame->menu, MENU_WORLD);
    if (ui_button(ui, "Settings"))
        menu_open(frame->menu, MENU_SETTINGS);
    if (ui_button(ui, "Quit"))
        wish = WISH_QUIT;
    ui_end(ui);
    return wish;
}

static void next_generator(Menu *menu)
{
    int at = (int)(menu->generator - generator_table);
    menu->generator = &generator_table[(at + 1) % generator_count];
}

static MenuWish draw_world(MenuFrame *frame)
{
    Menu *menu = frame->menu;
    MenuWish wish = WISH_NOTHING;
    Ui *ui = begin(frame, "Another world", "any number or words: the same seed, the same world", 5);
    if (ui_text_field(ui, "Seed", menu->seed, sizeof menu->seed, "random"))
        wish = WISH_WORLD;
    if (ui_button(ui, "Roll a seed"))
        snprintf(menu->seed, sizeof menu->seed, "%" PRId64, seed_random());
    if (ui_value(ui, "Generator", menu->generator->name))
        next_generator(menu);
    if (ui_button(ui, "Walk there"))
        wish = WISH_WORLD;
    if (ui_button(ui, "Back") || goes_back(frame))
        menu_open(menu, MENU_TITLE);
    ui_end(ui);
    return wish;
}

static MenuWish draw_pause(MenuFrame *frame)
{
    bool leaves = goes_back(frame) || frame->input->pressed[ACTION_MENU];
    MenuWish wish = leaves ? WISH_PLAY : WISH_NOTHING;
    Ui *ui = begin(frame, "Pause", NULL, 4);
    if (ui_button(ui, "Resume"))
        wish = WISH_PLAY;
    if (ui_button(ui, "Settings"))
        menu_open(frame->menu, MENU_SETTINGS);
    if (ui_button(ui, "Title"))
        wish = WISH_TITLE;
    if (ui_button(ui, "Quit"))
        wish = WISH_QUIT;
    ui_end(ui);
    return wish;
}

static MenuWish draw_settings(MenuFrame *frame)
{
    Menu *menu = frame->menu;
    MenuWish wish = WISH_NOTHING;
    Ui *ui = begin(frame, "Settings", NULL, setting_count + 2);
    for (int i = 0; i < setting_count; i++)
        if (ui_setting(ui, &setting_table[i], setting_value(frame->settings, &setting_table[i]))) {
            menu->unsaved = true;
            wish = WISH_SETTINGS;
        }
    if (ui_button(ui, "Keys"))
        menu_open(menu, MENU_KEYS);
    if (ui_button(ui, "Back") || goes_back(frame))
        menu_open(menu, menu->home);
    ui_end(ui);
    return wish;
}

// The next thing pressed becomes the key; Esc leaves it as it was.
static void choose_key(MenuFrame *frame)
{
    Trigger pressed = frame->input->last;
    if (pressed.kind == TRIGGER_NONE)
        return;
    bool escape = pressed.kind == TRIGGER_KEY && pressed.code == SDL_SCANCODE_ESCAPE;
    Device device = pressed.kind == TRIGGER_KEY || pressed.kind == TRIGGER_MOUSE ? DEVICE_DESK : DEVICE_PAD;
    if (!escape) {
        frame->input->bindings[frame->menu->choosing][device] = pressed;
        frame->menu->unsaved = true;
    }
    frame->menu->choosing = -1;
    input_begin(frame->input); // the press was for this alone
    input_release(frame->input);
}

static MenuWish draw_keys(MenuFrame *frame)
{
    Menu *menu = frame->menu;
    if (menu->choosing >= 0)
        choose_key(frame);
    bool choosing = menu->choosing >= 0;
    Ui *ui = begin(frame, "Keys", choosing ? "press a key or a button; Esc keeps the old one" : NULL, ACTION_COUNT + 1);
    for (int action = 0; action < ACTION_COUNT; action++) {
        char desk[32], pad[32], text[80];
        trigger_name(frame->input->bindings[action][DEVICE_DESK], desk);
        trigger_name(frame->input->bindings[action][DEVICE_PAD], pad);
        bool has_pad = frame->input->bindings[action][DEVICE_PAD].kind != TRIGGER_NONE;
        snprintf(text, sizeof text, "%s%s%s", desk, has_pad ? " / " : "", has_pad ? pad : "");
        if (ui_value(ui, action_table[action].label, action == menu->choosing ? "..." : text) && !choosing)
            menu->choosing = action;
    }
    if (ui_button(ui, "Back") || (goes_back(frame) && !choosing))
        menu_open(menu, MENU_SETTINGS);
    ui_end(ui);
    return WISH_NOTHING;
}

MenuWish menu_frame(Menu *menu, const Canvas *canvas, Settings *settings, Input *input, float pointer_scale)
{
    static DrawScreen *const screens[MENU_SCREEN_COUNT] = {
        [MENU_TITLE] = draw_title,       [MENU_WORLD] = draw_world, [MENU_PAUSE] = draw_pause,
        [MENU_SETTINGS] = draw_settings, [MENU_KEYS] = draw_keys,
    };
    MenuFrame frame = {menu, canvas, settings, input, pointer_scale};
    return screens[menu->screen](&frame);
}
