"""Karst's noise library: every noise that games use, fractals of them, and seamless forms, with NumPy arrays.

    from karst_noise import Fractal, Noise

    Noise("perlin", seed=42)(3.7, 1.2)
    Fractal("ridged", "simplex", seed=1).fill((64, 64), step=1/32)

A noise is a function from coordinates, in cells, to a number that looks random and is always the same: the bits of the
C library, which never change within a major version. Noises and fractals never change once they are made, and may be
used by any thread; others run while an array is filled. A wrong argument raises ValueError with a sentence that says
what is allowed.
"""
from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Sequence, SupportsFloat, SupportsIndex, TypeVar, Union, get_args

import numpy as np
import numpy.typing as npt

from . import _noise

__all__ = ["Field", "FractalInfo", "Fractal", "KindInfo", "Nearest", "Noise", "Seam", "bit_hash", "blue_noise", "fades", "fractals",
           "hash_bits", "hash_vector", "kinds", "poisson_points", "seams", "turn"]
__version__ = _noise.VERSION

DIMENSIONS_MAX = 4

Radius = Literal["continuous", "dense"]
Metric = Literal["euclidean", "manhattan", "chebyshev"]
FieldKind = Literal["perlin2", "perlin3", "simplex3", "value2", "value3", "white2", "white3", "worley2", "worley3"]
Value = Literal["f1", "f2", "f2-f1", "f1*f2", "f1/f2", "cell", "edge"]
Turn = Literal["none", "xy", "xz"]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Shape = Union[SupportsIndex, Sequence[SupportsIndex]]
_S = TypeVar("_S", bound="_Source")


@dataclass(frozen=True)
class KindInfo:
    """What is known of a kind of noise."""

    name: str
    title: str
    source: str
    """Author, title, year."""
    idea: str
    """One sentence."""
    dimensions: tuple[int, ...]
    range: tuple[float, float]
    """No value of the default form is outside."""
    repeat: int
    """Cells after which its tables repeat; 0: never."""
    farthest: float
    """Coordinates are within +-farthest."""
    exact: bool
    """It is exact at any distance: Noise.at_cell."""
    fades: bool
    """Its fade curve can be chosen."""
    wraps: bool
    """It can repeat after a chosen number of cells."""
    seedless: bool
    """It is the same for every seed."""
    smooth: bool
    """It has slopes: Noise.gradient."""


@dataclass(frozen=True)
class FractalInfo:
    """What is known of a way to add octaves of a noise."""

    name: str
    formula: str
    use: str
    contrast: float
    """Usual one of pictures, since sums of octaves rarely reach the ends of their range."""


def _kind_info(name: str, title: str, source: str, idea: str, flags: int, dimensions: int, repeat: int, farthest: float,
               range: tuple[float, float]) -> KindInfo:
    return KindInfo(name, title, source, idea, tuple(n for n in (1, 2, 3, 4) if dimensions >> n & 1), range, repeat,
                    farthest, bool(flags & _noise.EXACT), bool(flags & _noise.FADES), bool(flags & _noise.WRAPS), bool(flags & _noise.SEEDLESS), bool(flags & _noise.SMOOTH))


_KINDS = {row[0]: _kind_info(*row) for row in _noise.kinds}
_FRACTALS = {row[0]: FractalInfo(*row[:4]) for row in _noise.fractals}
_FADES = dict(_noise.fades)
_SEAMS = dict(_noise.seams)


def kinds() -> dict[str, KindInfo]:
    """The kinds of noise, by name."""
    return dict(_KINDS)


def fractals() -> dict[str, FractalInfo]:
    """The kinds of fractals, by name; "none" is the noise itself."""
    return dict(_FRACTALS)


def fades() -> dict[str, str]:
    """The names of the fade curves, with their formulas."""
    return dict(_FADES)


def seams() -> dict[str, str]:
    """The names of the seam modes, with what each does."""
    return dict(_SEAMS)


def _index(what: str, name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise ValueError(f"{name!r} is no {what}: it is one of {', '.join(names)}")
    return names.index(name)


def _int(number: SupportsIndex) -> int:
    """As C's int: what is out of its range is out of the library's too, and the library says so."""
    return max(-2**31, min(2**31 - 1, operator.index(number)))


def _seed(seed: SupportsIndex, bits: int = 64) -> int:
    number = operator.index(seed)
    if not -1 << bits - 1 <= number < 1 << bits:
        raise ValueError(f"a seed has {bits} bits")
    return number % (1 << bits)


def _four(numbers: Sequence[Any], fill: Any) -> tuple[Any, Any, Any, Any]:
    a, b, c, d = [*numbers, *[fill] * (DIMENSIONS_MAX - len(numbers))]
    return a, b, c, d


class _Source:
    """What noises and fractals have in common."""

    _sampler: _noise.Sampler
    _arguments: dict[str, Any]
    kind: str
    seed: int

    def _init(self, arguments: dict[str, Any], fractal: int, kind: str, seed: SupportsIndex, fade: str, radius: str,
              metric: str, value: str, points: SupportsIndex, jitter: SupportsFloat,
              wrap: Sequence[SupportsIndex], octaves: tuple[int, float, float, float, float, float]) -> None:
        if len(wrap) > DIMENSIONS_MAX:
            raise ValueError("a wrap has at most 4 sizes, one for each axis")
        self._sampler = _noise.Sampler(
            _index("noise", kind, list(_KINDS)), _seed(seed), _index("fade curve", fade, list(_FADES)),
            _index("radius", radius, get_args(Radius)), _index("metric", metric, get_args(Metric)),
            _index("value", value, get_args(Value)), _int(points), float(jitter),
            _four([_int(n) for n in wrap], 0), fractal, *octaves)
        self._arguments = {name: thing for name, thing in arguments.items() if name not in ("self", "__class__")}
        self.kind, self.seed = kind, operator.index(seed)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={thing!r}' for name, thing in self._arguments.items())})"

    def __reduce__(self: _S) -> tuple[Any, ...]:
        return _make, (type(self), self._arguments)

    @property
    def info(self) -> KindInfo:
        """What is known of its kind."""
        return _KINDS[self.kind]

    @property
    def dimensions(self) -> tuple[int, ...]:
        """The numbers of dimensions that it has, with its parameters."""
        return tuple(n for n in range(1, DIMENSIONS_MAX + 1) if self._sampler.has_dimension(n))

    def range(self, dimensions: int) -> tuple[float, float]:
        """The lowest and the highest value that it never leaves."""
        return self._sampler.range(dimensions)

    def __call__(self, *coordinates: SupportsFloat) -> float:
        """The value at a position in cells: one coordinate for each dimension."""
        return self._sampler.at(*coordinates)  # type: ignore[arg-type]

    def sample(self, points: npt.ArrayLike) -> Floats:
        """The values at many positions: the last axis of `points` has the coordinates of each."""
        return _sample(points, self._sampler.sample)

    def fill(self, shape: Shape, origin: Sequence[SupportsFloat] | None = None, step: SupportsFloat = 1.0, *,
             steps: npt.ArrayLike | None = None, turn: Turn = "none", out: Floats | None = None) -> Floats:
        """A grid of samples, much faster than point by point, with the same bits.

        The last axis of the array is x, the one before it y, and so on. `origin` is the position (x, y, ...) of sample
        [0, 0, ...], `step` the distance between neighbours. An origin with more coordinates than the array has axes
        gives a slice of a noise of so many dimensions.

        `steps`, in place of `step`, has a row for each axis of the array: the step (x, y, ...) along it, in any
        direction. Sample [i, j] lies at origin + j * steps[1] + i * steps[0], added in that order.

        `turn`: all samples are turned about 0 (see the function), if the origin has 3 or 4 coordinates.

        `out`: a C-contiguous array to fill and return.
        """
        sizes = [operator.index(n) for n in (shape if isinstance(shape, (Sequence, np.ndarray)) else [shape])]
        if not 1 <= len(sizes) <= DIMENSIONS_MAX or not all(0 <= n < 2**31 for n in sizes):
            raise ValueError("a shape has 1 to 4 sizes, each from 0 to 2^31 - 1")
        matrix = None if steps is None else _numbers(steps)
        if matrix is not None and (matrix.ndim != 2 or len(matrix) != len(sizes)):
            raise ValueError(f"steps has a row for each axis of the array: {len(sizes)}")
        place = [float(x) for x in origin] if origin is not None else [0.0] * (
            len(sizes) if matrix is None else matrix.shape[1])
        if matrix is None:
            if not len(sizes) <= len(place) <= DIMENSIONS_MAX:
                raise ValueError("an origin has at least a coordinate for each axis of the array, and at most 4")
            matrix = np.where(np.eye(len(sizes), len(place), dtype=bool)[::-1], float(step), 0.0)
        elif not matrix.shape[1] == len(place) <= DIMENSIONS_MAX:
            raise ValueError("steps has a column for each coordinate of the origin, at most 4")
        if turn != "none":
            place, matrix = list(_turned(place, turn)), _turned(matrix, turn)
        if out is None:
            out = np.empty(sizes, np.float32)
        elif out.shape != tuple(sizes):
            raise ValueError("the output has not the shape of the grid")
        rows = [_four([float(x) for x in row], 0.0) for row in matrix[::-1]]
        self._sampler.fill(len(place), _four(sizes[::-1], 1), _four(place, 0.0), _four(rows, (0.0, 0.0, 0.0, 0.0)), out)
        return out


def _make(source: type, arguments: dict[str, Any]) -> Any:
    return source(**arguments)


def _numbers(numbers: npt.ArrayLike, type: Any = np.float64) -> Any:
    """An array as C reads it. NumPy alone would take None for NaN and "1" for 1."""
    array: Any = np.asarray(numbers)
    if array.dtype.kind not in "biufO":
        raise TypeError(f"coordinates are numbers, not {array.dtype}")
    for thing in array.flat if array.dtype.kind == "O" else ():
        if not isinstance(thing, SupportsFloat):
            raise TypeError(f"coordinates are numbers, not {thing!r}")
    return np.require(array, type, ["C", "A"])


def _points(points: npt.ArrayLike, type: Any = np.float64) -> Any:
    array = _numbers(points, type)
    if array.ndim == 0:
        raise ValueError("points are an array whose last axis has the coordinates of each")
    return array


def _whole(positions: npt.ArrayLike, lowest: int, highest: int, words: str) -> Any:
    array = np.asarray(positions)
    _numbers(array, array.dtype)
    if array.size and not (array.dtype.kind in "iu" and lowest <= int(array.min()) and int(array.max()) <= highest):
        raise ValueError(words)
    return _points(array, np.int64)


def _for_each(numbers: npt.ArrayLike, shape: tuple[int, ...]) -> Any:
    return _numbers(np.broadcast_to(_numbers(numbers, np.float32), shape), np.float32)


def _sample(points: npt.ArrayLike, sample: Any) -> Floats:
    array = _points(points)
    out = np.empty(array.shape[:-1], np.float32)
    sample(array.shape[-1], array, out)
    return out


def _turned(points: npt.ArrayLike, by: Turn) -> Doubles:
    array = _points(points).copy()
    _noise.turn(_index("turn", by, get_args(Turn)), array.shape[-1], array)
    return array  # type: ignore[no-any-return]


def turn(points: npt.ArrayLike, plane: Turn) -> Doubles:
    """Points of 3 or 4 coordinates, turned about 0 against the look of the lattice; a fourth coordinate stays.

    plane: "xy" for pictures in x and y, whose time z becomes the lattice's main diagonal; "xz" for ground in x and z,
    whose height y does.
    """
    return _turned(points, plane)


def poisson_points(size: Sequence[SupportsIndex], origin: Sequence[SupportsIndex] = (0, 0), seed: SupportsIndex = 0) -> Doubles:
    """Points at random, never closer than sqrt(2) cells, of size = (columns, rows) cells from the cell `origin`.

    An array (n, 2) of x and y relative to the origin. They depend on seed and place alone: neighbours fit.
    """
    sizes, place = [operator.index(n) for n in size], [operator.index(n) for n in origin]
    if not len(sizes) == len(place) == 2 or not all(0 <= n < 2**31 for n in sizes) or not all(-2**60 <= n <= 2**60 for n in place):
        raise ValueError("a size is two numbers from 0 to 2^31 - 1, an origin two within +-2^60")
    if sizes[0] * sizes[1] >= 2**31:
        raise ValueError("more than 2^31 cells")
    points = np.empty((sizes[0] * sizes[1], 2))
    count = _noise.poisson(_seed(seed), (place[0], place[1]), (sizes[0], sizes[1]), points)
    return points[:count].copy()


def blue_noise(size: SupportsIndex, seed: SupportsIndex = 0) -> npt.NDArray[np.uint16]:
    """A tile of blue noise: 0 to size^2 - 1, such that the pixels below any number are spread evenly. size: 8, 16 .. 128.

    64 takes some 15 ms, each doubling 30 times as long.
    """
    side = _int(size)
    ranks = np.empty((side, side) if 0 <= side <= 128 else (0, 0), np.uint16)
    _noise.blue(_seed(seed), side, ranks)
    return ranks


def hash_bits(positions: npt.ArrayLike, seed: SupportsIndex = 0) -> npt.NDArray[np.uint32]:
    """32 bits for each position: whole numbers of 64 bits, 1 to 4 of them on the last axis."""
    array = _whole(positions, -2**63, 2**63 - 1, "positions that are hashed are whole numbers of 64 bits")
    out = np.empty(array.shape[:-1], np.uint32)
    _noise.hash(_seed(seed), array.shape[-1], 0, array, out)
    return out


def hash_vector(positions: npt.ArrayLike, count: SupportsIndex = 1, seed: SupportsIndex = 0) -> Floats:
    """1 to 3 numbers in [0, 1) for each position, on the last axis."""
    array = _whole(positions, -2**63, 2**63 - 1, "positions that are hashed are whole numbers of 64 bits")
    number = _int(count)
    out = np.empty((*array.shape[:-1], min(max(number, 1), 3)), np.float32)
    _noise.hash(_seed(seed), array.shape[-1], number or -1, array, out)
    return out


def bit_hash(positions: npt.ArrayLike, seed: SupportsIndex = 0) -> npt.NDArray[np.uint32]:
    """32 bits for each number of 32 bits, of bit noise: quick, not quite random, for comparison."""
    array = _whole(np.atleast_1d(positions), -2**31, 2**31 - 1, "positions of bit noise are whole numbers of 32 bits")
    out = np.empty(array.shape, np.uint32)
    _noise.bit_hash(_seed(seed, 32), array, out)
    return out.reshape(np.shape(positions))


class Nearest(NamedTuple):
    """What Noise.nearest finds for each point."""

    first: Floats
    """F1, the distance to the nearest feature point."""
    second: Floats
    """F2, the distance to the second nearest."""
    id: npt.NDArray[np.uint64]
    """The same wherever that point is the nearest, and unlike any other point's."""
    away: Floats
    """The way to it: x and y on the last axis."""


class Noise(_Source):
    """A noise of a kind, by its name (see kinds())."""

    def __init__(self, kind: str, seed: SupportsIndex = 0, *, fade: str = "default", radius: Radius = "continuous",
                 metric: Metric = "euclidean", value: Value = "f1", points: SupportsIndex = 1,
                 jitter: SupportsFloat = 1.0, wrap: Sequence[SupportsIndex] = ()) -> None:
        """fade: of value and Perlin noise (see fades()). wrap: repeats after so many cells along each axis, 0: never.

        radius: of simplex noise. metric, value, points in each cell, jitter (0: in its middle, to 1): of Worley noise.
        """
        self._init(locals(), -1, kind, seed, fade, radius, metric, value, points, jitter, wrap,
                   (1, 1.0, 1.0, 0.0, 0.0, 0.0))

    def gradient(self, points: npt.ArrayLike) -> tuple[Floats, Floats]:
        """The values, and the exact slopes along each axis, per cell, of a smooth noise (KindInfo.smooth)."""
        array = _points(points)
        values, slopes = np.empty(array.shape[:-1], np.float32), np.empty(array.shape, np.float32)
        self._sampler.gradient(array.shape[-1], array, values, slopes)
        return values, slopes

    def at_cell(self, cells: npt.ArrayLike, offsets: npt.ArrayLike) -> Floats:
        """The values at offsets in [0, 1] inside cells, whole numbers of 64 bits: exact however far, of KindInfo.exact.

        The last axis of both has a number for each dimension; offsets for one cell serve all.
        """
        array = _whole(cells, -2**63, 2**63 - 1, "cells are whole numbers of 64 bits")
        out = np.empty(array.shape[:-1], np.float32)
        self._sampler.at_cell(array.shape[-1], array, _for_each(offsets, array.shape), out)
        return out

    def projected(self, points: npt.ArrayLike, normal: npt.ArrayLike) -> Floats:
        """3D wavelet noise on the plane through each point with this normal, of any length: it keeps to one octave."""
        array = _points(points)
        if array.shape[-1] != 3:
            raise ValueError("wavelet noise is projected in 3 dimensions")
        out = np.empty(array.shape[:-1], np.float32)
        self._sampler.projected(array, _for_each(normal, array.shape), out)
        return out

    def nearest(self, points: npt.ArrayLike) -> Nearest:
        """The feature points of Worley noise that are nearest, in 2D."""
        array = _points(points)
        if array.shape[-1] != 2:
            raise ValueError("the nearest points are found in 2 dimensions")
        four, ids = np.empty((*array.shape[:-1], 4), np.float32), np.empty(array.shape[:-1], np.int64)
        self._sampler.nearest(array, four, ids)
        return Nearest(four[..., 0], four[..., 1], ids.view(np.uint64), four[..., 2:])


class Fractal(_Source):
    """A sum of octaves of a noise (see fractals()), each with its own seed and offset."""

    fractal: str

    def __init__(self, fractal: str, kind: str, seed: SupportsIndex = 0, *, octaves: SupportsIndex | None = None,
                 lacunarity: SupportsFloat | None = None, gain: SupportsFloat | None = None,
                 weight: SupportsFloat | None = None, stripes: SupportsFloat | None = None,
                 strength: SupportsFloat | None = None, fade: str = "default", radius: Radius = "continuous",
                 metric: Metric = "euclidean", value: Value = "f1", points: SupportsIndex = 1,
                 jitter: SupportsFloat = 1.0, wrap: Sequence[SupportsIndex] = ()) -> None:
        """octaves: 1 to 16, usually 5. lacunarity, gain: factors of frequency and amplitude from one octave to the next.

        weight: 0 to 1, by how much low values of an octave damp the next ones. stripes: waves of marble for each cell.
        strength: of marble in turns, of warp in cells, of pingpong 0 to 100. The rest as for Noise; a wrap is of the
        whole, in cells of the first octave.
        """
        arguments = locals()
        index = _index("fractal", fractal, list(_FRACTALS))
        usual = _noise.fractals[index][4:]
        own = (_int(usual[0] if octaves is None else octaves), *(
            default if number is None else float(number)
            for number, default in zip((lacunarity, gain, weight, stripes, strength), usual[1:])))
        self._init(arguments, index, kind, seed, fade, radius, metric, value, points, jitter, wrap,
                   own)  # type: ignore[arg-type]
        self.fractal = fractal

    def warp(self, points: npt.ArrayLike, amplitude: SupportsFloat, *, progressive: bool = False) -> Doubles:
        """Points moved by a fractal for each axis, `amplitude` cells where it is 1: domain warp.

        progressive: octave by octave, each where the one before has moved the point, in place of all at once.
        """
        moved = _points(points).copy()
        self._sampler.warp(progressive, moved.shape[-1], float(amplitude), moved)
        return moved  # type: ignore[no-any-return]


class Field:
    """A sum of octaves of a noise over blocks, whose positions are whole numbers: exact at any distance.

    2D kinds lie in x and z, 3D kinds have y as the height.
    """

    def __init__(self, name: str, kind: FieldKind, period: SupportsIndex, octaves: SupportsIndex = 1, *,
                 gain: SupportsFloat = 0.5, lacunarity: SupportsFloat = 2.0, seed: SupportsIndex = 0) -> None:
        """name: mixed into the seed. period: blocks to a cell of the first octave; powers of two are fastest."""
        self._arguments = {word: thing for word, thing in locals().items() if word != "self"}
        number = _seed(seed)
        self._field = _noise.Field(name, _index("kind of field", kind, get_args(FieldKind)), _int(period), _int(octaves),
                                   float(gain), float(lacunarity), number - 2**64 if number >= 2**63 else number)
        self.kind, self.octaves = kind, _int(octaves)

    def __repr__(self) -> str:
        return f"Field({', '.join(f'{name}={thing!r}' for name, thing in self._arguments.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (Field, self._arguments)

    @property
    def dimensions(self) -> int:
        """2 or 3."""
        return self._field.dimensions()

    @property
    def periods(self) -> tuple[int, ...]:
        """The period of each octave, in blocks."""
        return tuple(self._field.period(i) for i in range(self.octaves))

    def __call__(self, *position: SupportsIndex) -> float:
        """The value at a block, (x, z) or (x, y, z), in [-1, 1]."""
        return float(self.sample([operator.index(n) for n in position]))

    def sample(self, positions: npt.ArrayLike, moves: npt.ArrayLike | None = None) -> Floats:
        """The values at many blocks: the last axis of `positions`, whole numbers, has (x, z) or (x, y, z).

        moves: (x, z) by which each position of a 2D field is moved, rounded down to 1/1024 block, at most 4096.
        """
        array = _whole(positions, -2**60, 2**60, "positions of fields are whole numbers within +-2^60")
        if array.shape[-1] != self.dimensions:
            raise ValueError(f"this field has {self.dimensions} dimensions, not {array.shape[-1]}")
        out = np.empty(array.shape[:-1], np.float32)
        if moves is None:
            self._field.sample(array, out)
        else:
            self._field.moved(array, _for_each(moves, array.shape), out)
        return out

    def fill(self, shape: Sequence[SupportsIndex], origin: Sequence[SupportsIndex], step: SupportsIndex = 1,
             step_y: SupportsIndex = 1) -> Floats:
        """A grid of samples `step` blocks apart, much faster than one by one, with the same bits.

        In 2D an array [z, x] from the block (x, z); in 3D an array [y, z, x] from (x, y, z), its layers step_y apart.
        """
        sizes, place = [operator.index(n) for n in shape], [operator.index(n) for n in origin]
        if not len(sizes) == len(place) == self.dimensions or not all(0 <= n < 2**31 for n in sizes):
            raise ValueError(f"a shape and an origin of this field have {self.dimensions} numbers each")
        if not all(-2**60 <= n <= 2**60 for n in place):
            raise ValueError("positions of fields are whole numbers within +-2^60")
        out = np.empty(sizes, np.float32)
        if self.dimensions == 2:
            sizes, place = [1, *sizes], [place[0], 0, place[1]]
        self._field.fill((place[0], place[1], place[2]), (sizes[2], sizes[0], sizes[1]), _int(step), _int(step_y), out)
        return out


class Seam:
    """A seamless form of a fractal (see seams()): a tile whose opposite edges agree, a planet, an animation's loop."""

    def __init__(self, mode: str, fractal: Fractal, size: SupportsFloat, dimensions: SupportsIndex = 2, *,
                 loop_radius: SupportsFloat = 1.0) -> None:
        """size: of the tile, in cells. dimensions: of the picture, 1 to 3. loop_radius: a greater one shows more motion.

        Fractal("none", kind) is the noise itself.
        """
        self.mode, self.fractal, self.size = mode, fractal, float(size)
        self.dimensions, self.loop_radius = _int(dimensions), float(loop_radius)
        self._seam = (_index("seam", mode, list(_SEAMS)), self.dimensions, self.size, self.loop_radius)
        fractal._sampler.check_seam(*self._seam)

    def __call__(self, *coordinates: SupportsFloat, phase: SupportsFloat = 0.0) -> float:
        """The value at a position in cells. phase: the time of a loop, in turns."""
        return float(self.sample([[float(x) for x in coordinates]], phase)[0])

    def sample(self, points: npt.ArrayLike, phase: SupportsFloat = 0.0) -> Floats:
        """The values at many positions: the last axis of `points` has the coordinates of each."""
        def sample(dimensions: int, array: Any, out: Any) -> None:
            if dimensions != self.dimensions:
                raise ValueError(f"this seam is of {self.dimensions} dimensions, not {dimensions}")
            self.fractal._sampler.sample_seam(*self._seam, float(phase), array, out)
        return _sample(points, sample)
