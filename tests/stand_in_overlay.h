// Stand-ins for the overlay, to test drawing without a window: they record the text that was drawn, and count what lies
// outside the panel or the window. Every letter is equally wide.
#pragma once

#include "karst_test.h"

#include "base/utf8.h"
#include "game/screens/world_tasks.h"
#include "render/overlay.h"
#include "scene/preview.h"

enum { LETTER = 8, LINE = 18 }; // units

typedef struct Drawn {
    char words[8192]; // all text that was drawn, line by line
    float scale, width, height;
    float panel;  // the panel's right edge
    int outside;  // things beyond the panel
    int pictures; // drawn
} Drawn;

static Drawn drawn; // the stand-ins have no context argument

// Everything that was drawn since overlay_begin, in order, for tests that look for overlaps; more is left out.
typedef struct DrawnItem {
    OverlayBox box;
    uint32_t colour;
    char text[96]; // its beginning; empty: a shape or a picture
    bool cut;      // the text lacks its end
} DrawnItem;

enum { DRAWN_ITEMS = 8192 };

static DrawnItem drawn_items[DRAWN_ITEMS + 1]; // the last stays empty
static int drawn_count;

static void record(OverlayBox box, uint32_t colour, const char *text)
{
    if (drawn_count == DRAWN_ITEMS)
        return;
    DrawnItem *item = &drawn_items[drawn_count++];
    size_t length = strlen(text), dots = strlen("\xE2\x80\xA6");
    *item = (DrawnItem){.box = box, .colour = colour};
    snprintf(item->text, sizeof item->text, "%.*s", (int)sizeof item->text - 1, text);
    item->cut = length >= dots && strcmp(text + length - dots, "\xE2\x80\xA6") == 0;
}

void overlay_rect(Overlay *overlay, float x, float y, float width, float height, uint32_t colour)
{
    (void)overlay;
    record((OverlayBox){x, y, width, height}, colour, "");
    if (drawn.panel <= 0)
        drawn.panel = x + width; // the ground comes first
    bool edge = x >= drawn.panel - 0.5f && width <= drawn.scale + 0.5f;
    bool inside = x >= -0.5f && y >= -0.5f && x + width <= drawn.panel + 0.5f && y + height <= drawn.height + 0.5f;
    drawn.outside += !inside && !edge;
}

static float letters(const char *text)
{
    float width = 0, line = 0;
    for (; *text; text += MAX(1, utf8_length(text))) {
        line = *text == '\n' ? 0 : line + LETTER * drawn.scale;
        width = MAX(width, line);
    }
    return width;
}

TextSize overlay_text_size(Overlay *overlay, OverlayFont font, const char *text)
{
    int lines = 1;
    (void)overlay;
    for (const char *c = text; *c; c++)
        lines += *c == '\n';
    float large = font == FONT_TITLE ? 2.3f : 1;
    return (TextSize){letters(text) * large, LINE * drawn.scale * large * (float)lines};
}

void overlay_text(Overlay *overlay, OverlayFont font, float x, float y, uint32_t colour, const char *text)
{
    TextSize size = overlay_text_size(overlay, font, text);
    record((OverlayBox){x, y, size.width, size.height}, colour, text);
    bool inside = x >= 0 && y >= 0 && x + size.width <= drawn.panel + 0.5f && y + size.height <= drawn.height + 0.5f;
    if (text[0] && !inside)
        drawn.outside++;
    assert_true(utf8_valid(text));
    size_t length = strlen(drawn.words);
    snprintf(drawn.words + length, sizeof drawn.words - length, "%s\n", text);
    for (char *c = drawn.words + length; *c; c++)
        *c = *c == '\n' ? ' ' : *c; // where lines are broken does not matter
}

static float measure(const void *context, const char *text)
{
    return overlay_text_size(NULL, *(const OverlayFont *)context, text).width;
}

int overlay_text_fit(Overlay *overlay, OverlayFont font, const char *text, float width, int lines, char *fitted,
                     size_t bytes)
{
    (void)overlay;
    return text_fit(&(Fit){measure, &font, width, lines}, text, fitted, bytes);
}

void overlay_picture(Overlay *overlay, const Pictures *pictures, int index, OverlayBox place, OverlayBox part,
                     uint32_t dye)
{
    (void)pictures, (void)index, (void)part;
    overlay_rect(overlay, place.x, place.y, place.width, place.height, dye);
    drawn.pictures++;
}

Pictures *pictures_create(int width, int height, int count, bool smooth)
{
    (void)height, (void)count, (void)smooth;
    return memory_alloc(MEMORY_GENERAL, (size_t)width);
}

void pictures_destroy(Pictures *pictures) { memory_free(pictures); }
void pictures_set(Pictures *pictures, int index, const uint8_t *rgb) { (void)pictures, (void)index, (void)rgb; }

OverlayBox pictures_box(const Pictures *pictures)
{
    (void)pictures;
    return (OverlayBox){0, 0, WORLD_PICTURE_WIDTH, WORLD_PICTURE_HEIGHT};
}

void icons_draw(Icons *icons, Overlay *overlay, uint8_t block, float x, float y, float size)
{
    (void)icons, (void)block;
    overlay_rect(overlay, x, y, size, size, 0);
}

void overlay_triangle(Overlay *overlay, OverlayPoint a, OverlayPoint b, OverlayPoint c, uint32_t colour)
{
    (void)overlay, (void)a, (void)b, (void)c, (void)colour;
}

void overlay_set_inverting(Overlay *overlay, bool inverts) { (void)overlay, (void)inverts; }

int pictures_count(const Pictures *pictures)
{
    (void)pictures;
    return 96;
}

// No pictures of seeds.
Preview *preview_create(const RendererConfig *config, int horizon)
{
    (void)config, (void)horizon;
    return NULL;
}

void preview_destroy(Preview *preview) { (void)preview; }
void preview_leave(Preview *preview) { (void)preview; }

void preview_begin(Preview *preview, const ChunkSource *source, const SpawnPoint *spawn, double hours)
{
    (void)preview, (void)source, (void)spawn, (void)hours;
}

const uint8_t *preview_step(Preview *preview)
{
    (void)preview;
    return NULL;
}
