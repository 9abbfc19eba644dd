// Typed commands that find places: biomes and landmarks, which get a pin.
#include "session/command_internal.h"

#include "base/text.h"
#include "base/utf8.h"
#include "map/find.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#define LOCATE_NS 250000000 // processor time limit of a search
#define PIN_APART 256.0     // blocks; a biome's pin that is nearer is kept instead of another one

// A word before the name that other games require.
typedef enum Sort { SORT_ANY, SORT_BIOME, SORT_LANDMARK } Sort;

static Sort sort_of(const CommandCall *call)
{
    static const struct {
        const char *word;
        Sort sort;
    } sorts[] = {{"biome", SORT_BIOME}, {"landmark", SORT_LANDMARK}, {"structure", SORT_LANDMARK}};
    const int sort = call->count > 0 ? TEXT_INDEX(sorts, ARRAY_COUNT(sorts), word, call->words[0]) : -1;
    return sort < 0 ? SORT_ANY : sorts[sort].sort;
}

// False if the map has no more room. One that is there already is enough.
static bool mark_on_map(Session *session, int64_t x, int64_t z, const char *name, double apart)
{
    Pins *pins = &session->pins;
    for (int i = 0; i < pins->count; i++) {
        const StorePin *pin = &pins->list[i];
        const bool is_named = strcmp(pin->name, name) == 0;
        if ((pin->x == x && pin->z == z) || (is_named && hypot((double)(pin->x - x), (double)(pin->z - z)) < apart))
            return true;
    }
    if (pins_add(pins, x, z, name) < 0)
        return false;
    session_save_pins(session);
    return true;
}

// "Desert at 100 -200, 224 blocks to the north-east; marked on the map"
static int answer_found(CommandCall *call, const char *title, int64_t x, int64_t z, double apart)
{
    const double dx = (double)x - call->session->player.position[0], dz = (double)z - call->session->player.position[2];
    const bool marked = mark_on_map(call->session, x, z, title, apart);
    return call_answer(call, "%s at %" PRId64 " %" PRId64 ", %.0f blocks to the %s%s", title, x, z, hypot(dx, dz),
                       session_wind(dx, dz), marked ? "; marked on the map" : "; the map has no room for more pins");
}

bool call_find_landmark(Session *session, const char *typed, Landmark *found, int *kind)
{
    char name[TEXT_NAME];
    const ChunkSource *source = session->source;
    const double *here = session->player.position;
    text_name_of(typed, name);
    *kind = source_find_landmark(&source->facts, name);
    return *kind >= 0 && landmark_find(source, *kind, (int64_t)floor(here[0]), (int64_t)floor(here[2]), found);
}

int call_miss_landmark(CommandCall *call, int kind)
{
    const Text title = text_title(call->session->source->facts.landmarks[kind].name);
    return call_answer(call, "%s: none within %d blocks", title.text, LANDMARK_FIND_REACH);
}

static int locate_landmark(CommandCall *call, const char *typed)
{
    Landmark found;
    int kind;
    if (!call_find_landmark(call->session, typed, &found, &kind))
        return call_miss_landmark(call, kind);
    const Text title = text_title(call->session->source->facts.landmarks[kind].name);
    return answer_found(call, title.text, found.x, found.z, 0);
}

static int locate_biome(CommandCall *call, int biome)
{
    const double *here = call->session->player.position;
    const Text title = text_title(call->session->source->facts.biomes[biome].name);
    BiomeFind find = {.source = call->session->source,
                      .biome = biome,
                      .from_x = (int64_t)floor(here[0]),
                      .from_z = (int64_t)floor(here[2])};
    if (biome_find_step(&find, LOCATE_NS) == FIND_FOUND)
        return answer_found(call, title.text, find.x, find.z, PIN_APART);
    return call_answer(call, "%s: none found near here; go on and try again", title.text);
}

static int refuse_name(CommandCall *call, int word, Sort sort)
{
    const SourceFacts *facts = &call->session->source->facts;
    if (sort == SORT_LANDMARK && facts->landmark_count == 0)
        return call_answer(call, "The generator %s has no landmarks", facts->name);
    if (sort == SORT_LANDMARK)
        return call_refuse(call, word, "a landmark, such as %s; \"landmarks\" lists them", facts->landmarks[0].name);
    if (sort == SORT_BIOME || facts->landmark_count == 0)
        return call_refuse(call, word, "a biome, such as snowy_plains; \"biomes\" lists them");
    return call_refuse(call, word,
                       "a biome or a landmark, such as snowy_plains or %s; \"biomes\" and \"landmarks\" list them",
                       facts->landmarks[0].name);
}

int command_locate(CommandCall *call)
{
    const SourceFacts *facts = &call->session->source->facts;
    const Sort sort = sort_of(call);
    char typed[COMMAND_BYTES], name[TEXT_NAME];
    if (sort != SORT_ANY && call->count == 1)
        return call_answer(call, "Expected: locate %s NAME", call->words[0]);
    call_join(call, sort != SORT_ANY, typed);
    text_name_of(typed, name);
    const int biome = sort == SORT_LANDMARK ? -1 : source_find_biome(facts, name);
    if (biome >= 0)
        return locate_biome(call, biome);
    if (sort != SORT_BIOME && source_find_landmark(facts, name) >= 0)
        return locate_landmark(call, typed);
    return refuse_name(call, sort != SORT_ANY, sort);
}

// ---- words

static const char *biome_words(const CommandCall *typed, int i)
{
    const SourceFacts *facts = &typed->session->source->facts;
    return i < facts->biome_count ? facts->biomes[i].name : NULL;
}

const char *landmark_words(const CommandCall *typed, int i)
{
    const SourceFacts *facts = &typed->session->source->facts;
    return i < facts->landmark_count ? facts->landmarks[i].name : NULL;
}

const char *locate_words(const CommandCall *typed, int i)
{
    const int biomes = typed->session->source->facts.biome_count;
    const Sort sort = typed->count == 1 ? sort_of(typed) : SORT_ANY;
    if (typed->count > 1 || (typed->count == 1 && sort == SORT_ANY))
        return NULL;
    if (sort == SORT_LANDMARK)
        return landmark_words(typed, i);
    if (sort == SORT_BIOME || i < biomes)
        return biome_words(typed, i);
    return landmark_words(typed, i - biomes);
}

int command_landmarks(CommandCall *call)
{
    const SourceFacts *facts = &call->session->source->facts;
    if (facts->landmark_count == 0)
        return call_answer(call, "The generator %s has no landmarks", facts->name);
    return call_list(call, "Landmarks", landmark_words);
}

int command_biomes(CommandCall *call) { return call_list(call, "Biomes", biome_words); }
