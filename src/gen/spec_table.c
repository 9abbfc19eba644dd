#include "gen/spec_table.h"

#include "gen/stages/stages.h"
#include "gen/tree/tree.h"
#include "karst/block.h"


static const double any = 1e6; // products of a few such numbers are finite

// clang-format off
#define OF(member_) (((const GeneratorSpec *)0)->member_)
#define AT(member_) .offset = offsetof(GeneratorSpec, member_), .bytes = sizeof OF(member_)
// A member of each entry of a list, and of each entry of a list in such an entry.
#define EACH(list_, member_) AT(list_[0]member_), .stride = {sizeof OF(list_)[0]}
#define PART(list_, inner_, member_) AT(list_[0]inner_[0]member_), .stride = {sizeof OF(list_)[0], sizeof OF(list_[0]inner_)[0]}

#define RANGE(least_, most_) .least = (least_), .most = (most_)
#define FLOAT(least_, most_) SPEC_FLOAT, RANGE(least_, most_)
#define WHOLE(least_, most_) SPEC_WHOLE, RANGE(least_, most_)
#define BLOCK SPEC_BLOCK, RANGE(0, BLOCK_COUNT - 1)
#define WORD(word_) SPEC_WORD, .word = (word_), RANGE(0, UINT8_MAX)
#define FIELD2 SPEC_FIELD, .dimensions = 2, RANGE(0, SPEC_FIELDS_MAX - 1)
#define FIELD3 SPEC_FIELD, .dimensions = 3, RANGE(0, SPEC_FIELDS_MAX - 1)
#define UNLESS(initial_) .optional = true, .initial = (initial_)
#define ROWS(rows_) .rows = (rows_), .row_count = ARRAY_COUNT(rows_)
#define COUNTED(member_) .count = SPEC_COUNT_INT, .count_at = offsetof(GeneratorSpec, member_)
#define HELP(text_) .help = (text_)

// The words of an enum, in its order.
#define WORDS(name_, ...) \
    static const char *name_(int index) \
    { \
        static const char *const words[] = {__VA_ARGS__}; \
        return index < (int)ARRAY_COUNT(words) ? words[index] : NULL; \
    }
WORDS(field_kind, "perlin2", "perlin3", "simplex3", "value2", "value3", "white2", "white3", "worley2", "worley3")
WORDS(cave_kind, "simplex", "planes")
WORDS(cave_habit, "hangs", "stands", "joins", "inlaid")
WORDS(landmark_site, "land", "shore", "water")
WORDS(biome_flag, "water", "spawn", "bands", "peak", "mild", "stream", "ice")
enum { BIOME_FLAGS = 7 };

static const char *tree_name(int kind)
{
    const TreeInfo *info = tree_info(kind);
    return info ? info->name : NULL;
}

static const char *landmark_name(int shape)
{
    const LandmarkShape *kind = landmark_shape(shape);
    return kind ? kind->name : NULL;
}

static const SpecRow warp_rows[] = {
    {"blocks", FLOAT(-FIELD_MOVE_MAX, FIELD_MOVE_MAX), EACH(warps, .blocks), HELP("How far a field of 1 moves the place, in blocks.")},
    {"x", FIELD2, EACH(warps, .x), HELP("The field over columns that moves the place along x.")},
    {"z", FIELD2, EACH(warps, .z), HELP("The field over columns that moves the place along z.")},
};

static const SpecRow field_rows[] = {
    {"kind", WORD(field_kind), EACH(fields, .kind), HELP("The kind of noise; its last digit says whether it lies over columns (2) or in space (3).")},
    {"period", WHOLE(1, FIELD_PERIOD_MAX), EACH(fields, .period), HELP("Size of the widest octave's cells, in blocks.")},
    {"octaves", WHOLE(1, FIELD_OCTAVES_MAX), EACH(fields, .octaves), HELP("How many octaves are added.")},
    {"gain", FLOAT(0, 4), EACH(fields, .gain), HELP("Amplitude factor from one octave to the next, finer one.")},
    {"lacunarity", FLOAT(1.01, (double)FIELD_LACUNARITY_MAX), EACH(fields, .lacunarity), UNLESS(2), HELP("Frequency factor from one octave to the next.")},
    {"warp", SPEC_OBJECT, .optional = true, ROWS(warp_rows), HELP("Moves the places at which the field is sampled, by two other fields.")},
};
static const SpecRow field_item = {NULL, SPEC_OBJECT, ROWS(field_rows), EACH(fields, ), HELP("A field of fractal noise, from -1 to 1. Its name is part of its seed.")};

static const SpecRow point_rows[] = {
    {"at", FLOAT(-any, any), PART(land.curves, .spline.points, .at), HELP("Where the point is.")},
    {"value", FLOAT(-any, any), PART(land.curves, .spline.points, .value), HELP("The curve's value there.")},
};
static const SpecRow point_item = {NULL, SPEC_TUPLE, ROWS(point_rows), PART(land.curves, .spline.points, ), HELP("A point of the curve: where, and which value.")};
static const SpecRow curve_rows[] = {
    {"ease", FLOAT(0, 1), EACH(land.curves, .spline.ease), UNLESS(0), HELP("0: straight between points; 1: level at each point; between: a blend.")},
    {"points", SPEC_LIST, RANGE(1, SPLINE_POINTS_MAX), EACH(land.curves, .spline.points), .count = SPEC_COUNT_INT,
     .count_at = offsetof(GeneratorSpec, land.curves[0].spline.count), .rows = &point_item, .row_count = 1,
     HELP("The points, ascending; before the first and after the last the curve is level.")},
};
static const SpecRow curve_item = {NULL, SPEC_OBJECT, ROWS(curve_rows), EACH(land.curves, ), HELP("A curve through points, for curve(NAME, x) in values.")};

static const SpecRow river_rows[] = {
    {"cell", WHOLE(RIVER_CELL_LEAST, RIVER_CELL_MOST), AT(land.rivers.cell), HELP("Size of the cells of the network, in blocks: a node in each drains to a lower one beside it.")},
    {"height", SPEC_NAME, AT(land.rivers.height), HELP("The value by which land drains: its height without rivers.")},
    {"spring", WHOLE(1, RIVER_STEPS + 1), AT(land.rivers.spring), UNLESS(6), HELP("A river begins where so many nodes drain.")},
    {"share", FLOAT(0, 1), AT(land.rivers.share), UNLESS(1), HELP("The share of that height above the sea in the water's level.")},
    {"cut", FLOAT(0, 64), AT(land.rivers.cut), UNLESS(2), HELP("By how many blocks rivers lie below it.")},
    {"width_least", FLOAT(1, 64), AT(land.rivers.width_least), UNLESS(4), HELP("Width of a river at its spring, in blocks.")},
    {"width_most", FLOAT(1, 64), AT(land.rivers.width_most), UNLESS(16), HELP("Width of the largest rivers.")},
    {"depth_least", FLOAT(1, 32), AT(land.rivers.depth_least), UNLESS(2), HELP("Depth of a river at its spring.")},
    {"depth_most", FLOAT(1, 32), AT(land.rivers.depth_most), UNLESS(5), HELP("Depth of the largest.")},
    {"estuary", FLOAT(1, 8), AT(land.rivers.estuary), UNLESS(2.5), HELP("By which factor they are wider at the sea.")},
    {"bend_x", FIELD2, AT(land.rivers.bend_x), HELP("The field over columns that bends rivers along x.")},
    {"bend_z", FIELD2, AT(land.rivers.bend_z), HELP("The field that bends them along z.")},
    {"bend", FLOAT(0, 128), AT(land.rivers.bend), UNLESS(64), HELP("By how many blocks a field of 1 moves them where land is level; where it is steep, by less. Above a third of the fields' period rivers get corners.")},
    {"meander", FLOAT(0, 4), AT(land.rivers.meander), UNLESS(1), HELP("By how many of their widths they swing to each side by themselves.")},
    {"tread", FLOAT(0, 64), AT(land.rivers.tread), UNLESS(0), HELP("The height above the sea from which on rivers run level and then fall, by steps that grow with the height: the first is 7/9 of it. Below a fall is a pool. 0: nowhere.")},
    {"delta", FLOAT(0, 2), AT(land.rivers.delta), UNLESS(2), HELP("The flow of a river from which on it ends in a delta of three arms.")},
    {"falls", FLOAT(0, 1), AT(land.rivers.falls), UNLESS(0.3), HELP("The share of the stretches from node to node that descend in one fall, not in rapids.")},
    {"lakes", FLOAT(0, 1), AT(land.rivers.lakes), UNLESS(0.05), HELP("The share of a river's nodes that are lakes.")},
    {"lake_least", FLOAT(4, 96), AT(land.rivers.lake_least), UNLESS(24), HELP("Radius of the smallest lakes, in blocks; at most 0.4 of a cell.")},
    {"lake_most", FLOAT(4, 96), AT(land.rivers.lake_most), UNLESS(76), HELP("Radius of the largest.")},
    {"reach", WHOLE(8, RIVER_REACH_MOST), AT(land.rivers.reach), UNLESS(64), HELP("The distance in blocks from which on a river is not felt.")},
};

static const SpecRow box_rows[] = {
    {"biome", SPEC_BIOME, RANGE(0, BIOMES_MAX - 1), EACH(land.boxes, .biome), HELP("The biome of columns in this box.")},
    {NULL, SPEC_RANGES, EACH(land.boxes, .ranges), COUNTED(land.boxes[0].range_count), HELP("The values that the box holds: from the first number up to, not including, the second; null: no bound.")},
};
static const SpecRow box_item = {NULL, SPEC_OBJECT, ROWS(box_rows), EACH(land.boxes, ), HELP("A box of the climate.")};

static const SpecRow ground_rows[] = {
    {"top", BLOCK, EACH(ground, .surface.top), HELP("The topmost block.")},
    {"filler", BLOCK, EACH(ground, .surface.filler), HELP("The blocks below it.")},
    {"depth", WHOLE(0, 255), EACH(ground, .surface.depth), HELP("How many of them, in blocks.")},
    {"below", BLOCK, EACH(ground, .surface.below), UNLESS(BLOCK_STONE), HELP("What lies between them and the stone, surface.below_depth blocks of it.")},
    {"bed", BLOCK, EACH(ground, .surface.bed), HELP("The topmost block where water stands over it.")},
    {"steep", WHOLE(0, 255), EACH(ground, .surface.steep), UNLESS(0), HELP("Where columns two apart differ by this many blocks or more, the cliff's block lies on top; 0: nowhere.")},
    {"cliff", BLOCK, EACH(ground, .surface.cliff), UNLESS(BLOCK_STONE), HELP("The block of cliffs.")},
    {"high", BLOCK, EACH(ground, .surface.high), UNLESS(BLOCK_AIR), HELP("The topmost block of patches where the patches' field is high; air: as elsewhere.")},
    {"low", BLOCK, EACH(ground, .surface.low), UNLESS(BLOCK_AIR), HELP("The same where it is low.")},
};
static const SpecRow tree_kind_rows[] = {
    {"kind", WORD(tree_name), PART(ground, .trees.kinds, .kind), HELP("The shape of the tree.")},
    {"weight", WHOLE(1, 255), PART(ground, .trees.kinds, .weight), HELP("Its share, beside the other kinds' weights.")},
    {"log", BLOCK, PART(ground, .trees.kinds, .log), UNLESS(BLOCK_AIR), HELP("The block of its trunk; air: the kind's own.")},
    {"leaves", BLOCK, PART(ground, .trees.kinds, .leaves), UNLESS(BLOCK_AIR), HELP("The block of its leaves, of a boulder's patches; air: the kind's own.")},
};
static const SpecRow tree_kind_item = {NULL, SPEC_OBJECT, ROWS(tree_kind_rows), PART(ground, .trees.kinds, ), HELP("A kind of tree.")};
static const SpecRow biome_tree_rows[] = {
    {"density", FLOAT(0, 1), EACH(ground, .trees.density), HELP("The share of all possible places that hold a tree.")},
    {"kinds", SPEC_LIST, RANGE(1, BIOME_TREES), EACH(ground, .trees.kinds), .count = SPEC_COUNT_NONZERO, .rows = &tree_kind_item, .row_count = 1,
     HELP("The kinds of trees that share these places.")},
};
static const SpecRow plant_where_rows[] = {
    {"soft", FLOAT(1e-6, 2), PART(ground, .plants, .where.soft), HELP("Up to so far outside it still stands, ever rarer.")},
    {"field", FIELD2, PART(ground, .plants, .where.field), HELP("The field over columns.")},
    {"from", FLOAT(-2, 2), PART(ground, .plants, .where.from), UNLESS(-2), HELP("The least value of the field where it stands.")},
    {"to", FLOAT(-2, 2), PART(ground, .plants, .where.to), UNLESS(2), HELP("The greatest.")},
    {"shift", WHOLE(0, 255), PART(ground, .plants, .where.shift), UNLESS(0), HELP("Plants with different numbers read the field at places of their own, as if each had a field.")},
    {"stretch", WHOLE(0, 8), PART(ground, .plants, .where.stretch), UNLESS(0), HELP("By which factor the field is drawn out along x, the way of the wind; 0: it is not.")},
};
static const SpecRow plant_rows[] = {
    {"block", BLOCK, PART(ground, .plants, .block), HELP("The plant.")},
    {"habit", WORD(plant_habit_name), PART(ground, .plants, .habit), HELP("How it grows.")},
    {"chance", FLOAT(1e-6, 1), PART(ground, .plants, .chance), HELP("The share of columns that hold it where the meadow field is at its mean.")},
    {"patchy", FLOAT(0, 1), PART(ground, .plants, .patchy), UNLESS(0), HELP("0: everywhere alike; 1: in patches.")},
    {"where", SPEC_OBJECT, .optional = true, PART(ground, .plants, .where), ROWS(plant_where_rows), HELP("Where a field has certain values, in place of the meadow field.")},
    {"depth_from", WHOLE(0, 255), PART(ground, .plants, .depth_from), UNLESS(0), HELP("How many blocks of water must stand over its ground.")},
    {"depth_to", WHOLE(0, 255), PART(ground, .plants, .depth_to), UNLESS(0), HELP("How many may; 0: any number.")},
};
static const SpecRow plant_item = {NULL, SPEC_OBJECT, ROWS(plant_rows), PART(ground, .plants, ), HELP("A plant.")};
static const SpecRow biome_rows[] = {
    {"map_colour", SPEC_COLOUR, RANGE(0, 0xFFFFFF), EACH(biomes, .map_colour), HELP("Its colour on maps.")},
    {"flags", SPEC_FLAGS, RANGE(0, (1 << BIOME_FLAGS) - 1), EACH(biomes, .flags), .word = biome_flag, UNLESS(0), HELP("What it is: a sea, a place to begin, and so on.")},
    {"ground", SPEC_OBJECT, EACH(ground, .surface), ROWS(ground_rows), HELP("What its land is made of.")},
    {"trees", SPEC_OBJECT, EACH(ground, .trees), .optional = true, ROWS(biome_tree_rows), HELP("Its trees.")},
    {"plants", SPEC_LIST, RANGE(0, BIOME_PLANTS), EACH(ground, .plants), .optional = true, .count = SPEC_COUNT_NONZERO, .rows = &plant_item, .row_count = 1,
     HELP("Its plants: a column holds the first that its chance picks.")},
};
static const SpecRow biome_item = {NULL, SPEC_OBJECT, ROWS(biome_rows), EACH(ground, ), HELP("A biome.")};

static const SpecRow stage_item = {NULL, WORD(stage_name), EACH(stages, ), HELP("A stage.")};

static const SpecRow crag_rows[] = {
    {"field", FIELD3, AT(crags.field), .initial = -1, HELP("The field in space that moves the surface by the land's overhang.")},
    {"bottom", WHOLE(0, CHUNK_HEIGHT - 2), AT(crags.bottom), HELP("y of the lowest layer that moves: an even number.")},
};

static const SpecRow cave_field_item = {NULL, SPEC_FIELD, RANGE(0, SPEC_FIELDS_MAX - 1), EACH(caves.fields, ), HELP("A field.")};
static const SpecRow chamber_rows[] = {
    {"field", FIELD2, AT(caves.chambers.field), .initial = -1, HELP("The field over columns that is high where caverns are larger.")},
    {"above", FLOAT(-any, any), AT(caves.chambers.above), HELP("They are where it is above this.")},
    {"rate", FLOAT(0, any), AT(caves.chambers.rate), HELP("By how much the caverns' threshold falls for each unit above that.")},
    {"most", FLOAT(0, any), AT(caves.chambers.most), HELP("By how much it falls at most.")},
    {"low", WHOLE(0, CHUNK_HEIGHT), AT(caves.chambers.low), HELP("y of their floor.")},
    {"high", WHOLE(0, CHUNK_HEIGHT), AT(caves.chambers.high), HELP("y of their ceiling.")},
};
static const SpecRow ravine_rows[] = {
    {"field", FIELD2, EACH(caves.ravines, .field), HELP("The field over columns along whose zero lines they run.")},
    {"where", FIELD2, EACH(caves.ravines, .where), HELP("The field over columns that is high where there are any.")},
    {"above", FLOAT(-any, any), EACH(caves.ravines, .above), HELP("They begin where that is above this.")},
    {"rate", FLOAT(0, any), EACH(caves.ravines, .rate), HELP("The share of their width and depth that a unit above that adds, up to 1.")},
    {"width", FLOAT(0, any), EACH(caves.ravines, .width), HELP("Half of their width, in units of their field.")},
    {"depth", WHOLE(1, CHUNK_HEIGHT), EACH(caves.ravines, .depth), HELP("How deep they are, in blocks.")},
    {"cover", WHOLE(0, CHUNK_HEIGHT), EACH(caves.ravines, .cover), UNLESS(0), HELP("Blocks of ground above them; 0: they are open to the sky.")},
};
static const SpecRow ravine_item = {NULL, SPEC_OBJECT, ROWS(ravine_rows), EACH(caves.ravines, ), HELP("Ravines.")};
static const SpecRow shaft_rows[] = {
    {"cell", WHOLE(32, 4096), AT(caves.shafts.cell), HELP("Size of the square cells that may hold one each, in blocks.")},
    {"chance", FLOAT(0, 1), AT(caves.shafts.chance), HELP("The share of cells that do.")},
    {"radius", WHOLE(1, 8), AT(caves.shafts.radius), HELP("Their radius at most, in blocks.")},
    {"low", WHOLE(1, 255), AT(caves.shafts.low), HELP("y of their lower ends at least.")},
    {"high", WHOLE(1, 255), AT(caves.shafts.high), HELP("y of their upper ends at most.")},
    {"open", FLOAT(0, 1), AT(caves.shafts.open), UNLESS(0), HELP("The share that goes up to the sky.")},
};
static const SpecRow table_rows[] = {
    {"field", FIELD2, AT(caves.table.field), .initial = -1, HELP("The field over columns from which the level is made.")},
    {"level", FLOAT(-any, any), AT(caves.table.level), HELP("y of the level where the field is 0.")},
    {"swing", FLOAT(0, any), AT(caves.table.swing), HELP("What a unit of the field adds, in blocks.")},
    {"step", WHOLE(1, CHUNK_HEIGHT), AT(caves.table.step), HELP("Blocks from one level to the next: within a step the water is level.")},
};
static const SpecRow cave_rows[] = {
    {"kind", WORD(cave_kind), AT(caves.kind), HELP("simplex: caverns, and tunnels where two fields are both near zero; planes: caverns alone, from the sum of three fields over the planes of two axes.")},
    {"entrance", FIELD2, AT(caves.entrance), HELP("The field over columns that is high where caves may come out of the ground.")},
    {"fields", SPEC_LIST, RANGE(3, 3), AT(caves.fields), .rows = &cave_field_item, .row_count = 1,
     HELP("simplex: of the caverns and two of the tunnels, in space; planes: of xy, yz and zx, over columns.")},
    {"open", FLOAT(-any, any), AT(caves.open), HELP("Caves come out where the entrance's field is above this.")},
    {"roof_rate", FLOAT(-any, any), AT(caves.roof_rate), HELP("Blocks of roof over caves for each unit that the entrance's field is below that.")},
    {"roof", WHOLE(0, 255), AT(caves.roof), HELP("Blocks of roof over caves, at most.")},
    {"seal", WHOLE(0, CHUNK_HEIGHT), AT(caves.seal), HELP("Blocks of stone between caves and water.")},
    {"lava", WHOLE(-1, CHUNK_HEIGHT), AT(caves.lava), HELP("y up to which caves are filled with lava; -1: none.")},
    {"fade", WHOLE(1, CHUNK_HEIGHT), AT(caves.fade), HELP("Blocks below the ceiling over which caves narrow.")},
    {"cavern", FLOAT(-any, any), AT(caves.cavern), HELP("Caverns are where their field is above this.")},
    {"cavern_rise", FLOAT(-any, any), AT(caves.cavern_rise), UNLESS(0), HELP("What is added to that from rise_from on, over rise_blocks.")},
    {"rise_from", WHOLE(0, CHUNK_HEIGHT), AT(caves.rise_from), UNLESS(0), HELP("y from which caverns become rarer.")},
    {"rise_blocks", WHOLE(1, CHUNK_HEIGHT), AT(caves.rise_blocks), UNLESS(1), HELP("Blocks over which they do.")},
    {"tunnel", FLOAT(-any, any), AT(caves.tunnel), UNLESS(0), HELP("The squared radius of tunnels, in units of their fields.")},
    {"bend", FLOAT(-any, any), AT(caves.bend), UNLESS(0), HELP("The share of the caverns' field that makes tunnels crooked.")},
    {"sample_step", WHOLE(1, 8), AT(caves.sample_step), UNLESS(1), HELP("Layers from one sample of the fields to the next: 1, 2, 4 or 8; more is cheaper and smoother.")},
    {"top", WHOLE(0, CHUNK_HEIGHT), AT(caves.top), UNLESS(CHUNK_HEIGHT), HELP("y from which on there are no caves.")},
    {"ledge", FLOAT(0, 1), AT(caves.ledge), UNLESS(0), HELP("By how much the caverns' threshold rises over each ledge_height layers, which makes ledges.")},
    {"ledge_height", WHOLE(1, CHUNK_HEIGHT), AT(caves.ledge_height), UNLESS(8), HELP("Layers from one ledge to the next.")},
    {"mouth", FLOAT(0, any), AT(caves.mouth), UNLESS(0), HELP("By how much the caverns' threshold falls for each unit of the entrance's field above `open`.")},
    {"chambers", SPEC_OBJECT, .optional = true, ROWS(chamber_rows), HELP("Larger caverns in places.")},
    {"ravines", SPEC_LIST, RANGE(0, CAVE_RAVINES_MAX), AT(caves.ravines), .optional = true, COUNTED(caves.ravine_count), .rows = &ravine_item, .row_count = 1,
     HELP("Clefts along the zero lines of fields over columns.")},
    {"shafts", SPEC_OBJECT, .optional = true, ROWS(shaft_rows), HELP("Upright pipes that join caves above each other.")},
    {"table", SPEC_OBJECT, .optional = true, ROWS(table_rows), HELP("The water table: caves below it are full of water.")},
    {"shown_ores", WHOLE(0, 4096), AT(caves.shown_ores), UNLESS(0), HELP("Tries in a chunk to put an ore into a wall of a cave, of the stage cave_dress.")},
};

static const SpecRow cave_feature_rows[] = {
    {"block", BLOCK, PART(cave_regions, .features, .block), HELP("What it is made of.")},
    {"habit", WORD(cave_habit), PART(cave_regions, .features, .habit), HELP("hangs: from a ceiling; stands: on a floor; joins: from floor to ceiling; inlaid: in place of rock that shows.")},
    {"tip", BLOCK, PART(cave_regions, .features, .tip), UNLESS(BLOCK_AIR), HELP("The last block of what hangs or stands; air: as the others.")},
    {"length", WHOLE(1, 10), PART(cave_regions, .features, .length), UNLESS(1), HELP("How long it is at most, in blocks.")},
    {"radius", WHOLE(0, 4), PART(cave_regions, .features, .radius), UNLESS(0), HELP("Radius of a cone, in blocks; 0: one column.")},
    {"chance", FLOAT(1e-6, 1), PART(cave_regions, .features, .chance), HELP("The share of columns that have it, of cells of a lattice for cones, or of tries in a chunk for what is inlaid.")},
    {"patchy", FLOAT(0, 1), PART(cave_regions, .features, .patchy), UNLESS(0), HELP("0: everywhere alike; 1: in patches.")},
};
static const SpecRow cave_feature_item = {NULL, SPEC_OBJECT, ROWS(cave_feature_rows), PART(cave_regions, .features, ), HELP("Something that stands or hangs in caves.")};
static const SpecRow cave_region_rows[] = {
    {"field", FIELD2, EACH(cave_regions, .field), HELP("The field over columns that says where these caves are.")},
    {"above", FLOAT(-any, any), EACH(cave_regions, .above), UNLESS(-any), HELP("They are where it is at least this,")},
    {"below", FLOAT(-any, any), EACH(cave_regions, .below), UNLESS(any), HELP("and below this,")},
    {"cold", FLOAT(-any, any), EACH(cave_regions, .cold), UNLESS(-any), HELP("where the temperature is at least this,")},
    {"warm", FLOAT(-any, any), EACH(cave_regions, .warm), UNLESS(any), HELP("and below this,")},
    {"low", WHOLE(0, CHUNK_HEIGHT), EACH(cave_regions, .low), UNLESS(0), HELP("from this y on,")},
    {"high", WHOLE(0, CHUNK_HEIGHT), EACH(cave_regions, .high), UNLESS(CHUNK_HEIGHT), HELP("and below this one.")},
    {"rock", BLOCK, EACH(cave_regions, .rock), UNLESS(BLOCK_STONE), HELP("What all stone becomes there.")},
    {"floor", BLOCK, EACH(cave_regions, .floor), UNLESS(BLOCK_STONE), HELP("What floors are made of; stone: as the rock.")},
    {"ceiling", BLOCK, EACH(cave_regions, .ceiling), UNLESS(BLOCK_STONE), HELP("What ceilings are made of; stone: as the rock.")},
    {"floor_share", FLOAT(0, 1), EACH(cave_regions, .floor_share), UNLESS(1), HELP("The share of the floors that is.")},
    {"ceiling_share", FLOAT(0, 1), EACH(cave_regions, .ceiling_share), UNLESS(1), HELP("The share of the ceilings that is.")},
    {"pool", BLOCK, EACH(cave_regions, .pool), UNLESS(BLOCK_AIR), HELP("The liquid of pools in level floors, water or lava; air: none.")},
    {"pool_chance", FLOAT(0, 1), EACH(cave_regions, .pool_chance), UNLESS(0.5), HELP("The share of chunks that have one.")},
    {"features", SPEC_LIST, RANGE(0, CAVE_FEATURES_MAX), EACH(cave_regions, .features), .optional = true, .count = SPEC_COUNT_NONZERO, .rows = &cave_feature_item, .row_count = 1,
     HELP("What stands and hangs there: a place has the first that its chance picks.")},
};
static const SpecRow cave_region_item = {NULL, SPEC_OBJECT, ROWS(cave_region_rows), EACH(cave_regions, ), HELP("A kind of caves with a look of its own.")};

static const SpecRow band_item = {NULL, BLOCK, EACH(surface.bands, ), HELP("A layer.")};
static const SpecRow surface_rows[] = {
    {"patches", FIELD2, AT(surface.patches), HELP("The field over columns of the biomes' patches.")},
    {"grain", FIELD2, AT(surface.grain), HELP("A finer field that is added to the patches.")},
    {"leads", FIELD2, AT(surface.leads), HELP("The field that is near zero where ice on the sea is open.")},
    {"drifts", FIELD2, AT(surface.drifts), HELP("The field of snow drifts on ice.")},
    {"grain_share", FLOAT(-any, any), AT(surface.grain_share), HELP("The share of the grain in the patches.")},
    {"patch_high", FLOAT(-any, any), AT(surface.patch_high), HELP("Patches of the biomes' high blocks lie above this.")},
    {"patch_low", FLOAT(-any, any), AT(surface.patch_low), HELP("Patches of the biomes' low blocks lie below this.")},
    {"below_depth", WHOLE(0, CHUNK_HEIGHT), AT(surface.below_depth), HELP("How many blocks of the ground's `below` there are.")},
    {"bands", SPEC_LIST, RANGE(1, SPEC_BANDS_MAX), AT(surface.bands), COUNTED(surface.band_count), .rows = &band_item, .row_count = 1,
     HELP("Layers of rock in biomes with bands, from below, repeated over the height.")},
    {"band_depth", WHOLE(0, CHUNK_HEIGHT), AT(surface.band_depth), HELP("How deep they reach below the surface, in blocks.")},
    {"band_shift", FLOAT(0, any), AT(surface.band_shift), HELP("By how many blocks they are shifted for a unit of temperature.")},
    {"ice_edge", FLOAT(-any, any), AT(surface.ice_edge), HELP("How much colder than freezing it is where ice begins, in temperature.")},
    {"ice_fray", FLOAT(-any, any), AT(surface.ice_fray), HELP("What the patches add to that.")},
    {"lead_least", FLOAT(-any, any), AT(surface.lead_least), HELP("The width of open leads in the ice, in units of their field.")},
    {"lead_rate", FLOAT(-any, any), AT(surface.lead_rate), HELP("By how much they widen for a unit of temperature above lead_cold.")},
    {"lead_cold", FLOAT(0, any), AT(surface.lead_cold), HELP("The cold below freezing from which on they are narrowest.")},
    {"snow_above", FLOAT(-any, any), AT(surface.snow_above), HELP("Snow lies on ice where the drifts are above this.")},
    {"snow_patch", FLOAT(-any, any), AT(surface.snow_patch), HELP("The share of the patches in the drifts.")},
    {"blend", WHOLE(0, SURFACE_BLEND_MAX), AT(surface.blend), UNLESS(0), HELP("By how many blocks the grounds of neighbouring biomes are scattered into each other; 0: a sharp border.")},
    {"ragged", FLOAT(0, 64), AT(surface.ragged), UNLESS(0), HELP("By how many blocks a unit of the grain moves them: tongues and bays.")},
    {"slope_reach", WHOLE(1, SURFACE_SLOPE_MAX), AT(surface.slope_reach), UNLESS(1), HELP("Columns to both sides over which slopes are measured, as a mean: with more, steep ground comes in runs.")},
    {"slope_grain", FLOAT(0, 4), AT(surface.slope_grain), UNLESS(0), HELP("The share of a slope that a unit of the grain adds to it: ragged rims of steep ground.")},
    {"patch_fray", FLOAT(0, any), AT(surface.patch_fray), UNLESS(0), HELP("By how much the patches' field is scattered, either way, where the borders between biomes are.")},
    {"snow", FLOAT(-2, 2), AT(surface.snow), UNLESS(-2), HELP("The temperature below which snow lies on any ground.")},
    {"snow_fray", FLOAT(0, 2), AT(surface.snow_fray), UNLESS(0), HELP("By how much that temperature is scattered, either way.")},
    {"snow_grain", FLOAT(0, 2), AT(surface.snow_grain), UNLESS(0), HELP("What a unit of the grain adds to it: patches of snow with a shape.")},
    {"snow_hollow", FLOAT(0, 2), AT(surface.snow_hollow), UNLESS(0), HELP("What each block adds to it by which the land around is higher, most of all that to the west: snow lies in hollows and to the lee of crests.")},
    {"snow_steep", WHOLE(1, 255), AT(surface.snow_steep), UNLESS(4), HELP("Where columns two apart differ by this many blocks or more, no snow lies.")},
};

static const SpecRow ore_rows[] = {
    {"block", BLOCK, EACH(ores, .block), HELP("The ore.")},
    {"low", WHOLE(0, 255), EACH(ores, .low), HELP("y from which veins begin.")},
    {"high", WHOLE(0, 255), EACH(ores, .high), HELP("y below which they do.")},
    {"veins", WHOLE(0, 255), EACH(ores, .veins), HELP("Veins in a chunk.")},
    {"size", WHOLE(0, 255), EACH(ores, .size), HELP("Steps of a vein's walk.")},
};
static const SpecRow ore_item = {NULL, SPEC_OBJECT, ROWS(ore_rows), EACH(ores, ), HELP("An ore in veins.")};

static const SpecRow tree_rows[] = {
    {"woods", FIELD2, AT(trees.woods), HELP("The field over columns of woods and clearings.")},
    {"mean", FLOAT(-any, any), AT(trees.mean), HELP("Factor of the biomes' density where the field is 0.")},
    {"swing", FLOAT(-any, any), AT(trees.swing), HELP("What a unit of the field adds to the factor.")},
    {"least", FLOAT(0, 1), AT(trees.least), HELP("The factor at least.")},
};

static const SpecRow cave_plant_rows[] = {
    {"meadow", FIELD2, AT(plants.meadow), HELP("The field over columns by which plants stand in patches.")},
    {"swing", FLOAT(-any, any), AT(plants.swing), HELP("By how much a unit of the field changes the chance of plants in patches.")},
    {"cave_odds", WHOLE(1, 1 << 20), AT(plants.cave_odds), HELP("One of so many columns may hold a plant in a cave: a power of two.")},
    {"cave_low", WHOLE(1, CHUNK_HEIGHT), AT(plants.cave_low), HELP("y above which they grow.")},
    {"cave_depth", WHOLE(0, CHUNK_HEIGHT), AT(plants.cave_depth), HELP("How deep below the surface they begin, in blocks.")},
    {"cave_common", BLOCK, AT(plants.cave_common), HELP("The common one.")},
    {"cave_rare", BLOCK, AT(plants.cave_rare), HELP("The rare one.")},
};

static const SpecRow radius_rows[] = {
    {"least", WHOLE(1, LANDMARK_RADIUS_MAX), EACH(landmark_rules, .radius[0]), HELP("The least.")},
    {"most", WHOLE(1, LANDMARK_RADIUS_MAX), EACH(landmark_rules, .radius[1]), HELP("The most.")},
};
static const SpecRow tall_rows[] = {
    {"least", WHOLE(1, LANDMARK_HEIGHT_MAX), EACH(landmark_rules, .height[0]), HELP("The least.")},
    {"most", WHOLE(1, LANDMARK_HEIGHT_MAX), EACH(landmark_rules, .height[1]), HELP("The most.")},
};
static const SpecRow landmark_biome_item = {NULL, SPEC_BIOME, RANGE(0, BIOMES_MAX - 1), PART(landmark_rules, .biomes, ), HELP("A biome.")};
static const SpecRow where_rows[] = {
    {NULL, SPEC_RANGES, EACH(landmark_rules, .ranges), COUNTED(landmark_rules[0].range_count), HELP("The values in its middle: from the first number up to, not including, the second; null: no bound.")},
};
static const SpecRow landmark_rows[] = {
    {"shape", WORD(landmark_name), EACH(landmark_rules, .shape), HELP("What it looks like.")},
    {"map_colour", SPEC_COLOUR, RANGE(0, 0xFFFFFF), EACH(landmarks, .map_colour), UNLESS(0xE0C060), HELP("Its colour on maps.")},
    {"cell", WHOLE(LANDMARK_CELL_MIN, 8192), EACH(landmark_rules, .cell), HELP("Side of the squares in each of which one place may hold a landmark, in blocks; kinds with the same cell share the places.")},
    {"chance", FLOAT(0, 1), EACH(landmark_rules, .chance), HELP("The share of these places, where the biome is right, that are tried.")},
    {"radius", SPEC_TUPLE, EACH(landmark_rules, .radius), ROWS(radius_rows), HELP("From its middle to its rim, in blocks.")},
    {"height", SPEC_TUPLE, EACH(landmark_rules, .height), ROWS(tall_rows), HELP("From the ground to its top, or its depth, in blocks.")},
    {"site", WORD(landmark_site), EACH(landmark_rules, .site), UNLESS(SITE_LAND), HELP("Whether it stands on land, in water near land, or in open water.")},
    {"slope", WHOLE(0, 255), EACH(landmark_rules, .slope), UNLESS(8), HELP("Blocks by which the ground around may be higher or lower than in its middle.")},
    {"biomes", SPEC_LIST, RANGE(0, LANDMARK_BIOMES), EACH(landmark_rules, .biomes), .optional = true, COUNTED(landmark_rules[0].biome_count), .rows = &landmark_biome_item, .row_count = 1,
     HELP("The biomes that may be in its middle; none: any.")},
    {"where", SPEC_OBJECT, EACH(landmark_rules, .ranges), .optional = true, ROWS(where_rows), HELP("Ranges of values, as those of a box of the climate.")},
    {"body", BLOCK, EACH(landmark_rules, .body), UNLESS(BLOCK_AIR), HELP("What it is made of; air: the rock or the wood of the place.")},
    {"accent", BLOCK, EACH(landmark_rules, .accent), UNLESS(BLOCK_AIR), HELP("What covers it, or its other material; air: as the land around.")},
    {"plant", BLOCK, EACH(landmark_rules, .plant), UNLESS(BLOCK_AIR), HELP("What grows on it or hangs from it; air: as its shape has it.")},
};
static const SpecRow landmark_item = {NULL, SPEC_OBJECT, ROWS(landmark_rows), EACH(landmark_rules, ), HELP("A kind of landmark, whose name is that of a fact of surveys and of what can be located.")};

#define TINT(table_) \
    static const SpecRow table_##_colour = {NULL, SPEC_COLOUR, RANGE(0, 0xFFFFFF), PART(tints.table_, , ), HELP("A colour.")}; \
    static const SpecRow table_##_row = {NULL, SPEC_LIST, RANGE(TINT_STEPS, TINT_STEPS), EACH(tints.table_, ), .rows = &table_##_colour, .row_count = 1, \
        HELP("From dry to wet.")}
TINT(grass);
TINT(leaves);
TINT(water);
#define TINTS(table_) SPEC_LIST, RANGE(TINT_STEPS, TINT_STEPS), AT(tints.table_), .rows = &table_##_row, .row_count = 1
static const SpecRow tint_rows[] = {
    {"tone", FIELD2, AT(tints.tone), HELP("The field over columns that makes grass and leaves lighter or darker.")},
    {"dryness", FIELD2, AT(tints.dryness), HELP("The field that makes them drier.")},
    {"tone_share", FLOAT(-any, any), AT(tints.tone_share), HELP("How much of the tone.")},
    {"dryness_share", FLOAT(-any, any), AT(tints.dryness_share), HELP("How much of the dryness.")},
    {"grass", TINTS(grass), HELP("Colours of grass, from cold to hot.")},
    {"leaves", TINTS(leaves), HELP("Colours of leaves, from cold to hot.")},
    {"water", TINTS(water), HELP("Colours of water, from cold to hot.")},
};

static const SpecRow shun_rows[] = {
    {"biome", SPEC_BIOME, RANGE(0, BIOMES_MAX - 1), EACH(spawn.shun, .biome), HELP("A biome.")},
    {"points", FLOAT(0, 1000), EACH(spawn.shun, .points), HELP("What a place in it loses.")},
};

static const SpecRow shun_item = {NULL, SPEC_OBJECT, ROWS(shun_rows), EACH(spawn.shun, ), HELP("A biome where players seldom begin.")};
static const SpecRow spawn_rows[] = {
    {"reach", WHOLE(512, 16384), AT(spawn.reach), HELP("How far from the origin a player may begin, in blocks along x and z.")},
    {"seen", FLOAT(0, 1000), AT(spawn.seen), UNLESS(300), HELP("What the angle filled by land and water between 40 and 320 blocks away is worth, in points for a slope of 1, in the mean of the picture's directions; 0.4 at most count.")},
    {"skyline", FLOAT(0, 1000), AT(spawn.skyline), UNLESS(150), HELP("What the angle between the lowest and the highest point of the skyline is worth; 0.4 at most count.")},
    {"water", FLOAT(0, 1000), AT(spawn.water), UNLESS(300), HELP("What the angle filled by water is worth besides; 0.25 at most count.")},
    {"relief", FLOAT(0, 1000), AT(spawn.relief), UNLESS(0.5), HELP("What a block between the lowest and the highest land is worth; 150 at most count.")},
    {"contrast", FLOAT(0, 1000), AT(spawn.contrast), UNLESS(200), HELP("What biomes and water of different colours are worth, by the colours of the map: for a standard deviation as large as from black to white.")},
    {"biomes", FLOAT(0, 1000), AT(spawn.biomes), UNLESS(12), HELP("What each biome that shows clearly is worth after the first, three at most.")},
    {"landmark", FLOAT(0, 1000), AT(spawn.landmark), UNLESS(30), HELP("What a landmark in the middle of the picture is worth.")},
    {"light", FLOAT(0, 1000), AT(spawn.light), UNLESS(8), HELP("What the morning's sun behind one's back is worth, and costs in one's face.")},
    {"open", FLOAT(0, 1000), AT(spawn.open), UNLESS(25), HELP("What a picture is worth in all of whose directions one sees 192 blocks or more.")},
    {"blocked", FLOAT(0, 10000), AT(spawn.blocked), UNLESS(400), HELP("What is lost for land that rises before one's feet, for a slope of 1.")},
    {"distance", FLOAT(0, 1000), AT(spawn.distance), UNLESS(4), HELP("What is lost for each 1,000 blocks from the origin.")},
    {"enough", FLOAT(0, 1000), AT(spawn.enough), UNLESS(150), HELP("The points that end the search near the origin.")},
    {"patience", FLOAT(0, 1000), AT(spawn.patience), UNLESS(15), HELP("By how much fewer do so for each 1,000 blocks that it has come.")},
    {"least", FLOAT(0, 1000), AT(spawn.least), UNLESS(60), HELP("The least points that do so.")},
    {"shun", SPEC_LIST, RANGE(0, SPEC_SHUN_MAX), AT(spawn.shun), .optional = true, COUNTED(spawn.shun_count), .rows = &shun_item, .row_count = 1,
     HELP("Biomes where players begin only for a grand view.")},
};

static const SpecRow rows[] = {
    {"name", SPEC_NAME, AT(name), .letters = "-.", HELP("The recipe's name: with its content what identifies it.")},
    {"summary", SPEC_TEXT, AT(summary), .optional = true, HELP("What one finds there, in a few words.")},
    {"fields", SPEC_NAMED, RANGE(1, SPEC_FIELDS_MAX), AT(fields), COUNTED(field_count), .name_at = offsetof(GeneratorSpec, fields[0].name), .letters = ".",
     .rows = &field_item, .row_count = 1, HELP("Fields of noise, by name.")},
    {"curves", SPEC_NAMED, RANGE(0, SPEC_CURVES_MAX), AT(land.curves), .optional = true, COUNTED(land.curve_count), .name_at = offsetof(GeneratorSpec, land.curves[0].name),
     .rows = &curve_item, .row_count = 1, HELP("Curves, by name.")},
    {"values", SPEC_VALUES, RANGE(1, SPEC_VALUES_MAX), AT(land.values), COUNTED(land.value_count), .name_at = offsetof(GeneratorSpec, land.values[0].name),
     HELP("Values of each column as expressions, by name. `height` must be there; temperature, humidity, overhang, river and water have a meaning too.")},
    {"rivers", SPEC_OBJECT, .optional = true, ROWS(river_rows), HELP("Rivers and lakes by drainage, for river(NAME) in values.")},
    {"climate", SPEC_LIST, RANGE(0, SPEC_BOXES_MAX), AT(land.boxes), .optional = true, COUNTED(land.box_count), .rows = &box_item, .row_count = 1,
     HELP("A column has the biome of the first box that holds it; if there is none, the first biome.")},
    {"biomes", SPEC_NAMED, .ordered = true, RANGE(1, BIOMES_MAX), AT(biomes), COUNTED(biome_count), .name_at = offsetof(GeneratorSpec, biomes[0].name),
     .rows = &biome_item, .row_count = 1, HELP("Biomes, by name. Their order is part of the recipe: chunks store their numbers.")},
    {"stages", SPEC_LIST, RANGE(2, SPEC_STAGES_MAX), AT(stages), COUNTED(stage_count), .rows = &stage_item, .row_count = 1,
     HELP("The stages that make a chunk, in order: land and solid first, pack last, trees after caves.")},
    {"crags", SPEC_OBJECT, .optional = true, ROWS(crag_rows), HELP("Overhangs, of the stage crags.")},
    {"caves", SPEC_OBJECT, ROWS(cave_rows), HELP("Caves.")},
    {"cave_regions", SPEC_LIST, RANGE(0, CAVE_REGIONS_MAX), AT(cave_regions), .optional = true, COUNTED(cave_region_count), .rows = &cave_region_item, .row_count = 1,
     HELP("Kinds of caves with looks of their own, of the stage cave_dress: a place is in the first that holds it.")},
    {"freezing", FLOAT(-any, any), AT(freezing), HELP("The temperature, -1 to 1, below which water freezes.")},
    {"surface", SPEC_OBJECT, ROWS(surface_rows), HELP("Patches, bands of rock, ice and snow.")},
    {"bedrock_layers", WHOLE(1, CHUNK_HEIGHT), AT(bedrock_layers), HELP("Layers at the bottom that hold bedrock.")},
    {"ores", SPEC_LIST, RANGE(0, SPEC_ORES_MAX), AT(ores), .optional = true, COUNTED(ore_count), .rows = &ore_item, .row_count = 1, HELP("Ores, of the stage ores.")},
    {"trees", SPEC_OBJECT, ROWS(tree_rows), HELP("Where woods are dense.")},
    {"plants", SPEC_OBJECT, ROWS(cave_plant_rows), HELP("Where plants stand close together, and those of caves.")},
    {"tints", SPEC_OBJECT, ROWS(tint_rows), HELP("Colours of grass, leaves and water.")},
    {"spawn", SPEC_OBJECT, .optional = true, ROWS(spawn_rows), HELP("Where a player begins: far from the origin, for the view. Missing: near it, on open ground.")},
    {"landmarks", SPEC_NAMED, RANGE(0, LANDMARKS_MAX), AT(landmarks), .optional = true, COUNTED(landmark_count), .name_at = offsetof(GeneratorSpec, landmarks[0].name),
     .rows = &landmark_item, .row_count = 1, HELP("Kinds of landmarks, by name, of the stage landmarks.")},
};
// clang-format on

const SpecRow spec_table = {.type = SPEC_OBJECT, ROWS(rows), HELP("A recipe of Karst: a generator of worlds.")};
