// All members' bounds are in spec_table.c; here is what concerns several of them. A spec that passes makes chunks
// without an index outside its table, a division by zero or a conversion of a float that is no integer, and in bounded
// time; its land may still be an ugly one.
#include "gen/spec_check_internal.h"

#include "base/text.h"
#include "gen/program/program.h"
#include "gen/stages/stages.h"
#include "karst/block.h"

#include <string.h>

static const double number_most = 1e12; // of constants in expressions

// ---- stages, fields, biomes

// -1: the spec has none of the kind.
static int stage_at(const GeneratorSpec *spec, StageKind kind)
{
    const uint8_t *found = memchr(spec->stages, (int)kind, (size_t)spec->stage_count);
    return found ? (int)(found - spec->stages) : -1;
}

// Blocks begin as the solid stage makes them, trees read what the caves stage leaves, and the last stage makes the
// chunk.
static bool check_stages(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    const int caves = stage_at(spec, STAGE_CAVES), landmarks = stage_at(spec, STAGE_LANDMARKS);
    const int trees = stage_at(spec, STAGE_TREES), after_caves[] = {trees, landmarks};
    if (spec->stages[0] != STAGE_LAND || spec->stages[1] != STAGE_SOLID)
        return spec_refuse(check, "stages", "must begin with land, then solid");
    if (stage_at(spec, STAGE_PACK) != spec->stage_count - 1)
        return spec_refuse(check, "stages", "must end with pack, and have no other pack");
    for (int s = 0; s < spec->stage_count; s++)
        if (stage_at(spec, (StageKind)spec->stages[s]) < s)
            return spec_refuse(check, path_at(text_of("stages"), s).text, "stands there twice");
    for (int i = 0; i < (int)ARRAY_COUNT(after_caves); i++)
        if (after_caves[i] >= 0 && (caves < 0 || caves > after_caves[i]))
            return spec_refuse(check, path_at(text_of("stages"), after_caves[i]).text, "must come after caves");
    return landmarks < 0 || trees < 0 || landmarks < trees ||
           spec_refuse(check, path_at(text_of("stages"), landmarks).text, "must come before trees");
}

// The fields that move another are themselves not moved, so there are no circles.
static bool check_warps(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    for (int f = 0; f < spec->field_count; f++) {
        const FieldWarp *warp = &spec->fields[f].warp;
        Text path = path_to(path_to(text_of("fields"), spec->fields[f].def.name), "warp");
        if (warp->blocks == 0.0f)
            continue;
        if (dimensions_of(spec, f) != 2)
            return spec_refuse(check, path.text, "moves a field in space (3D)");
        if (spec->fields[warp->x].warp.blocks != 0.0f || spec->fields[warp->z].warp.blocks != 0.0f)
            return spec_refuse(check, path.text, "reads a field that is moved itself");
    }
    return true;
}

static bool check_caves(const Check *check)
{
    const CaveSpec *caves = &check->spec->caves;
    if (caves->sample_step & (caves->sample_step - 1))
        return spec_refuse(check, "caves.sample_step", "must be 1, 2, 4 or 8");
    if (cave_is_shaped(caves) && caves->kind != CAVES_SIMPLEX)
        return spec_refuse(check, "caves", "of the kind planes cannot have these members");
    return caves->shafts.cell == 0 || caves->shafts.low < caves->shafts.high ||
           spec_refuse(check, "caves.shafts.low", "must be below high");
}

static bool is_wall(uint8_t block) { return block_has(block, BLOCK_SOLID) && !block_has(block, BLOCK_FALLS); }

static bool fits_habit(uint8_t block, int habit)
{
    if (habit == CAVE_STANDS)
        return !block_has(block, BLOCK_HANGS) && !block_table[block].liquid;
    return habit == CAVE_HANGS ? !block_has(block, BLOCK_NEEDS_GROUND | BLOCK_FALLS) && !block_table[block].liquid
                               : is_wall(block);
}

static bool check_features(const Check *check, const CaveRegion *region, Text path)
{
    for (const CaveFeature *feature = region->features;
         feature < region->features + CAVE_FEATURES_MAX && feature->block; feature++)
        if (!fits_habit(feature->block, feature->habit) || (feature->tip && !fits_habit(feature->tip, feature->habit)))
            return spec_refuse(check, path_at(path_to(path, "features"), (int)(feature - region->features)).text,
                               "is of a block that would not stay there");
    return true;
}

// The blocks beside and below pools must hold them, and blocks in caves must stay where they are.
static bool check_cave_regions(const Check *check)
{
    for (int r = 0; r < check->spec->cave_region_count; r++) {
        const CaveRegion *region = &check->spec->cave_regions[r];
        Text path = path_at(text_of("cave_regions"), r);
        if (!is_wall(region->rock) || !is_wall(region->floor) || !is_wall(region->ceiling))
            return spec_refuse(check, path.text, "has a rock, floor or ceiling that is not solid, or that falls");
        if (region->pool != BLOCK_AIR && region->pool != BLOCK_WATER && region->pool != BLOCK_LAVA)
            return spec_refuse(check, path_to(path, "pool").text, "must be water or lava");
        if (!check_features(check, region, path))
            return false;
    }
    return true;
}

static bool check_fields(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    for (int i = 0; i < 3; i++)
        if (spec->fields[CLAMP(spec->caves.fields[i], 0, SPEC_FIELDS_MAX - 1)].warp.blocks != 0.0f)
            return spec_refuse(check, path_at(text_of("caves.fields"), i).text,
                               "is a field that is moved, which caves cannot use");
    for (int i = 0; i < 3; i++)
        if (!spec_check_field(check, path_at(text_of("caves.fields"), i), spec->caves.fields[i],
                              spec->caves.kind == CAVES_PLANES ? 2 : 3))
            return false;
    if (stage_at(spec, STAGE_CRAGS) >= 0 && spec->crags.field < 0)
        return spec_refuse(check, "crags", "is missing, but the stages have crags");
    return spec->crags.field < 0 || spec->crags.bottom % 2 == 0 || spec_refuse(check, "crags.bottom", "must be even");
}

// A chunk may take at most about a hundred times as long as one of the built-in karst: so many times as much of its
// noise over columns and in space, which are most of a chunk's time, and of its steps of ores.
enum { WORK_OVER_COLUMNS = 40 * 56, WORK_IN_SPACE = 40 * 14, WORK_OF_ORES = 60 * 592 };

static int work_of(const GeneratorSpec *spec, int field)
{
    const FieldWarp *warp = &spec->fields[field].warp;
    int work = kn_field_cost(&spec->fields[field].def, warp->blocks != 0.0f);
    if (warp->blocks != 0.0f)
        work += kn_field_cost(&spec->fields[warp->x].def, false) + kn_field_cost(&spec->fields[warp->z].def, false);
    return work;
}

static bool check_work(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    int columns = 0, space = 0, ores = 0;
    for (int f = 0; f < spec->field_count; f++)
        *(dimensions_of(spec, f) == 2 ? &columns : &space) += work_of(spec, f);
    for (int o = 0; o < spec->ore_count; o++)
        ores += spec->ores[o].veins * spec->ores[o].size;
    if (columns > WORK_OVER_COLUMNS)
        return spec_refuse(check, "fields",
                           "takes %d units of work over columns, of at most %d: fewer octaves or warps", columns,
                           WORK_OVER_COLUMNS);
    if (space > WORK_IN_SPACE)
        return spec_refuse(check, "fields", "takes %d units of work in space, of at most %d: fewer octaves", space,
                           WORK_IN_SPACE);
    return ores <= WORK_OF_ORES ||
           spec_refuse(check, "ores", "takes %d steps of veins, of at most %d: fewer veins or smaller ones", ores,
                       WORK_OF_ORES);
}

static bool check_biomes(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    for (int b = 0; b < spec->biome_count; b++)
        if (spec->biomes[b].trees.density > 0.0f && spec->biomes[b].trees.kinds[0].weight == 0)
            return spec_refuse(check, text_of("biomes.%s.trees.kinds", spec->biomes[b].info.name).text, "is empty");
    for (int o = 0; o < spec->ore_count; o++)
        if (!spec_check_order(check, text_of("ores[%d].low", o), spec->ores[o].low, spec->ores[o].high))
            return false;
    return (spec->plants.cave_odds & (spec->plants.cave_odds - 1)) == 0 ||
           spec_refuse(check, "plants.cave_odds", "is %d, but must be a power of two", spec->plants.cave_odds);
}

// ---- land

static bool check_curves(const Check *check)
{
    const LandSpec *land = &check->spec->land;
    for (const LandCurve *curve = land->curves; curve < land->curves + land->curve_count; curve++)
        for (int p = 0; p + 1 < curve->spline.count; p++)
            if (!spec_check_order(check, text_of("curves.%s.points[%d]", curve->name, p), curve->spline.points[p].at,
                                  curve->spline.points[p + 1].at))
                return false;
    return true;
}

// A field over columns, a curve, or a value before this one.
static bool is_symbol(const GeneratorSpec *spec, int value, const ExpressionNode *node)
{
    if (node->symbol == LAND_FIELD)
        return node->argument >= 0 && node->argument < spec->field_count && node->operand_count == 0 &&
               dimensions_of(spec, node->argument) == 2;
    if (node->symbol == LAND_CURVE)
        return node->argument >= 0 && node->argument < spec->land.curve_count && node->operand_count == 1;
    if (node->symbol == LAND_RIVER_FACT)
        return node->argument >= 0 && node->argument < RIVER_FACT_COUNT && node->operand_count == 0;
    return node->symbol >= LAND_VALUE && node->symbol - LAND_VALUE < value && node->operand_count == 0;
}

// Operands stand before the node that reads them.
static bool is_node(const GeneratorSpec *spec, int value, int index)
{
    const ExpressionNode *node = &spec->land.nodes[spec->land.values[value].first_node + index];
    bool good = node->op < EXPRESSION_OP_COUNT && node->operand_count <= EXPRESSION_OPERANDS;
    good = good && (node->op != EXPRESSION_SYMBOL || is_symbol(spec, value, node));
    for (int i = 0; good && i < node->operand_count; i++)
        good = node->operands[i] >= 0 && node->operands[i] < index;
    return good && in_range(node->number, -number_most, number_most);
}

static bool check_values(const Check *check)
{
    const LandSpec *land = &check->spec->land;
    for (int v = 0; v < land->value_count; v++) {
        const LandValue *value = &land->values[v];
        Text path = path_to(text_of("values"), value->name);
        if (value->node_count < 1 || value->first_node < 0 || value->first_node > SPEC_NODES_MAX - value->node_count)
            return spec_refuse(check, path.text, "has no expression");
        for (int n = 0; n < value->node_count; n++)
            if (!is_node(check->spec, v, n))
                return spec_refuse(check, path.text, "has a number beyond all bounds, or reads a field in space (3D)");
    }
    int height = land_find_value(land, land_output_names[LAND_HEIGHT]);
    return height >= 0 || spec_refuse(check, "values", "has no \"height\"");
}

// Returns whether a value is made from rivers, through others or by itself.
static bool reads_rivers(const LandSpec *land, int value)
{
    bool reads[SPEC_VALUES_MAX] = {false};
    for (int v = 0; v <= value; v++)
        for (int n = 0; n < land->values[v].node_count; n++) {
            const ExpressionNode *node = &land->nodes[land->values[v].first_node + n];
            if (node->op == EXPRESSION_SYMBOL)
                reads[v] |=
                    node->symbol == LAND_RIVER_FACT || (node->symbol >= LAND_VALUE && reads[node->symbol - LAND_VALUE]);
        }
    return reads[value];
}

static bool check_rivers(const Check *check)
{
    const GeneratorSpec *spec = check->spec;
    const RiverSpec *rivers = &spec->land.rivers;
    if (rivers->cell == 0)
        return true;
    int value = land_find_value(&spec->land, rivers->height);
    if (value < 0)
        return spec_refuse(check, "rivers.height", "is no value");
    if (reads_rivers(&spec->land, value))
        return spec_refuse(check, "rivers.height", "is a value that reads rivers, which are made from it");
    if (spec->fields[rivers->bend_x].warp.blocks != 0.0f)
        return spec_refuse(check, "rivers.bend_x", "is a field that is moved itself");
    return spec->fields[rivers->bend_z].warp.blocks == 0.0f ||
           spec_refuse(check, "rivers.bend_z", "is a field that is moved itself");
}

// ---- landmarks

static bool is_material(uint8_t block)
{
    return block == BLOCK_AIR || (block_has(block, BLOCK_SOLID) && !block_has(block, BLOCK_FALLS));
}

// A landmark stands by itself, and its name is not that of a biome, since both are found by name.
static bool check_landmark(const Check *check, int kind)
{
    const GeneratorSpec *spec = check->spec;
    const LandmarkSpec *rule = &spec->landmarks[kind];
    Text path = path_to(text_of("landmarks"), spec->landmarks[kind].info.name);
    if (TEXT_INDEX(spec->biomes, spec->biome_count, info.name, spec->landmarks[kind].info.name) >= 0)
        return spec_refuse(check, path.text, "has the name of a biome");
    if (!landmark_shape(rule->shape)->draw && spec->land.rivers.cell == 0)
        return spec_refuse(check, path_to(path, "shape").text, "needs rivers");
    if (rule->radius.most < rule->radius.least)
        return spec_refuse(check, path_to(path, "radius").text, "has less at most than at least");
    if (rule->height.most < rule->height.least)
        return spec_refuse(check, path_to(path, "height").text, "has less at most than at least");
    if (!is_material(rule->body))
        return spec_refuse(check, path_to(path, "body").text, "must be a solid block that does not fall");
    return is_material(rule->accent) ||
           spec_refuse(check, path_to(path, "accent").text, "must be a solid block that does not fall");
}

static bool check_landmarks(const Check *check)
{
    for (int kind = 0; kind < check->spec->landmark_count; kind++)
        if (!check_landmark(check, kind))
            return false;
    return true;
}

bool spec_validate(const GeneratorSpec *spec, SpecFault *fault)
{
    const Check check = {spec, fault};
    if (spec->id < SPEC_NO_ID)
        return spec_refuse(&check, "", "has a number below %d", SPEC_NO_ID);
    return spec_check_members(&check) && check_stages(&check) && check_warps(&check) && check_fields(&check) &&
           check_caves(&check) && check_cave_regions(&check) && check_work(&check) && check_biomes(&check) &&
           check_curves(&check) && check_values(&check) && check_rivers(&check) && check_landmarks(&check);
}

// ---- what new recipes may not have

static bool check_plants(const Check *check, const BiomePlant *plants, int most, Text path)
{
    for (int row = 0; row < most && plants[row].chance > 0.0f; row++)
        if (!plant_habit_fits_water(plants[row].habit, plants[row].block))
            return spec_refuse(check, path_at(path, row).text, "is of a block that would not stay there");
    return true;
}

bool spec_stays(const GeneratorSpec *spec, SpecFault *fault)
{
    const Check check = {spec, fault};
    for (int b = 0; b < spec->biome_count; b++) {
        const BiomeSpec *biome = &spec->biomes[b];
        if (!check_plants(&check, biome->plants, BIOME_PLANTS, text_of("biomes.%s.plants", biome->info.name)))
            return false;
    }
    return check_plants(&check, spec->plants.common, COMMON_PLANTS, text_of("plants.common"));
}
