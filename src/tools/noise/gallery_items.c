#include "tools/noise/gallery.h"

// One noise as it is, or a fractal of it; fields that differ from the defaults follow.
#define NOISE(kind_, ...) .def = {.fractal = {.noise = KN_##kind_, __VA_ARGS__}}
#define CARD .shape = GALLERY_CARD
#define PANELS .shape = GALLERY_PANELS
#define FBM .kind = KN_FRACTAL_FBM
#define ITEMS(array) .items = (array), .item_count = ARRAY_COUNT(array)

// clang-format off
static const GalleryItem white[] = {
    {"hash", "Hash", "One pixel is one cell.", CARD, .def = {.fractal.noise = KN_HASH, .period = 1}},
    {"bit", "Bit noise along x", "Along x alone. A cell is 4 pixels wide.", CARD,
     .def = {.fractal.noise = KN_BIT, .dim = 1, .period = 4}},
    {"white", "White noise", "Cells of 16 pixels.", CARD, .def = {.fractal.noise = KN_WHITE, .period = 16}},
    {"hash-fbm", "Hash, summed", "Five octaves of it added up are closer to grey, but no smoother: there is nothing larger than a "
     "pixel in them. What makes a noise is that near places are alike.", .def = {.fractal = {.noise = KN_HASH, FBM}, .period = 1}},
    {"bit-rows", "Bit noise, row by row", "Pixels are numbered row by row, and the number is the position. That is how one dimension fills "
     "a picture; no pattern shows at this size.",
     .def = {.fractal.noise = KN_BIT, .dim = 1, .period = 1, .sampler = gallery_sample_bits}},
    {"white-fbm", "White noise, fbm", "Cells of half the size and half the weight are laid over it, again and again. Roughness appears, but "
     "the edges of the large cells stay.", NOISE(WHITE, FBM)},
    {"bit-line", "Bit noise along a line", "Seen closely it is steps without any order.",
     gallery_make_line, GALLERY_PLOT, .def = {.fractal.noise = KN_BIT, .dim = 1}},
};

static const GalleryItem value[] = {
    {"value-line", "Value noise along a line", "A random height at each whole number, joined by a smooth curve. Peaks and troughs can "
     "only be at whole numbers.", gallery_make_line, GALLERY_PLOT, .def = {.fractal.noise = KN_VALUE, .dim = 1}},
    {"value-linear", "Joined by straight lines", "With t itself as the fade curve the cells show as creases. The value is continuous, its slope is not.",
     NOISE(VALUE, .parameters.fade = KN_FADE_LINEAR)},
    {"value-cubic", "Joined by the cubic curve", "3t^2 - 2t^3 arrives at each lattice point with slope 0, so that slopes agree. The creases are gone.",
     NOISE(VALUE, .parameters.fade = KN_FADE_CUBIC)},
    {"value", "Value noise", "With the quintic fade curve. A cell is 40 pixels wide.", CARD, NOISE(VALUE)},
    {"valuecubic", "Cubic value noise", "Splines through four values along each axis, in place of fades between two.", CARD, NOISE(VALUECUBIC)},
    {"value-fbm", "Value noise, fbm", "Octaves hide the lattice. For a cloud or a cave wall this cheap noise is often enough.", NOISE(VALUE, FBM)},
};

static const GalleryItem fades[] = {
    {"fades", "Three fade curves and their derivatives", "The first derivative of the linear curve is not 0 at its ends, so slopes jump from cell to cell. The "
     "second derivative of the cubic one is not, so curvature jumps: light on a surface shows it.", .make = gallery_make_fades, .shape = GALLERY_PLOT},
    {"fade-linear", "Perlin noise with the linear fade", "Corners at whole numbers. A surface lit from the side would show each cell's border.",
     gallery_make_line, GALLERY_PLOT, .def = {.fractal = {.noise = KN_PERLIN, .parameters.fade = KN_FADE_LINEAR}, .dim = 1}},
    {"fade-cubic", "Perlin noise with the cubic fade", "The curve of 1985. It is smooth to the eye; its curvature still jumps.",
     gallery_make_line, GALLERY_PLOT, .def = {.fractal = {.noise = KN_PERLIN, .parameters.fade = KN_FADE_CUBIC}, .dim = 1}},
    {"fade-quintic", "Perlin noise with the quintic fade", "The curve of 2002, and ours. Value, slope and curvature all pass whole numbers without a jump.",
     gallery_make_line, GALLERY_PLOT, .def = {.fractal = {.noise = KN_PERLIN, .parameters.fade = KN_FADE_QUINTIC}, .dim = 1}},
};

static const GalleryItem perlin[] = {
    {"perlin-line", "Perlin noise along a line", "Each whole number has a slope, not a height. The noise is 0 there, and its "
     "hills lie anywhere between.", gallery_make_line, GALLERY_PLOT, .def = {.fractal.noise = KN_PERLIN, .dim = 1}},
    {"perlin", "Perlin noise", "A cell is 40 pixels wide. The hash takes the whole 64-bit cell, so nothing repeats.", CARD, NOISE(PERLIN)},
    {"perlin-fbm", "Perlin noise, fbm", "Five octaves: large forms with small ones on them. The picture of a landscape seen from above.", NOISE(PERLIN, FBM)},
    {"perlin1985", "Perlin noise of 1985", "It repeats after 256 cells; this picture shows 8.", CARD, NOISE(PERLIN1985)},
    {"perlin1985-fbm", "1985, fbm", "The sum that made marble and clouds for the cinema. The cubic curve's flaw does not show in a plain picture.", NOISE(PERLIN1985, FBM)},
    {"perlin2002", "Perlin's improved noise", "A slice through 3D, halfway between two layers of the lattice.", CARD,
     .def = {.fractal.noise = KN_PERLIN2002, .dim = 3, .time = 0.5}},
    {"perlin2002-fbm", "2002, fbm", "Many programs' default for twenty years. It leaves the range from -1 to 1 by a little, and so does its sum.",
     .def = {.fractal = {.noise = KN_PERLIN2002, FBM}, .dim = 3, .time = 0.5}},
    {"perlin4", "Perlin noise with four gradients", "Compare it with Perlin noise above.", CARD, NOISE(PERLIN4)},
    {"perlin4-fbm", "Four gradients, fbm", "The octaves share the same diagonals, so the bias does not average out. Compare the grain with the fbm above.", NOISE(PERLIN4, FBM)},
    {"perlin-3d", "A slice through 3D", "Between the layers of the lattice no point is pinned to 0 and the look is more even. A slice through a "
     "lattice layer would look like 2D noise.", .def = {.fractal.noise = KN_PERLIN, .dim = 3, .time = 0.5}},
    {"perlin-lattice", "Through lattice points", "The worst slice: every crossing of the lattice is 0, and the eye finds the squares.",
     .def = {.fractal.noise = KN_PERLIN, .dim = 3}},
    {"perlin-turned", "The same, turned", "Turned so that the plane lies across the lattice's diagonal, no slice is better or worse than another, and a film of them does not pulse.",
     .def = {.fractal.noise = KN_PERLIN, .dim = 3, .turn = KN_TURN_XY}},
    {"perlin-4d", "A slice through 4D", "Sixteen corners to interpolate instead of four. Four dimensions are what seamless tiles and loops are made from.",
     .def = {.fractal.noise = KN_PERLIN, .dim = 4, .time = 0.5}},
};

static const GalleryItem simplex[] = {
    {"simplex", "Simplex noise", "The sides of the triangles are 33 pixels long.", CARD, NOISE(SIMPLEX)},
    {"simplex-fbm", "Simplex noise, fbm", "There are no axes to see in it, whichever way one looks. Its cost grows with the square of the dimension, not with a power of two.", NOISE(SIMPLEX, FBM)},
    {"simplex-3d", "A slice through 3D", "Tetrahedra instead of cubes. This one is exact at any distance from the origin: the caves are made of it.",
     .def = {.fractal.noise = KN_SIMPLEX, .dim = 3, .time = 0.5}},
    {"simplex-4d", "A slice through 4D", "Five corners instead of sixteen, but each is dearer: in 4D simplex and Perlin noise cost about the same.", .def = {.fractal.noise = KN_SIMPLEX, .dim = 4, .time = 0.5}},
    {"simplex-dense", "With the wider reach", "Perlin's own constant, r^2 = 0.6, lets corners reach beyond their triangles. It fills the plane more evenly, at the price of small jumps.",
     NOISE(SIMPLEX, .parameters.radius = KN_SIMPLEX_DENSE)},
    {"simplexsmooth", "Smooth simplex noise", "The same triangles with wider kernels, which end at the next corners.", CARD, NOISE(SIMPLEXSMOOTH)},
};

static const GalleryItem worley[] = {
    {"worley-f1", "Worley noise", "The distance to the nearest point, one point to a cell of 40 pixels.", CARD, NOISE(WORLEY)},
    {"worley-f2", "Distance to the second nearest", "The same points, coloured by the second nearest. Facets meet along the lines between three territories.",
     NOISE(WORLEY, .parameters.value = KN_WORLEY_F2)},
    {"worley-edges", "The difference of both", "0 where two points are equally far, on the border between their territories. Cracked mud, "
     "and the mortar between the game's cobbles.", .def = {.fractal = {.noise = KN_WORLEY, .parameters.value = KN_WORLEY_F2_MINUS_F1}, .contrast = 1.3f}},
    {"worley-product", "The product of both", "It is 0 at the points only, and grows more slowly than either distance near them.",
     .def = {.fractal = {.noise = KN_WORLEY, .parameters.value = KN_WORLEY_F1_TIMES_F2}, .contrast = 2.5f}},
    {"worley-ratio", "The first by the second", "1 on every border, however far the points are: the cracks are of even brightness.", NOISE(WORLEY, .parameters.value = KN_WORLEY_F1_OVER_F2)},
    {"worley-cell", "A value for each point", "The territory of a point has one random value. Fields, paving, the panes of a church window.",
     .def = {.fractal = {.noise = KN_WORLEY, .parameters.value = KN_WORLEY_CELL}, .colour = "contrast"}},
    {"worley-edge", "Distance to the border", "To the plane half way to the nearest neighbour, exactly: lines of even width, which the difference of both distances has not.",
     .def = {.fractal = {.noise = KN_WORLEY, .parameters.value = KN_WORLEY_EDGE}, .contrast = 2.5f}},
    {"worley-jitter", "Points near the middle", "A jitter of 0.3 leaves the points near the middle of their cells. The square lattice begins to show: scales of a reptile.",
     NOISE(WORLEY, .parameters.jitter = 0.3f)},
    {"worley-manhattan", "By streets", "Distance along the axes only, as a taxi drives. The bubbles become diamonds.", NOISE(WORLEY, .parameters.metric = KN_WORLEY_MANHATTAN)},
    {"worley-chebyshev", "By the longer side", "Distance as a chess king counts it. The diamonds become squares.", NOISE(WORLEY, .parameters.metric = KN_WORLEY_CHEBYSHEV)},
    {"worley-crowd", "Four points to a cell", "More points break up the even spread that one point to a cell gives. The search stays exact: it goes outward until no nearer point can be.",
     NOISE(WORLEY, .parameters.points = 4)},
    {"worley-fbm", "Worley noise, fbm", "Large cells with small ones inside. Lichen on a stone.", NOISE(WORLEY, FBM)},
};

static const GalleryItem wavelet[] = {
    {"wavelet", "Wavelet noise", "A cell is 40 pixels wide.", CARD, NOISE(WAVELET)},
    {"wavelet-3d", "A slice through 3D", "A slice of band-limited 3D noise is not band-limited itself: low frequencies come in at an angle. Its "
     "inventors knew, and projected instead.", .def = {.fractal.noise = KN_WAVELET, .dim = 3, .time = 0.5, .contrast = 1.6f}},
    {"wavelet-fbm", "Wavelet noise, fbm", "Each octave keeps to its own band. In a film, octaves can be left out exactly when they become too fine to see.", NOISE(WAVELET, FBM)},
    {"spectrum", "What frequencies they hold", "Per cent of the power in each octave of the frequency f, in waves to a cell. Measured on squares of 16 x 16 cells, whose edges blur it a little. Six sevenths of wavelet noise's power lie in one octave, two thirds of Perlin noise's, whose rest "
     "reaches further up and down.",
     .make = gallery_make_spectrum, .shape = GALLERY_PLOT},
};

static const GalleryItem octaves[] = {
    {"octave-1", "First octave", "Cells of 160 pixels: where am I? Continents, ranges.", .def = {.fractal.noise = KN_PERLIN, .period = 160, .seed = 1}},
    {"octave-2", "Second octave", "Half the size, half the weight. Hills.", .def = {.fractal.noise = KN_PERLIN, .period = 80, .contrast = 0.5f, .seed = 2}},
    {"octave-3", "Third octave", "Half again. Knolls and hollows.", .def = {.fractal.noise = KN_PERLIN, .period = 40, .contrast = 0.25f, .seed = 3}},
    {"octave-4", "Fourth octave", "An eighth of the weight is left. Boulders.", .def = {.fractal.noise = KN_PERLIN, .period = 20, .contrast = 0.125f, .seed = 4}},
    {"octaves", "Five octaves and their sum", "Above each octave alone, below what they add up to. Each has its own seed and its own offset, so that they are not all 0 at the same places.",
     gallery_make_line, GALLERY_PLOT, .def = {.fractal = {.noise = KN_PERLIN, FBM}, .dim = 1}},
    {"gain-low", "Gain 0.35", "Small octaves weigh little: old, worn hills.", .def = {.fractal = {.noise = KN_PERLIN, FBM, .gain = 0.35f}, .period = 80}},
    {"gain-high", "Gain 0.7", "Small octaves weigh much: young, broken rock.", .def = {.fractal = {.noise = KN_PERLIN, FBM, .gain = 0.7f}, .period = 80}},
    {"lacunarity-3", "Lacunarity 3", "Each octave is three times as fine as the last. Gaps open in the spectrum, and forms of different size stand apart.",
     .def = {.fractal = {.noise = KN_PERLIN, FBM, .lacunarity = 3}, .period = 80}},
};

static const GalleryItem fractals[] = {
    {"fbm", "fbm", "The plain sum, divided by the sum of weights so that its range stays. Fractional Brownian motion: terrain and stone.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, FBM}, .period = 80, .colour = "terrain"}},
    {"turbulence", "Turbulence", "Absolute values fold each octave at 0, into sharp valleys. Fire and billowing clouds.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_TURBULENCE}, .period = 80, .colour = "fire"}},
    {"ridged", "Ridged", "Turn the folds upside down and they are crests. Mountain ranges.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_RIDGED}, .period = 80}},
    {"billow", "Billow", "Turbulence about the middle of its range: round humps between sharp creases. Cushions of moss, clouds from above.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_BILLOW}, .period = 80, .colour = "moss"}},
    {"pingpong", "Ping-pong", "Each octave is thrown back whenever it passes an end of its range, so that contour lines become ridges. Terraces, agate.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_PINGPONG, .octaves = 3}, .period = 80}},
    {"multi", "Ridged multifractal", "Musgrave's: each octave weighs as much as the one before is high. Crests are rough, valleys smooth, as in young ranges.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_MULTI}, .period = 80}},
    {"hybrid", "Hybrid multifractal", "Musgrave's other one: high ground is rough, low ground stays flat, since small octaves count only where the large ones are high.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_HYBRID}, .period = 80, .colour = "terrain"}},
    {"erosion", "Eroded", "Octaves weigh less where the sum so far is steep, so that slopes wash smooth and flat ground stays rough (I. Quilez). It needs exact derivatives.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_EROSION, .octaves = 7}, .period = 120, .colour = "terrain"}},
    {"marble", "Marble", "A sine along x, its phase pushed about by turbulence. The veins of the game's marble are made this way.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_MARBLE, .strength = 1.5}, .period = 80, .colour = "marble"}},
    {"warp", "Domain warp", "Positions are displaced by other noise before they are looked up. Rivers, smoke, agate.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_WARP, .strength = 1.5}, .period = 80, .colour = "contrast"}},
    {"wood", "Wood", "Rings around an axis that lies nearly in the plane, warped, and a fibre of stretched noise on them. The planks' grain is a small relative.",
     .def = {.fractal = {.noise = KN_PERLIN, FBM, .octaves = 3}, .period = 50, .colour = "wood", .sampler = gallery_sample_wood}},
};

static const GalleryItem seams[] = {
    {"seam-none", "Not seamless", "The same square four times. The cross in the middle is where edges fail to meet.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, FBM}, .width = 160, .height = 160, .repeat = 2}},
    {"seam-mirror", "Mirror", "The square and its mirror images always meet. The eye finds the symmetry at once, and the slope jumps at the fold.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, FBM}, .tile = KN_SEAM_MIRROR, .width = 160, .height = 160, .repeat = 2}},
    {"seam-wrap", "Wrap", "Lattice coordinates are taken modulo the tile, so that its last cell borders on its first. Exact and free of cost; it needs "
     "a lattice with a rectangular period; that of simplex noise is bent a little to have one.",
     PANELS, .def = {.fractal = {.noise = KN_PERLIN, FBM}, .tile = KN_SEAM_WRAP, .width = 160, .height = 160, .repeat = 2}},
    {"seam-circle", "Circle", "Each axis walks around a circle in two dimensions of its own, and a circle has no end. A plane needs 4D noise for it; "
     "any noise that has four dimensions will do.", PANELS, .def = {.fractal = {.noise = KN_SIMPLEX, FBM}, .tile = KN_SEAM_CIRCLE, .width = 160, .height = 160, .repeat = 2}},
    {"seam-sphere", "Sphere", "A map of 3D noise on a ball, by longitude and latitude. Left and right edge meet; wrapped around a globe, the stretched poles come right.",
     PANELS, .def = {.fractal = {.noise = KN_SIMPLEX, FBM}, .tile = KN_SEAM_SPHERE, .width = 640, .height = 320, .period = 120, .colour = "terrain"}},
};

static const GalleryItem motion[] = {
    {"loop", "A loop", "Time walks around a circle in two dimensions of 4D noise, so the film ends where it began. There is no jump to hide.",
     gallery_make_film, GALLERY_FILM, .def = {.fractal.noise = KN_SIMPLEX, .tile = KN_SEAM_LOOP, .loop_radius = 0.6, .width = 192, .height = 192}},
    {"clouds", "Drifting clouds", "Time as the third dimension lets clouds change while they drift. Wrapped along x and time, they come back.",
     gallery_make_film, GALLERY_FILM, .def = {.fractal = {.noise = KN_PERLIN, FBM, .parameters.wrap = {4, 4, 2}}, .dim = 3, .width = 192, .height = 192,
     .period = 48, .colour = "sky", .sampler = gallery_sample_clouds}},
    {"fire", "Fire", "Turbulence that rises, under a heat that falls off with height. All the rest is the choice of colours.",
     gallery_make_film, GALLERY_FILM, .def = {.fractal = {.noise = KN_PERLIN, .kind = KN_FRACTAL_TURBULENCE, .parameters.wrap = {4, 4, 2}}, .dim = 3, .width = 192,
     .height = 192, .period = 48, .colour = "fire", .sampler = gallery_sample_fire}},
    {"lava", "Lava", "A loop of ridged noise: bright seams that open and close. The game's lava moves more slowly.",
     gallery_make_film, GALLERY_FILM, .def = {.fractal = {.noise = KN_SIMPLEX, .kind = KN_FRACTAL_RIDGED, .octaves = 3}, .tile = KN_SEAM_LOOP, .loop_radius = 0.4,
     .width = 192, .height = 192, .period = 60, .colour = "fire"}},
};

static const GalleryItem caves[] = {
    {"caves-3d", "3D simplex noise", "A slice through the field that the default caves come from. It looks alike in every direction.",
     .def = {.fractal = {.noise = KN_SIMPLEX, FBM, .octaves = 2}, .dim = 3, .time = 0.4, .period = 60}},
    {"caves-3d-rock", "Hollow where it is high", "Everything above a threshold is cut away. The field is continuous, so the hollows join into caves.",
     .def = {.fractal = {.noise = KN_SIMPLEX, FBM, .octaves = 2}, .dim = 3, .time = 0.4, .period = 60, .sampler = gallery_sample_rock}},
    {"caves-planes", "Three planes of 2D noise", "The articles' trick for engines without 3D noise: perlin(x, y) + perlin(y, z) + perlin(z, x). In a slice two "
     "of the three are constant along an axis, and show as streaks.",
     .def = {.fractal = {.noise = KN_PERLIN, FBM, .octaves = 2}, .time = 0.4, .period = 60, .sampler = gallery_sample_planes}},
    {"caves-planes-rock", "The same, hollowed", "The caves run straighter and along the axes. The generator \"planes\" keeps this form, to be compared on foot.",
     .def = {.fractal = {.noise = KN_PERLIN, FBM, .octaves = 2}, .time = 0.4, .period = 60, .sampler = gallery_sample_planes_rock}},
};

static const GalleryItem spread[] = {
    {"poisson", "Poisson discs", "Points at random that keep a distance: discs as wide as that never overlap, and hardly anywhere would a further one fit. Each cell's point depends on the seed and "
     "the cells around alone, so that an endless forest can be planted in any order.", .make = gallery_make_discs},
    {"blue", "A slope, dithered", "Above by blue noise, below by white noise. Pixels of blue noise keep their distance at every share of white, so that only fine grain is left.",
     .make = gallery_make_dither, .shape = GALLERY_PIXELS},
};

static const GalleryItem game[] = {
    {"blocks", "Every block", "Stone is stretched Perlin noise, cobble and ore are Worley noise, marble is marble, bark and planks are warped. A field is "
     "drawn for each tile, and its colours are shared out by rank from a palette of four to six.", .make = gallery_make_blocks, .shape = GALLERY_PIXELS},
};

const GallerySection gallery_sections[] = {
    {"white", "White noise", "Everything begins with a hash: a function from a position and a seed to a number that looks random and is always the same. Unlike a "
     "random generator it has no memory, so any place of a world can be computed at any time.", ITEMS(white)},
    {"value", "Value noise", "To make near places alike, take random values only at the points of a lattice and interpolate between them. The fade "
     "curve decides how.", ITEMS(value)},
    {"fade", "Fade curves", "A fade curve leads from one lattice point to the next as t goes from 0 to 1. What counts is what its derivatives do at the ends, where "
     "the next cell takes over.", ITEMS(fades)},
    {"perlin", "Perlin noise", "Ken Perlin put slopes on the lattice instead of values. The noise is 0 at every lattice point and rises and falls between "
     "them, at about one frequency, which makes it a good building block.", ITEMS(perlin)},
    {"simplex", "Simplex noise", "The simplest shape that fills a space has one corner more than the space has dimensions. Skewing turns the square lattice into one "
     "of simplices, whose corners can be found by sorting.", ITEMS(simplex)},
    {"worley", "Worley noise", "Steven Worley used the distance to the nearest of scattered points. Cells, scales, cracks and pebbles come from it.", ITEMS(worley)},
    {"wavelet", "Wavelet noise", "Robert Cook and Tony DeRose wanted a noise that holds exactly one octave of frequencies. Then a sum of octaves contains exactly the chosen "
     "frequencies.", ITEMS(wavelet)},
    {"octaves", "Octaves", "One noise has one size of hills. Nature has all sizes at once, so we add noises of rising frequency (lacunarity) and falling weight (gain).", ITEMS(octaves)},
    {"fractals", "Fractals", "What is done to each octave before the sum, or to the position before the noise, decides the character.", ITEMS(fractals)},
    {"seams", "Without a seam", "A texture that is laid side by side must meet itself. Each of these squares is shown four times; the last is a globe's map.", ITEMS(seams)},
    {"motion", "Moving noise", "A film is noise with one dimension more. If time goes around a circle, the film can run for ever.", ITEMS(motion)},
    {"caves", "Caves, two ways", "A cave is where a field in space exceeds a threshold. The field may be true 3D noise, or be put together from planes.", ITEMS(caves)},
    {"spread", "Spread evenly", "Independent points crowd here and leave holes there. What keeps a distance looks planted, and its spectrum has no low frequencies: it is blue.", ITEMS(spread)},
    {"game", "In the game", "No texture of Karst is painted. Each is a function of this library, drawn when the game starts.", ITEMS(game)},
};
const int gallery_section_count = ARRAY_COUNT(gallery_sections);
// clang-format on
