# The noise library's sources, below src: for Karst itself and for src/noise/CMakeLists.txt, which builds the library
# alone. *_ISA_SOURCES are compiled for each instruction set (base/isa.h).

set(KARST_NOISE_SOURCES
    noise/cell.c
    noise/fade.c
    noise/field.c
    noise/fill.c
    noise/fill_points.c
    noise/fractal.c
    noise/gradient.c
    noise/hash.c
    noise/noise.c
    noise/perlin.c
    noise/points.c
    noise/seam.c
    noise/simplex.c
    noise/turn.c
    noise/value.c
    noise/wavelet.c
    noise/worley.c)

set(KARST_NOISE_ISA_SOURCES
    noise/field_cells.c
    noise/field_fold.c
    noise/field_moved.c
    noise/field_splat.c
    noise/fill_cells.c
    noise/fill_fold.c
    noise/fill_rows.c
    noise/fill_worley.c)
