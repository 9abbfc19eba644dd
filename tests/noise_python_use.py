"""Uses karst_noise where tests/noise_python.py has installed it: the bits that noise_bits.c printed, shapes, types,
errors, threads, copies.

    noise_python_use.py FILE
"""
import copy
import functools
import itertools
import pickle
import sys
import threading
import unittest
from fractions import Fraction
from math import inf, nan

import numpy as np

import karst_noise
from karst_noise import Field, Fractal, Noise, Seam, fades, fractals, kinds, seams

FIELDS = ("perlin2", "perlin3", "simplex3", "value2", "value3", "white2", "white3", "worley2", "worley3")
RADII, METRICS, VALUES = ("continuous", "dense"), ("euclidean", "manhattan", "chebyshev"), ("f1", "f2", "f2-f1", "f1*f2", "f1/f2", "cell", "edge")
ORIGIN, SIZE, STEP = (-3.3, 1000.7, -12, 5.25), (19, 6, 3, 2), 0.171
ENDS = (nan, inf, -inf, 1e300, -0.0, 2.0**31, -2.0**31)


@functools.lru_cache(maxsize=4)
def source_of(kind, fractal, seed, fade, radius, metric, value, points, jitter, weight, wrap):
    """The noise or the fractal of a line of noise_bits.c."""
    own = {"seed": int(seed), "fade": list(fades())[int(fade)], "radius": RADII[int(radius)], "metric": METRICS[int(metric)],
           "value": VALUES[int(value)], "points": int(points), "jitter": float(jitter), "wrap": [int(n) for n in wrap.split(",")]}
    return Noise(kind, **own) if fractal == "-" else Fractal(fractal, kind, weight=float(weight), **own)


def some_points(dimensions):
    i = np.arange(40)
    return np.stack([i * 0.37 - 5, i * -1.21, i * 7.13, 0.5 - i * 0.011], axis=1)[:, :dimensions]


def some_cells(dimensions):
    i = np.arange(40)
    cells = np.stack([i * 7919 - 5, np.array([-2**63 + n for n in range(40)]), 3 - i, np.int64(1) << (i + 20)], axis=1)
    return cells[:, :dimensions], np.stack([i * (a + 3) % 40 / np.float32(39) for a in range(dimensions)], axis=1)


def steps_of(dimensions, turned):
    """By axis of the array, whose first is the grid's last; columns are x, y, ..."""
    steps = np.zeros((dimensions, dimensions))
    for a in range(dimensions):
        steps[a, a] = STEP
        steps[a, dimensions - 1 - a] += 0.05 * (a + 1) if turned else 0.0
    return steps[::-1]


def values_of(source, what, dimensions):
    """What the library gives in Python for a line of noise_bits.c."""
    shape, origin, points = SIZE[:dimensions][::-1], ORIGIN[:dimensions], some_points(dimensions)
    if what == "range":
        return source.range(dimensions)
    if what == "points":
        return source.sample(points)
    if what == "grid":
        return source.fill(shape, origin, STEP)
    if what == "turned":
        return source.fill(shape, origin, steps=steps_of(dimensions, True))
    if what == "far":
        return source.sample([[x, 0.25, 0.75, x][:dimensions] for x in ENDS])
    if what == "gradient":
        values, slopes = source.gradient(points)
        return np.concatenate([values[:, None], slopes], axis=1)
    if what in ("independent", "progressive"):
        return source.warp(points, 0.75, progressive=what == "progressive").view(np.float32)
    if what == "nearest":
        found = source.nearest(points)
        return np.concatenate([found.first[:, None], found.second[:, None], found.away, found.id.view(np.float32).reshape(-1, 2)], axis=1)
    if what == "cells":
        return source.at_cell(*some_cells(dimensions))
    if what == "projected":
        return source.projected(points, [[n % 3, n % 5 - 2, n] for n in range(40)])
    return Seam(what, source, 6, dimensions, loop_radius=1.5).sample(points, phase=0.3)


def values_of_field(kind, period, octaves, gain, lacunarity, seed, what):
    """What the library gives in Python for a line of a field, and the field."""
    field = Field("a field", FIELDS[int(kind)], int(period), int(octaves), gain=float(gain), lacunarity=float(lacunarity), seed=int(seed))
    i = np.arange(40)
    if what == "moved":
        return field, field.sample(np.stack([2**40 + i, 7 - i], axis=1), np.stack([i * np.float32(0.37), i * np.float32(-1.25)], axis=1))
    if field.dimensions == 3:
        return field, field.fill((3, 16, 16), (2**40, -20, 7), 3, 2)
    return field, field.fill((16, 16), (2**40, 7), 3)


def values_of_plain(what, number):
    """What the library gives in Python for a line of no noise."""
    if what == "turn":
        return karst_noise.turn(some_points(4), ("none", "xy", "xz")[number])
    if what == "filled":
        return Noise("perlin", 42).fill((3, 4, 5), ORIGIN[:3], STEP, turn=("none", "xy", "xz")[number])
    cells = [some_cells(dimensions)[0] for dimensions in (1, 2, 3, 4)]
    if what == "hash":
        return np.concatenate([karst_noise.hash_bits(positions, number) for positions in cells])
    if what == "vector":
        return np.concatenate([karst_noise.hash_vector(positions, 3, number) for positions in cells])
    if what == "bit":
        return karst_noise.bit_hash([i * 40503 - 7 for i in range(40)], number)
    return karst_noise.poisson_points((70, 9), (-5, 2**40), number) if what == "poisson" else karst_noise.blue_noise(8, number).astype(np.uint32)


def fractal_or_none(fractal, kind):
    """None for kinds that the fractal does not serve."""
    try:
        return Fractal(fractal, kind)
    except ValueError:
        return None


class Bits(unittest.TestCase):
    def test_all_that_c_gives(self):
        seen = set()
        with open(sys.argv[1], encoding="ascii") as file:
            for line in file:
                head, bits = line.split(" :")
                if head.startswith(("field ", "plain ")):
                    continue
                *source, what, dimensions = head.split()
                expected = np.array([int(word, 16) for word in bits.split()], np.uint32)
                values = np.asarray(values_of(source_of(*source), what, int(dimensions)), np.float32)
                self.assertTrue(np.array_equal(values.ravel().view(np.uint32), expected), head)
                seen |= {(source[0], source[1], int(dimensions)), what}
        for name in kinds():
            for source, fractal in ((Noise(name), "-"), *((fractal_or_none(fractal, name), fractal) for fractal in fractals())):
                for dimensions in source.dimensions if source else ():
                    self.assertIn((name, fractal, dimensions), seen)
        self.assertLessEqual({"range", "points", "grid", "turned", "far", "gradient", "independent", "progressive", "nearest", "cells", "projected", *seams()}, seen)

    def test_fields(self):
        seen = set()
        with open(sys.argv[1], encoding="ascii") as file:
            for head, bits in (line.split(" :") for line in file if line.startswith("field ")):
                field, values = values_of_field(*head.split()[1:])
                expected = np.array([int(word, 16) for word in bits.split()], np.uint32)
                self.assertTrue(np.array_equal(values.ravel().view(np.uint32), expected), head)
                seen.add((field.kind, head.split()[-1]))
        self.assertEqual(seen, {*itertools.product(FIELDS, ["fill"]), *itertools.product([name for name in FIELDS if name[-1] == "2"], ["moved"])})
        flat, solid = Field("a", "perlin2", 32, 3, seed=5), Field("b", "simplex3", 16, seed=5)
        wide, deep = flat.fill((35, 50), (-7, 11), 2), solid.fill((300, 17, 5), (-7, 2, 11), 2, 3)
        for i, j in ((0, 0), (34, 49), (16, 15), (31, 32)):
            self.assertEqual(wide[i, j], flat(-7 + 2 * j, 11 + 2 * i))
        for k, i, j in ((0, 0, 0), (299, 16, 4), (255, 15, 3), (256, 16, 0)):
            self.assertEqual(deep[k, i, j], solid(-7 + 2 * j, 2 + 3 * k, 11 + 2 * i))
        self.assertEqual((flat.periods, solid.dimensions, flat.fill((0, 3), (0, 0)).shape), ((32, 16, 8), 3, (0, 3)))
        self.assertEqual(flat.sample([[3, 4]], [[1.0, -2.0]])[0], flat(4, 2))
        for other in (pickle.loads(pickle.dumps(flat)), eval(repr(flat))):
            self.assertEqual(other(3, 4), flat(3, 4))

    def test_turns_and_spread_points(self):
        seen = set()
        with open(sys.argv[1], encoding="ascii") as file:
            for head, bits in (line.split(" :") for line in file if line.startswith("plain ")):
                values = values_of_plain(head.split()[1], int(head.split()[2]))
                expected = np.array([int(word, 16) for word in bits.split()], np.uint32)
                self.assertTrue(np.array_equal(values.view(np.uint32).ravel(), expected), head)
                seen.add(head.split()[1])
        self.assertEqual(seen, {"turn", "filled", "poisson", "blue", "hash", "vector", "bit"})
        points, size = some_points(3), (7, 0)
        self.assertEqual(karst_noise.turn(points.reshape(4, 10, 3), "xy").shape, (4, 10, 3))
        self.assertTrue(np.array_equal(points, some_points(3)) and np.array_equal(karst_noise.turn(points, "none"), points))
        self.assertEqual((karst_noise.poisson_points(size).shape, karst_noise.blue_noise(8).dtype), ((0, 2), np.uint16))
        self.assertTrue(np.array_equal(np.sort(karst_noise.blue_noise(16).ravel()), np.arange(256)))

    def test_one_value_and_aligned_steps(self):
        for source in (Noise("perlin", 9), Fractal("warp", "value", 9)):
            for dimensions in source.dimensions:
                points = some_points(dimensions)
                one = np.array([source(*point) for point in points], np.float32)
                self.assertEqual(one.tobytes(), source.sample(points).tobytes())
                shape, origin = SIZE[:dimensions][::-1], ORIGIN[:dimensions]
                self.assertEqual(source.fill(shape, origin, STEP).tobytes(),
                                 source.fill(shape, origin, steps=steps_of(dimensions, False)).tobytes())
        seam = Seam("sphere", Fractal("fbm", "simplex"), 4)
        self.assertEqual(seam(0.3, 0.9), float(seam.sample((0.3, 0.9))))

    def test_order_of_axes(self):
        noise = Noise("perlin", 5)
        grid = noise.fill((2, 3, 4), (10, 20, 30), 0.25)
        self.assertEqual(grid[1, 2, 3], noise(10.75, 20.5, 30.25))
        part = noise.fill((3, 4), (10, 20, 30.25), 0.25)
        self.assertTrue(np.array_equal(part, grid[1]))
        turned = noise.fill((3, 4), (10, 20, 30), steps=[[0.5, 0, 0], [0, 0, 0.125]])
        self.assertEqual(turned[2, 3], noise(11, 20, 30.375))


class Arrays(unittest.TestCase):
    def test_shapes_and_types(self):
        noise = Noise("value")
        self.assertIs(type(noise(1, 2)), float)
        for shape in ((5,), (2, 3), (2, 3, 4), (1, 1, 2, 2), (0, 4), (70000,)):
            self.assertEqual((noise.fill(shape).shape, noise.fill(shape).dtype), (shape, np.float32))
        self.assertEqual(noise.fill(7).shape, (7,))
        self.assertEqual(noise.fill(np.array([2, 3])).shape, (2, 3))
        for shape in ((3,), (5, 3), (2, 5, 3), (0, 3)):
            self.assertEqual((noise.sample(np.zeros(shape)).shape, noise.sample(np.zeros(shape)).dtype), (shape[:-1], np.float32))
        self.assertEqual(noise.sample([[1, 2], [3, 4]]).shape, (2,))

    def test_any_memory(self):
        noise, points = Noise("simplex", 2), some_points(3)
        expected = noise.sample(points)
        packed = np.zeros(len(points), np.dtype([("a", "i1"), ("p", "f8", 3)]))
        packed["p"] = points
        for form in (points[::-1][::-1], np.asfortranarray(points), points.astype(">f8"), points.tolist(), packed["p"]):
            self.assertTrue(np.array_equal(noise.sample(form), expected))
        self.assertTrue(np.array_equal(noise.sample(points.astype(np.float32)), noise.sample(points.astype(np.float32).astype(float))))

    def test_output(self):
        noise, out = Noise("perlin", 2), np.full((3, 4), 7, np.float32)
        self.assertIs(noise.fill((3, 4), (0.5, 0.5), 0.1, out=out), out)
        self.assertTrue(np.array_equal(out, noise.fill((3, 4), (0.5, 0.5), 0.1)))
        fixed = np.zeros((3, 4), np.float32)
        fixed.flags.writeable = False
        unaligned = np.frombuffer(bytearray(49), np.uint8)[1:].view(np.float32).reshape(3, 4)
        for wrong in (np.zeros((4, 3), np.float32), np.zeros((3, 4)), np.zeros((3, 4), np.int32), unaligned, fixed,
                      np.zeros((3, 8), np.float32)[:, ::2], np.zeros((4, 3), np.float32).T):
            with self.assertRaises((ValueError, BufferError)):
                noise.fill((3, 4), out=wrong)
            self.assertFalse(wrong.any())


class Errors(unittest.TestCase):
    def refused(self, words, function, *arguments, **more):
        with self.assertRaises(ValueError) as caught:
            function(*arguments, **more)
        self.assertIn(words, str(caught.exception))

    def not_numbers(self, function, *arguments, **more):
        with self.assertRaises(TypeError) as caught:
            function(*arguments, **more)
        self.assertRegex(str(caught.exception), "^coordinates are numbers, not [^\n]*$")

    def test_what_is_no_number(self):
        noise, fractal = Noise("wavelet"), Fractal("fbm", "perlin")
        for wrong in (None, "1", b"1", 1j, np.datetime64(0, "s"), {}):
            for function in (noise.sample, noise.gradient, Noise("worley").nearest, Seam("mirror", fractal, 4).sample, karst_noise.hash_bits,
                             lambda points: fractal.warp(points, 1), lambda points: noise.projected(points * 3, (0, 0, 1)),
                             lambda points: noise.projected([[0, 0, 0]], points[0] * 3), lambda points: noise.fill((1,), steps=points)):
                self.not_numbers(function, [[wrong, wrong]])
            with self.assertRaises(TypeError):
                noise(wrong, 0)
        self.assertEqual(noise.sample([[Fraction(1, 2), 2**70]]), noise.sample([[0.5, 2.0**70]]))

    def test_cells_projections_and_hashes(self):
        perlin, wavelet = Noise("perlin", 3), Noise("wavelet")
        self.assertEqual(perlin.at_cell([[5, -3]], [0.25, 0.5])[0], perlin(5.25, -2.5))
        self.assertEqual(perlin.at_cell(np.zeros((4, 5, 2), np.int8), 0.5).shape, (4, 5))
        self.assertEqual({name for name, kind in kinds().items() if not kind.exact}, {
            "bit", "perlin1985", "perlin2002", "simplex", "simplexsmooth", "wavelet"})
        self.refused("no form by cells", wavelet.at_cell, [[0, 0]], 0)
        self.refused("does not have 5 dimensions", perlin.at_cell, [[0] * 5], 0)
        self.refused("whole numbers of 64 bits", perlin.at_cell, [[0.5, 0]], 0)
        self.refused("broadcast", perlin.at_cell, [[0, 0]], [0, 0, 0])
        self.refused("only wavelet", perlin.projected, [[0, 0, 0]], (0, 0, 1))
        self.refused("in 3 dimensions", wavelet.projected, [[0, 0]], (0, 0, 1))
        self.assertEqual(wavelet.projected([[1.5, 2, 3]], (0, 0, 2)), wavelet.projected([1.5, 2, 3], (0, 0, 5)))
        self.assertEqual((karst_noise.hash_bits([3]).shape, karst_noise.bit_hash(3).shape, karst_noise.hash_vector([[3]], 2).shape), ((), (), (1, 2)))
        for wrong in ([[]], [[1] * 5]):
            self.refused("1 to 4 coordinates", karst_noise.hash_bits, wrong)
        for wrong in (0, 4, -1, 2**40):
            self.refused("1 to 3 numbers", karst_noise.hash_vector, [[1]], wrong)
        for wrong in ([[2**63]], [[0.5]]):
            self.refused("whole numbers of 64 bits", karst_noise.hash_bits, wrong)
        self.refused("whole numbers of 32 bits", karst_noise.bit_hash, 2**31)
        self.refused("a seed has 32 bits", karst_noise.bit_hash, 1, 2**32)

    def test_names(self):
        self.refused("'perl' is no noise: it is one of hash, bit", Noise, "perl")
        self.refused("is no fractal", Fractal, "fmb", "perlin")
        self.refused("is no fade curve", Noise, "perlin", fade="cube")
        self.refused("is no radius", Noise, "simplex", radius="wide")
        self.refused("is no metric", Noise, "worley", metric="taxi")
        self.refused("is no value", Noise, "worley", value="f3")
        self.refused("is no seam", Seam, "cirle", Fractal("fbm", "perlin"), 4)

    def test_sentences_of_the_library(self):
        self.refused("this noise has no fade curve to choose", Noise, "worley", fade="cubic")
        self.refused("this noise cannot wrap", Noise, "bit", wrap=(4,))
        self.refused("noise wraps after 1 to 2^24 cells", Noise, "perlin", wrap=(2**40,))
        self.refused("noise wraps after 1 to 2^24 cells", Noise, "perlin", wrap=(-1,))
        self.refused("along all of its axes", Noise, "simplex", wrap=(0, 3))
        self.refused("1 to 8 points", Noise, "worley", points=9)
        self.refused("jitter is 0 to 1", Noise, "worley", jitter=nan)
        self.refused("weight", Fractal, "fbm", "perlin", weight=2)
        for wrong in (0, 17, -2**70):
            self.refused("a fractal has 1 to 16 octaves", Fractal, "fbm", "perlin", octaves=wrong)
        for wrong in (nan, inf, 0.5, 9):
            self.refused("lacunarity is 1 to 8", Fractal, "fbm", "perlin", lacunarity=wrong)
        for wrong in (nan, inf, -1, 1e300):
            self.refused("gain is 0 to 8", Fractal, "fbm", "perlin", gain=wrong)
        self.refused("strength is within", Fractal, "marble", "perlin", strength=nan)
        self.refused("needs a dimension that the noise does not have", Seam, "circle", Fractal("fbm", "simplex", wrap=(8, 8)), 4)
        self.refused("a tile is above 0", Seam, "circle", Fractal("fbm", "perlin"), nan)
        self.refused("radius", Seam, "loop", Fractal("fbm", "perlin"), 4, loop_radius=nan)

    def test_dimensions(self):
        noise, seam = Noise("perlin2002"), Seam("circle", Fractal("fbm", "perlin"), 4)
        self.assertEqual(noise.dimensions, (3, 4))
        self.assertEqual(Noise("simplex", wrap=(3, 4, 5)).dimensions, (3,))
        for wrong in ((), (1,), (1, 2), range(5)):
            self.refused(f"this perlin2002 noise does not have {len(wrong)} dimensions", noise, *wrong)
        self.refused("does not have 2 dimensions", noise.sample, np.zeros((5, 2)))
        self.refused("does not have 0 dimensions", noise.sample, np.zeros((5, 0)))
        self.refused("does not have 2 dimensions", noise.fill, (4, 4))
        self.refused("does not have 2 dimensions", noise.range, 2)
        self.refused("of 2 dimensions, not 3", seam.sample, np.zeros((5, 3)))
        self.refused("last axis", noise.sample, 1.5)

    def test_shapes(self):
        noise = Noise("perlin")
        for wrong in ((), (1, 1, 1, 1, 1), (-1,), (2**31,)):
            self.refused("a shape has 1 to 4 sizes", noise.fill, wrong)
        self.refused("an origin has at least", noise.fill, (4, 4), (0,))
        self.refused("an origin has at least", noise.fill, (4, 4), (0,) * 5)
        self.refused("a row for each axis", noise.fill, (4, 4), steps=[[1, 0]])
        self.refused("a row for each axis", noise.fill, (4, 4), steps=[1, 0])
        self.refused("a column for each coordinate", noise.fill, (4, 4), (0, 0, 0), steps=[[1, 0], [0, 1]])
        self.refused("a column for each coordinate", noise.fill, (4, 4), steps=np.zeros((2, 5)))
        self.refused("does not have 0 dimensions", noise.fill, (4, 4), steps=np.zeros((2, 0)))
        self.refused("at most 4 sizes", Noise, "perlin", wrap=(1,) * 5)
        with self.assertRaises((ValueError, MemoryError)):
            noise.fill((2**31 - 1,) * 4)

    def test_slopes_moves_and_nearest(self):
        self.refused("not smooth", Noise("white").gradient, np.zeros((5, 2)))
        self.refused("does not have 2 dimensions", Noise("perlin2002").gradient, np.zeros((5, 2)))
        self.refused("only worley", Noise("perlin").nearest, np.zeros((5, 2)))
        self.refused("2 dimensions", Noise("worley").nearest, np.zeros((5, 3)))
        self.refused("within +-2^31", Fractal("fbm", "perlin").warp, [[0, nan]], 1)
        self.refused("an amplitude", Fractal("fbm", "perlin").warp, [[0, 0]], inf)
        self.refused("last axis", Noise("perlin").gradient, 1.5)
        points = some_points(2)
        kept = points.copy()
        Fractal("fbm", "perlin").warp(points, 3)
        self.assertTrue(np.array_equal(points, kept))
        values, slopes = Noise("value").gradient(points.reshape(4, 10, 2))
        self.assertEqual((values.shape, slopes.shape), ((4, 10), (4, 10, 2)))
        self.assertEqual({name for name, kind in kinds().items() if not kind.smooth}, {"hash", "bit", "white", "worley"})

    def test_fields(self):
        field, solid = Field("a", "value2", 32), Field("a", "value3", 32)
        self.refused("is no kind of field", Field, "a", "perlin", 32)
        self.refused("31 bytes", Field, "a" * 32, "perlin2", 32)
        for wrong in ({"period": 0}, {"period": 2**21}, {"octaves": 0}, {"octaves": 13}, {"gain": nan}, {"gain": 9}, {"lacunarity": 1}, {"lacunarity": nan}):
            self.refused("a field has a period of 1 to 2^20", Field, "a", "perlin2", **{"period": 32, **wrong})
        for wrong in ([[0.5, 1]], [[2**61, 0]], [[0, -2**61]], [[2**63, 0]], [[2**64 - 1, 0]], [[2**70, 0]]):
            self.refused("whole numbers within +-2^60", field.sample, wrong)
        self.not_numbers(field.sample, [["1", "2"]])
        self.not_numbers(field.sample, [[1, 2]], [[None, 0]])
        self.refused("has 2 dimensions, not 3", field.sample, [[1, 2, 3]])
        self.refused("only fields of two dimensions", solid.sample, [[1, 2, 3]], [[0, 0, 0]])
        self.refused("moves are numbers", field.sample, [[1, 2]], [[0, nan]])
        for shape, origin in (((4,), (0, 0)), ((4, 4), (0, 0, 0)), ((4, -1), (0, 0)), ((4, 2**31), (0, 0))):
            self.refused("a shape and an origin", field.fill, shape, origin)
        self.refused("within +-2^60", field.fill, (4, 4), (2**60, 0))
        self.refused("within +-2^60", field.fill, (4, 4), (2**64, 0))
        for wrong in (0, 257, -1, 2**40):
            self.refused("a step is 1 to 256", field.fill, (4, 4), (0, 0), wrong)
        self.refused("a step is 1 to 64", solid.fill, (4, 4, 4), (0, 0, 0), 65)
        with self.assertRaises(TypeError):
            field(0.5, 1)

    def test_turns_and_spread_points(self):
        self.refused("is no turn", karst_noise.turn, [[0, 0, 0]], "yz")
        self.refused("3 or 4 coordinates", karst_noise.turn, [[0, 0]], "xy")
        self.refused("3 or 4 coordinates", Noise("perlin").fill, (4, 4), turn="xy")
        for wrong in (0, 4, 24, 256, -8, 2**40):
            self.refused("a side of 8, 16", karst_noise.blue_noise, wrong)
        for size, origin in (((1,), (0, 0)), ((1, -1), (0, 0)), ((1, 2**31), (0, 0)), ((1, 1), (2**61, 0))):
            self.refused("a size is two numbers", karst_noise.poisson_points, size, origin)
        self.refused("2^31 cells", karst_noise.poisson_points, (2**16, 2**15))

    def test_numbers(self):
        fractal, seam = Fractal("marble", "perlin"), Seam("mirror", Fractal("fbm", "perlin"), 4)
        for wrong in (nan, inf, -inf, 2.0**31 + 1):
            self.refused("within +-2^31", fractal, wrong, 0)
            self.refused("within +-2^31", fractal.sample, [[0, 0], [0, wrong]])
            self.refused("within +-2^31", fractal.fill, (4, 4), (0, wrong))
            self.refused("within +-2^31", fractal.fill, (4, 4), step=wrong)
            self.refused("within +-2^31", seam, wrong, 0)
            self.refused("within +-2^31", seam, 0, 0, phase=wrong)
        noise = Noise("perlin", 3) # of which the library says: a coordinate that is no number counts as 0
        self.assertEqual(noise(nan, 0.3), noise(0, 0.3))
        self.assertTrue(np.array_equal(noise.fill((3, 3), (nan, 0.3), 0.1), noise.sample(
            [[[nan, 0.3 + j * 0.1] for _ in range(3)] for j in range(3)])))
        for wrong in (2**64, -2**63 - 1):
            self.refused("64 bits", Noise, "perlin", wrong)
        self.assertEqual(Noise("perlin", -1)(0.5, 0.3), Noise("perlin", 2**64 - 1)(0.5, 0.3))
        for wrong in (1.5, "1", None):
            with self.assertRaises(TypeError):
                Noise("perlin", wrong)
        with self.assertRaises(TypeError):
            noise("x", 0)


class Objects(unittest.TestCase):
    def test_infos(self):
        self.assertEqual(karst_noise.__version__.count("."), 2)
        for name, kind in kinds().items():
            self.assertEqual((name, Noise(name).info, Noise(name).dimensions), (kind.name, kind, kind.dimensions))
            self.assertTrue(kind.title and kind.source and kind.idea and kind.range[0] < kind.range[1])
        perlin = kinds()["perlin"]
        self.assertEqual((perlin.title, perlin.dimensions, perlin.range, perlin.repeat, perlin.fades, perlin.wraps),
                         ("Perlin noise", (1, 2, 3, 4), (-1.0, 1.0), 0, True, True))
        self.assertTrue(kinds()["perlin2002"].seedless and kinds()["perlin1985"].repeat == 256)
        self.assertTrue(all(info.formula and info.use and info.contrast >= 1 for info in fractals().values()))

    def test_wraps(self):
        noise = Noise("perlin", 42, fade="quintic", wrap=(8, 8))
        self.assertEqual(noise(3.75, 1.25), noise(11.75, -6.75))

    def test_copies(self):
        for source in (Noise("worley", 3, metric="chebyshev", value="f2", points=2), Fractal("ridged", "simplex", 5, octaves=3)):
            for other in (pickle.loads(pickle.dumps(source)), copy.deepcopy(source), eval(repr(source))):
                self.assertEqual(other.sample(some_points(3)).tobytes(), source.sample(some_points(3)).tobytes())

    def test_threads(self):
        source, results = Fractal("fbm", "simplex", 7), {}
        expected = source.fill((40, 200), (5, 5), 0.01).tobytes()
        def fill(number):
            results[number] = all(source.fill((40, 200), (5, 5), 0.01).tobytes() == expected for _ in range(5))
        threads = [threading.Thread(target=fill, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, {number: True for number in range(4)})

    def test_others_run_meanwhile(self):
        source, seam, interval = Fractal("fbm", "perlin", 7), Seam("mirror", Fractal("fbm", "perlin"), 4), sys.getswitchinterval()
        points = np.zeros((1000, 2))
        for work in (lambda: source.fill((40, 40)), lambda: source.sample(points), lambda: seam.sample(points)):
            begun, ran = threading.Event(), threading.Event()
            thread = threading.Thread(target=lambda: begun.wait() and ran.set())
            thread.start()
            sys.setswitchinterval(1e5) # threads change when the lock is released, and only then
            begun.set()
            turns = 0
            while not ran.is_set() and turns < 10000:
                work()
                turns += 1
            sys.setswitchinterval(interval)
            self.assertLess(turns, 10000)
            thread.join()


if __name__ == "__main__":
    program = unittest.main(argv=sys.argv[:1], exit=False)
    print(f"{program.result.testsRun} tests of karst_noise {karst_noise.__version__}")
    sys.exit(not program.result.wasSuccessful() or program.result.testsRun == 0)
