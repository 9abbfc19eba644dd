// A library's blocks to Karst's, by their names and looks. A solid block whose name Karst does not know gets the
// nearest plain colour that no other block has. "Redmean" (Thiadmer Riemersma, "Colour metric", 2019) is the distance:
// near to what eyes see, and in whole numbers, so that every machine finds the same colours.
#include "foreign/blocks.h"

#include "base/base.h"
#include "karst/world.h"

#include <string.h>

#define COLOUR(X, NAME, name, colour) colour,
static const uint32_t colours[] = {PLAIN_LIST(COLOUR, )};
_Static_assert(ARRAY_COUNT(colours) == KARST_PLAIN_BLOCKS_MAX, "a bit for each");

static uint32_t distance(uint32_t a, uint32_t b)
{
    const int red_a = (int)(a >> 16 & 255), red_b = (int)(b >> 16 & 255), mean = (red_a + red_b) / 2;
    const int red = red_a - red_b, green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255);
    const int blue = (int)(a & 255) - (int)(b & 255);
    return (uint32_t)(((512 + mean) * red * red >> 8) + 4 * green * green + ((767 - mean) * blue * blue >> 8));
}

static int map_plain(uint32_t colour, uint64_t *taken)
{
    int best = -1;
    for (int i = 0; i < KARST_PLAIN_BLOCKS_MAX; i++)
        if (!(*taken >> i & 1) && (best < 0 || distance(colours[i], colour) < distance(colours[best], colour)))
            best = i;
    if (best < 0)
        return -1;
    *taken |= UINT64_C(1) << best;
    return BLOCK_PLAIN_GREY_0 + best;
}

int foreign_map_block(const KarstBlock *block, uint64_t *taken)
{
    static const uint8_t looks[] = {[KARST_LOOK_AIR] = BLOCK_AIR,
                                    [KARST_LOOK_LIQUID] = BLOCK_WATER,
                                    [KARST_LOOK_LEAVES] = BLOCK_OAK_LEAVES,
                                    [KARST_LOOK_PLANT] = BLOCK_TALL_GRASS};
    const Block known = block_by_name(block->name);
    if (known != BLOCK_COUNT && known != BLOCK_VOID)
        return (int)known;
    const bool drawn_alike = block->look != KARST_LOOK_CUBE && block->look < ARRAY_COUNT(looks);
    return drawn_alike ? looks[block->look] : map_plain(block->colour, taken);
}

static bool is_one_kind(const uint16_t *numbers, int count)
{
    return memcmp(numbers, numbers + 1, (size_t)(count - 1) * sizeof *numbers) == 0;
}

// Most layers of a chunk are of one kind, and most rows of the others.
void foreign_translate_blocks(const uint8_t known[1 << 16], const uint16_t *numbers, uint8_t *blocks)
{
    for (int i = 0, run = 0; i < CHUNK_BLOCKS; i += run) {
        const uint16_t *from = numbers + i;
        run = i % CHUNK_COLUMNS == 0 && is_one_kind(from, CHUNK_COLUMNS) ? CHUNK_COLUMNS : CHUNK_SIZE;
        if (run == CHUNK_COLUMNS || is_one_kind(from, run))
            memset(blocks + i, known[from[0]], (size_t)run);
        else
            for (int n = 0; n < run; n++)
                blocks[i + n] = known[from[n]];
    }
}
