// The block that the player aims at, in words, for the debug display and beside the crosshair.

#include "base/utf8.h"
#include "scene/hud.h"
#include "world/light.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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
    light_compute(&around, &scratch, light);
    uint16_t cell = light[light_index((int)(at.x & 15), CLAMP(at.y, -1, CHUNK_HEIGHT), (int)(at.z & 15))];
    arena_quit(&scratch);
    return cell;
}

void hud_format_biome(const Stream *stream, const SourceFacts *land, BlockPos at, char title[TEXT_NAME])
{
    const Chunk *chunk = stream_chunk(stream, chunk_pos_of_block(at.x, at.z));
    int biome = chunk ? chunk->columns[column_index((int)(at.x & 15), (int)(at.z & 15))].biome : land->biome_count;
    text_title_of(biome < land->biome_count ? land->biomes[biome].name : "unknown", title);
}

void hud_format_target(const Stream *stream, const SourceFacts *land, const RayHit *hit, bool all,
                       char words[HUD_TARGET_BYTES])
{
    char title[TEXT_NAME], biome[TEXT_NAME];
    const BlockPos *at = &hit->block;
    text_title_of(block_table[block_item(stream_block(stream, *at))].name, title);
    snprintf(words, HUD_TARGET_BYTES, "%s", title);
    if (!all || !block_in_world(at->x, at->z))
        return;
    uint16_t light = hud_light_at(stream, hit->before); // in front of the face, as inside a solid block there is none
    size_t used = strlen(words);
    hud_format_biome(stream, land, *at, biome);
    snprintf(words + used, HUD_TARGET_BYTES - used, "\n%" PRId64 " %d %" PRId64 ", %s\nlight %d sky, %d blocks", at->x,
             at->y, at->z, biome, light_sky(light), light_block(light));
}

void hud_target(const Canvas *canvas, const char *words)
{
    float unit = canvas->scale, pad = 4 * unit, width, height;
    float x = floorf((float)canvas->width / 2) + 14 * unit, y = floorf((float)canvas->height / 2) + 12 * unit;
    char fitted[HUD_TARGET_BYTES + 8];
    overlay_text_fit(canvas->overlay, FONT_SMALL, words, (float)canvas->width - x - 2 * pad, 3, fitted, sizeof fitted);
    overlay_text_size(canvas->overlay, FONT_SMALL, fitted, &width, &height);
    overlay_rect(canvas->overlay, x - pad, y - pad / 2, width + 2 * pad, height + pad, THEME_GROUND_HUD);
    overlay_text(canvas->overlay, FONT_SMALL, x, y, THEME_TEXT, fitted);
}
