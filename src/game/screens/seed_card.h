// A card of the seed browser: a picture from the spawn, a map around it, the seed, and facts about the spawn. A click
// selects it; a double click, or its button once it is selected, plays it. Main thread only.
#pragma once

#include "game/screens/game.h"
#include "game/screens/seeds.h"

typedef struct SeedCardView {
    const Seeds *seeds;
    const SeedCard *card;
    MapTiles *tiles;
    int tick; // 1 or 2: the number in its box; 0: not ticked
    bool focused;
} SeedCardView;

typedef enum CardClick { CARD_IDLE, CARD_SELECTED, CARD_TICKED, CARD_PLAYED } CardClick;

CardClick seed_card_draw(const SeedCardView *view, Ui *ui, OverlayBox box);

// The height of a card of that width, in pixels, whose picture and map keep the pictures' proportions.
float seed_card_height(float width, float unit);

// Requests its world, there at a place unless it is NULL.
void seed_card_request(Game *game, const SeedCard *card, const MapPlace *place);
