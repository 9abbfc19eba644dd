// The noises of karst/noise.h for shaders: GLSL 3.30 and later, GLSL ES 3.00 and later (WebGL 2). Put this text after
// #version. A lattice point's hash has the bits of the C library; docs/noise.md says how far values are from C's.
//
//     uniform KnNoise hills;                             // "hills.keys" from KnNoise.keys in C, and so on
//     float height = kn_sample(hills, p);                // p: float to vec4, in cells
//     float far = kn_sample(hills, cell, offset);        // exact wherever the cell (int to ivec4) is, offset in 0..1
//
// kn_init makes the same without C: costly for each pixel. Fractals: karst_fractal.glsl. MIT licence, as all of the
// library.
#ifdef GL_ES
precision highp float;
precision highp int;
#endif

// The numbers of C's enumerations.
const int KN_WHITE = 2, KN_VALUE = 3, KN_PERLIN = 4, KN_SIMPLEX = 8, KN_WORLEY = 9, KN_VALUECUBIC = 11, KN_SIMPLEXSMOOTH = 12;
const int KN_FADE_LINEAR = 1, KN_FADE_CUBIC = 2, KN_FADE_QUINTIC = 3, KN_WORLEY_EUCLIDEAN = 0, KN_WORLEY_MANHATTAN = 1, KN_WORLEY_CHEBYSHEV = 2;
const int KN_WORLEY_F1 = 0, KN_WORLEY_F2 = 1, KN_WORLEY_F2_MINUS_F1 = 2, KN_WORLEY_F1_TIMES_F2 = 3,
          KN_WORLEY_F1_OVER_F2 = 4, KN_WORLEY_CELL = 5, KN_WORLEY_EDGE = 6;

// 64-bit numbers are uvec2(low, high), as they lie in memory of little-endian machines.
struct KnNoise {
    int kind;
    uvec2 keys[5]; // of each axis, and of all
    ivec4 wrap;    // cells after which it repeats along each axis; 0: never; simplex: in 3D, by multiples of 3
    int fade;
    int metric, value, points; // of Worley noise
    float jitter;
};

// ---- 64-bit arithmetic and the hash

// The 64-bit product of two 32-bit numbers, from parts of 16 bits.
uvec2 kn_product(uint a, uint b)
{
    uint al = a & 0xFFFFu, ah = a >> 16, bl = b & 0xFFFFu, bh = b >> 16;
    uint low = al * bl, middle = ah * bl + (low >> 16), other = al * bh + (middle & 0xFFFFu);
    return uvec2(other << 16 | (low & 0xFFFFu), ah * bh + (middle >> 16) + (other >> 16));
}

uvec2 kn_multiply(uvec2 a, uvec2 b) { return kn_product(a.x, b.x) + uvec2(0u, a.x * b.y + a.y * b.x); }

uvec2 kn_add(uvec2 a, uvec2 b)
{
    uint low = a.x + b.x;
    return uvec2(low, a.y + b.y + (low < a.x ? 1u : 0u));
}

// a ^ a >> shift, of 1..31 bits.
uvec2 kn_fold(uvec2 a, int shift) { return a ^ uvec2(a.x >> shift | a.y << (32 - shift), a.y >> shift); }

// Stafford's Mix13.
uvec2 kn_mix(uvec2 x)
{
    x = kn_multiply(kn_fold(x, 30), uvec2(0x1CE4E5B9u, 0xBF58476Du));
    x = kn_multiply(kn_fold(x, 27), uvec2(0x133111EBu, 0x94D049BBu));
    return kn_fold(x, 31);
}

uvec2 kn_combine(uvec2 hash, uvec2 value)
{
    return kn_mix(kn_add(kn_add(kn_multiply(hash, uvec2(0x7F4A7C15u, 0x9E3779B9u)), value), uvec2(0xD192ED03u, 0xD1B54A32u)));
}

uvec2 kn_wide(int number) { return uvec2(uint(number), number < 0 ? 0xFFFFFFFFu : 0u); }

// kn_hash in C: 32 bits for a position.
uint kn_hash(uvec2 seed, ivec2 position)
{
    return kn_combine(kn_combine(seed, kn_wide(position.x)), kn_wide(position.y)).y;
}

uint kn_hash(uvec2 seed, ivec3 position)
{
    return kn_combine(kn_combine(kn_combine(seed, kn_wide(position.x)), kn_wide(position.y)), kn_wide(position.z)).y;
}

// ---- a noise's lattice points. n: the number of axes; what vectors have of others is 0.

// The usual parameters.
KnNoise kn_init(int kind, uvec2 seed)
{
    KnNoise noise;
    noise.kind = kind;
    for (int a = 0; a < 5; a++)
        noise.keys[a] = kn_combine(kn_combine(seed, kn_wide(kind)), kn_wide(a));
    noise.wrap = ivec4(0);
    noise.fade = KN_FADE_QUINTIC;
    noise.metric = KN_WORLEY_EUCLIDEAN;
    noise.value = KN_WORLEY_F1;
    noise.points = 1;
    noise.jitter = 1.0;
    return noise;
}

int kn_modulo(int number, int size) // as floor has it
{
    int rest = number - number / size * size;
    return rest < 0 ? rest + size : rest;
}

uvec2 kn_axis(KnNoise noise, int axis, int coordinate)
{
    int wrap = noise.wrap[axis];
    return kn_mix(kn_add(kn_wide(wrap > 0 ? kn_modulo(coordinate, wrap) : coordinate), noise.keys[axis]));
}

// 32 bits of a lattice point, from its axes' hashes.
uint kn_bits(uvec2 combined)
{
    uvec2 product = kn_product(combined.x, combined.y | 1u);
    return product.x >> 16 | product.y << 16;
}

uint kn_point_bits(KnNoise noise, int n, ivec4 cell)
{
    uvec2 combined = noise.keys[4];
    for (int a = 0; a < n; a++)
        combined ^= kn_axis(noise, a, cell[a]);
    return kn_bits(combined);
}

float kn_signed(uint bits) { return float(int(bits)) * (1.0 / 2147483648.0); } // in -1..1

const vec2 kn_gradients2[16] = vec2[16](
    vec2(1.0, 0.0), vec2(0.92387953, 0.38268343), vec2(0.70710678, 0.70710678), vec2(0.38268343, 0.92387953),
    vec2(0.0, 1.0), vec2(-0.38268343, 0.92387953), vec2(-0.70710678, 0.70710678), vec2(-0.92387953, 0.38268343),
    vec2(-1.0, 0.0), vec2(-0.92387953, -0.38268343), vec2(-0.70710678, -0.70710678), vec2(-0.38268343, -0.92387953),
    vec2(0.0, -1.0), vec2(0.38268343, -0.92387953), vec2(0.70710678, -0.70710678), vec2(0.92387953, -0.38268343));
const vec3 kn_gradients3[12] = vec3[12](
    vec3(1.0, 1.0, 0.0), vec3(-1.0, 1.0, 0.0), vec3(1.0, -1.0, 0.0), vec3(-1.0, -1.0, 0.0),
    vec3(1.0, 0.0, 1.0), vec3(-1.0, 0.0, 1.0), vec3(1.0, 0.0, -1.0), vec3(-1.0, 0.0, -1.0),
    vec3(0.0, 1.0, 1.0), vec3(0.0, -1.0, 1.0), vec3(0.0, 1.0, -1.0), vec3(0.0, -1.0, -1.0));

vec4 kn_gradient(int n, uint bits)
{
    vec3 signs = vec3(uvec3(bits >> 27, bits >> 28, bits >> 29) & 1u) * 2.0 - 1.0; // in 4D, of all axes but one
    return n == 1   ? vec4(kn_signed(bits), 0.0, 0.0, 0.0)
           : n == 2 ? vec4(kn_gradients2[bits >> 28], 0.0, 0.0)
           : n == 3 ? vec4(kn_gradients3[kn_product(bits, 12u).y], 0.0)
           : bits >> 30 == 0u ? vec4(0.0, signs)
           : bits >> 30 == 1u ? vec4(signs.x, 0.0, signs.yz)
           : bits >> 30 == 2u ? vec4(signs.xy, 0.0, signs.z)
                              : vec4(signs, 0.0);
}

// ---- value and Perlin noise: cells of a square lattice, folded along x, y, w and last z

float kn_fade(int fade, float t)
{
    return fade == KN_FADE_LINEAR  ? t
           : fade == KN_FADE_CUBIC ? t * t * (3.0 - 2.0 * t)
                                   : t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

// Two neighbours along an axis: of each the value there, in place of the slope along x, and the slopes along y, z, w.
// `offset`: the way from the first.
vec4 kn_between(vec4 near, vec4 far, int axis, float offset, float t)
{
    vec4 both = near * (1.0 - t) + far * t;
    both.x = ((near.x * (1.0 - t) + near[axis] * (offset * (1.0 - t))) + far.x * t) + far[axis] * ((offset - 1.0) * t);
    return both;
}

vec4 kn_corner(KnNoise noise, int n, uvec2 combined, float x)
{
    vec4 g = kn_gradient(n, kn_bits(combined));
    return noise.kind == KN_VALUE ? vec4(kn_signed(kn_bits(combined)), 0.0, 0.0, 0.0) : vec4(g.x * x, g.yzw);
}

float kn_fade_slope(int fade, float t)
{
    return fade == KN_FADE_LINEAR ? 1.0 : fade == KN_FADE_CUBIC ? 6.0 * t * (1.0 - t) : 30.0 * t * t * (t - 1.0) * (t - 1.0);
}

// The sum of the corners' planes, with the derivative of one axis's weights in place of them, and of their slopes.
vec4 kn_lattice_slopes(KnNoise noise, int n, uvec2 hashes[8], vec4 offset)
{
    vec4 slopes = vec4(0.0);
    for (int c = 0; c < 1 << n; c++) {
        ivec4 side = ivec4(c, c >> 1, c >> 2, c >> 3) & 1;
        uvec2 combined = noise.keys[4];
        vec4 weights = vec4(1.0), steep = vec4(0.0), d = offset - vec4(side);
        for (int a = 0; a < n; a++) {
            float t = kn_fade(noise.fade, offset[a]);
            combined ^= hashes[2 * a + side[a]];
            weights[a] = side[a] == 1 ? t : 1.0 - t;
            steep[a] = kn_fade_slope(noise.fade, offset[a]) * (side[a] == 1 ? 1.0 : -1.0);
        }
        vec4 g = noise.kind == KN_VALUE ? vec4(0.0) : kn_gradient(n, kn_bits(combined));
        float plane = noise.kind == KN_VALUE ? kn_signed(kn_bits(combined)) : dot(g, d);
        vec4 others = vec4(weights.y * weights.z * weights.w, weights.x * weights.z * weights.w,
                           weights.x * weights.y * weights.w, weights.x * weights.y * weights.z);
        slopes += others * (steep * plane + weights * g);
    }
    return slopes;
}

float kn_lattice(KnNoise noise, int n, ivec4 cell, vec4 offset, bool sloped, out vec4 slopes)
{
    const vec3 space = vec3(0.9391177, 0.9570237, 0.9649205), four = vec3(0.6388491, 0.6471648, 0.6507943); // by fade
    const ivec4 order[2] = ivec4[2](ivec4(0, 1, 2, 3), ivec4(0, 1, 3, 2));
    float scale = noise.kind == KN_VALUE ? 0.999999 : n == 1 ? 1.999998 : n == 2 ? 1.4142121 : (n == 3 ? space : four)[noise.fade - 1];
    uvec2 hashes[8];
    vec4 folded[8];
    for (int a = 0; a < 2 * n; a++)
        hashes[a] = kn_axis(noise, a / 2, cell[a / 2] + a % 2);
    for (int c = 0; c < 1 << (n - 1); c++) {
        uvec2 rest = noise.keys[4];
        for (int k = 1; k < n; k++)
            rest ^= hashes[2 * order[n / 4][k] + (c >> (k - 1) & 1)];
        vec4 near = kn_corner(noise, n, rest ^ hashes[0], offset.x), far = kn_corner(noise, n, rest ^ hashes[1], offset.x - 1.0);
        folded[c] = near + kn_fade(noise.fade, offset.x) * (far - near);
    }
    for (int k = 1; k < n; k++) {
        int axis = order[n / 4][k];
        float t = kn_fade(noise.fade, offset[axis]);
        for (int c = 0; c < 1 << (n - 1 - k); c++)
            folded[c] = kn_between(folded[2 * c], folded[2 * c + 1], axis, offset[axis], t);
    }
    slopes = sloped ? kn_lattice_slopes(noise, n, hashes, offset) * scale : vec4(0.0);
    return folded[0].x * scale;
}

// ---- cubic value noise: splines through four values along each axis

// Weights of the four, or their derivatives.
vec4 kn_cubic_weights(float t, bool slopes)
{
    return slopes ? vec4(t * (2.0 - 1.5 * t) - 0.5, t * (4.5 * t - 5.0), t * (4.0 - 4.5 * t) + 0.5, t * (1.5 * t - 1.0))
                  : vec4(t * (t * (1.0 - 0.5 * t) - 0.5), t * t * (1.5 * t - 2.5) + 1.0, t * (t * (2.0 - 1.5 * t) + 0.5),
                         t * t * (0.5 * t - 0.5));
}

// The slopes along the axes, and in the last place, n, the value.
float[5] kn_value_cubic(KnNoise noise, int n, ivec4 cell, vec4 offset, bool sloped)
{
    const vec4 scale = vec4(0.7999992, 0.6399994, 0.5119995, 0.4095996);
    uvec2 hashes[16];
    float results[5] = float[5](0.0, 0.0, 0.0, 0.0, 0.0), lines[64];
    for (int a = 0; a < 4 * n; a++)
        hashes[a] = kn_axis(noise, a / 4, cell[a / 4] + a % 4 - 1);
    for (int along = sloped ? 0 : n; along <= n; along++) {
        vec4 weights = kn_cubic_weights(offset.x, along == 0);
        for (int c = 0; c < 1 << 2 * (n - 1); c++) {
            uvec2 line = noise.keys[4];
            for (int a = 1; a < n; a++)
                line ^= hashes[4 * a + (c >> 2 * (n - 1 - a) & 3)];
            lines[c] = 0.0;
            for (int tap = 0; tap < 4; tap++)
                lines[c] += weights[tap] * kn_signed(kn_bits(line ^ hashes[tap]));
        }
        for (int a = n - 1; a > 0; a--) {
            weights = kn_cubic_weights(offset[a], along == a);
            for (int c = 0; c < 1 << 2 * (a - 1); c++)
                lines[c] = ((weights.x * lines[4 * c] + weights.y * lines[4 * c + 1]) + weights.z * lines[4 * c + 2]) +
                           weights.w * lines[4 * c + 3];
        }
        results[along] = lines[0] * scale[n - 1];
    }
    return results;
}

// ---- simplex noise, of r^2 = 0.5 (in 1D: 1), and smooth simplex noise. The cell is skewed in integers, so that it is
// exact anywhere.

// Whole cells that a cell is skewed by, and in `part` the rest: n = 3 is a third, 2 and 4 are 64-bit fractions.
int kn_skew(int n, int sum, out float part)
{
    int third = (sum - kn_modulo(sum, 3)) / 3;
    uvec2 fraction = n == 2 ? uvec2(0xC265539Du, 0x5DB3D742u) : n == 4 ? uvec2(0xBFA53E0Au, 0x4F1BBCDCu) : uvec2(0u);
    uint size = uint(abs(sum));
    uvec2 whole = kn_add(kn_product(size, fraction.y), uvec2(kn_product(size, fraction.x).y, 0u));
    part = n == 3 ? float(sum - 3 * third) / 3.0 : float(whole.x) * (sum < 0 ? -1.0 : 1.0) / 4294967296.0;
    return n == 3 ? third : sum < 0 ? -int(whole.y) : int(whole.y);
}

float kn_simplex(KnNoise noise, int n, ivec4 cell, vec4 offset, out vec4 slopes)
{
    slopes = vec4(0.0);
    const vec4 skew = vec4(0.0, 0.36602540378, 1.0 / 3.0, 0.30901699437), unskew = vec4(0.0, 0.21132487, 1.0 / 6.0, 0.1381966);
    const vec4 scale = vec4(3.1604907, 99.20423, 76.88067, 62.77764), wide_scale = vec4(1.0, 18.20143, 17.94955, 15.24515);
    bool smoothed = noise.kind == KN_SIMPLEXSMOOTH, wraps = n == 3 && noise.wrap.x > 0;
    float part, back = 0.0, total = 0.0, out_of = unskew[n - 1], size = (smoothed ? wide_scale : scale)[n - 1];
    int whole = kn_skew(n, cell.x + cell.y + cell.z + cell.w, part);
    vec4 skewed = offset + (part + (offset.x + offset.y + offset.z + offset.w) * skew[n - 1]), base = floor(skewed), f = skewed - base;
    ivec4 v = cell + whole + ivec4(base), rank = ivec4(0); // how many axes are stepped along before this one
    for (int a = 0; a < n; a++) {
        back += f[a] * out_of;
        for (int b = 0; b < n; b++)
            rank[a] += int(b < a ? f[b] >= f[a] : f[b] > f[a]);
    }
    noise.wrap *= wraps ? 6 : 1;
    // Corners from n + 1 on are the mirror images of 0 .. n across the facet of all others.
    for (int corner = 0; corner < (smoothed ? 2 * (n + 1) : n + 1); corner++) {
        int own = corner % (n + 1), before = (own + n) % (n + 1), after = (own + 1) % (n + 1);
        ivec4 move = ivec4(lessThan(rank, ivec4(own))), beside = ivec4(lessThan(rank, ivec4(before))) + ivec4(lessThan(rank, ivec4(after)));
        move = corner > n ? beside - move : move;
        ivec4 vertex = v + move, sixths = 6 * vertex - (vertex.x + vertex.y + vertex.z); // where it wraps, that is its place
        vec4 d = vec4(0.0), g = kn_gradient(n, kn_point_bits(noise, n, wraps ? sixths : vertex));
        float t = smoothed ? 0.6666666 : n == 1 ? 1.0 : 0.5, dot_product = 0.0;
        for (int a = 0; a < n; a++) {
            d[a] = (f[a] - float(move[a])) - (back - float(corner > n ? before + after - own : own) * out_of);
            t -= d[a] * d[a];
            dot_product += g[a] * d[a];
        }
        t = max(t, 0.0);
        total += t * t * (t * t) * dot_product;
        slopes += t * t * t * size * (t * g - 8.0 * dot_product * d);
    }
    return total * size;
}

// ---- Worley noise. Cells are searched ring by ring, until none can hold a nearer point.

float kn_distance(int metric, vec4 d) // squared, if it is Euclidean
{
    d = abs(d);
    return metric == KN_WORLEY_EUCLIDEAN   ? ((d.x * d.x + d.y * d.y) + d.z * d.z) + d.w * d.w
           : metric == KN_WORLEY_MANHATTAN ? ((d.x + d.y) + d.z) + d.w
                                           : max(max(d.x, d.y), max(d.z, d.w));
}

struct KnNearest {
    vec2 distances; // F1 and F2 so far
    uvec2 id;       // the nearest point's hash
    vec4 away;      // the way to it
    float edge;     // the distance to its cell's border so far, or below 0: not asked yet
};

// A point's place in its cell: 21 bits of the hash for each axis, or 16 in 4D.
vec4 kn_feature(int n, uvec2 hash)
{
    uvec3 wide = uvec3(hash.y >> 11, hash.y << 10 | hash.x >> 22, hash.x >> 1) & 0x1FFFFFu;
    return n < 4 ? vec4(vec3(wide) / 2097152.0, 0.0) : vec4(uvec4(hash.x, hash.x >> 16, hash.y, hash.y >> 16) & 0xFFFFu) / 65536.0;
}

// A cell's points. used: 1 for each axis, else 0.
void kn_visit(KnNoise noise, vec4 used, uvec2 hash, vec4 corner, vec4 offset, inout KnNearest nearest)
{
    for (int point = 0; point < noise.points; point++) {
        vec4 feature = kn_feature(used.w == 0.0 ? 3 : 4, hash);
        feature = noise.jitter == 1.0 ? feature : 0.5 + (feature - 0.5) * noise.jitter;
        vec4 d = (corner + feature - offset) * used, across = d - nearest.away;
        float away = kn_distance(noise.metric, d), apart = kn_distance(KN_WORLEY_EUCLIDEAN, across);
        if (nearest.edge >= 0.0) {
            if (hash != nearest.id && apart > 0.0)
                nearest.edge = min(nearest.edge, 0.5 * max(dot(d + nearest.away, across), 0.0) / sqrt(apart));
        } else if (away < nearest.distances.x) {
            nearest = KnNearest(vec2(away, nearest.distances.x), hash, d, -1.0);
        } else {
            nearest.distances.y = min(nearest.distances.y, away);
        }
        hash = kn_mix(kn_add(hash, uvec2(1u, 0u)));
    }
}

float kn_worley(KnNoise noise, int n, ivec4 cell, vec4 offset)
{
    KnNearest nearest = KnNearest(vec2(256.0), uvec2(0u), vec4(0.0), -1.0);
    vec4 used = vec4(lessThan(ivec4(0, 1, 2, 3), ivec4(n))), sides = mix(vec4(0.5), min(offset, 1.0 - offset), used);
    float side = min(min(sides.x, sides.y), min(sides.z, sides.w));
    bool edges = noise.value == KN_WORLEY_EDGE, first_only = noise.value == KN_WORLEY_F1 || noise.value == KN_WORLEY_CELL || edges;
    for (int pass = 0; pass < (edges ? 2 : 1); pass++) {
        for (int ring = 0; ring < 8; ring++) {
            float beyond = float(ring - 1) + (pass == 0 ? side : 0.0), limit = first_only ? nearest.distances.x : nearest.distances.y;
            beyond = noise.metric == KN_WORLEY_EUCLIDEAN && pass == 0 ? beyond * beyond : beyond;
            if (pass == 0 ? ring > 0 && beyond >= limit : ring > 1 && beyond >= sqrt(limit) + 2.0 * nearest.edge)
                break;
            int deep = n > 2 ? ring : 0, deeper = n > 3 ? ring : 0, width = 2 * deep + 1;
            for (int layer = 0; layer < width * (2 * deeper + 1); layer++) {
                int z = layer % width - deep, w = layer / width - deeper;
                uvec2 of_z = noise.keys[4] ^ (n > 2 ? kn_axis(noise, 2, cell.z + z) : uvec2(0u)) ^ (n > 3 ? kn_axis(noise, 3, cell.w + w) : uvec2(0u));
                for (int y = -ring; y <= ring; y++) {
                    uvec2 of_y = of_z ^ kn_axis(noise, 1, cell.y + y);
                    bool inside = max(max(abs(y), abs(z)), abs(w)) < ring; // of the ring: its two ends alone
                    for (int x = -ring; x <= ring; x += inside ? 2 * ring : 1)
                        kn_visit(noise, used, kn_mix(of_y ^ kn_axis(noise, 0, cell.x + x)), vec4(x, y, z, w), offset, nearest);
                }
            }
        }
        nearest.edge = nearest.edge < 0.0 ? nearest.distances.x + 4.0 : nearest.edge;
    }
    vec2 found = noise.metric == KN_WORLEY_EUCLIDEAN ? sqrt(nearest.distances) : nearest.distances;
    return noise.value == KN_WORLEY_F1            ? found.x
           : noise.value == KN_WORLEY_F2          ? found.y
           : noise.value == KN_WORLEY_F2_MINUS_F1 ? found.y - found.x
           : noise.value == KN_WORLEY_F1_TIMES_F2 ? found.x * found.y
           : noise.value == KN_WORLEY_F1_OVER_F2  ? found.x / max(found.y, 1e-30)
           : edges                                ? nearest.edge
                                                  : kn_signed(kn_mix(kn_add(nearest.id, uvec2(1u, 0u))).y);
}

// ---- any kind

// `slopes`, if they are asked for: along each axis, per cell, of the smooth ones.
float kn_sample(KnNoise noise, int n, ivec4 cell, vec4 offset, bool sloped, out vec4 slopes)
{
    slopes = vec4(0.0);
    if (noise.kind == KN_VALUECUBIC) {
        float cubic[5] = kn_value_cubic(noise, n, cell, offset, sloped);
        for (int a = 0; a < n; a++)
            slopes[a] = cubic[a];
        return cubic[n];
    }
    return noise.kind == KN_WHITE                                      ? kn_signed(kn_point_bits(noise, n, cell))
           : noise.kind == KN_SIMPLEX || noise.kind == KN_SIMPLEXSMOOTH ? kn_simplex(noise, n, cell, offset, slopes)
           : noise.kind == KN_WORLEY                                   ? kn_worley(noise, n, cell, offset)
                                                                       : kn_lattice(noise, n, cell, offset, sloped, slopes);
}

float kn_sample(KnNoise noise, int n, ivec4 cell, vec4 offset)
{
    vec4 slopes;
    return kn_sample(noise, n, cell, offset, false, slopes);
}

float kn_sample(KnNoise noise, int cell, float offset) { return kn_sample(noise, 1, ivec4(cell, 0, 0, 0), vec4(offset, 0.0, 0.0, 0.0)); }
float kn_sample(KnNoise noise, ivec2 cell, vec2 offset) { return kn_sample(noise, 2, ivec4(cell, 0, 0), vec4(offset, 0.0, 0.0)); }
float kn_sample(KnNoise noise, ivec3 cell, vec3 offset) { return kn_sample(noise, 3, ivec4(cell, 0), vec4(offset, 0.0)); }
float kn_sample(KnNoise noise, ivec4 cell, vec4 offset) { return kn_sample(noise, 4, cell, offset); }
float kn_sample(KnNoise noise, float p) { return kn_sample(noise, int(floor(p)), p - floor(p)); }
float kn_sample(KnNoise noise, vec2 p) { return kn_sample(noise, ivec2(floor(p)), p - floor(p)); }
float kn_sample(KnNoise noise, vec3 p) { return kn_sample(noise, ivec3(floor(p)), p - floor(p)); }
float kn_sample(KnNoise noise, vec4 p) { return kn_sample(noise, ivec4(floor(p)), p - floor(p)); }
