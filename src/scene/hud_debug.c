#include "cli/version.h"
#include "scene/hud.h"
#include "world/light.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define MIB (1.0 / (1024 * 1024))
#define MARGIN 8.0f        // units, inside panels and around them
#define HOTBAR_UNITS 80.0f // from the window's lower edge, with the name above it
#define LEAST_WIDTH 160.0f // units: a panel with narrower text is not drawn
#define MOST_WIDTH 330.0f  // units: of its text in the small font
#define WIDE_UNITS 1100.0f // windows from this width on get the larger font

enum { LINES_BYTES = 2048 }; // of a panel's text

static void add_ground(char *lines, const SourceFacts *land, const Stream *stream, const Player *player)
{
    int64_t x = (int64_t)floor(player->position[0]), z = (int64_t)floor(player->position[2]);
    BlockPos eye = {.x = x, .z = z, .y = (int)floor(player->position[1] + PLAYER_EYE)};
    if (!block_in_world(x, z))
        return;
    ChunkPos pos = chunk_pos_of_block(x, z);
    int local_x = (int)(x & 15), local_z = (int)(z & 15);
    text_add(lines, LINES_BYTES, "Chunk %" PRId32 " %" PRId32 ", block %d %d in it\n", pos.x, pos.z, local_x, local_z);
    const Chunk *chunk = stream_chunk(stream, pos);
    if (!chunk)
        return;
    uint16_t light = hud_light_at(stream, eye);
    text_add(lines, LINES_BYTES, "Biome %s, land at %d\n", hud_format_biome(stream, land, eye).text,
             chunk->columns[column_index(local_x, local_z)].height);
    text_add(lines, LINES_BYTES, "Light %d sky, %d blocks\n", light_sky(light), light_block(light));
}

static void add_target(char *lines, const DebugInfo *info)
{
    const Aim *aim = info->aim;
    if (aim)
        text_add(lines, LINES_BYTES, "Aimed at: %s\n",
                 aim->hits ? hud_format_target(scene_stream(info->scene), &info->source->facts, &aim->hit, true).text
                           : "nothing within reach");
}

// The generator's values for the column.
static void add_values(char *lines, const ChunkSource *source, const Player *player)
{
    ColumnFact facts[COLUMN_FACTS_MAX];
    int64_t x = (int64_t)floor(player->position[0]), z = (int64_t)floor(player->position[2]);
    int count = block_in_world(x, z) ? source_explain(source, x, z, facts) : 0;
    text_add(lines, LINES_BYTES, "Values of %s at %" PRId64 " %" PRId64 ":\n", source->facts.name, x, z);
    for (int i = 0; i < count; i++)
        text_add(lines, LINES_BYTES, "%s%s %.3g", i ? ", " : "", facts[i].name, (double)facts[i].value);
}

static void add_place(char *lines, const DebugInfo *info)
{
    const Player *player = info->player;
    const ChunkSource *source = info->source;
    const SourceFacts *land = &source->facts;
    int minutes = (int)(info->hours * 60);
    text_add(lines, LINES_BYTES, "Karst %s: %s, %02d:%02d\n", program_version.number, player_mode_name(player->mode),
             minutes / 60 % 24, minutes % 60);
    text_add(lines, LINES_BYTES, "Position %.2f  %.2f  %.2f\n", player->position[0], player->position[1],
             player->position[2]);
    text_add(lines, LINES_BYTES, "Facing %s, yaw %.1f, pitch %.1f\n", player_compass(player->yaw), player->yaw,
             player->pitch);
    add_ground(lines, land, scene_stream(info->scene), player);
    add_target(lines, info);
    text_add(lines, LINES_BYTES, "Seed %" PRId64, source->seed);
    if (info->seed_text && info->seed_text[0])
        text_add(lines, LINES_BYTES, " (%.40s)", info->seed_text);
    text_add(lines, LINES_BYTES, ", generator %s%s\n", land->name,
             land->foreign  ? " (a library)"
             : land->id < 0 ? " (a recipe)"
                            : "");
    if (info->saving)
        text_add(lines, LINES_BYTES, "%s\nPress again for the generator's values", info->saving);
}

static void add_memory(char *lines, size_t gpu_bytes)
{
    text_add(lines, LINES_BYTES, "Memory %.0f MiB resident, %.0f on the GPU", (double)memory_resident() * MIB,
             (double)gpu_bytes * MIB);
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++) {
        double mib = (double)memory_in_use((MemoryKind)kind) * MIB;
        if (mib >= 0.05)
            text_add(lines, LINES_BYTES, ", %s %.1f", memory_kind_name((MemoryKind)kind), mib);
    }
}

static void add_work(char *lines, const DebugInfo *info)
{
    FrameSummary frames = frame_times_summary(info->times);
    RenderStats drawn = renderer_stats(scene_renderer(info->scene));
    StreamStats chunks = stream_stats(scene_stream(info->scene));
    if (info->times->count > 0) {
        text_add(lines, LINES_BYTES, "%.0f frames a second\nms: median %.1f, 95 %% %.1f, 99 %% %.1f, worst %.1f\n",
                 1000 / (double)frames.mean, (double)frames.p50, (double)frames.p95, (double)frames.p99,
                 (double)frames.worst);
    }
    text_add(lines, LINES_BYTES, "%d draws, %d triangles, %d of %d sections\n", drawn.draws, drawn.triangles,
             drawn.sections_drawn, drawn.sections);
    text_add(lines, LINES_BYTES, "Uploaded %.0f KiB, chunk manager %.2f ms\n", (double)drawn.uploaded_bytes / 1024,
             chunks.update_ms);
    text_add(lines, LINES_BYTES,
             "Chunks: %d wanted, %d generating, %d generated, %d building, %d ready; %d of %d in view\n", chunks.wanted,
             chunks.generating, chunks.generated, chunks.building, chunks.ready, chunks.ready_in_disc, chunks.in_disc);
    add_memory(lines, drawn.gpu_bytes);
}

// A line for each group, of the rows that have triangles.
static void add_census(char *lines, const Census *census)
{
    text_add(lines, LINES_BYTES, "Triangles of the frame");
    for (const CensusRow *row = census->rows; row < census->rows + CENSUS_ROWS; row++) {
        if (row == census->rows || strcmp(row->group, row[-1].group) != 0)
            text_add(lines, LINES_BYTES, "\nBy %s", row->group);
        if (row->triangles > 0)
            text_add(lines, LINES_BYTES, ", %s: %d", row->name, row->triangles);
    }
    text_add(lines, LINES_BYTES, "\n");
}

// ---- drawing

typedef struct Debug {
    const Canvas *canvas;
    OverlayFont font;
    OverlayBox minimap; // without height: there is none
    float margin;
} Debug;

// The room at a side of the window, above the hotbar, and above or below the minimap if that is there.
static OverlayBox room_at(const Debug *debug, bool right)
{
    const Canvas *canvas = debug->canvas;
    const OverlayBox *map = &debug->minimap;
    float margin = debug->margin, bottom = (float)canvas->height - HOTBAR_UNITS * canvas->scale;
    OverlayBox room = {.x = margin, .y = margin, .width = (float)canvas->width - 2 * margin};
    const bool map_is_right = map->x + map->width / 2 > (float)canvas->width / 2;
    if (map->height > 0 && right == map_is_right) {
        bool above = map->y + map->height / 2 < (float)canvas->height / 2;
        room.y = above ? map->y + map->height + margin : room.y;
        bottom = above ? bottom : MIN(bottom, map->y);
    } else if (map->height > 0) {
        room.width -= map->width + 2 * margin;
    }
    room.height = bottom - margin - room.y;
    return room;
}

// Breaks the text into lines that fit. False if there is no room for readable text.
static bool fit_text(const Debug *debug, float width, float height, char *lines)
{
    const Canvas *canvas = debug->canvas;
    char fitted[LINES_BYTES];
    float most_width = MOST_WIDTH * canvas->scale * (debug->font == FONT_TEXT ? 1.25f : 1.0f);
    int most = (int)(height / overlay_text_size(canvas->overlay, debug->font, "0").height);
    if (most < 1 || width < LEAST_WIDTH * canvas->scale)
        return false;
    overlay_text_fit(canvas->overlay, debug->font, lines, MIN(width, most_width), most, fitted, sizeof fitted);
    text_write(lines, LINES_BYTES, "%s", fitted);
    return true;
}

// A panel at the left or right edge; `taken` is the width that others use. Its size is 0 if there is no room.
static OverlayBox draw_panel(const Debug *debug, bool right, float taken, char *lines)
{
    Overlay *overlay = debug->canvas->overlay;
    float margin = debug->margin;
    const OverlayBox room = room_at(debug, right);
    OverlayBox panel = {.x = room.x, .y = room.y};
    if (!fit_text(debug, room.width - taken - 2 * margin, room.height - 2 * margin, lines))
        return panel;
    TextSize size = overlay_text_size(overlay, debug->font, lines);
    panel.width = size.width + 2 * margin;
    panel.height = size.height + 2 * margin;
    if (right)
        panel.x = (float)debug->canvas->width - panel.width - margin;
    overlay_rect(overlay, panel.x, panel.y, panel.width, panel.height, THEME_GROUND_HUD);
    overlay_text(overlay, debug->font, panel.x + margin, panel.y + margin, THEME_TEXT, lines);
    return panel;
}

// A column for each frame, the last at the right; lines at 60 and 30 frames a second. Nothing if there is no room below
// the panel `above`.
static void draw_graph(const Debug *debug, const FrameTimes *times, float taken, const OverlayBox *above)
{
    const Canvas *canvas = debug->canvas;
    const OverlayBox room = room_at(debug, true);
    float unit = canvas->scale, margin = debug->margin, column = MAX(1.0f, unit), height = 60 * unit,
          per_ms = height / 50;
    float width = FRAME_TIMES * column, left = (float)canvas->width - width - 2 * margin;
    float top = above->y + above->height + 2 * margin, bottom = top + height;
    if (left - 2 * margin < taken || bottom + margin > room.y + room.height)
        return;
    overlay_rect(canvas->overlay, left - margin, top - margin, width + 2 * margin, height + 2 * margin,
                 THEME_GROUND_HUD);
    for (int age = 0; age < times->count; age++) {
        float ms = frame_times_get(times, age), bar = MIN(ms * per_ms, height);
        uint32_t colour = ms <= 17.5f ? THEME_FRAME_FAST : ms <= 34 ? THEME_ACCENT : THEME_FRAME_SLOW;
        overlay_rect(canvas->overlay, left + width - (float)(age + 1) * column, bottom - bar, column, bar, colour);
    }
    for (int i = 1; i <= 2; i++)
        overlay_rect(canvas->overlay, left, bottom - (float)i * 1000 / 60 * per_ms, width, MAX(1.0f, unit / 2),
                     THEME_FRAME_LINE);
}

// In a small window the frame's panel and graph are dropped in favour of the position's, and last lines in favour of
// first ones.
void hud_debug(const Canvas *canvas, const DebugInfo *info)
{
    char place[LINES_BYTES] = "", work[LINES_BYTES] = "";
    const Debug debug = {.canvas = canvas,
                         .font = (float)canvas->width < WIDE_UNITS * canvas->scale ? FONT_SMALL : FONT_TEXT,
                         .minimap = info->minimap,
                         .margin = MARGIN * canvas->scale};
    if (info->values)
        add_values(place, info->source, info->player);
    else
        add_place(place, info);
    OverlayBox left = draw_panel(&debug, false, 0, place);
    float taken = left.width + debug.margin;
    if (!info->values)
        add_work(work, info);
    else if (info->census)
        add_census(work, info->census);
    if (!work[0])
        return;
    OverlayBox right = draw_panel(&debug, true, taken, work);
    if (!info->values && info->times->count > 0)
        draw_graph(&debug, info->times, taken, &right);
}
