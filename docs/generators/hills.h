// The land of these examples, after generator 0: hills and mountains from three fractals of 2D noise, a sea, and
// tunnels where two 3D noises are both near zero, taken at every fourth block and interpolated. Whoever includes it
// says which noise:
//
//   #define HILLS_NAME "hills_stb"
//   typedef ... Noise;                                                   // one noise of one seed
//   static void noise_init(Noise *noise, uint64_t seed);
//   static double noise2(const Noise *noise, double x, double z);          // in about [-1, 1], cells of 1
//   static double noise3(const Noise *noise, double x, double y, double z);
//
// so that their speeds can be compared: the work around the noise is the same. C11 and C++.
#include "karst_generator.h"

#include <stdlib.h>

enum { AIR, BEDROCK, STONE, DIRT, GRASS, SAND, GRAVEL, WATER, BLOCK_KINDS };
enum { OCEAN, BEACH, PLAINS, FOREST, BIOME_KINDS };
enum { SEA = 62, GRID = 4, ACROSS = 16 / GRID + 1, UP = 256 / GRID + 1 };

static const KarstBlock blocks[BLOCK_KINDS] = {{"air", 0, 0},   {"bedrock", 0, 0}, {"stone", 0, 0},  {"dirt", 0, 0},
                                               {"grass", 0, 0}, {"sand", 0, 0},    {"gravel", 0, 0}, {"water", 0, 0}};

static const KarstBiome biomes[BIOME_KINDS] = {{"ocean", KARST_BIOME_WATER, 0x2F5F8F, 0, 0, 0},
                                               {"beach", 0, 0xDCCF9A, 0, 0, 0},
                                               {"plains", 0, 0x8FB35A, 0, 0, 0},
                                               {"forest", 0, 0x5A8A46, 0x5F9A3C, 0, 0}};

// The noises of a world: octaves of land, hills and relief, where woods are, and tunnels.
enum {
    LAND = 0,
    LAND_OCTAVES = 6,
    HILL = 6,
    HILL_OCTAVES = 5,
    RELIEF = 11,
    RELIEF_OCTAVES = 3,
    WOODS = 14,
    TUNNELS = 15,
    NOISES = 17
};

typedef struct Hills {
    Noise noises[NOISES];
} Hills;

static double fbm(const Noise *octave, double x, double z, int octaves, double gain)
{
    double sum = 0, amplitude = 1, whole = 0;
    for (int i = 0; i < octaves; i++) {
        sum += amplitude * noise2(&octave[i], x, z);
        whole += amplitude;
        amplitude *= gain;
        x *= 2;
        z *= 2;
    }
    return sum / whole;
}

static double smoothstep(double low, double high, double value)
{
    double t = (value - low) / (high - low);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return t * t * (3 - 2 * t);
}

static KarstColumn column(const Hills *hills, int64_t block_x, int64_t block_z)
{
    const double x = (double)block_x, z = (double)block_z;
    const double land = fbm(hills->noises + LAND, x / 1024, z / 1024, LAND_OCTAVES, 0.45);
    const double hill = fbm(hills->noises + HILL, x / 128, z / 128, HILL_OCTAVES, 0.42);
    const double range = fbm(hills->noises + RELIEF, x / 512, z / 512, RELIEF_OCTAVES, 0.5);
    const double relief = smoothstep(-0.15, 0.45, range);
    const double inland = smoothstep(-0.05, 0.2, land);
    const double mountain = smoothstep(-0.35, 0.45, hill) * 75 * relief * inland;
    double height = 62.5 + land * (land < 0 ? 90 : 30) + hill * (3 + 9 * inland) + mountain;
    height = height < 20 ? 20 : height > 220 ? 220 : height;
    const int y = (int)height;
    const int wooded = noise2(&hills->noises[WOODS], x / 256, z / 256) > 0.08;
    const int biome = y < SEA ? OCEAN : height < 63.8 ? BEACH : wooded ? FOREST : PLAINS;
    KarstColumn found = {(int16_t)y, (int16_t)(y < SEA ? SEA : -1), (uint16_t)biome, GRASS};
    if (biome <= BEACH)
        found.top = SAND;
    return found;
}

static int columns(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z, KarstColumn *out)
{
    for (int32_t j = 0; j < count_z; j++)
        for (int32_t i = 0; i < count_x; i++)
            out[j * count_x + i] = column((const Hills *)world, x + (int64_t)i * step, z + (int64_t)j * step);
    return 1;
}

// ---- tunnels

#define WIDTH 0.008

typedef struct Lattice {
    double at[UP][ACROSS][ACROSS]; // y, z, x
} Lattice;

static void fill_lattice(Lattice *lattice, const Noise *noise, int64_t x, int64_t z, int layers)
{
    for (int j = 0; j < layers; j++)
        for (int k = 0; k < ACROSS; k++)
            for (int i = 0; i < ACROSS; i++)
                lattice->at[j][k][i] =
                    noise3(noise, (double)(x + i * GRID) / 64, (double)(j * GRID) / 64, (double)(z + k * GRID) / 64);
}

static double lerp(double a, double b, double t) { return a + (b - a) * t; }

static double read_lattice(const Lattice *lattice, int x, int y, int z)
{
    const int i = x / GRID, j = y / GRID, k = z / GRID;
    const double u = (double)(x % GRID) / GRID, v = (double)(y % GRID) / GRID, w = (double)(z % GRID) / GRID;
    const double *a = &lattice->at[j][k][i], *b = &lattice->at[j][k + 1][i];
    const double *c = &lattice->at[j + 1][k][i], *d = &lattice->at[j + 1][k + 1][i];
    return lerp(lerp(lerp(a[0], a[1], u), lerp(b[0], b[1], u), w), lerp(lerp(c[0], c[1], u), lerp(d[0], d[1], u), w),
                v);
}

// ---- chunks

static int ground(const KarstColumn *top, int y)
{
    if (y > top->height)
        return y <= top->water ? WATER : AIR;
    if (y == 0)
        return BEDROCK;
    if (y == top->height)
        return top->top;
    return y < top->height - 3 ? STONE : top->top == GRASS ? DIRT : SAND;
}

static int chunk(void *world, int32_t chunk_x, int32_t chunk_z, uint16_t *out, KarstColumn *top)
{
    const Hills *hills = (const Hills *)world;
    const int64_t x = (int64_t)chunk_x * 16, z = (int64_t)chunk_z * 16;
    Lattice first, second;
    int highest = 0;
    columns(world, x, z, 1, 16, 16, top);
    for (int i = 0; i < KARST_CHUNK_COLUMNS; i++)
        highest = top[i].height > highest ? top[i].height : highest;
    fill_lattice(&first, &hills->noises[TUNNELS], x, z, highest / GRID + 2);
    fill_lattice(&second, &hills->noises[TUNNELS + 1], x, z, highest / GRID + 2);
    for (int i = 0; i < KARST_CHUNK_BLOCKS; i++) {
        const int y = i / 256, n = i % 256;
        out[i] = (uint16_t)ground(&top[n], y);
        if (y < 5 || y > top[n].height - 6) // the ground above stays whole, so that no sea runs in
            continue;
        const double a = read_lattice(&first, n % 16, y, n / 16);
        const double b = a * a < WIDTH ? read_lattice(&second, n % 16, y, n / 16) : 1;
        if (a * a + b * b < WIDTH)
            out[i] = AIR;
    }
    return 1;
}

static void *create(int64_t seed)
{
    Hills *hills = (Hills *)malloc(sizeof *hills);
    for (int i = 0; hills && i < NOISES; i++)
        noise_init(&hills->noises[i], (uint64_t)seed * 0x9E3779B97F4A7C15u + (uint64_t)i); // worlds share no noise
    return hills;
}

static void destroy(void *world) { free(world); }

static const KarstGenerator generator = {KARST_GENERATOR_VERSION,
                                         sizeof(KarstGenerator),
                                         HILLS_NAME,
                                         "1.0",
                                         "hills, a sea and tunnels, after generator 0",
                                         blocks,
                                         BLOCK_KINDS,
                                         biomes,
                                         BIOME_KINDS,
                                         create,
                                         destroy,
                                         chunk,
                                         columns,
                                         NULL,
                                         NULL};

const KarstGenerator *karst_generator(void) { return &generator; }
