// Light that waves focus on the ground under water: two patterns of it pass over each other.

// The place, in the world, at which light came through the surface to a point with x and z `columns`, `deep` blocks
// below the surface.
vec2 caustic_place(vec2 columns, float deep)
{
    return columns + beam.xz * (deep / beam.y);
}

vec2 caustic_first(vec2 at) { return placed(at, 307) + hourly(ivec2(131, 83)); }

vec2 caustic_second(vec2 at) { return placed(at.yx, 241) - hourly(ivec2(97, 113)); }

// About 1 on average; `first`, `second`: alpha of the noise at these two places.
float caustic(float first, float second) { return min(first, second) * 5.6; }
