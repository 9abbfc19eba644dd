// Union-find over runs of open cells along x; runs that touch are united (Galler and Fischer, "An improved equivalence
// algorithm", 1964). A component that reaches two faces connects them.
#include "mesh/mesh.h"

enum { LAST = CHUNK_SIZE - 1, ROW_RUNS = CHUNK_SIZE / 2, RUNS = CHUNK_COLUMNS * ROW_RUNS };

typedef struct Forest {
    int count;
    uint16_t cells[RUNS];  // of the run, along x
    uint16_t parent[RUNS]; // itself: a root
    uint8_t faces[RUNS];   // bit f: reaches face f; true of roots
} Forest;

static int find(Forest *forest, int run)
{
    while (forest->parent[run] != run) {
        forest->parent[run] = forest->parent[forest->parent[run]];
        run = forest->parent[run];
    }
    return run;
}

static unsigned row_faces(int y, int z)
{
    return (y == 0 ? 1u << FACE_DOWN : 0) | (y == LAST ? 1u << FACE_UP : 0) | (z == 0 ? 1u << FACE_NORTH : 0) |
           (z == LAST ? 1u << FACE_SOUTH : 0);
}

static void add_run(Forest *forest, unsigned cells, unsigned faces)
{
    int run = forest->count++;
    forest->cells[run] = (uint16_t)cells;
    forest->parent[run] = (uint16_t)run;
    forest->faces[run] = (uint8_t)(faces | (cells & 1) << FACE_WEST | (cells >> LAST) << FACE_EAST);
}

// Unites the runs from `begin` to the newest with those of an earlier row that they touch.
static inline void join_rows(Forest *forest, int begin, const int earlier[2])
{
    for (int run = begin; run < forest->count; run++) {
        int root = find(forest, run);
        for (int other = earlier[0]; other < earlier[1]; other++) {
            if (!(forest->cells[run] & forest->cells[other]) || forest->parent[other] == root)
                continue;
            int touched = find(forest, other);
            if (touched == root)
                continue;
            int low = MIN(root, touched), high = MAX(root, touched);
            forest->parent[high] = (uint16_t)low;
            forest->faces[low] |= forest->faces[high];
            root = low;
        }
    }
}

static uint16_t pairs_of_faces(unsigned faces)
{
    uint16_t pairs = 0;
    for (int a = FACE_WEST; a <= FACE_SOUTH; a++)
        for (int b = a + 1; b <= FACE_SOUTH; b++)
            if (faces >> a & faces >> b & 1)
                pairs |= visibility_bit(a, b);
    return pairs;
}

uint16_t visibility_of_section(const uint16_t open[CHUNK_COLUMNS])
{
    Forest forest;
    forest.count = 0;
    int rows[CHUNK_COLUMNS + 1]; // where the runs of each row begin
    for (int row = 0; row < CHUNK_COLUMNS; row++) {
        int y = row / CHUNK_SIZE, z = row % CHUNK_SIZE;
        rows[row] = forest.count;
        for (unsigned left = open[row]; left;) {
            unsigned start = left & -left, cells = left & ~(left + start);
            add_run(&forest, cells, row_faces(y, z));
            left &= ~cells;
        }
        rows[row + 1] = forest.count;
        if (z > 0)
            join_rows(&forest, rows[row], rows + row - 1);
        if (y > 0)
            join_rows(&forest, rows[row], rows + row - CHUNK_SIZE);
    }
    uint64_t seen = 0; // bit for each set of faces that a component reaches
    for (int run = 0; run < forest.count; run++)
        if (forest.parent[run] == run)
            seen |= UINT64_C(1) << forest.faces[run];
    uint16_t pairs = 0;
    for (unsigned faces = 1; faces < 64; faces++)
        if (seen >> faces & 1)
            pairs |= pairs_of_faces(faces);
    return pairs;
}
