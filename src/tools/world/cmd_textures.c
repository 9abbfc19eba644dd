#include "tools/commands.h"

#include "base/memory.h"
#include "base/output.h"
#include "cli/shared.h"
#include "image/png.h"
#include "texture/texture.h"

#include <string.h>

typedef struct TexturesOptions {
    Arguments arguments;
    const char *output;
} TexturesOptions;

// Each tile has a cell of 24 x 16 pixels: the tile, and to its right its mipmaps, one below the other.
enum { COLUMNS = 10, CELL_WIDTH = TILE_SIZE * 3 / 2, ROWS = (TILE_COUNT + COLUMNS - 1) / COLUMNS };
enum { WIDTH = COLUMNS * CELL_WIDTH, HEIGHT = ROWS * TILE_SIZE };

static const int level_x[TILE_MIPS] = {0, 16, 16, 16, 16}, level_y[TILE_MIPS] = {0, 0, 8, 12, 14};

static void draw_level(uint8_t *atlas, Tile tile, int level, const uint8_t *rgba)
{
    int size = TILE_SIZE >> level;
    int column = (int)tile % COLUMNS, row = (int)tile / COLUMNS;
    int x0 = column * CELL_WIDTH + level_x[level], y0 = row * TILE_SIZE + level_y[level];
    for (int i = 0; i < size * size; i++) {
        uint8_t *pixel = atlas + ((size_t)(y0 + i / size) * WIDTH + (size_t)(x0 + i % size)) * 4;
        memcpy(pixel, rgba + i * 4, 4);
        if (texture_alpha(tile) == TILE_ALPHA_TINT)
            pixel[3] = 255; // alpha is the share of tint here, which a viewer would show as transparency
    }
}

static int run(const void *data)
{
    const TexturesOptions *options = data;
    interrupt_watch();
    if (!output_check(options->output))
        return EXIT_FAILED;
    uint8_t *atlas = memory_alloc_zero(MEMORY_GENERAL, (size_t)WIDTH * HEIGHT * 4);
    for (int tile = 0; tile < TILE_COUNT; tile++)
        for (int level = 0; level < TILE_MIPS; level++) {
            uint8_t pixels[TILE_PIXELS * 4], mip[TILE_PIXELS * 4];
            texture_tile((Tile)tile, pixels);
            texture_mip((Tile)tile, pixels, level, mip);
            draw_level(atlas, (Tile)tile, level, mip);
        }
    bool written = png_write(options->output, WIDTH, HEIGHT, PIXELS_RGBA8, atlas);
    memory_free(atlas);
    for (int tile = 0; written && tile < TILE_COUNT; tile++)
        printf("%s %d %d\n", tile_name((Tile)tile), tile % COLUMNS * CELL_WIDTH, tile / COLUMNS * TILE_SIZE);
    return command_code(written);
}

static const Option rows[] = {{.shared = &option_output, .field = offsetof(TexturesOptions, output), .required = true}};

const Command cmd_textures = {
    .name = "textures",
    .arguments = "-o FILE.png",
    .summary = "writes every block tile and its mipmaps as one picture",
    .details = "A line \"NAME X Y\" for each tile gives its upper left pixel; its mipmaps are to its right.\n"
               "Tiles that are tinted by their biome are grey.",
    COMMAND_OPTIONS(TexturesOptions, rows),
    .run = run,
};
