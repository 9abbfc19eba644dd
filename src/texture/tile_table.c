// Every tile: the function that draws it, and its colours. Palettes go from dark to light; hues shift toward blue in
// the dark and toward yellow in the light (made in OKLCH, Ottosson 2020, then adjusted by eye). Tiles that cover much
// land have at most 12 % contrast (standard deviation of luminance over its mean).
#include "texture/draw_internal.h"

// clang-format off
#define STONE {0x797778, 0x7E7C7B, 0x84817D, 0x898680, 0x8F8B82}
#define DIRT {0x7A6859, 0x806C59, 0x867159, 0x8C775A, 0x927C5C}
#define GRASS {0xCED1D1, 0xDBDDD8, 0xE7E7DE, 0xF1F0E1, 0xFBF8E4}
#define SNOW {0xCFDAEC, 0xD7E1EF, 0xDFE7F0, 0xE6ECF1, 0xEEF1F1}
#define OAK_BARK {0x4A392E, 0x544233, 0x5F4C38, 0x69553D, 0x745F42}
#define BIRCH_BARK {0xCDCBCD, 0xD3D1CF, 0xDAD7D0, 0xE1DDD2, 0xE8E3D3}
#define SPRUCE_BARK {0x37302C, 0x403730, 0x493F35, 0x534739, 0x5D503E}
#define JUNGLE_BARK {0x584636, 0x624F3A, 0x6B573E, 0x755F42, 0x7E6845}
#define ACACIA_BARK {0x5C5756, 0x655F5C, 0x6E6862, 0x777068, 0x81796E}
#define WILLOW_BARK {0x494539, 0x534E3E, 0x5D5844, 0x686249, 0x736C4F}
#define LEAVES {0x7C8186, 0x919594, 0xA7A9A3, 0xBDBEB1, 0xD4D4C0, 0xEBEACF}
#define BLADES {0x8C958E, 0xA9AFA5, 0xC5C8BA, 0xDFE0CC, 0xF8F6DA}
#define STEMS {0x3C5934, 0x506B3E, 0x647F48, 0x799252, 0x8EA65D}
#define CACTUS {0x3F6446, 0x4B6E49, 0x587A4C, 0x65854F, 0x729052}
#define PUMPKIN {0xB36C35, 0xBF7636, 0xCB7F37, 0xD78938, 0xE29339, 0xEF9C39}
#define CREAM {0xCBC3B7, 0xD9D0BE, 0xE8DDC5, 0xF6EACC}
#define MOSS {0xCBD3C6, 0xD1D9CA, 0xD8E0CE, 0xDEE6D1, 0xE5EDD5}
#define MOSS_PATCHES {0x4F5C3E, 0x5A6441, 0x646D43}
#define DRIPSTONE {0x756559, 0x897766, 0x9D8873, 0xB19A80, 0xC5AD8D}
#define CRYSTAL {0x7A5CAA, 0x8F6FBC, 0xA483CD, 0xB997DE, 0xCEABF0, 0xE4C0FF}
#define PALM_BARK {0x756656, 0x7F6E5B, 0x897761, 0x938066, 0x9D896B}
#define MANGROVE_BARK {0x4B3735, 0x553F3A, 0x5E473F, 0x684F44, 0x715749}
#define MAPLE_BARK {0x4F443F, 0x574B43, 0x605248, 0x695A4C, 0x716250}
#define CHERRY_BARK {0x3F2D30, 0x483535, 0x513C3A, 0x5A443F, 0x644C44}
#define PINE_BARK {0x724C3D, 0x7D5542, 0x885E48, 0x93674D, 0x9E7052}
#define REDWOOD_BARK {0x65362D, 0x6F3E31, 0x794636, 0x834E3A, 0x8D563F}
#define BAOBAB_BARK {0x7A6E6C, 0x837670, 0x8C7D75, 0x948479, 0x9D8C7D}
#define DEAD_BARK {0x767473, 0x807D79, 0x8A857E, 0x948F84, 0x9E988A}

#define ORE(lumps_x, lumps_y, radius, picture, ...) { \
    .ground = TILE_STONE, .draw = draw_ore, .palette = STONE, .accent = __VA_ARGS__, \
    .cells_x = lumps_x, .cells_y = lumps_y, .amount = radius, .variant = picture}
#define TERRACOTTA(...) {.draw = draw_bands, .palette = __VA_ARGS__, .cells_x = 4, .cells_y = 6, .amount = 1}

#define LEAF(cells_across, cells_down, holes, ...) { \
    .draw = draw_leaves, .alpha = TILE_ALPHA_COVERAGE, .palette = __VA_ARGS__, \
    .cells_x = cells_across, .cells_y = cells_down, .amount = holes}
#define RINGS(bark, ...) {.draw = draw_rings, .palette = __VA_ARGS__, .accent = bark}
#define LOG(wood, ...) \
    [TILE_##wood##_LOG] = {.draw = draw_bark, .palette = wood##_BARK, .cells_x = 7, .cells_y = 2, .amount = 2}, \
    [TILE_##wood##_LOG_TOP] = RINGS(wood##_BARK, __VA_ARGS__)
#define PLANT(function, ...) {.draw = function, .alpha = TILE_ALPHA_COVERAGE, .palette = __VA_ARGS__}
#define FLOWER(head, ...) { \
    .draw = draw_flower, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = __VA_ARGS__, .variant = head}
#define PLANKS(...) {.draw = draw_planks, __VA_ARGS__, .cells_x = 2, .cells_y = 12}
#define PLAIN(X, NAME, name, colour) [TILE_##NAME] = {.draw = draw_plain, .palette = {colour}},
#define WOOL(...) {.draw = draw_wool, .palette = __VA_ARGS__}

const TileDef tile_table[TILE_COUNT] = {
    [TILE_NONE] = {.draw = draw_checks, .palette = {0xFF00FF, 0x101010}},
    [TILE_STONE] = {.draw = draw_ground, .palette = STONE, .cells_x = 4, .cells_y = 6},
    [TILE_COBBLE] = {.draw = draw_cobble, .palette = {0x6C696B, 0x777473, 0x83807B, 0x8F8B83, 0x9B968B},
                     .accent = {0x464A57, 0x4C5058, 0x535659, 0x595B59}, .cells_x = 4, .cells_y = 4},
    [TILE_DIRT] = {.draw = draw_ground, .palette = DIRT, .cells_x = 6, .cells_y = 6},
    [TILE_GRASS_TOP] = {.draw = draw_ground, .palette = GRASS, .cells_x = 6, .cells_y = 6},
    [TILE_GRASS_SLOPE] = {.draw = draw_slope, .palette = {0xB4BBB6, 0xCACFC7, 0xDCDED4, 0xEAEADD, 0xF6F4E2}},
    [TILE_GRASS_SIDE] = {.draw = draw_grass_side, .palette = DIRT, .accent = GRASS, .cells_x = 6, .cells_y = 6},
    [TILE_SNOWY_GRASS_SIDE] = {.draw = draw_grass_side, .palette = DIRT, .accent = SNOW, .cells_x = 6, .cells_y = 6},
    [TILE_SAND] = {.draw = draw_ground, .palette = {0xC4B18D, 0xCCB991, 0xD4C096, 0xDCC89A, 0xE3D09E}, .cells_x = 4, .cells_y = 6},
    [TILE_SANDSTONE_TOP] = {.draw = draw_ground, .palette = {0xCAB79B, 0xD0BC9C, 0xD6C19C, 0xDCC79C, 0xE3CC9D}, .cells_x = 4, .cells_y = 4},
    [TILE_SANDSTONE_SIDE] = {.draw = draw_bands, .palette = {0xCAB79B, 0xD0BC9C, 0xD6C19C, 0xDCC79C, 0xE3CC9D}, .cells_x = 4, .cells_y = 6, .amount = 1},
    [TILE_GRAVEL] = {.draw = draw_gravel, .palette = {0x6F6A69, 0x797370, 0x827C76, 0x8C857C, 0x968F83}, .cells_x = 5, .cells_y = 6},
    [TILE_CLAY] = {.draw = draw_ground, .palette = {0x868F9F, 0x8A92A0, 0x8E96A0, 0x929AA1, 0x969DA2}, .cells_x = 5, .cells_y = 5},
    [TILE_MUD] = {.draw = draw_ground, .palette = {0x4C3F3D, 0x50423B, 0x53443A, 0x564739, 0x594937}, .cells_x = 4, .cells_y = 5},
    [TILE_SNOW] = {.draw = draw_ground, .palette = SNOW, .cells_x = 6, .cells_y = 6},
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
    [TILE_RED_SAND] = {.draw = draw_ground, .palette = {0xA87965, 0xB07E65, 0xB68465, 0xBE8965, 0xC48F65}, .cells_x = 4, .cells_y = 6},
    [TILE_TERRACOTTA] = TERRACOTTA({0x98695C, 0x9C6C5B, 0x9F6F59, 0xA37157, 0xA67455}),
    [TILE_TERRACOTTA_WHITE] = TERRACOTTA({0xC1B2AC, 0xC4B5AA, 0xC8B7A8, 0xCBBAA6, 0xCFBDA5}),
    [TILE_TERRACOTTA_YELLOW] = TERRACOTTA({0xBA9968, 0xBE9C66, 0xC29F63, 0xC6A160, 0xC9A45D}),
    [TILE_TERRACOTTA_ORANGE] = TERRACOTTA({0xAF7658, 0xB37856, 0xB67B53, 0xBA7E51, 0xBE804E}),
    [TILE_TERRACOTTA_RED] = TERRACOTTA({0x8B4E47, 0x8E5045, 0x915243, 0x955540, 0x98573E}),
    [TILE_TERRACOTTA_BROWN] = TERRACOTTA({0x5D463F, 0x60483D, 0x63493A, 0x664B38, 0x684D36}),
    LOG(OAK, {0x725F4A, 0x78654E, 0x7F6B50, 0x867253, 0x8E7857}),
    [TILE_OAK_LEAVES] = LEAF(5, 4, 0.16f, LEAVES),
    [TILE_BIRCH_LOG] = {.draw = draw_birch_bark, .palette = BIRCH_BARK, .accent = {0x2D303C, 0x363840, 0x404145, 0x4A4B49},
                        .cells_x = 5, .cells_y = 2, .amount = 1},
    [TILE_BIRCH_LOG_TOP] = RINGS(BIRCH_BARK, {0x897E6E, 0x8F8471, 0x968A74, 0x9D9077, 0xA3967A}),
    [TILE_BIRCH_LEAVES] = LEAF(6, 6, 0.2f, LEAVES),
    LOG(SPRUCE, {0x604D40, 0x665343, 0x6C5945, 0x735E48, 0x79644A}),
    [TILE_SPRUCE_LEAVES] = LEAF(8, 6, 0.14f, LEAVES),
    LOG(JUNGLE, {0x6E5445, 0x745948, 0x7A5F4B, 0x81654D, 0x886B50}),
    [TILE_JUNGLE_LEAVES] = LEAF(4, 4, 0.12f, LEAVES),
    LOG(ACACIA, {0x734A38, 0x794F3A, 0x80553C, 0x875B3E, 0x8D6040}),
    [TILE_ACACIA_LEAVES] = LEAF(4, 6, 0.2f, LEAVES),
    LOG(WILLOW, {0x665E4F, 0x6C6452, 0x736A54, 0x796F56, 0x7F7559}),
    [TILE_WILLOW_LEAVES] = LEAF(8, 4, 0.2f, LEAVES),
    [TILE_PLANKS] = PLANKS(.palette = {0xA08365, 0xA88B68, 0xB1936A, 0xBA9A6D, 0xC3A270}, .accent = {0x7A6148, 0x836A4C}),
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
    [TILE_KELP] = PLANT(draw_kelp, {0x1C382C, 0x274530, 0x325234, 0x3E5F39, 0x4C6C3E}),
    [TILE_SEA_GRASS] = PLANT(draw_sea_grass, {0x2C5542, 0x3B644A, 0x4B7352, 0x5B8259, 0x6B9160}),
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

    [TILE_STALACTITE] = {.draw = draw_spikes, .alpha = TILE_ALPHA_COVERAGE, .palette = DRIPSTONE, .variant = 1},
    [TILE_STALAGMITE] = {.draw = draw_spikes, .alpha = TILE_ALPHA_COVERAGE, .palette = DRIPSTONE},
    [TILE_HANGING_ROOTS] = {.draw = draw_strands, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x57473B, 0x655343, 0x735F4B, 0x826C54, 0x90795C}},
    [TILE_VINE] = {.draw = draw_strands, .alpha = TILE_ALPHA_COVERAGE, .palette = LEAVES, .variant = 1},
    [TILE_RED_CORAL_FAN] = {.draw = draw_fan, .alpha = TILE_ALPHA_COVERAGE, .palette = {0xB0404B, 0xC04E53, 0xD15B5C, 0xE26965, 0xF2776D}},
    [TILE_YELLOW_CORAL_FAN] = {.draw = draw_fan, .alpha = TILE_ALPHA_COVERAGE, .palette = {0xC3A041, 0xD2AC49, 0xE1B850, 0xEFC557, 0xFDD25F}},
    [TILE_VIOLET_CORAL_FAN] = {.draw = draw_fan, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x794598, 0x8853A4, 0x9760AF, 0xA66EBA, 0xB57CC5}},
    [TILE_PALM_LEAVES] = LEAF(4, 8, 0.22f, LEAVES),
    [TILE_MANGROVE_LEAVES] = LEAF(5, 5, 0.12f, LEAVES),
    [TILE_PINE_LEAVES] = LEAF(8, 7, 0.2f, LEAVES),
    [TILE_REDWOOD_LEAVES] = LEAF(7, 6, 0.13f, LEAVES),
    [TILE_BAOBAB_LEAVES] = LEAF(5, 6, 0.2f, LEAVES),
    [TILE_MAPLE_LEAVES] = LEAF(5, 5, 0.16f, {0x8A3915, 0x9A471E, 0xAB5428, 0xBC6231, 0xCD703B, 0xDE7F44}),
    [TILE_CHERRY_LEAVES] = LEAF(6, 5, 0.18f, {0xC38BA4, 0xD198AE, 0xE0A4B7, 0xEEB0C0, 0xFDBDCA, 0xFFCAD3}),
    [TILE_BUSH] = {.draw = draw_shrub, .alpha = TILE_ALPHA_COVERAGE, .palette = LEAVES},
    [TILE_BERRY_BUSH] = {.draw = draw_shrub, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x213D23, 0x344E2F, 0x48603B, 0x5C7348, 0x708655}, .accent = {0xA00026, 0xB4142E, 0xC82C37, 0xDC4040}, .amount = 6},
    [TILE_REED] = {.draw = draw_reed, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x687146, 0x7D8453, 0x939761, 0xA8AB6E, 0xBEC07C}, .accent = {0x57473B, 0x655343, 0x735F4B, 0x826C54, 0x90795C}, .variant = 1},
    [TILE_CATTAIL] = {.draw = draw_reed, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0x513124, 0x603D2B, 0x6F4932, 0x7E563A}},
    [TILE_RICE] = {.draw = draw_reed, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x60783C, 0x748A48, 0x889C54, 0x9BAF60, 0xB0C26D}, .accent = {0x9F8E63, 0xB29E6E, 0xC5AF7A, 0xD8C085, 0xEBD291}, .variant = 2},
    [TILE_HEATHER] = {.draw = draw_spires, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x3C4A2A, 0x465632, 0x52633A, 0x5E7042, 0x6A7D4A}, .accent = {0x764874, 0x865680, 0x97648B, 0xA77397, 0xB882A3}, .amount = 0.8f},
    [TILE_LAVENDER] = {.draw = draw_spires, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0x7057AB, 0x7F66B8, 0x8F75C5, 0x9F85D2, 0xB095DF}, .amount = 0.5f},
    [TILE_SUNFLOWER] = {.draw = draw_flower, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0xD9A515, 0xE6B01E, 0xF3BA25, 0xFFC62D, 0xFFD134}, .variant = 4},
    [TILE_RED_TULIP] = {.draw = draw_tulips, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0xAE0022, 0xBF172A, 0xD02B31, 0xE13C39, 0xF24C41}},
    [TILE_WHITE_TULIP] = {.draw = draw_tulips, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0xD9D8D0, 0xE2E0D4, 0xECE8D9, 0xF5F0DE, 0xFEF9E3}, .variant = 1},
    [TILE_EDELWEISS] = {.draw = draw_flower, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0xC8CCC4, 0xD3D6CA, 0xDEDFD1, 0xE9E9D7, 0xF4F3DD}, .variant = 5},
    [TILE_COTTON_GRASS] = {.draw = draw_tufts, .alpha = TILE_ALPHA_COVERAGE, .palette = STEMS, .accent = {0xD7D8D5, 0xE0E0DA, 0xEAE8DF, 0xF3F0E4, 0xFDF9E9}},
    [TILE_DRY_GRASS] = {.draw = draw_grass_blades, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x566736, 0x6C7641, 0x85854B, 0x9C9456, 0xB0A264}, .variant = 3},
    [TILE_ALOE] = {.draw = draw_aloe, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x3A5A40, 0x4A6B49, 0x5C7D54, 0x6F8F60, 0x82A16C}},
    [TILE_CLOVER] = {.draw = draw_clover, .alpha = TILE_ALPHA_COVERAGE, .palette = BLADES, .accent = {0xD7D8D5, 0xE0E0DA, 0xEAE8DF, 0xF3F0E4, 0xFDF9E9}},
    [TILE_MOSS_CARPET] = {.draw = draw_mat, .alpha = TILE_ALPHA_COVERAGE, .palette = MOSS, .cells_x = 3, .cells_y = 3, .amount = 0.8f},
    [TILE_GLOW_LICHEN] = {.draw = draw_mat, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x17A291, 0x3DB59F, 0x58C8AD, 0x6FDCBB, 0x86F0CA}, .cells_x = 4, .cells_y = 4, .amount = 0.42f},
    [TILE_GLOW_MUSHROOM] = {.draw = draw_mushroom, .alpha = TILE_ALPHA_COVERAGE, .palette = {0xA5C4C8, 0xB4D1D1, 0xC3DED9, 0xD1ECE2}, .accent = {0x1B9FA2, 0x3EB2B0, 0x59C5BF, 0x70D9CE, 0x86EDDD}, .amount = 4.2f, .variant = 1},
    [TILE_CRYSTAL_CLUSTER] = {.draw = draw_spikes, .alpha = TILE_ALPHA_COVERAGE, .palette = CRYSTAL, .variant = 2},
    [TILE_CRYSTAL] = {.draw = draw_crystal, .palette = CRYSTAL, .cells_x = 3, .cells_y = 4},
    [TILE_LAMP] = {.draw = draw_lamp, .palette = {0xD6BF86, 0xE3CA8D, 0xF0D595, 0xFDE19C, 0xFFEDA4, 0xFFF9AB}, .accent = {0x352F2B, 0x3F372F, 0x494034, 0x534939}},
    [TILE_LANTERN] = {.draw = draw_lamp, .palette = {0xD6BF86, 0xE3CA8D, 0xF0D595, 0xFDE19C, 0xFFEDA4, 0xFFF9AB}, .accent = {0x352F2B, 0x3F372F, 0x494034, 0x534939}, .variant = 1},
    [TILE_GLASS] = {.draw = draw_glass, .alpha = TILE_ALPHA_OPACITY, .palette = {0xCADEEA, 0xD5E7EF, 0xDFF0F4, 0xE9F9F9}, .amount = 0.12f},
    [TILE_MOSS] = {.draw = draw_ground, .palette = MOSS, .cells_x = 4, .cells_y = 4},
    [TILE_LEAF_LITTER] = {.draw = draw_litter, .palette = {0x765D4B, 0x7B5F4B, 0x7F624C, 0x83654C, 0x87694C}, .accent = {0x8A583D, 0x956041, 0xA06944, 0xAA7148}, .cells_x = 6, .cells_y = 6},
    [TILE_LEAF_LITTER_SIDE] = {.draw = draw_grass_side, .palette = DIRT, .accent = {0x765D4B, 0x7B5F4B, 0x7F624C, 0x83654C, 0x87694C}, .cells_x = 6, .cells_y = 6},
    [TILE_COARSE_DIRT] = {.draw = draw_patched, .palette = {0x6E5D52, 0x715F51, 0x746150, 0x766250, 0x78644F}, .accent = {0x726960, 0x776B5E, 0x7A6D5C}, .cells_x = 6, .cells_y = 6, .amount = 0.14f},
    [TILE_PEAT] = {.draw = draw_patched, .palette = {0x3D322C, 0x3F332B, 0x41342A, 0x423529, 0x443628}, .accent = {0x463629, 0x4B3927, 0x4E3B25}, .cells_x = 5, .cells_y = 8, .amount = 0.1f},
    [TILE_ASH] = {.draw = draw_ground, .palette = {0x50525A, 0x54555B, 0x58575B, 0x5B5A5C, 0x5F5D5C}, .cells_x = 5, .cells_y = 5},
    [TILE_FIRN] = {.draw = draw_bands, .palette = {0xDAE6F2, 0xDDE9F2, 0xE1EBF2, 0xE4EEF2, 0xE7F0F2}, .cells_x = 3, .cells_y = 5, .amount = 2},
    [TILE_BLUE_ICE] = {.draw = draw_ice, .palette = {0x95AFC3, 0x98B2C5, 0x9BB4C7, 0x9FB7C9, 0xA2BACA}, .accent = {0xA9C0D1}, .cells_x = 4, .cells_y = 4},
    [TILE_GRANITE] = {.draw = draw_patched, .palette = {0x8F7E7E, 0x91807E, 0x94817D, 0x97837D, 0x99857C}, .accent = {0x86797A, 0x8A7D7D, 0x998D87, 0x9C8F88}, .cells_x = 8, .cells_y = 8, .amount = 0.22f},
    [TILE_LIMESTONE] = {.draw = draw_bands, .palette = {0xBCB9AE, 0xBFBBAE, 0xC3BDAE, 0xC6C0AE, 0xCAC3AE}, .cells_x = 4, .cells_y = 4, .amount = 1},
    [TILE_SLATE] = {.draw = draw_bands, .palette = {0x494F5A, 0x4C515A, 0x4F535A, 0x51545A, 0x53565A}, .cells_x = 3, .cells_y = 8, .amount = 1},
    [TILE_BASALT] = {.draw = draw_columns, .palette = {0x34373F, 0x383A40, 0x3C3D41, 0x404042, 0x444344}, .accent = {0x23262F, 0x2D2E2F}},
    [TILE_BASALT_TOP] = {.draw = draw_cobble, .palette = {0x34373F, 0x383A40, 0x3C3D41, 0x404042, 0x444344}, .accent = {0x23262F, 0x2D2E2F}, .cells_x = 3, .cells_y = 3},
    [TILE_OBSIDIAN] = {.draw = draw_ice, .palette = {0x121124, 0x161526, 0x1A1828, 0x1E1C2A, 0x22202B}, .accent = {0x383658, 0x4C4967, 0x615C76}, .cells_x = 3, .cells_y = 3},
    [TILE_TRAVERTINE] = {.draw = draw_bands, .palette = {0xC6BDAE, 0xCAC0AE, 0xCEC3AF, 0xD2C6AF, 0xD5C8AF}, .cells_x = 3, .cells_y = 6, .amount = 1},
    [TILE_DRIPSTONE] = {.draw = draw_bark, .palette = {0x928274, 0x968575, 0x9B8976, 0x9F8C76, 0xA38F77}, .cells_x = 6, .cells_y = 2, .amount = 2},
    [TILE_BLACK_MARBLE] = {.draw = draw_marble, .palette = {0x1F222B, 0x22242C, 0x25262C, 0x28282D, 0x2B2A2D}, .accent = {0x5C5A5A, 0x4B4A50, 0x3C3C42}, .cells_x = 3, .cells_y = 3, .amount = 0.35f},
    [TILE_GREEN_MARBLE] = {.draw = draw_marble, .palette = {0x375B4C, 0x3C5E4D, 0x40614D, 0x43644E, 0x47664E}, .accent = {0x668B72, 0x5B7E66, 0x52725C}, .cells_x = 3, .cells_y = 3, .amount = 0.35f},
    [TILE_MOSSY_STONE] = {.ground = TILE_STONE, .draw = draw_patched, .palette = STONE, .accent = MOSS_PATCHES, .cells_x = 3, .cells_y = 3, .amount = 0.36f},
    [TILE_MOSSY_COBBLE] = {.ground = TILE_COBBLE, .draw = draw_patched, .palette = STONE, .accent = MOSS_PATCHES, .cells_x = 3, .cells_y = 3, .amount = 0.34f},
    [TILE_RED_CORAL] = {.draw = draw_coral, .palette = {0xB0404B, 0xC04E53, 0xD15B5C, 0xE26965, 0xF2776D}, .cells_x = 4, .cells_y = 4},
    [TILE_YELLOW_CORAL] = {.draw = draw_coral, .palette = {0xC3A041, 0xD2AC49, 0xE1B850, 0xEFC557, 0xFDD25F}, .cells_x = 4, .cells_y = 4},
    [TILE_VIOLET_CORAL] = {.draw = draw_coral, .palette = {0x794598, 0x8853A4, 0x9760AF, 0xA66EBA, 0xB57CC5}, .cells_x = 4, .cells_y = 4},
    [TILE_SPONGE] = {.draw = draw_patched, .palette = {0xB9A863, 0xC2AF67, 0xCBB76A, 0xD4BF6E, 0xDDC771}, .accent = {0x927A45, 0x9E8247, 0xA88B48}, .cells_x = 7, .cells_y = 5, .amount = 0.2f},
    LOG(PALM, {0x796A57, 0x806F5A, 0x86755E, 0x8D7B61, 0x948164}),
    LOG(MANGROVE, {0x5B3B36, 0x624039, 0x68453C, 0x6E4B40, 0x755043}),
    LOG(MAPLE, {0x847463, 0x8A7967, 0x907F69, 0x96846D, 0x9C896F}),
    LOG(CHERRY, {0x7C6358, 0x82685B, 0x886D5E, 0x8D7262, 0x937864}),
    LOG(PINE, {0x85745B, 0x8B795E, 0x917F61, 0x988464, 0x9E8967}),
    LOG(REDWOOD, {0x674239, 0x6D483C, 0x744D3F, 0x7A5242, 0x815846}),
    LOG(BAOBAB, {0x847C6F, 0x8A8172, 0x908574, 0x958A77, 0x9A8E7A}),
    LOG(DEAD, {0x68635B, 0x6F685F, 0x756E62, 0x7C7465, 0x827A6A}),
    [TILE_BIRCH_PLANKS] = PLANKS(.palette = {0xBCB094, 0xC3B697, 0xCBBC9A, 0xD2C39D, 0xDAC9A0}, .accent = {0x8D7E67, 0x9C8A68}),
    [TILE_SPRUCE_PLANKS] = PLANKS(.palette = {0x6C5242, 0x725744, 0x795C47, 0x806249, 0x87684C}, .accent = {0x473229, 0x553C2A}),
    [TILE_JUNGLE_PLANKS] = PLANKS(.palette = {0x8B5B4A, 0x92614D, 0x9A664F, 0xA16C52, 0xA87254}, .accent = {0x5F3A31, 0x6D4431}),
    [TILE_ACACIA_PLANKS] = PLANKS(.palette = {0xAA6647, 0xB26C49, 0xB9724C, 0xC0774E, 0xC87D50}, .accent = {0x74402B, 0x834A2A}),
    [TILE_BRICKS] = {.draw = draw_bricks, .palette = {0x834A41, 0x8B5044, 0x935647, 0x9B5D4A, 0xA3634D}, .accent = {0xA19A95, 0xACA399, 0xB7AC9D}, .cells_x = 8, .cells_y = 4},
    [TILE_STONE_BRICKS] = {.draw = draw_bricks, .palette = {0x767676, 0x7C7B78, 0x83807B, 0x89857D, 0x8F8A80}, .accent = {0x454952, 0x4E5054, 0x565757}, .cells_x = 16, .cells_y = 8},
    [TILE_MOSSY_STONE_BRICKS] = {.ground = TILE_STONE_BRICKS, .draw = draw_patched, .palette = STONE, .accent = MOSS_PATCHES, .cells_x = 3, .cells_y = 3, .amount = 0.26f},
    [TILE_WHITE_WOOL] = WOOL({0xDFE0E1, 0xE4E4E2, 0xE9E8E3, 0xEEECE5, 0xF3F0E6}),
    [TILE_LIGHT_GREY_WOOL] = WOOL({0xA1A2A4, 0xA6A6A6, 0xACABA8, 0xB1AFAA, 0xB6B4AB}),
    [TILE_GREY_WOOL] = WOOL({0x585B62, 0x5D5F64, 0x626366, 0x676767, 0x6C6C69}),
    [TILE_BLACK_WOOL] = WOOL({0x1C1E26, 0x1F2127, 0x232428, 0x272729, 0x2A2A2A}),
    [TILE_BROWN_WOOL] = WOOL({0x634535, 0x684936, 0x6D4D37, 0x725138, 0x77553A}),
    [TILE_RED_WOOL] = WOOL({0x9C2E31, 0xA23232, 0xA83632, 0xAE3B33, 0xB33F34}),
    [TILE_ORANGE_WOOL] = WOOL({0xD0793A, 0xD67D3B, 0xDC813B, 0xE2863B, 0xE88A3B}),
    [TILE_YELLOW_WOOL] = WOOL({0xDDBF5D, 0xE3C35E, 0xE9C85E, 0xEECC5E, 0xF4D15E}),
    [TILE_LIME_WOOL] = WOOL({0x88B64C, 0x8EBA4D, 0x94BF4D, 0x9AC44E, 0xA0C84E}),
    [TILE_GREEN_WOOL] = WOOL({0x3A673B, 0x406B3C, 0x46703D, 0x4C743E, 0x51783F}),
    [TILE_CYAN_WOOL] = WOOL({0x297B88, 0x31808A, 0x38848C, 0x3F898F, 0x458E91}),
    [TILE_LIGHT_BLUE_WOOL] = WOOL({0x69AAD0, 0x6FAFD2, 0x75B4D5, 0x7BB9D7, 0x81BEDA}),
    [TILE_BLUE_WOOL] = WOOL({0x2A4792, 0x2F4C95, 0x345197, 0x38569A, 0x3D5B9D}),
    [TILE_PURPLE_WOOL] = WOOL({0x653D92, 0x6A4295, 0x6F4797, 0x744C9A, 0x79509D}),
    [TILE_MAGENTA_WOOL] = WOOL({0xAD53A2, 0xB257A4, 0xB85CA6, 0xBE61A9, 0xC366AB}),
    [TILE_PINK_WOOL] = WOOL({0xD899AC, 0xDE9EAE, 0xE4A2B0, 0xEAA7B2, 0xF0ACB4}),
    [TILE_PEBBLES] = {.draw = draw_strewn, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x6F6A69, 0x827C76, 0x968F83, 0xA59D90, 0xB4AB9D}, .accent = {0x4B4A42}},
    [TILE_TWIGS] = {.draw = draw_strewn, .alpha = TILE_ALPHA_COVERAGE, .palette = {0x5B4233, 0x6D4F3A, 0x7F5D43, 0x93704F}, .accent = {0x3A352A}, .variant = 1},
    [TILE_SHELLS] = {.draw = draw_strewn, .alpha = TILE_ALPHA_COVERAGE, .palette = {0xB98F7C, 0xD3AE97, 0xE6CDB5, 0xF2E3CF, 0xFBF4E6}, .accent = {0x8F7A5C}, .variant = 2},
    PLAIN_LIST(PLAIN, )
};
// clang-format on
