// Every tile: the function that draws it, and its colours. Palettes go from dark to light; hues shift toward blue in
// the dark and toward yellow in the light (made in OKLCH, Ottosson 2020, then adjusted by eye). Tiles that cover much
// land have at most 8 % contrast (standard deviation of luminance over its mean).
#include "texture/draw_internal.h"

// clang-format off
#define STONE {0x7B7979, 0x7F7D7B, 0x84817D, 0x88857F, 0x8D8981}
#define DIRT {0x7E6B59, 0x826E59, 0x867159, 0x8A755A, 0x8E785B}
#define GRASS {0xDBDBD8, 0xE1E1DB, 0xE7E7DE, 0xEDEDE0, 0xF4F2E3}
#define SNOW {0xD7E0EF, 0xDEE6F0, 0xE4EAF1, 0xEAEEF0, 0xF0F2EF}
#define OAK_BARK {0x4A392E, 0x544233, 0x5F4C38, 0x69553D, 0x745F42}
#define BIRCH_BARK {0xCDCBCD, 0xD3D1CF, 0xDAD7D0, 0xE1DDD2, 0xE8E3D3}
#define SPRUCE_BARK {0x37302C, 0x403730, 0x493F35, 0x534739, 0x5D503E}
#define JUNGLE_BARK {0x584636, 0x624F3A, 0x6B573E, 0x755F42, 0x7E6845}
#define ACACIA_BARK {0x5C5756, 0x655F5C, 0x6E6862, 0x777068, 0x81796E}
#define WILLOW_BARK {0x494539, 0x534E3E, 0x5D5844, 0x686249, 0x736C4F}
#define LEAVES {0x7C8186, 0x919594, 0xA7A9A3, 0xBDBEB1, 0xD4D4C0, 0xEBEACF}
#define BLADES {0xB4B8B4, 0xC4C6BD, 0xD3D4C7, 0xE2E2D0, 0xF2F0D8}
#define STEMS {0x3C5934, 0x506B3E, 0x647F48, 0x799252, 0x8EA65D}
#define CACTUS {0x3F6446, 0x4B6E49, 0x587A4C, 0x65854F, 0x729052}
#define PUMPKIN {0xB36C35, 0xBF7636, 0xCB7F37, 0xD78938, 0xE29339, 0xEF9C39}
#define CREAM {0xCBC3B7, 0xD9D0BE, 0xE8DDC5, 0xF6EACC}

#define ORE(lumps_x, lumps_y, radius, picture, ...) { \
    .ground = TILE_STONE, .draw = draw_ore, .palette = STONE, .accent = __VA_ARGS__, \
    .cells_x = lumps_x, .cells_y = lumps_y, .amount = radius, .variant = picture}
#define TERRACOTTA(...) {.draw = draw_bands, .palette = __VA_ARGS__, .cells_x = 4, .cells_y = 6, .amount = 1}
#define LEAF(cells_across, cells_down, holes) { \
    .draw = draw_leaves, .alpha = TILE_ALPHA_COVERAGE, .palette = LEAVES, \
    .cells_x = cells_across, .cells_y = cells_down, .amount = holes}
#define BARK(colours) {.draw = draw_bark, .palette = colours, .cells_x = 7, .cells_y = 2, .amount = 2}
#define RINGS(bark, ...) {.draw = draw_rings, .palette = __VA_ARGS__, .accent = bark}
#define PLANT(function, ...) {.draw = function, .alpha = TILE_ALPHA_COVERAGE, .palette = __VA_ARGS__}
#define FLOWER(head, ...) { \
    .draw = draw_flower, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = __VA_ARGS__, .variant = head}

const TileDef tile_table[TILE_COUNT] = {
    [TILE_NONE] = {.draw = draw_checks, .palette = {0xFF00FF, 0x101010}},
    [TILE_STONE] = {.draw = draw_ground, .palette = STONE, .cells_x = 4, .cells_y = 6},
    [TILE_COBBLE] = {.draw = draw_cobble, .palette = {0x6C696B, 0x777473, 0x83807B, 0x8F8B83, 0x9B968B},
                     .accent = {0x464A57, 0x4C5058, 0x535659, 0x595B59}, .cells_x = 4, .cells_y = 4},
    [TILE_DIRT] = {.draw = draw_ground, .palette = DIRT, .cells_x = 6, .cells_y = 6},
    [TILE_GRASS_TOP] = {.draw = draw_ground, .palette = GRASS, .cells_x = 6, .cells_y = 6},
    [TILE_GRASS_SIDE] = {.draw = draw_grass_side, .palette = DIRT, .accent = GRASS, .cells_x = 6, .cells_y = 6},
    [TILE_SNOWY_GRASS_SIDE] = {.draw = draw_grass_side, .palette = DIRT, .accent = SNOW, .cells_x = 6, .cells_y = 6},
    [TILE_SAND] = {.draw = draw_ground, .palette = {0xD2C6AB, 0xD7CAAC, 0xDCCEAC, 0xE1D3AD, 0xE6D7AE}, .cells_x = 4, .cells_y = 6},
    [TILE_SANDSTONE_TOP] = {.draw = draw_ground, .palette = {0xCAB79B, 0xD0BC9C, 0xD6C19C, 0xDCC79C, 0xE3CC9D}, .cells_x = 4, .cells_y = 4},
    [TILE_SANDSTONE_SIDE] = {.draw = draw_bands, .palette = {0xCAB79B, 0xD0BC9C, 0xD6C19C, 0xDCC79C, 0xE3CC9D}, .cells_x = 4, .cells_y = 6, .amount = 1},
    [TILE_GRAVEL] = {.draw = draw_gravel, .palette = {0x6F6A69, 0x797370, 0x827C76, 0x8C857C, 0x968F83}, .cells_x = 5, .cells_y = 6},
    [TILE_CLAY] = {.draw = draw_ground, .palette = {0x868F9F, 0x8A92A0, 0x8E96A0, 0x929AA1, 0x969DA2}, .cells_x = 5, .cells_y = 5},
    [TILE_MUD] = {.draw = draw_ground, .palette = {0x4C3F3D, 0x50423B, 0x53443A, 0x564739, 0x594937}, .cells_x = 4, .cells_y = 5},
    [TILE_SNOW] = {.draw = draw_ground, .palette = SNOW, .cells_x = 3, .cells_y = 6},
    [TILE_ICE] = {.draw = draw_ice, .alpha = TILE_ALPHA_OPACITY, .palette = {0xA8CDE7, 0xADD2E8, 0xB3D7E9, 0xB9DDE9, 0xBFE2EA},
                  .accent = {0xC3E4EC}, .cells_x = 4, .cells_y = 4, .amount = 0.8f},
    [TILE_BEDROCK] = {.draw = draw_ground, .palette = {0x1C1F29, 0x282A31, 0x34353A, 0x404142, 0x4D4D4B}, .cells_x = 5, .cells_y = 5},
    [TILE_MARBLE] = {.draw = draw_marble, .palette = {0xD8D6D7, 0xDCDAD8, 0xE0DEDA, 0xE4E1DB, 0xE8E5DC},
                     .accent = {0xAEB2BE, 0xBBBEC4, 0xC6C8CA, 0xD0D0CE}, .cells_x = 3, .cells_y = 3},
    [TILE_COAL_ORE] = ORE(3, 3, 1.6f, 0, {0x14151E, 0x1F2126, 0x2B2C2D, 0x383834}),
    [TILE_IRON_ORE] = ORE(3, 3, 1.45f, 1, {0xA38573, 0xB7977F, 0xCCAA8B, 0xE1BD97}),
    [TILE_GOLD_ORE] = ORE(3, 3, 1.3f, 2, {0xBBA260, 0xD5B75B, 0xF0CC52, 0xFFE143}),
    [TILE_REDSTONE_ORE] = ORE(4, 4, 1.0f, 0, {0x9F002C, 0xB81E2D, 0xD2372C, 0xED4E29}),
    [TILE_DIAMOND_ORE] = ORE(3, 3, 1.25f, 3, {0x55B3CD, 0x70CAD5, 0x8AE1DE, 0xA5F8E6}),
    [TILE_RED_SAND] = {.draw = draw_ground, .palette = {0xAD7D65, 0xB28065, 0xB68465, 0xBB8765, 0xBF8B65}, .cells_x = 4, .cells_y = 6},
    [TILE_TERRACOTTA] = TERRACOTTA({0x98695C, 0x9C6C5B, 0x9F6F59, 0xA37157, 0xA67455}),
    [TILE_TERRACOTTA_WHITE] = TERRACOTTA({0xC1B2AC, 0xC4B5AA, 0xC8B7A8, 0xCBBAA6, 0xCFBDA5}),
    [TILE_TERRACOTTA_YELLOW] = TERRACOTTA({0xBA9968, 0xBE9C66, 0xC29F63, 0xC6A160, 0xC9A45D}),
    [TILE_TERRACOTTA_ORANGE] = TERRACOTTA({0xAF7658, 0xB37856, 0xB67B53, 0xBA7E51, 0xBE804E}),
    [TILE_TERRACOTTA_RED] = TERRACOTTA({0x8B4E47, 0x8E5045, 0x915243, 0x955540, 0x98573E}),
    [TILE_TERRACOTTA_BROWN] = TERRACOTTA({0x5D463F, 0x60483D, 0x63493A, 0x664B38, 0x684D36}),
    [TILE_OAK_LOG] = BARK(OAK_BARK),
    [TILE_OAK_LOG_TOP] = RINGS(OAK_BARK, {0x997C5C, 0xA28460, 0xAB8C63, 0xB59566, 0xBF9D6A}),
    [TILE_OAK_LEAVES] = LEAF(5, 4, 0.16f),
    [TILE_BIRCH_LOG] = {.draw = draw_birch_bark, .palette = BIRCH_BARK, .accent = {0x2D303C, 0x363840, 0x404145, 0x4A4B49},
                        .cells_x = 5, .cells_y = 2, .amount = 1},
    [TILE_BIRCH_LOG_TOP] = RINGS(BIRCH_BARK, {0xB6A58D, 0xBFAD90, 0xC8B594, 0xD1BD97, 0xDAC59A}),
    [TILE_BIRCH_LEAVES] = LEAF(6, 6, 0.2f),
    [TILE_SPRUCE_LOG] = BARK(SPRUCE_BARK),
    [TILE_SPRUCE_LOG_TOP] = RINGS(SPRUCE_BARK, {0x816550, 0x8A6C53, 0x927455, 0x9B7B58, 0xA3835A}),
    [TILE_SPRUCE_LEAVES] = LEAF(8, 6, 0.14f),
    [TILE_JUNGLE_LOG] = BARK(JUNGLE_BARK),
    [TILE_JUNGLE_LOG_TOP] = RINGS(JUNGLE_BARK, {0x956D56, 0x9E7459, 0xA67C5C, 0xAF835E, 0xB88B61}),
    [TILE_JUNGLE_LEAVES] = LEAF(4, 4, 0.12f),
    [TILE_ACACIA_LOG] = BARK(ACACIA_BARK),
    [TILE_ACACIA_LOG_TOP] = RINGS(ACACIA_BARK, {0x9E5F43, 0xA76645, 0xB06D47, 0xB97549, 0xC27C4B}),
    [TILE_ACACIA_LEAVES] = LEAF(4, 6, 0.2f),
    [TILE_WILLOW_LOG] = BARK(WILLOW_BARK),
    [TILE_WILLOW_LOG_TOP] = RINGS(WILLOW_BARK, {0x887C64, 0x908367, 0x998B69, 0xA1926C, 0xAA9A6F}),
    [TILE_WILLOW_LEAVES] = LEAF(8, 4, 0.2f),
    [TILE_PLANKS] = {.draw = draw_planks, .palette = {0xA08365, 0xA88B68, 0xB1936A, 0xBA9A6D, 0xC3A270},
                     .accent = {0x7A6148, 0x836A4C}, .cells_x = 2, .cells_y = 12},
    [TILE_CACTUS_SIDE] = {.draw = draw_cactus_side, .palette = CACTUS, .accent = {0xC7C1AD, 0xD3CCB2, 0xDFD7B6, 0xEBE2BB}},
    [TILE_CACTUS_TOP] = {.draw = draw_cactus_top, .palette = CACTUS},
    [TILE_PUMPKIN_SIDE] = {.draw = draw_pumpkin_side, .palette = PUMPKIN},
    [TILE_PUMPKIN_TOP] = {.draw = draw_pumpkin_top, .palette = PUMPKIN, .accent = {0x4A5132, 0x5A603B, 0x6A6F43, 0x7B7F4C}},
    [TILE_TALL_GRASS] = {.draw = draw_grass_blades, .alpha = TILE_ALPHA_COVERAGE, .palette = BLADES, .variant = 5},
    [TILE_FERN] = PLANT(draw_fern, BLADES),
    [TILE_DEAD_BUSH] = PLANT(draw_bush, {0x564335, 0x65513E, 0x745F47, 0x846D51, 0x947C5A}),
    [TILE_DANDELION] = FLOWER(0, {0xCFAD48, 0xDFBA42, 0xEFC63A, 0xFFD32E, 0xFFE019}),
    [TILE_POPPY] = FLOWER(1, {0xA51A33, 0xB92D34, 0xCC3E35, 0xDF4E34, 0xF35E32}),
    [TILE_CORNFLOWER] = FLOWER(2, {0x425AB8, 0x506BC3, 0x5F7BCE, 0x6E8CD9, 0x7E9CE3}),
    [TILE_DAISY] = FLOWER(3, {0xD9DAE3, 0xE3E3E4, 0xEDEBE5, 0xF7F4E6, 0xFFFCE7}),
    [TILE_SUGAR_CANE] = PLANT(draw_cane, {0x71895F, 0x819866, 0x92A86D, 0xA3B874, 0xB5C87A}),
    [TILE_LILY_PAD] = PLANT(draw_lily_pad, BLADES),
    [TILE_KELP] = PLANT(draw_kelp, {0x264832, 0x365638, 0x45653E, 0x557345, 0x65824B}),
    [TILE_SEA_GRASS] = PLANT(draw_sea_grass, {0x38664C, 0x4A7754, 0x5C875D, 0x6E9865, 0x80A96D}),
    [TILE_BROWN_MUSHROOM] = {.draw = draw_mushroom, .alpha = TILE_ALPHA_COVERAGE, .palette = CREAM,
                             .accent = {0x6C4D40, 0x7B5B49, 0x8B6953, 0x9B785C, 0xAC8766}, .amount = 4.2f},
    [TILE_RED_MUSHROOM] = {.draw = draw_mushroom, .alpha = TILE_ALPHA_COVERAGE, .palette = CREAM,
                           .accent = {0xA51A33, 0xB92D34, 0xCC3E35, 0xDF4E34, 0xF35E32}, .amount = 3.8f, .variant = 1},
    [TILE_TORCH] = {.draw = draw_torch, .alpha = TILE_ALPHA_COVERAGE, .palette = OAK_BARK,
                    .accent = {0xE87B1E, 0xF79A2A, 0xFFC04A, 0xFFE58A, 0xFFF7D0}},
    [TILE_GLOWSTONE] = {.draw = draw_glowstone, .palette = {0xBC9B77, 0xCFAB7A, 0xE3BB7C, 0xF7CC7E, 0xFFDD7F, 0xFFEE80}, .cells_x = 4, .cells_y = 4},
    [TILE_WATER] = {.draw = draw_liquid, .alpha = TILE_ALPHA_OPACITY, .palette = {0xD6E2EE, 0xDDE7EE, 0xE3ECED, 0xE9F2EC},
                    .cells_x = 3, .cells_y = 4, .amount = 0.7f},
    [TILE_LAVA] = {.draw = draw_liquid, .palette = {0xA8380F, 0xC54A11, 0xDC6015, 0xEB781B, 0xF69428, 0xFFB546}, .cells_x = 3, .cells_y = 3},
};
// clang-format on
