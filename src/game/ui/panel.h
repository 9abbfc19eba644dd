// Small immediate-mode widgets that screens place themselves: panels, text, buttons, a text field. Colours are those of
// the menus. Main thread only.
#pragma once

#include "game/ui/input.h"
#include "scene/theme.h"

typedef struct Panel {
    const Canvas *canvas;
    const Input *input;
    float unit;       // pixels
    float pointer[2]; // pixels
    bool clicked;     // and no widget has handled the click yet
    bool over;        // the pointer is over a widget of this frame
} Panel;

Panel panel_begin(const Canvas *canvas, const Input *input, float pointer_scale);

bool panel_hovers(const Panel *panel, OverlayBox box);

// A dark background; clicks on it do not reach what lies below.
void panel_ground(Panel *panel, OverlayBox box);

float panel_text_width(const Panel *panel, const char *words);

// Text, vertically centred in the box; align 0 left, 0.5 middle, 1 right. Text that does not fit is cut, with dots.
void panel_words(const Panel *panel, OverlayBox box, float align, uint32_t ink, const char *words);

// True when clicked. Lit: selected, or has the keyboard focus.
bool panel_button(Panel *panel, OverlayBox box, const char *label, bool lit);

// A frame of lines, `thick` pixels.
void panel_frame(const Panel *panel, OverlayBox box, float thick, uint32_t colour);

// Applies what was typed and erased since the last frame to UTF-8 text of at most `bytes` - 1 bytes.
void panel_take_text(const Input *input, char *text, size_t bytes);

// A text field, with a caret at the end if it has the keyboard focus. The end of the text stays visible; the hint is
// shown while the field is empty.
void panel_text_field(Panel *panel, OverlayBox box, const char *text, const char *hint, bool has_keys);
