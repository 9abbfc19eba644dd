#!/usr/bin/env python3
"""Every noise of Karst written for its reader, in the order in which one learns it: kinds, fractals, seams and fields.

Plain Python with its standard library alone, no thought of speed, and doubles where the library has floats;
tests/noise_reference.py holds the library against it. docs/noise.md has the pictures, the reasons and the sources.

    docs/noise-reference.py KIND FRACTAL DIMENSIONS SEED X [Y [Z [W]]]      prints the value at a position in cells
"""
import sys
from functools import lru_cache
from itertools import count, product
from math import cos, dist, floor, gcd, hypot, prod, sin, sqrt, tau

# ---- the hash: numbers in, bits without a pattern out. Bits are unsigned integers, cut off at 32 or 64 bits.
BITS32, BITS64 = 2**32 - 1, 2**64 - 1
def mix(bits):
    """Stafford's finaliser: each input bit flips each output bit half of the time; no two inputs give the same."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & BITS64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & BITS64
    return bits ^ bits >> 31
def fold(seed, *numbers):
    """The hash of a seed and numbers, one after the other: for further seeds, and for fields (kn_hash)."""
    for number in numbers:
        seed = mix(seed * 0x9E3779B97F4A7C15 + number + 0xD1B54A32D192ED03 & BITS64)
    return seed
def signed(bits):
    """32 bits as a number in [-1, 1): the highest bit is the sign."""
    return (bits if bits < 2**31 else bits - 2**32) / 2**31

class Noise:
    """A kind of noise, its seed and its parameters. Each axis has a key; the fifth key is for all axes together."""
    def __init__(self, kind, seed, fade="default", radius="continuous", metric="euclidean", value="f1", points=1,
                 jitter=1.0, wrap=(0, 0, 0, 0)):
        self.kind, self.seed, self.radius, self.metric, self.value = kind, seed, radius, metric, value
        self.points, self.jitter, self.wrap = points, jitter, wrap  # wrap: the tile's cells along each axis; 0: none
        self.fade = fade if fade != "default" else "cubic" if kind == "perlin1985" else "quintic"
        self.keys = [fold(seed, list(KINDS).index(kind), axis) for axis in range(5)]

def combined(noise, point, wrap=None):
    """The hashes of a lattice point's coordinates, combined by exclusive or. A coordinate, modulo the tile if the noise
    wraps, plus the key of its axis is mixed by itself, so that points which share it can share the work."""
    bits = noise.keys[4]
    for coordinate, key, tile in zip(point, noise.keys, wrap or noise.wrap):
        bits ^= mix((coordinate % tile if tile else coordinate) + key & BITS64)
    return bits
def bits_of(noise, point, wrap=None):
    """The 32 bits of a lattice point: the middle of the product of its hash's halves, the upper made odd, so not 0."""
    bits = combined(noise, point, wrap)
    return (bits & BITS32) * (bits >> 32 | 1) >> 16 & BITS32

# ---- one number for each cell. Here and below `cell` is the position rounded down, and `offset` the rest, in [0, 1).
def hash_noise(noise, cell, offset):  # the hash itself, mixed in full
    return signed(mix(combined(noise, cell)) >> 32)
def white(noise, cell, offset):  # the bits of a lattice point, the same from edge to edge of the cell
    return signed(bits_of(noise, cell))
def bit_hash(seed, position):
    """Eiserloh's hash of 32 bits. All shifts are by 8, so high bits never reach the low ones: a pattern remains."""
    bits = position * 0x85297A4D + seed & BITS32
    bits = (bits ^ bits >> 8) + 0x68E31DA4 & BITS32
    bits = (bits ^ bits << 8) * 0x1B56C4E9 & BITS32
    return bits ^ bits >> 8
def bit_noise(noise, cell, offset):  # all space on one line: a step along y is one of a large prime along x
    return signed(bit_hash(noise.seed, dot(cell, (1, 198491317, 6542989, 357239))))

# ---- square lattices: something random at each lattice point, interpolated between them. A fade curve is the weight of
# the far point at t of the way to it. The cubic one has no slope at its ends, the quintic one no curvature either.
FADES = {"linear": lambda t: t, "cubic": lambda t: 3*t**2 - 2*t**3, "quintic": lambda t: 6*t**5 - 15*t**4 + 10*t**3}
def interpolate(fade, cell, offset, at_corner):
    """The sum over the 2^n corners of a cell of at_corner(lattice point, way from it to the position), times a weight
    for each axis: fade(offset) on the far side, 1 - fade(offset) on the near side."""
    total = 0
    for steps in product((0, 1), repeat=len(cell)):
        weight = prod(FADES[fade](t) if step else 1 - FADES[fade](t) for step, t in zip(steps, offset))
        total += weight * at_corner([c + s for c, s in zip(cell, steps)], [t - s for t, s in zip(offset, steps)])
    return total
# A noise is divided by the greatest value that it can take, to fill [-1, 1]; rounding has the millionth that is left.
ROOM = 0.999999
def value(noise, cell, offset):  # a random value at each lattice point
    return ROOM * interpolate(noise.fade, cell, offset, lambda point, away: signed(bits_of(noise, point)))

def cubic_weights(t):
    """Catmull and Rom's spline: through four values, with half of the difference of its neighbours as slope at each."""
    return (-t + 2*t**2 - t**3) / 2, (2 - 5*t**2 + 3*t**3) / 2, (t + 4*t**2 - 3*t**3) / 2, (-t**2 + t**3) / 2
def value_cubic(noise, cell, offset):  # the weights' sizes add up to 5/4 at most, along each axis
    total, weights = 0, [cubic_weights(t) for t in offset]
    for taps in product(range(4), repeat=len(cell)):
        weight = prod(w[tap] for w, tap in zip(weights, taps))
        total += weight * signed(bits_of(noise, [c + tap - 1 for c, tap in zip(cell, taps)]))
    return ROOM * total / (5/4)**len(cell)

# A gradient is a slope: on a line a number in [-1, 1); in the plane one of 16 directions around the circle; in space
# and in 4D from the middle of a cube to the middle of an edge, so one coordinate is 0 and the others are 1 or -1.
DIRECTIONS = [(cos(tau * i / 16), sin(tau * i / 16)) for i in range(16)]
EDGES3 = [(b, a)[:zero] + (0,) + (b, a)[zero:] for zero in (2, 1, 0) for a, b in product((1, -1), repeat=2)]
EDGES4 = [(c, b, a)[:zero] + (0,) + (c, b, a)[zero:] for zero in range(4) for a, b, c in product((-1, 1), repeat=3)]
def gradient(bits, dimensions):
    """The gradient that the highest of 32 random bits choose."""
    choices = {1: [(signed(bits),)], 2: DIRECTIONS, 3: EDGES3, 4: EDGES4}[dimensions]
    return choices[bits * len(choices) >> 32]
def dot(a, b): return sum(x * y for x, y in zip(a, b))
def planes(fade, cell, offset, gradient_at):
    """Gradient noise: each lattice point has a plane that is 0 there and rises along its gradient."""
    return interpolate(fade, cell, offset, lambda point, away: dot(gradient_at(point), away))
# In 1D and 2D the greatest value is at the middle of a cell, for every fade curve; else it was found by hill climbing.
PERLIN_GREATEST = {1: dict.fromkeys(FADES, 1/2), 2: dict.fromkeys(FADES, sqrt(1/2)),
                   3: {"linear": 1.0648282, "cubic": 1.0449052, "quintic": 1.0363538},
                   4: {"linear": 1.5653133, "cubic": 1.5451999, "quintic": 1.5365823}}
def perlin(noise, cell, offset):
    """Perlin noise with a hash in place of tables, so that it never repeats."""
    gradient_at = lambda point: gradient(bits_of(noise, point), len(cell))
    return ROOM * planes(noise.fade, cell, offset, gradient_at) / PERLIN_GREATEST[len(cell)][noise.fade]
def perlin4(noise, cell, offset):
    """The same with the 2^n diagonals as gradients, whose signs are the n highest bits: too few."""
    n = len(cell)
    gradient_at = lambda point: [1 - 2 * (bits_of(noise, point) >> 32 - n + a & 1) for a in range(n)]
    return ROOM * planes(noise.fade, cell, offset, gradient_at) / (n / 2)
@lru_cache(None)
def tables_of_1985(state):
    """256 random unit vectors G of each dimension, and a random permutation P of 0..255. A random direction is a random
    point of the square or cube that happens to lie inside the circle or sphere, and not at its centre."""
    g, p = {2: [], 3: [], 4: []}, list(range(256))
    def add_direction(state, n):
        length = 0
        while not sqrt(0.001) <= length <= 1:
            v = [signed((state := fold(state, axis)) >> 32) for axis in range(n)]
            length = hypot(*v)
        g[n].append([x / length for x in v])
        return state
    for _, n in product(range(256), (2, 3)):
        state = add_direction(state, n)
    for i in range(255, 0, -1):
        state = fold(state, i)
        other = (state >> 32) * (i + 1) >> 32
        p[i], p[other] = p[other], p[i]
    for _ in range(256):
        state = add_direction(state, 4)
    return g, p
def perlin1985(noise, cell, offset):
    """Perlin's first: the gradient at (i, j) is G[i + P[j]], in space G[i + P[j + P[k]]], and so on, all modulo 256."""
    n, (g, p) = len(cell), tables_of_1985(noise.keys[4])
    def gradient_at(point):
        *others, place = [x % tile if tile else x for x, tile in zip(point, noise.wrap)]
        for x in reversed(others):
            place = x + p[place % 256]
        return g[n][place % 256]
    return ROOM * planes(noise.fade, cell, offset, gradient_at) / (sqrt(n) / 2)
PUBLISHED = bytes.fromhex(  # Perlin's permutation of 2002, two hexadecimal digits for each number: 151, 160, 137 ...
    "97a0895b5a0f830dc95f6035c2e907e18c24671e458e086325f0150a17be0694f778ea4b001ac53e5efcdbcb75230b2039b12158ed95"
    "3857ae147d88aba844af4aa547868b301ba64d929ee7536fe57a3cd385e6dc695c29372ef528f4668f3641193fa101d85049d14c84bb"
    "d05912a9c8c4878274bc9f56a4646dc6adba034034d9e2fa7c7b05ca2693767eff5255d4cfce3be32f103a11b6bd1c2adfb7aad577f8"
    "98022c9aa346dd99659ba72bac09811627fd13626c6e4f71e0e8b2b97068daf661e4fb22f2c1eed2900cbfb3a2f1513391ebf90eef6b"
    "31c0d61fb5c76a9db854ccb07379322d7f0496fe8aeccd5dde72431d1848f38d80c34e42d73d9cb4")
def perlin2002(noise, cell, offset):
    """Perlin's improved noise as published, without a seed: 12 gradients, of which four come twice, to make 16. In 4D 32,
    of which the eight with x = 0 come twice and those with w = 0 never."""
    n, p, gradients = len(cell), PUBLISHED, EDGES3 + [(1, 1, 0), (0, -1, 1), (-1, 1, 0), (0, -1, -1)]
    def gradient_at(point):
        bits = 0
        for x, tile in zip(point, noise.wrap):
            bits = p[((x % tile if tile else x) + bits) % 256]
        if n == 3:
            return gradients[bits % 16]
        axes, g = ["yzw", "wxy", "zwx", "yzw"][bits >> 3 & 3], dict.fromkeys("xyzw", 0)
        g.update((axis, 1 if bits >> 2 - i & 1 else -1) for i, axis in enumerate(axes))
        return tuple(g.values())
    return planes(noise.fade, cell, offset, gradient_at)

# ---- simplex noise: cells with n + 1 corners (triangles, tetrahedra), whose contributions are added, not interpolated
SIMPLEX_GREATEST = {1: {1.0: 0.31640625}, 2: {0.5: 0.010080205, 0.6: 0.028881538},  # by dimensions and r^2
                    3: {0.5: 0.013007158, 0.6: 0.030584891}, 4: {0.5: 0.015929223, 0.6: 0.036730032}}
SMOOTH_GREATEST = {2: 0.054940678, 3: 0.055711629, 4: 0.065594562}  # with r^2 = 2/3
def simplex_corners(fraction):
    """A walk through the unit cube to its opposite corner, one step along each axis, the greatest fraction first,
    visits the corners of the simplex around a skewed position."""
    corners = [[0] * len(fraction)]
    for axis in sorted(range(len(fraction)), key=lambda axis: -fraction[axis]):
        corners.append([c + (a == axis) for a, c in enumerate(corners[-1])])
    return corners
def kernels(corners, fraction, r2, bits_at, k2):
    """Each corner adds its gradient's plane times (r^2 - d^2)^4; d is the way from it to the position, `fraction`, with
    the skew undone by K2 = K1 / (1 + n K1)."""
    n, total = len(fraction), 0
    for corner in corners:
        away = [f - c for f, c in zip(fraction, corner)]
        d = [x - k2 * sum(away) for x in away]
        total += max(0, r2 - dot(d, d))**4 * dot(gradient(bits_at(corner), n), d)
    return ROOM * total
def simplex_sum(cell, fraction, r2, bits_at, k2=1/6):
    of_step = lambda corner: bits_at([c + s for c, s in zip(cell, corner)])
    total = kernels(simplex_corners(fraction), fraction, r2, of_step, k2)
    return total / SIMPLEX_GREATEST[len(cell)][r2]
def skew_of(noise, n):
    """K1 = (sqrt(n + 1) - 1) / n as a fraction share / parts, or as the number over 1; a noise that wraps rounds it down
    to a fraction whose parts divide every side of the tile, so that a tile on is a whole number of steps on."""
    k1 = (sqrt(n + 1) - 1) / n if n > 1 else 0
    if not any(noise.wrap):
        return k1, 1
    sides = gcd(*noise.wrap)
    share = floor(k1 * sides + 1e-6)
    return share // gcd(share, sides), sides // gcd(share, sides)
def skewed(noise, point):
    """Skewed by K1, simplices are parts of cubes; on a line they are the cells. To wrap, the hash is of a corner's place
    in space, in as many parts of a cell as make it whole. Gives the cube, the place in it, a corner's bits, and K2."""
    n = len(point)
    share, parts = skew_of(noise, n)
    place, unit = [x + share / parts * sum(point) for x in point], parts + n * share
    own = lambda corner: [unit * c - share * sum(corner) for c in corner] if any(noise.wrap) else corner
    bits_at = lambda corner: bits_of(noise, own(corner), [unit * tile for tile in noise.wrap])
    return [floor(x) for x in place], [x - floor(x) for x in place], bits_at, share / unit
def simplex(noise, point):
    """With r^2 = 1/2 a corner fades out where its last simplex ends."""
    r2 = 1.0 if len(point) == 1 else 0.5 if noise.radius == "continuous" else 0.6
    cell, fraction, bits_at, k2 = skewed(noise, point)
    return simplex_sum(cell, fraction, r2, bits_at, k2)
def simplex_smooth(noise, point):
    """With r^2 = 2/3 kernels reach beyond the simplex, up to the next corners: its mirror images across each facet count
    too. That of a corner is the sum of the corners before and after it on the walk, which is closed, less itself."""
    cell, fraction, bits_at, k2 = skewed(noise, point)
    walk = simplex_corners(fraction)
    mirrored = [[a + c - b for a, b, c in zip(*triple)] for triple in zip(walk[-1:] + walk, walk, walk[1:] + walk[:1])]
    total = kernels(walk + mirrored, fraction, 2/3, lambda corner: bits_at([c + s for c, s in zip(cell, corner)]), k2)
    return total / SMOOTH_GREATEST[len(point)]

# ---- Worley noise: the distance to the nearest of scattered points
METRICS = {"euclidean": lambda d: hypot(*d), "manhattan": lambda d: sum(map(abs, d)),
           "chebyshev": lambda d: max(map(abs, d))}
def feature(bits, n):
    """Where in its cell a point lies: 21 bits for each axis, the highest first; in 4D 16 bits, the lowest first."""
    return [(bits >> 16 * a) % 2**16 / 2**16 if n == 4 else (bits >> 43 - 21 * a) % 2**21 / 2**21 for a in range(n)]
def nearest_points(metric, points, jitter, offset, hash_at, firsts=0):
    """(distance, way, hash) of the points near a position, the nearest first. The search goes outward in rings of cells
    and ends where the next ring, whose cells are ring - 1 away at least, is beyond F2 (for an edge F2 + 2 F1)."""
    found = []
    for ring in count():
        if found[1:] and found[1][0] + firsts * found[0][0] <= ring - 1:
            return found
        for step in [s for s in product(range(-ring, ring + 1), repeat=len(offset)) if max(map(abs, s)) == ring]:
            bits = hash_at(step)
            for _ in range(points):
                away = [s + 0.5 + (f - 0.5) * jitter - t for s, f, t in zip(step, feature(bits, len(offset)), offset)]
                found.append((METRICS[metric](away), away, bits))
                bits = mix(bits + 1 & BITS64)
        found.sort(key=lambda point: point[0])
def nearest_of(noise, cell, offset, firsts=0):
    hash_at = lambda step: mix(combined(noise, [c + s for c, s in zip(cell, step)]))
    return nearest_points(noise.metric, noise.points, noise.jitter, offset, hash_at, firsts)
def worley(noise, cell, offset):
    """The distances to the nearest point (F1) and to the second (F2), or a term of them, or a random value of the
    nearest point, or the distance to the edge of its cell: the nearest plane half way between it and another one."""
    (f1, a, bits), (f2, _, _), *_ = near = nearest_of(noise, cell, offset, 2 if noise.value == "edge" else 0)
    if noise.value == "edge":
        return min((dot(b, b) - dot(a, a)) / (2 * dist(a, b)) for _, b, _ in near[1:] if a != b)
    return {"f1": f1, "f2": f2, "f2-f1": f2 - f1, "f1*f2": f1 * f2, "f1/f2": f1 / f2 if f2 else 0,
            "cell": signed(mix(bits + 1 & BITS64) >> 32)}[noise.value]

# ---- wavelet noise: a tile of random numbers less all that half the resolution could show of them
EDGE = {2: 128, 3: 32, 4: 16}  # of the tile, which repeats
HALF = [0.655340, 0.033979, -0.243780, -0.025936, 0.103311, 0.011655, -0.044412, -0.005040,
        0.019120, 0.002172, -0.008233, -0.000938, 0.003545, 0.000410, -0.001528, 0.000334]
FILTER = HALF[::-1] + HALF  # of Cook and DeRose, for quadratic B-splines
def down_and_up(line):
    """A line at half the resolution: filtered to every other number, the ones between drawn by a B-spline again."""
    around = [line[i % len(line)] for i in range(-16, len(line) + 16)]
    half = [dot(FILTER, around[2*i:2*i + 32]) for i in range(len(line) // 2)]
    return [x for a, b in zip(half, half[1:] + half[:1]) for x in ((3*a + b) / 4, (a + 3*b) / 4)]
# A line moved by an odd distance; its B-spline at its points, and half way to the next.
def moved(line): return line[len(line)//2 + 1:] + line[:len(line)//2 + 1]
def spline_at(line): return [(a + 6*b + c) / 8 for a, b, c in zip(line[-1:] + line[:-1], line, line[1:] + line[:1])]
def spline_between(line): return [(a + b) / 2 for a, b in zip(line, line[1:] + line[:1])]
def along(tile, size, changes):
    """The tile after the first change to each line along x, the second to each line along y, and so on."""
    tile = tile[:]
    for axis, change in enumerate(changes):
        for start in [i for i in range(len(tile)) if i // size**axis % size == 0]:
            line = slice(start, start + size**(axis + 1), size**axis)
            tile[line] = change(tile[line])
    return tile
@lru_cache(None)
def wavelet_tile(seed, n, size):
    """Random numbers, nearly normal as sums of four, less their coarse part; added to themselves at an odd distance, so
    that odd and even points vary alike; divided by 1.04 times the greatest value found at and between the points."""
    numbers = [sum(signed(fold(seed, i, k) >> 32) for k in range(4)) for i in range(size**n)]
    fine = [a - b for a, b in zip(numbers, along(numbers, size, [down_and_up] * n))]
    tile = [a + b for a, b in zip(fine, along(fine, size, [moved] * n))]
    greatest = max(max(map(abs, along(tile, size, ways))) for ways in product((spline_at, spline_between), repeat=n))
    return [x / (1.04 * greatest) for x in tile]
def wavelet(noise, point):
    """The B-spline of the tile: three points along each axis weigh (1 - t)^2 / 2, the rest to 1, and t^2 / 2."""
    n, total, first = len(point), 0, [floor(x - 0.5) for x in point]
    size = min(EDGE[n], max(noise.wrap) or EDGE[n])
    tile = wavelet_tile(noise.keys[n - 2], n, size)
    weights = [((1 - t)**2 / 2, 1 - (1 - t)**2 / 2 - t**2 / 2, t**2 / 2) for t in [(x - 0.5) % 1 for x in point]]
    for step in product(range(3), repeat=n):
        place = sum((first[a] + step[a]) % size * size**a for a in range(n))
        total += prod(weights[a][step[a]] for a in range(n)) * tile[place]
    return min(1, max(-1, total))

# ---- every kind: its function and its dimensions. The order counts: a kind's place in it is hashed into its keys.
KINDS = {"hash": (hash_noise, (1, 2, 3, 4)), "bit": (bit_noise, (1, 2, 3, 4)), "white": (white, (1, 2, 3, 4)),
         "value": (value, (1, 2, 3, 4)), "perlin": (perlin, (1, 2, 3, 4)), "perlin1985": (perlin1985, (2, 3, 4)),
         "perlin2002": (perlin2002, (3, 4)), "perlin4": (perlin4, (2, 3, 4)), "simplex": (simplex, (1, 2, 3, 4)),
         "worley": (worley, (2, 3, 4)), "wavelet": (wavelet, (2, 3, 4)), "valuecubic": (value_cubic, (1, 2, 3, 4)),
         "simplexsmooth": (simplex_smooth, (2, 3, 4))}
def sample(noise, point):
    """The noise at a position. A coordinate that is no number, or too great to have a fraction, counts as 0."""
    point, function = [x if abs(x) <= 2**51 else 0.0 for x in point], KINDS[noise.kind][0]
    if function in (simplex, simplex_smooth, wavelet):
        return function(noise, point)
    return function(noise, [floor(x) for x in point], [x - floor(x) for x in point])
def slopes(noise, point):
    """The slope along each axis, from the difference of values close by; the library has the derivatives' formulas."""
    step, here = 2**-20, lambda axis, by: sample(noise, [x + by * (a == axis) for a, x in enumerate(point)])
    return [(here(axis, step) - here(axis, -step)) / (2 * step) for axis in range(len(point))]

# ---- fractals: octaves of a noise, each finer and weaker than the one before, are shaped and added
SHAPES = {"none": lambda v, _: v, "fbm": lambda v, _: v, "turbulence": lambda v, _: abs(v),
          "ridged": lambda v, _: 1 - 2 * abs(v), "billow": lambda v, _: 2 * abs(v) - 1,
          "pingpong": lambda v, strength: 1 - 2 * abs(max(0, (v + 1) * strength) % 2 - 1),
          "multi": lambda v, _: (1 - abs(v))**2, "hybrid": lambda v, _: v + 0.7, "erosion": lambda v, _: v,
          "marble": lambda v, _: abs(v), "warp": lambda v, _: v}
class Fractal:
    """Octave i has the frequency lacunarity^i, the amplitude gain^i divided by the sum of all, and a seed and an offset
    of its own, an odd number of 128ths of a cell, so that no place is special. "none" is the noise itself."""
    def __init__(self, shape, kind, seed, octaves=5, lacunarity=2.0, gain=0.5, weight=0.0, stripes=1.0, strength=None,
                 wrap=(0, 0, 0, 0), **parameters):
        self.shape, self.weight, self.stripes, self.octaves = shape, weight, stripes, []
        self.strength = strength if strength is not None else 2.0 if shape == "pingpong" else 1.0
        octaves = 1 if shape == "none" else octaves
        total = sum(gain**i for i in range(octaves)) / (ROOM if octaves > 1 else 1)
        for i in range(octaves):
            own = seed if shape == "none" else fold(seed, i)
            offset = [0 if shape == "none" else (fold(own, a + 1) % 2**16 * 2 + 1) / 128 for a in range(4)]
            tile = [int(cells * lacunarity**i) for cells in wrap]
            self.octaves.append((gain**i / total, lacunarity**i, offset, Noise(kind, own, wrap=tile, **parameters)))
def octave_sum(fractal, point):
    """Octaves are damped: in multifractals where those before are low, in erosion where the sum so far is steep, in all
    other sums where those before are low by a share, the weight."""
    total, damping, slope = 0, 1, [0] * len(point)
    for amplitude, frequency, offset, noise in fractal.octaves:
        place = [x * frequency + o for x, o in zip(point, offset)]
        shaped = SHAPES[fractal.shape](sample(noise, place), fractal.strength)
        if fractal.shape == "erosion":
            slope = [a + b for a, b in zip(slope, slopes(noise, place))]
            damping = 1 / (1 + dot(slope, slope))
        total += amplitude * damping * shaped
        if fractal.shape in ("multi", "hybrid"):
            damping = min(1, max(0, damping * shaped * (2 if fractal.shape == "multi" else 1)))
        else:
            height = shaped if fractal.shape in ("turbulence", "marble") else (shaped + 1) / 2
            damping *= 1 - fractal.weight * (1 - min(1, max(0, height)))
    return total
def sample_fractal(fractal, point):
    """Marble is a sine along x, displaced by turbulence. A warp is an fbm at a place that other places of it move."""
    if fractal.shape == "warp":
        elsewhere = [[x + (a + 1) * 37.625 + b * 11.375 for b, x in enumerate(point)] for a in range(len(point))]
        point = [x + fractal.strength * octave_sum(fractal, place) for x, place in zip(point, elsewhere)]
    total = octave_sum(fractal, point)
    turns = point[0] * fractal.stripes + fractal.strength * total
    return sin(tau * (turns % 1)) if fractal.shape == "marble" else total

# ---- seams: where in the noise a point of a tile, of a planet's map or of a moving picture lies. The table has the
# noise's dimensions for pictures of 1, 2 and 3 dimensions, 0 where there is no way.
SEAMS = {"none": (1, 2, 3), "mirror": (1, 2, 3), "wrap": (1, 2, 3), "circle": (2, 4, 0), "sphere": (0, 3, 0),
         "loop": (3, 4, 0)}
def on_circle(turns, radius): return [radius * cos(tau * turns), radius * sin(tau * turns)]
def seam_place(mode, point, size, phase=0.0, loop_radius=1.0):
    """Circles and equators are as long as the tile is wide, with centres off the lattice. Wrapping is left to Noise."""
    radius = size / tau
    if mode == "mirror":  # there and back
        return [size - abs(x % (2 * size) - size) for x in point]
    if mode == "circle":  # each axis in two dimensions of its own
        return [0.25 + c for x in point for c in on_circle(x / size, radius)]
    if mode == "sphere":  # x is the yaw, y the pitch, from pole to pole in half a turn
        around, up = on_circle(point[1] / size - 0.25, radius)
        east, north = on_circle(point[0] / size, around)
        return [0.25 + east, 0.25 + up, 0.25 + north]
    if mode == "loop":  # time, in turns, in two more dimensions
        return [*point, *(0.25 + c for c in on_circle(phase, loop_radius))]
    return point

# ---- fields: fractals over blocks, of which terrain is made. Positions are integers, so distance costs no precision.
FIELDS = ("perlin2", "perlin3", "simplex3", "value2", "value3", "white2", "white3", "worley2", "worley3")
def octave_noise(kind, seed, place, period):
    """One octave. Its place is split into cell and offset as integers. Hashes are folded, the height (y) last."""
    n, cell, offset = len(place), [x // period for x in place], [x % period / period for x in place]
    hash_at = lambda point: fold(seed, *point) if n == 2 else fold(seed, point[0], point[2], point[1])
    bits_at = lambda point: hash_at(point) >> 32
    if kind == "simplex":  # K1 = 1/3
        skewed, unit = [3 * x + sum(place) for x in place], 3 * period
        return simplex_sum([x // unit for x in skewed], [x % unit / unit for x in skewed], 0.5, bits_at)
    if kind == "perlin":
        gradient_at = lambda point: gradient(bits_at(point), n)
        return ROOM * planes("quintic", cell, offset, gradient_at) / PERLIN_GREATEST[n]["quintic"]
    if kind == "value":
        return ROOM * interpolate("quintic", cell, offset, lambda point, away: signed(bits_at(point)))
    if kind == "white":
        return ROOM * signed(fold(hash_at(cell), 1) >> 32)
    near = nearest_points("euclidean", 1, 1, offset, lambda step: hash_at([c + s for c, s in zip(cell, step)]))
    return ROOM * (near[0][0] * 2 / sqrt(n) - 1)  # worley: distances of 0 to sqrt(n)
def field(kind, name, world_seed, period, octaves, gain, lacunarity, block, moves=(0, 0, 0)):
    """The seed is hashed from the world's and the name. Octave i has a period of a whole number of blocks and an offset
    that is no multiple of 16. A warped field moves places by up to 4,096 blocks, in steps of 1/1024 block."""
    seed, n, total = fold(mix(world_seed & BITS64), *name.encode()), int(kind[-1]), 0
    for i in range(octaves):
        own, place = fold(seed, i), []
        for x, move, number in zip(block, moves, (1, 3) if n == 2 else (1, 2, 3)):
            bits = fold(own, number)
            offset = bits % 2**24 + (0 if bits % 16 else 1 + (bits >> 32) % 15)
            place.append((x + offset) * 1024 + floor(1024 * min(4096, max(-4096, move))))
        total += gain**i * octave_noise(kind[:-1], own, place, max(1, int(period / lacunarity**i + 0.5)) * 1024)
    return total / sum(gain**i for i in range(octaves))

if __name__ == "__main__":
    kind, shape, dimensions, seed, *point = sys.argv[1:] if len(sys.argv) > 5 else [""] * 4
    if kind not in KINDS or shape not in SHAPES or dimensions != str(len(point)) or len(point) not in KINDS[kind][1]:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    print(sample_fractal(Fractal(shape, kind, int(seed)), [float(x) for x in point]))
