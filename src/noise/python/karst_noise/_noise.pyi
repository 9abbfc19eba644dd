"""The extension module (module.c). Private: use karst_noise."""
from typing import Any, Tuple, final

VERSION: str
FADES: int
WRAPS: int
SEEDLESS: int

# name, title, source, idea, flags, dimensions, repeat, farthest, range
kinds: Tuple[Tuple[str, str, str, str, int, int, int, float, Tuple[float, float]], ...]
# name, formula, use, contrast; usual octaves, lacunarity, gain, weight, stripes, strength
fractals: Tuple[Tuple[str, str, str, float, int, float, float, float, float, float], ...]
fades: Tuple[Tuple[str, str], ...]
seams: Tuple[Tuple[str, str], ...]

_Four = Tuple[float, float, float, float]

@final
class Sampler:
    def __new__(cls, kind: int, seed: int, fade: int, radius: int, metric: int, value: int, points: int,
                jitter: float, wrap: Tuple[int, int, int, int], fractal: int, octaves: int, lacunarity: float, gain: float,
                weight: float, stripes: float, strength: float, /) -> Sampler: ...
    def at(self, *coordinates: float) -> float: ...
    # Arrays are of any type with a C-contiguous buffer of float64 (points) or float32 (out).
    def sample(self, dimensions: int, points: Any, out: Any, /) -> None: ...
    def fill(self, dimensions: int, size: Tuple[int, int, int, int], origin: _Four,
             step: Tuple[_Four, _Four, _Four, _Four], out: Any, /) -> None: ...
    def check_seam(self, mode: int, dimensions: int, size: float, loop_radius: float, /) -> None: ...
    def sample_seam(self, mode: int, dimensions: int, size: float, loop_radius: float, phase: float, points: Any,
                    out: Any, /) -> None: ...
    def has_dimension(self, dimensions: int, /) -> bool: ...
    def range(self, dimensions: int, /) -> Tuple[float, float]: ...
