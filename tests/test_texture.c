// Tiles: all are drawn, the same on every machine, without seams, with little contrast where they cover much land;
// mipmaps keep colour and coverage.
#include "base/hash.h"
#include "base/isa.h"
#include "base/memory.h"
#include "karst/block.h"
#include "texture/draw_internal.h"
#include "texture/texture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// clang-format off
static const Tile ground_tiles[] = {
    TILE_STONE, TILE_DIRT, TILE_GRASS_TOP, TILE_SAND, TILE_SANDSTONE_TOP, TILE_SANDSTONE_SIDE, TILE_CLAY, TILE_MUD,
    TILE_SNOW, TILE_RED_SAND, TILE_TERRACOTTA, TILE_TERRACOTTA_WHITE, TILE_TERRACOTTA_RED, TILE_WATER,
    TILE_TERRACOTTA_YELLOW, TILE_TERRACOTTA_ORANGE, TILE_TERRACOTTA_BROWN, TILE_MOSS, TILE_COARSE_DIRT, TILE_PEAT,
    TILE_ASH, TILE_FIRN, TILE_BLUE_ICE, TILE_GRANITE, TILE_LIMESTONE, TILE_SLATE, TILE_TRAVERTINE, TILE_DRIPSTONE
};
// clang-format on

typedef uint8_t Pixels[TILE_PIXELS * 4];

static bool has_rim(Tile tile) { return tile_table[tile].draw == draw_grass_side; }

static uint32_t colour_of(const uint8_t *pixel)
{
    return (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
}

// Relative luminance (ITU-R BT.709).
static float luminance(uint32_t colour)
{
    return 0.2126f * srgb_to_linear((uint8_t)(colour >> 16)) + 0.7152f * srgb_to_linear((uint8_t)(colour >> 8)) +
           0.0722f * srgb_to_linear((uint8_t)colour);
}

static float luminance_at(const uint8_t *pixels, int i) { return luminance(colour_of(pixels + i * 4)); }

static void every_tile_is_drawn(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        assert_non_null(tile_table[tile].draw);
        Pixels pixels;
        memset(pixels, 0, sizeof pixels);
        texture_tile((Tile)tile, pixels);
        uint32_t colours = 0;
        for (int i = 0; i < TILE_PIXELS; i++)
            colours += colour_of(pixels + i * 4) != 0;
        assert_int_equal(colours, TILE_PIXELS); // no pixel was forgotten, transparent ones have colour too
    }
}

static TileAlpha alpha_of_block(const BlockInfo *block)
{
    if (block->flags & BLOCK_CUTOUT)
        return TILE_ALPHA_COVERAGE;
    return block->flags & BLOCK_TRANSLUCENT ? TILE_ALPHA_OPACITY : TILE_ALPHA_TINT;
}

// A plant's outline is as tall and as wide as the picture on its tile.
static void plants_have_the_size_of_their_pictures(void **state)
{
    (void)state;
    for (int block = 0; block < BLOCK_COUNT; block++) {
        uint8_t rgba[TILE_PIXELS * 4];
        int tall = 0, half = 0;
        if (block_table[block].shape != SHAPE_CROSS)
            continue;
        texture_tile((Tile)block_table[block].tile_side, rgba);
        for (int i = 0; i < TILE_PIXELS; i++) {
            int x = i % TILE_SIZE - TILE_SIZE / 2;
            if (rgba[i * 4 + 3] < 128)
                continue;
            bool hangs = block_has((uint8_t)block, BLOCK_HANGS);
            tall = MAX(tall, hangs ? i / TILE_SIZE + 1 : TILE_SIZE - i / TILE_SIZE);
            half = MAX(half, x < 0 ? -x : x + 1);
        }
        assert_int_equal(block_table[block].tall, tall);
        assert_int_equal(block_table[block].wide, 2 * half);
    }
}

static void alpha_matches_the_pass(void **state)
{
    (void)state;
    for (int b = 0; b < BLOCK_COUNT; b++) {
        const BlockInfo *block = &block_table[b];
        const int tiles[3] = {block->tile_top, block->tile_side, block->tile_bottom};
        for (int i = 0; i < 3; i++)
            if (tiles[i] != TILE_NONE)
                assert_int_equal(texture_alpha((Tile)tiles[i]), alpha_of_block(block));
    }
}

// All pictures of a tile. Returns how many.
static int pictures_of(Tile tile, Pixels pictures[TILE_PICTURES])
{
    if (texture_is_ground(tile))
        texture_ground(tile, pictures);
    else
        texture_tile(tile, pictures[0]);
    return texture_is_ground(tile) ? TILE_PICTURES : 1;
}

static uint64_t hash_of_all(void)
{
    uint64_t hash = 0;
    for (int tile = 0; tile < TILE_COUNT; tile++)
        for (int level = 0; level < TILE_MIPS; level++) {
            Pixels pictures[TILE_PICTURES], mip;
            const int count = pictures_of((Tile)tile, pictures);
            for (int picture = 0; picture < count; picture++) {
                texture_mip((Tile)tile, pictures[picture], level, mip);
                hash = hash_combine(hash, hash_bytes(mip, (size_t)(TILE_PIXELS >> 2 * level) * 4, 0));
            }
        }
    return hash;
}

// May change: after a change of a tile, look at the atlas and enter the new value here.
static void pixels_are_the_same_everywhere(void **state)
{
    (void)state;
    for (int isa = 0; isa < ISA_COUNT; isa++)
        if (isa_set((Isa)isa))
            assert_int_equal(hash_of_all(), UINT64_C(0x2e44602beccbc207));
}

// Mean difference of luminance between row (or column) i and the next one around the edge.
static float step_after(const Pixels pixels, int i, bool rows)
{
    float sum = 0;
    for (int j = 0; j < TILE_SIZE; j++) {
        int next = (i + 1) % TILE_SIZE;
        int here = rows ? i * TILE_SIZE + j : j * TILE_SIZE + i,
            there = rows ? next * TILE_SIZE + j : j * TILE_SIZE + next;
        sum += fabsf(luminance_at(pixels, here) - luminance_at(pixels, there));
    }
    return sum / TILE_SIZE;
}

static bool wraps(const Pixels pixels, bool rows)
{
    float largest = 0.002f;
    for (int i = 0; i < TILE_SIZE - 1; i++)
        largest = MAX(largest, step_after(pixels, i, rows));
    return step_after(pixels, TILE_SIZE - 1, rows) <= largest * 1.6f;
}

// The functions that tiles are drawn with repeat exactly after a tile.
static void noise_repeats_after_a_tile(void **state)
{
    (void)state;
    for (int i = 0; i < 500; i++) {
        int cells_x = 1 + i % 8, cells_y = 1 + i % 7;
        float x = (float)(hash_at2(1, i, 0) % 256) / 16.0f, y = (float)(hash_at2(2, i, 0) % 256) / 16.0f;
        float here = raster_noise((uint64_t)i, cells_x, cells_y, x, y);
        assert_true(here >= -1.01f && here <= 1.01f);
        assert_float_equal(here, raster_noise((uint64_t)i, cells_x, cells_y, x + 16, y - 32), 1e-4f);
    }
}

static void opaque_tiles_wrap(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        Pixels pixels;
        texture_tile((Tile)tile, pixels);
        if (texture_alpha((Tile)tile) == TILE_ALPHA_COVERAGE)
            continue;
        if (!wraps(pixels, false) || (!has_rim((Tile)tile) && !wraps(pixels, true)))
            fail_msg("%s has a seam", tile_name((Tile)tile));
    }
}

static float deviation_of_light(const Pixels pixels, int count)
{
    float mean = 0, square = 0;
    for (int i = 0; i < count; i++)
        mean += luminance_at(pixels, i) / (float)count;
    for (int i = 0; i < count; i++)
        square += (luminance_at(pixels, i) - mean) * (luminance_at(pixels, i) - mean);
    return sqrtf(square / (float)count) / mean;
}

// Of pictures on which something lies.
#define STREWN_CONTRAST 0.24f

static void ground_tiles_have_low_contrast(void **state)
{
    (void)state;
    for (size_t t = 0; t < ARRAY_COUNT(ground_tiles); t++) {
        Pixels pictures[TILE_PICTURES];
        const int count = pictures_of(ground_tiles[t], pictures);
        for (int picture = 0; picture < count; picture++) {
            float contrast = deviation_of_light(pictures[picture], TILE_PIXELS);
            if (contrast > (picture < TILE_ALIKE ? 0.12f : STREWN_CONTRAST))
                fail_msg("%s, picture %d: contrast %.3f", tile_name(ground_tiles[t]), picture, (double)contrast);
        }
    }
}

// Where two blocks meet, one does not see that their pictures have nothing to do with each other.
static void pictures_of_ground_fit_beside_each_other(void **state)
{
    (void)state;
    for (int tile = TILE_GROUND; tile < TILE_COUNT; tile++) {
        Pixels pictures[TILE_PICTURES], first, mip;
        texture_ground((Tile)tile, pictures);
        for (int p = 0; p < TILE_PICTURES; p++) {
            texture_mip((Tile)tile, pictures[p], TILE_MIPS - 1, p > 0 ? mip : first);
            for (int c = 0; p > 0 && c < 3; c++)
                assert_in_range(mip[c] + 4, first[c], first[c] + 8);
            for (int q = 0; q < p && p < TILE_ALIKE; q++)
                assert_memory_not_equal(pictures[p], pictures[q], sizeof pictures[p]);
        }
        texture_tile((Tile)tile, mip);
        assert_memory_equal(mip, pictures[0], sizeof mip);
    }
}

static void what_lies_on_ground_is_small(void **state)
{
    (void)state;
    int lie = 0;
    for (int tile = TILE_GROUND; tile < TILE_COUNT; tile++) {
        Pixels pictures[TILE_PICTURES];
        texture_ground((Tile)tile, pictures);
        for (int p = 0; p < TILE_ALIKE; p++) {
            int covered = 0;
            for (int i = 0; i < TILE_PIXELS; i++)
                covered += memcmp(pictures[p] + i * 4, pictures[TILE_ALIKE + p] + i * 4, 4) != 0;
            assert_true(covered < TILE_PIXELS / 3);
            lie += covered > 0;
        }
    }
    assert_true(lie > GROUND_TILES);
}

// A spot that differs from the rest of its tile shows as a grid on a plain: quarters of a tile must be alike, the more
// so if it has but one picture.
static void no_tile_has_a_conspicuous_spot(void **state)
{
    (void)state;
    for (size_t t = 0; t < ARRAY_COUNT(ground_tiles); t++) {
        Pixels pictures[TILE_PICTURES];
        const int count = pictures_of(ground_tiles[t], pictures);
        for (int picture = 0; picture < count; picture++) {
            Pixels quarters;
            texture_mip(ground_tiles[t], pictures[picture], 3, quarters);
            float lowest = 1, highest = 0;
            for (int i = 0; i < 4; i++) {
                lowest = MIN(lowest, luminance_at(quarters, i));
                highest = MAX(highest, luminance_at(quarters, i));
            }
            const float most = picture >= TILE_ALIKE ? 1.16f : count > 1 ? 1.10f : 1.05f;
            if (highest > lowest * most)
                fail_msg("%s, picture %d: quarters differ by %.3f", tile_name(ground_tiles[t]), picture,
                         (double)(highest / lowest - 1));
        }
    }
}

static int count_colours(const Pixels pixels, bool cutout)
{
    uint32_t seen[TILE_PIXELS];
    int count = 0;
    for (int i = 0; i < TILE_PIXELS; i++) {
        int j = 0;
        while (j < count && seen[j] != colour_of(pixels + i * 4))
            j++;
        if (j == count && (pixels[i * 4 + 3] != 0 || !cutout))
            seen[count++] = colour_of(pixels + i * 4);
    }
    return count;
}

static void palettes_are_small(void **state)
{
    (void)state;
    for (int tile = 1; tile < TILE_COUNT; tile++) {
        Pixels pixels;
        texture_tile((Tile)tile, pixels);
        int count = count_colours(pixels, texture_alpha((Tile)tile) == TILE_ALPHA_COVERAGE),
            limit = palette_count(tile_table[tile].accent) > 0 ? 2 * PALETTE_MAX : PALETTE_MAX;
        if (count > limit || count < 2)
            fail_msg("%s has %d colours", tile_name((Tile)tile), count);
    }
}

static void shades_vary_in_hue(void **state)
{
    (void)state;
    for (size_t t = 0; t < ARRAY_COUNT(ground_tiles); t++) {
        const uint32_t *palette = tile_table[ground_tiles[t]].palette;
        uint32_t dark = palette[0], light = palette[palette_count(palette) - 1];
        assert_true(luminance(dark) < luminance(light));
        float blue_in_dark = (float)(dark & 255) / (float)(dark >> 16),
              blue_in_light = (float)(light & 255) / (float)(light >> 16);
        assert_true(blue_in_dark > blue_in_light);
    }
}

static void mips_keep_the_mean(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        Pixels pixels, mip;
        texture_tile((Tile)tile, pixels);
        if (has_rim((Tile)tile))
            continue;
        texture_mip((Tile)tile, pixels, TILE_MIPS - 1, mip);
        float sum[3] = {0}, weight = 0;
        for (int i = 0; i < TILE_PIXELS; i++) {
            float w = texture_alpha((Tile)tile) == TILE_ALPHA_TINT ? 1.0f : (float)pixels[i * 4 + 3] / 255.0f;
            weight += w;
            for (int c = 0; c < 3; c++)
                sum[c] += w * srgb_to_linear(pixels[i * 4 + c]);
        }
        for (int c = 0; c < 3; c++)
            assert_float_equal(srgb_to_linear(mip[c]), sum[c] / weight, 0.005f);
    }
}

// Coarse mipmaps of grass sides show more rim than soil.
static void mips_of_grass_sides_lose_the_soil(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        Pixels pixels, mip;
        texture_tile((Tile)tile, pixels);
        const uint8_t *soil = pixels + (TILE_PIXELS - TILE_SIZE) * 4;
        for (int level = 1; has_rim((Tile)tile) && level < TILE_MIPS; level++) {
            int size = TILE_SIZE >> level, last = size * size - 1;
            texture_mip((Tile)tile, pixels, level, mip);
            bool light = luminance(tile_table[tile].accent[0]) > 2 * luminance(tile_table[tile].palette[0]);
            assert_true((mip[last * 4] > soil[0] || !light) && mip[last * 4 + 3] > 0);
            assert_true(mip[last * 4 + 3] >= 255 * level / TILE_MIPS / 2);
        }
    }
}

static int count_covered(const uint8_t *pixels, int count)
{
    int covered = 0;
    for (int i = 0; i < count; i++)
        covered += pixels[i * 4 + 3] >= 128;
    return covered;
}

static void mips_keep_coverage(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        if (texture_alpha((Tile)tile) != TILE_ALPHA_COVERAGE)
            continue;
        Pixels pixels, mip;
        texture_tile((Tile)tile, pixels);
        float whole = (float)count_covered(pixels, TILE_PIXELS) / TILE_PIXELS;
        for (int level = 1; level < TILE_MIPS; level++) {
            int count = TILE_PIXELS >> 2 * level;
            texture_mip((Tile)tile, pixels, level, mip);
            float error = (float)count_covered(mip, count) / (float)count - whole;
            assert_true(fabsf(error) <= 0.5f / (float)count + 1e-6f);
        }
    }
}

// Coarse mipmaps of leaves vary by little, so that far crowns do not flicker.
static void far_leaves_do_not_flicker(void **state)
{
    (void)state;
    for (Tile tile = TILE_NONE; tile < TILE_COUNT; tile++) {
        Pixels pixels, mip;
        if (tile_table[tile].draw != draw_leaves)
            continue;
        texture_tile(tile, pixels);
        for (int level = 2; level < TILE_MIPS; level++) {
            texture_mip(tile, pixels, level, mip);
            float deviation = deviation_of_light(mip, TILE_PIXELS >> 2 * level);
            if (deviation > 0.09f)
                fail_msg("%s at level %d: contrast %.3f", tile_name(tile), level, (double)deviation);
        }
    }
}

static void level_0_is_the_tile(void **state)
{
    (void)state;
    for (int tile = 0; tile < TILE_COUNT; tile++) {
        Pixels pixels, mip;
        texture_tile((Tile)tile, pixels);
        texture_mip((Tile)tile, pixels, 0, mip);
        for (int i = 0; i < TILE_PIXELS * 4; i++)
            if (i % 4 == 3 || pixels[i / 4 * 4 + 3] > 0)
                assert_int_equal(pixels[i], mip[i]);
    }
}

static void srgb_round_trips(void **state)
{
    (void)state;
    for (int value = 0; value < 256; value++) {
        double x = value / 255.0, standard = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4);
        assert_int_equal(srgb_from_linear(srgb_to_linear((uint8_t)value)), value);
        assert_true(fabs((double)srgb_to_linear((uint8_t)value) - standard) < 0.0008);
    }
    assert_int_equal(srgb_from_linear(-1), 0);
    assert_int_equal(srgb_from_linear(2), 255);
}

static int nothing_left(void **state)
{
    (void)state;
    return memory_in_use_total() == 0 ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_tile_is_drawn),
        cmocka_unit_test(plants_have_the_size_of_their_pictures),
        cmocka_unit_test(alpha_matches_the_pass),
        cmocka_unit_test(noise_repeats_after_a_tile),
        cmocka_unit_test(opaque_tiles_wrap),
        cmocka_unit_test(pictures_of_ground_fit_beside_each_other),
        cmocka_unit_test(what_lies_on_ground_is_small),
        cmocka_unit_test(ground_tiles_have_low_contrast),
        cmocka_unit_test(no_tile_has_a_conspicuous_spot),
        cmocka_unit_test(palettes_are_small),
        cmocka_unit_test(shades_vary_in_hue),
        cmocka_unit_test(mips_keep_the_mean),
        cmocka_unit_test(mips_of_grass_sides_lose_the_soil),
        cmocka_unit_test(mips_keep_coverage),
        cmocka_unit_test(far_leaves_do_not_flicker),
        cmocka_unit_test(level_0_is_the_tile),
        cmocka_unit_test(srgb_round_trips),
        cmocka_unit_test(pixels_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, nothing_left);
}
