// The block that the player aims at, in words, for the debug display and beside the crosshair.

#include "scene/hud.h"
#include "world/light.h"

#include <inttypes.h>
#include <math.h>

// Computed here, as light is not kept once a mesh is built.
uint16_t hud_light_at(const Stream *stream, BlockPos at)
{
    Neighbourhood around = {0};
    ChunkPos pos = chunk_pos_of_block(at.x, at.z);
    for (int i = 0; i < 9; i++) {
        ChunkPos near;
        if (chunk_pos_offset(pos, i % 3 - 1, i / 3 - 1, &near))
            around.chunks[i] = stream_chunk(stream, near);
    }
    Arena scratch;
    arena_init(&scratch);
    uint16_t *light = arena_alloc(&scratch, (LIGHT_CELLS + LIGHT_SLACK) * sizeof *light);
    light_compute(&around, &scratch, light, NULL);
    uint16_t cell = light[light_index((int)(at.x & 15), CLAMP(at.y, -1, CHUNK_HEIGHT), (int)(at.z & 15))];
    arena_quit(&scratch);
    return cell;
}

Text hud_format_biome(const Stream *stream, const SourceFacts *land, BlockPos at)
{
    const Chunk *chunk = stream_chunk(stream, chunk_pos_of_block(at.x, at.z));
    int biome = chunk ? chunk->columns[column_index((int)(at.x & 15), (int)(at.z & 15))].biome : land->biome_count;
    return text_title(biome < land->biome_count ? land->biomes[biome].name : "unknown");
}

Text hud_format_target(const Stream *stream, const SourceFacts *land, const RayHit *hit, bool all)
{
    const BlockPos *at = &hit->block;
    const Text name = text_title(block_table[block_item(stream_block(stream, *at))].name);
    if (!all || !block_in_world(at->x, at->z))
        return name;
    uint16_t light = hud_light_at(stream, hit->before); // in front of the face, as inside a solid block there is none
    return text_of("%s\n%" PRId64 " %d %" PRId64 ", %s\nlight %d sky, %d blocks", name.text, at->x, at->y, at->z,
                   hud_format_biome(stream, land, *at).text, light_sky(light), light_block(light));
}

void hud_target(const Canvas *canvas, const char *words)
{
    float unit = canvas->scale, pad = 4 * unit;
    float x = floorf((float)canvas->width / 2) + 14 * unit, y = floorf((float)canvas->height / 2) + 12 * unit;
    Text fitted;
    overlay_text_fit(canvas->overlay, FONT_SMALL, words, (float)canvas->width - x - 2 * pad, 3, fitted.text,
                     sizeof fitted);
    TextSize size = overlay_text_size(canvas->overlay, FONT_SMALL, fitted.text);
    overlay_rect(canvas->overlay, x - pad, y - pad / 2, size.width + 2 * pad, size.height + pad, THEME_GROUND_HUD);
    overlay_text(canvas->overlay, FONT_SMALL, x, y, THEME_TEXT, fitted.text);
}
