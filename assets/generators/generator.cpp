// @NAME@: a generator for Karst. `make` builds @NAME@.so; then
//
//   karst generator check ./@NAME@.so     proves that it keeps the rules of karst_generator.h
//   karst play --generator ./@NAME@.so    walks in it; so do shot, map, at, survey and bench
#include "karst_generator.h"

#include <cstddef>
#include <cstdint>

namespace {

constexpr int SEA = 62;

enum Block : uint16_t { AIR, BEDROCK, STONE, DIRT, GRASS, SAND, WATER };
enum Biome : uint16_t { PLAIN, BEACH, OCEAN };

// Names that Karst knows are its blocks; others get a plain colour: {"my_rock", 0x8A5A3C, KARST_LOOK_CUBE}.
const KarstBlock blocks[] = {{"air", 0, 0},   {"bedrock", 0, 0}, {"stone", 0, 0}, {"dirt", 0, 0},
                             {"grass", 0, 0}, {"sand", 0, 0},    {"water", 0, 0}};

const KarstBiome biomes[] = {{"plain", 0, 0x8FB35A, 0, 0, 0},
                             {"beach", 0, 0xE6D9A0, 0, 0, 0},
                             {"ocean", KARST_BIOME_WATER, 0x3B6FA8, 0, 0, 0}};

// The world of a seed. Its functions are const, for any number of threads, and throw nothing.
class World {
  public:
    explicit World(int64_t seed) : seed_(static_cast<uint64_t>(seed)) {}

    KarstColumn column(int64_t x, int64_t z) const noexcept
    {
        double height = 66;
        for (int octave = 0; octave < 4; octave++)
            height += noise(seed_ + static_cast<uint64_t>(octave), x, z, 256 >> octave) * (24 >> octave);
        const int y = static_cast<int>(height);
        const Biome biome = y < SEA ? OCEAN : y < SEA + 2 ? BEACH : PLAIN;
        KarstColumn column{};
        column.height = static_cast<int16_t>(y);
        column.water = biome == OCEAN ? SEA : -1;
        column.biome = biome;
        column.top = biome == PLAIN ? GRASS : SAND;
        return column;
    }

    static uint16_t block(const KarstColumn &column, int y) noexcept
    {
        if (y > column.height)
            return y <= column.water ? WATER : AIR;
        if (y == 0)
            return BEDROCK;
        if (y == column.height)
            return column.top;
        return y < column.height - 3 ? STONE : column.top == GRASS ? DIRT : SAND;
    }

  private:
    // A number in [-1, 1) for each lattice point, by Stafford's mixer (variant 13).
    static double lattice(uint64_t seed, int64_t x, int64_t z) noexcept
    {
        uint64_t h = seed + static_cast<uint64_t>(x) * 0x9E3779B97F4A7C15u + static_cast<uint64_t>(z) * 0xC2B2AE3D27D4EB4Fu;
        h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9u;
        h = (h ^ h >> 27) * 0x94D049BB133111EBu;
        return static_cast<double>((h ^ h >> 31) >> 11) * 0x1p-52 - 1.0;
    }

    // Value noise: lattice points `period` blocks apart, and a smooth curve between them.
    static double noise(uint64_t seed, int64_t x, int64_t z, int64_t period) noexcept
    {
        const auto floor_div = [](int64_t a, int64_t b) { return a / b - (a % b < 0); };
        const int64_t i = floor_div(x, period), j = floor_div(z, period);
        double u = static_cast<double>(x - i * period) / static_cast<double>(period);
        double v = static_cast<double>(z - j * period) / static_cast<double>(period);
        u = u * u * (3 - 2 * u);
        v = v * v * (3 - 2 * v);
        const double a = lattice(seed, i, j), b = lattice(seed, i + 1, j);
        const double c = lattice(seed, i, j + 1), d = lattice(seed, i + 1, j + 1);
        return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
    }

    uint64_t seed_;
};

const World &of(void *world) { return *static_cast<const World *>(world); }

int columns(void *world, int64_t x, int64_t z, int32_t step, int32_t count_x, int32_t count_z, KarstColumn *out)
{
    for (int32_t j = 0; j < count_z; j++)
        for (int32_t i = 0; i < count_x; i++)
            out[j * count_x + i] = of(world).column(x + int64_t{i} * step, z + int64_t{j} * step);
    return 1;
}

int chunk(void *world, int32_t x, int32_t z, uint16_t *out, KarstColumn *columns_out)
{
    columns(world, int64_t{x} * 16, int64_t{z} * 16, 1, 16, 16, columns_out);
    for (int i = 0; i < KARST_CHUNK_BLOCKS; i++)
        out[i] = World::block(columns_out[i % KARST_CHUNK_COLUMNS], i / KARST_CHUNK_COLUMNS);
    return 1;
}

const KarstGenerator generator = {
    KARST_GENERATOR_VERSION,
    sizeof(KarstGenerator),
    "@NAME@",
    "0.1",
    "hills of value noise, and a sea",
    blocks,
    sizeof blocks / sizeof blocks[0],
    biomes,
    sizeof biomes / sizeof biomes[0],
    [](int64_t seed) -> void * { return new World(seed); },
    [](void *world) { delete static_cast<World *>(world); },
    chunk,
    columns,
    nullptr, // spawn
    nullptr, // explain
};

} // namespace

const KarstGenerator *karst_generator(void) { return &generator; }
