#include "cli/version.h"
#include "scene/hud.h"
#include "world/light.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#define MIB (1.0 / (1024 * 1024))
#define MARGIN 10.0f       // units, inside panels and around them
#define HOTBAR_UNITS 56.0f // from the window's lower edge
#define LEAST_WIDTH 160.0f // units: a panel with narrower text is not drawn

typedef struct Lines {
    char text[2048];
    int length;
} Lines;

static void PRINTF_LIKE(2, 3) add_line(Lines *lines, const char *format, ...)
{
    int room = (int)sizeof lines->text - lines->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(lines->text + lines->length, (size_t)room, format, arguments);
    va_end(arguments);
    lines->length += CLAMP(length, 0, room - 1);
}

static const char *compass(double yaw)
{
    static const char *const names[] = {"north", "north-east", "east", "south-east",
                                        "south", "south-west", "west", "north-west"};
    return names[(int)floor(yaw / 45 + 0.5) % 8];
}

// The light of a cell of the chunk. Computed here, as light is not kept once a mesh is built.
static uint16_t light_at(const Stream *stream, ChunkPos pos, int local_x, int y, int local_z)
{
    Neighbourhood around = {0};
    for (int dz = -1; dz <= 1; dz++)
        for (int dx = -1; dx <= 1; dx++) {
            ChunkPos near;
            if (chunk_pos_offset(pos, dx, dz, &near))
                around.chunks[(dz + 1) * 3 + dx + 1] = stream_chunk(stream, near);
        }
    Arena scratch;
    arena_init(&scratch);
    uint16_t *light = arena_alloc(&scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
    light_compute(&around, &scratch, light);
    uint16_t cell = light[light_index(local_x, y, local_z)];
    arena_quit(&scratch);
    return cell;
}

static void add_ground(Lines *lines, const SourceFacts *land, const Stream *stream, const Player *player)
{
    int64_t x = (int64_t)floor(player->position[0]), z = (int64_t)floor(player->position[2]);
    int y = (int)floor(player->position[1] + PLAYER_EYE);
    if (!block_in_world(x, z))
        return;
    ChunkPos pos = chunk_pos_of_block(x, z);
    int local_x = (int)(x & 15), local_z = (int)(z & 15);
    add_line(lines, "Chunk %" PRId32 " %" PRId32 ", block %d %d in it\n", pos.x, pos.z, local_x, local_z);
    const Chunk *chunk = stream_chunk(stream, pos);
    if (!chunk)
        return;
    ColumnInfo column = chunk->columns[column_index(local_x, local_z)];
    add_line(lines, "Biome %s, land at %d\n",
             column.biome < land->biome_count ? land->biomes[column.biome].name : "unknown", column.height);
    uint16_t light = light_at(stream, pos, local_x, CLAMP(y, -1, CHUNK_HEIGHT), local_z);
    add_line(lines, "Light %d sky, %d blocks\n", light_sky(light), light_block(light));
}

// The generator's values for the column.
static void add_facts(Lines *lines, const ChunkSource *source, const Player *player)
{
    ColumnFact facts[COLUMN_FACTS_MAX];
    int64_t x = (int64_t)floor(player->position[0]), z = (int64_t)floor(player->position[2]);
    int count = block_in_world(x, z) ? source_explain(source, x, z, facts) : 0;
    for (int i = 0; i < count; i++)
        add_line(lines, "\n  %s %.3g", facts[i].name, (double)facts[i].value);
}

static void add_place(Lines *lines, const DebugInfo *info)
{
    const Player *player = info->player;
    const ChunkSource *source = info->source;
    const SourceFacts *land = &source->facts;
    add_line(lines, "Karst %s\n", version_number());
    add_line(lines, "Position %.2f  %.2f  %.2f\n", player->position[0], player->position[1], player->position[2]);
    add_line(lines, "Facing %s, yaw %.1f, pitch %.1f\n", compass(player->yaw), player->yaw, player->pitch);
    add_ground(lines, land, scene_stream(info->scene), player);
    add_line(lines, "Seed %" PRId64, source->seed);
    if (info->seed_text && info->seed_text[0])
        add_line(lines, " (%.40s)", info->seed_text);
    add_line(lines, "\nGenerator %d, %s\n", land->id, land->name);
    if (info->saving)
        add_line(lines, "%s\n", info->saving);
    int minutes = (int)(info->hours * 60);
    add_line(lines, "Time %02d:%02d\n", minutes / 60 % 24, minutes % 60);
    add_line(lines, "Noises here");
    add_facts(lines, source, player);
}

static void add_memory(Lines *lines, size_t gpu_bytes)
{
    add_line(lines, "Memory %.0f MiB resident, %.0f on the GPU", (double)memory_resident() * MIB,
             (double)gpu_bytes * MIB);
    for (int kind = 0; kind < MEMORY_KIND_COUNT; kind++) {
        double mib = (double)memory_in_use((MemoryKind)kind) * MIB;
        if (mib >= 0.05)
            add_line(lines, "\n  %s %.1f", memory_kind_name((MemoryKind)kind), mib);
    }
}

static void add_work(Lines *lines, const DebugInfo *info)
{
    FrameSummary frames = frame_times_summary(info->times);
    RenderStats drawn = renderer_stats(scene_renderer(info->scene));
    StreamStats chunks = stream_stats(scene_stream(info->scene));
    if (info->times->count > 0) {
        add_line(lines, "%.0f frames a second\n", 1000 / (double)frames.mean);
        add_line(lines, "Frame ms: median %.1f, 95 %% %.1f, 99 %% %.1f, worst %.1f\n", (double)frames.p50,
                 (double)frames.p95, (double)frames.p99, (double)frames.worst);
    }
    add_line(lines, "%d draws, %d triangles, %d of %d sections\n", drawn.draws, drawn.triangles, drawn.sections_drawn,
             drawn.sections);
    add_line(lines, "Uploaded %.0f KiB, chunk manager %.2f ms\n", (double)drawn.uploaded_bytes / 1024,
             chunks.update_ms);
    add_line(lines, "Chunks: %d wanted, %d generating, %d generated,\n  %d building, %d ready; %d of %d in view\n",
             chunks.wanted, chunks.generating, chunks.generated, chunks.building, chunks.ready, chunks.ready_in_disc,
             chunks.in_disc);
    add_memory(lines, drawn.gpu_bytes);
}

// The lower edge of the overlay: the top of the hotbar.
static float bottom_of(const Canvas *canvas) { return (float)canvas->height - HOTBAR_UNITS * canvas->scale; }

// Breaks the text into lines that fit the width and end above the hotbar. False if there is no room for readable text.
static bool fit_text(const Canvas *canvas, float width, Lines *lines)
{
    char fitted[sizeof lines->text];
    float unit = canvas->scale, line_width, line;
    overlay_text_size(canvas->overlay, FONT_TEXT, "0", &line_width, &line);
    int most = (int)((bottom_of(canvas) - 4 * MARGIN * unit) / line);
    if (most < 1 || width < LEAST_WIDTH * unit)
        return false;
    overlay_text_fit(canvas->overlay, FONT_TEXT, lines->text, width, most, fitted, sizeof fitted);
    snprintf(lines->text, sizeof lines->text, "%s", fitted);
    return true;
}

// A panel at the left or right edge; `taken` is the width that others use. Its size is 0 if there is no room.
static OverlayBox draw_panel(const Canvas *canvas, bool right, float taken, Lines *lines)
{
    float margin = MARGIN * canvas->scale;
    OverlayBox panel = {.x = margin, .y = margin};
    if (!fit_text(canvas, (float)canvas->width - taken - 4 * margin, lines))
        return panel;
    overlay_text_size(canvas->overlay, FONT_TEXT, lines->text, &panel.width, &panel.height);
    panel.width += 2 * margin;
    panel.height += 2 * margin;
    if (right)
        panel.x = (float)canvas->width - panel.width - margin;
    overlay_rect(canvas->overlay, panel.x, panel.y, panel.width, panel.height, THEME_GROUND_HUD);
    overlay_text(canvas->overlay, FONT_TEXT, panel.x + margin, panel.y + margin, THEME_TEXT, lines->text);
    return panel;
}

// A column for each frame, the last at the right; lines at 60 and 30 frames a second. Nothing if there is no room.
static void draw_graph(const Canvas *canvas, const FrameTimes *times, float taken, float top)
{
    float unit = canvas->scale, margin = MARGIN * unit, column = MAX(1.0f, unit), height = 60 * unit,
          per_ms = height / 50;
    float width = FRAME_TIMES * column, left = (float)canvas->width - width - 2 * margin, bottom = top + height;
    if (left - 2 * margin < taken || bottom + 2 * margin > bottom_of(canvas))
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
    Lines place = {.length = 0}, work = {.length = 0};
    float margin = MARGIN * canvas->scale;
    add_place(&place, info);
    OverlayBox left = draw_panel(canvas, false, 0, &place);
    float taken = left.width + margin;
    add_work(&work, info);
    OverlayBox right = draw_panel(canvas, true, taken, &work);
    if (info->times->count > 0)
        draw_graph(canvas, info->times, taken, right.height + 3 * margin);
}
