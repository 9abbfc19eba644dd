// The noises of karst/noise.h for shaders: GLSL 3.30 and later, GLSL ES 3.00 and later (WebGL 2). Put this text after
// #version. A lattice point's hash has the bits of the C library; docs/noise.md says how far values are from C's.
//
//     uniform KnNoise hills;                             // "hills.keys" from KnNoise.keys in C, and so on
//     float height = kn_sample(hills, p);                // p: vec2 or vec3, in cells
//     float far = kn_sample(hills, cell, offset);        // exact wherever the cell is, offset in 0..1
//     float land = kn_fractal_sample(mountains, p);
//
// kn_init and kn_fractal_init make the same without C: costly for each pixel. MIT licence, as all of the library.
#ifdef GL_ES
precision highp float;
precision highp int;
#endif
#ifndef KN_OCTAVES_MAX
#define KN_OCTAVES_MAX 8
#endif

// The numbers of C's enumerations.
const int KN_WHITE = 2, KN_VALUE = 3, KN_PERLIN = 4, KN_SIMPLEX = 8, KN_WORLEY = 9;
const int KN_FADE_LINEAR = 1, KN_FADE_CUBIC = 2, KN_FADE_QUINTIC = 3;
const int KN_WORLEY_EUCLIDEAN = 0, KN_WORLEY_MANHATTAN = 1, KN_WORLEY_CHEBYSHEV = 2;
const int KN_WORLEY_F1 = 0, KN_WORLEY_F2 = 1, KN_WORLEY_F2_MINUS_F1 = 2, KN_WORLEY_F1_TIMES_F2 = 3,
          KN_WORLEY_F1_OVER_F2 = 4, KN_WORLEY_CELL = 5;
const int KN_FRACTAL_NONE = 0, KN_FRACTAL_FBM = 1, KN_FRACTAL_TURBULENCE = 2, KN_FRACTAL_RIDGED = 3,
          KN_FRACTAL_BILLOW = 4, KN_FRACTAL_PINGPONG = 5, KN_FRACTAL_MULTI = 6, KN_FRACTAL_HYBRID = 7;

// 64-bit numbers are uvec2(low, high), as they lie in memory of little-endian machines.
struct KnNoise {
    int kind;
    uvec2 keys[5]; // of each axis, and of all
    ivec3 wrap;    // cells after which it repeats along each axis; 0: never; simplex: in 3D, by multiples of 3
    int fade;
    int metric, value, points; // of Worley noise
    float jitter;
};

struct KnFractal {
    KnNoise noise; // of its octaves, but for the keys; wrap in cells of the first octave
    int kind, octaves;
    float weight, strength; // strength: of pingpong
    float frequencies[KN_OCTAVES_MAX], amplitudes[KN_OCTAVES_MAX];
    vec3 offsets[KN_OCTAVES_MAX];
    uvec2 keys[5 * KN_OCTAVES_MAX];
};

// ---- 64-bit arithmetic and the hash

// Of two 32-bit numbers, by parts of 16 bits.
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
    uvec2 hash = kn_combine(kn_combine(seed, kn_wide(position.x)), kn_wide(position.y));
    return kn_combine(hash, kn_wide(position.z)).y;
}

// ---- a noise's lattice points

// The usual parameters.
KnNoise kn_init(int kind, uvec2 seed)
{
    KnNoise noise;
    noise.kind = kind;
    for (int a = 0; a < 5; a++)
        noise.keys[a] = kn_combine(kn_combine(seed, kn_wide(kind)), kn_wide(a));
    noise.wrap = ivec3(0);
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

uint kn_point_bits(KnNoise noise, ivec2 cell)
{
    return kn_bits(noise.keys[4] ^ kn_axis(noise, 0, cell.x) ^ kn_axis(noise, 1, cell.y));
}

uint kn_point_bits(KnNoise noise, ivec3 cell)
{
    return kn_bits(noise.keys[4] ^ kn_axis(noise, 0, cell.x) ^ kn_axis(noise, 1, cell.y) ^ kn_axis(noise, 2, cell.z));
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

vec3 kn_gradient(bool planar, uint bits)
{
    return planar ? vec3(kn_gradients2[bits >> 28], 0.0) : kn_gradients3[kn_product(bits, 12u).y];
}

// ---- value and Perlin noise: cells of a square lattice, folded along x, y, z

float kn_fade(int fade, float t)
{
    return fade == KN_FADE_LINEAR  ? t
           : fade == KN_FADE_CUBIC ? t * t * (3.0 - 2.0 * t)
                                   : t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

// A lattice point: its value, and its slopes.
vec4 kn_plane(KnNoise noise, bool planar, uvec2 combined)
{
    uint bits = kn_bits(combined);
    return noise.kind == KN_VALUE ? vec4(kn_signed(bits), 0.0, 0.0, 0.0) : vec4(0.0, kn_gradient(planar, bits));
}

// Two neighbours along an axis, `slope` their slopes along it, `offset` the way from the first.
vec4 kn_between(vec4 near, vec4 far, vec2 slope, float offset, float t)
{
    vec4 both = near * (1.0 - t) + far * t;
    both.x = ((near.x * (1.0 - t) + slope.x * (offset * (1.0 - t))) + far.x * t) + slope.y * ((offset - 1.0) * t);
    return both;
}

vec4 kn_row(KnNoise noise, bool planar, uvec2 near_x, uvec2 far_x, uvec2 rest, float x)
{
    vec4 near = kn_plane(noise, planar, near_x ^ rest), far = kn_plane(noise, planar, far_x ^ rest);
    near.x += near.y * x;
    far.x += far.y * (x - 1.0);
    return near + kn_fade(noise.fade, x) * (far - near);
}

vec4 kn_sheet(KnNoise noise, bool planar, ivec2 cell, uvec2 rest, vec2 offset)
{
    uvec2 near_x = kn_axis(noise, 0, cell.x), far_x = kn_axis(noise, 0, cell.x + 1);
    vec4 near = kn_row(noise, planar, near_x, far_x, rest ^ kn_axis(noise, 1, cell.y), offset.x);
    vec4 far = kn_row(noise, planar, near_x, far_x, rest ^ kn_axis(noise, 1, cell.y + 1), offset.x);
    return kn_between(near, far, vec2(near.z, far.z), offset.y, kn_fade(noise.fade, offset.y));
}

float kn_lattice(KnNoise noise, ivec2 cell, vec2 offset)
{
    return kn_sheet(noise, true, cell, noise.keys[4], offset).x * (noise.kind == KN_VALUE ? 0.999999 : 1.4142121);
}

float kn_lattice(KnNoise noise, ivec3 cell, vec3 offset)
{
    vec4 near = kn_sheet(noise, false, cell.xy, noise.keys[4] ^ kn_axis(noise, 2, cell.z), offset.xy);
    vec4 far = kn_sheet(noise, false, cell.xy, noise.keys[4] ^ kn_axis(noise, 2, cell.z + 1), offset.xy);
    float scale = noise.fade == KN_FADE_LINEAR ? 0.9391177 : noise.fade == KN_FADE_CUBIC ? 0.9570237 : 0.9649205;
    return kn_between(near, far, vec2(near.w, far.w), offset.z, kn_fade(noise.fade, offset.z)).x *
           (noise.kind == KN_VALUE ? 0.999999 : scale);
}

// ---- simplex noise, of r^2 = 0.5. The cell is skewed in integers, so that it is exact anywhere.

float kn_vertex(bool planar, uvec2 combined, vec3 d)
{
    float t = max(((0.5 - d.x * d.x) - d.y * d.y) - d.z * d.z, 0.0);
    vec3 g = kn_gradient(planar, kn_bits(combined));
    return t * t * (t * t) * ((g.x * d.x + g.y * d.y) + g.z * d.z);
}

float kn_simplex(KnNoise noise, ivec2 cell, vec2 offset)
{
    const float skew = 0.36602540378, unskew = 0.21132487;
    int sum = cell.x + cell.y;
    uint size = uint(abs(sum));
    uvec2 whole = kn_product(size, 0x5DB3D742u); // the sum times the skew, 32 bits of it after the point
    whole = kn_add(whole, uvec2(kn_product(size, 0xC265539Du).y, 0u));
    float direction = sum < 0 ? -1.0 : 1.0;
    vec2 skewed = offset + (direction * (float(whole.x) * (1.0 / 4294967296.0)) + (offset.x + offset.y) * skew);
    vec2 base = floor(skewed), f = skewed - base;
    ivec2 v = cell + (sum < 0 ? -int(whole.y) : int(whole.y)) + ivec2(base);
    uvec2 x[2] = uvec2[2](kn_axis(noise, 0, v.x), kn_axis(noise, 0, v.x + 1));
    uvec2 y[2] = uvec2[2](kn_axis(noise, 1, v.y), kn_axis(noise, 1, v.y + 1));
    ivec2 second = f.x >= f.y ? ivec2(1, 0) : ivec2(0, 1);
    vec2 first = f - (f.x + f.y) * unskew;
    float total = kn_vertex(true, noise.keys[4] ^ x[0] ^ y[0], vec3(first, 0.0));
    total += kn_vertex(true, noise.keys[4] ^ x[second.x] ^ y[second.y], vec3(first - vec2(second) + unskew, 0.0));
    total += kn_vertex(true, noise.keys[4] ^ x[1] ^ y[1], vec3(first - 1.0 + 2.0 * unskew, 0.0));
    return total * 99.20423;
}

// Of a vertex of the skewed lattice. Where it wraps, its place in sixths of a cell stands for it.
uvec2 kn_vertex_hash(KnNoise noise, ivec3 v)
{
    if (noise.wrap.x > 0) {
        v = 6 * v - (v.x + v.y + v.z);
        noise.wrap *= 6;
    }
    return noise.keys[4] ^ kn_axis(noise, 0, v.x) ^ kn_axis(noise, 1, v.y) ^ kn_axis(noise, 2, v.z);
}

float kn_simplex(KnNoise noise, ivec3 cell, vec3 offset)
{
    int sum = cell.x + cell.y + cell.z, third = (sum - kn_modulo(sum, 3)) / 3;
    vec3 skewed = offset + (float(sum - 3 * third) + (offset.x + offset.y + offset.z)) / 3.0;
    vec3 base = floor(skewed), f = skewed - base;
    ivec3 v = cell + third + ivec3(base);
    ivec3 rank = ivec3(int(f.y > f.x) + int(f.z > f.x), int(f.x >= f.y) + int(f.z > f.y),
                       int(f.x >= f.z) + int(f.y >= f.z));
    float total = 0.0, back = (f.x + f.y + f.z) / 6.0;
    for (int corner = 0; corner < 4; corner++) {
        ivec3 move = ivec3(lessThan(rank, ivec3(corner)));
        vec3 d = (f - vec3(move)) - (back - float(corner) / 6.0);
        total += kn_vertex(false, kn_vertex_hash(noise, v + move), d);
    }
    return total * 76.88067;
}

// ---- Worley noise. Cells are searched ring by ring, until none can hold a nearer point.

float kn_distance(int metric, vec3 d) // squared, if it is Euclidean
{
    d = abs(d);
    return metric == KN_WORLEY_EUCLIDEAN   ? (d.x * d.x + d.y * d.y) + d.z * d.z
           : metric == KN_WORLEY_MANHATTAN ? (d.x + d.y) + d.z
                                           : max(max(d.x, d.y), d.z);
}

// A cell's points. `nearest`: F1 and F2 so far; `id`: the nearest point's hash.
void kn_visit(KnNoise noise, bool planar, uvec2 hash, vec3 corner, vec3 offset, inout vec2 nearest, inout uvec2 id)
{
    for (int point = 0; point < noise.points; point++) {
        vec3 feature = vec3(uvec3(hash.y >> 11, hash.y << 10 | hash.x >> 22, hash.x >> 1) & 0x1FFFFFu) / 2097152.0;
        if (noise.jitter != 1.0)
            feature = 0.5 + (feature - 0.5) * noise.jitter;
        vec3 d = corner + feature - offset;
        float away = kn_distance(noise.metric, planar ? vec3(d.xy, 0.0) : d);
        if (away < nearest.x)
            id = hash;
        nearest = away < nearest.x ? vec2(away, nearest.x) : vec2(nearest.x, min(nearest.y, away));
        hash = kn_mix(kn_add(hash, uvec2(1u, 0u)));
    }
}

float kn_worley(KnNoise noise, bool planar, ivec3 cell, vec3 offset)
{
    vec2 nearest = vec2(256.0);
    uvec2 id = uvec2(0u);
    vec3 sides = planar ? vec3(min(offset.xy, 1.0 - offset.xy), 0.5) : min(offset, 1.0 - offset);
    float side = min(min(sides.x, sides.y), sides.z);
    bool first_only = noise.value == KN_WORLEY_F1 || noise.value == KN_WORLEY_CELL;
    for (int ring = 0; ring < 6; ring++) {
        float beyond = float(ring - 1) + side;
        beyond = noise.metric == KN_WORLEY_EUCLIDEAN ? beyond * beyond : beyond;
        if (ring > 0 && beyond >= (first_only ? nearest.x : nearest.y))
            break;
        int deep = planar ? 0 : ring;
        for (int z = -deep; z <= deep; z++) {
            uvec2 of_z = planar ? noise.keys[4] : noise.keys[4] ^ kn_axis(noise, 2, cell.z + z);
            for (int y = -ring; y <= ring; y++) {
                uvec2 of_y = of_z ^ kn_axis(noise, 1, cell.y + y);
                bool inside = abs(y) < ring && abs(z) < ring; // of the ring: its two ends alone
                for (int x = -ring; x <= ring; x += inside ? 2 * ring : 1)
                    kn_visit(noise, planar, kn_mix(of_y ^ kn_axis(noise, 0, cell.x + x)), vec3(x, y, z), offset,
                             nearest, id);
            }
        }
    }
    if (noise.value == KN_WORLEY_CELL)
        return kn_signed(kn_mix(kn_add(id, uvec2(1u, 0u))).y);
    nearest = noise.metric == KN_WORLEY_EUCLIDEAN ? sqrt(nearest) : nearest;
    return noise.value == KN_WORLEY_F1            ? nearest.x
           : noise.value == KN_WORLEY_F2          ? nearest.y
           : noise.value == KN_WORLEY_F2_MINUS_F1 ? nearest.y - nearest.x
           : noise.value == KN_WORLEY_F1_TIMES_F2 ? nearest.x * nearest.y
                                                  : nearest.x / max(nearest.y, 1e-30);
}

// ---- any kind

float kn_sample(KnNoise noise, ivec2 cell, vec2 offset)
{
    return noise.kind == KN_WHITE     ? kn_signed(kn_point_bits(noise, cell))
           : noise.kind == KN_SIMPLEX ? kn_simplex(noise, cell, offset)
           : noise.kind == KN_WORLEY  ? kn_worley(noise, true, ivec3(cell, 0), vec3(offset, 0.0))
                                      : kn_lattice(noise, cell, offset);
}

float kn_sample(KnNoise noise, ivec3 cell, vec3 offset)
{
    return noise.kind == KN_WHITE     ? kn_signed(kn_point_bits(noise, cell))
           : noise.kind == KN_SIMPLEX ? kn_simplex(noise, cell, offset)
           : noise.kind == KN_WORLEY  ? kn_worley(noise, false, cell, offset)
                                      : kn_lattice(noise, cell, offset);
}

float kn_sample(KnNoise noise, vec2 p) { return kn_sample(noise, ivec2(floor(p)), p - floor(p)); }
float kn_sample(KnNoise noise, vec3 p) { return kn_sample(noise, ivec3(floor(p)), p - floor(p)); }

// ---- fractals

// The usual parameters of all but kind, seed and octaves.
KnFractal kn_fractal_init(int kind, int noise, uvec2 seed, int octaves)
{
    KnFractal fractal;
    float total = 0.0;
    fractal.noise = kn_init(noise, seed);
    fractal.kind = kind;
    fractal.octaves = octaves;
    fractal.weight = 0.0;
    fractal.strength = kind == KN_FRACTAL_PINGPONG ? 2.0 : 1.0;
    for (int i = 0; i < octaves; i++) {
        uvec2 own = kind == KN_FRACTAL_NONE ? seed : kn_combine(seed, kn_wide(i));
        KnNoise octave = kn_init(noise, own);
        for (int a = 0; a < 5; a++)
            fractal.keys[5 * i + a] = octave.keys[a];
        for (int a = 0; a < 3; a++)
            fractal.offsets[i][a] = kind == KN_FRACTAL_NONE ? 0.0
                                    : float((kn_combine(own, kn_wide(a + 1)).x & 0xFFFFu) * 2u + 1u) / 128.0;
        fractal.frequencies[i] = exp2(float(i));
        fractal.amplitudes[i] = exp2(-float(i));
        total += fractal.amplitudes[i];
    }
    for (int i = 0; i < octaves && octaves > 1; i++)
        fractal.amplitudes[i] /= total * 1.000001;
    return fractal;
}

KnNoise kn_octave(KnFractal fractal, int i)
{
    KnNoise noise = fractal.noise;
    for (int a = 0; a < 5; a++)
        noise.keys[a] = fractal.keys[5 * i + a];
    noise.wrap *= int(fractal.frequencies[i]);
    return noise;
}

// One octave at p. The offset's fraction is added to the place's, lest it rounds.
float kn_octave_sample(KnFractal fractal, int i, vec2 p)
{
    vec2 at = p * fractal.frequencies[i], move = fractal.offsets[i].xy, part = at - floor(at) + fract(move);
    return kn_sample(kn_octave(fractal, i), ivec2(floor(at)) + ivec2(move) + ivec2(part), part - floor(part));
}

float kn_octave_sample(KnFractal fractal, int i, vec3 p)
{
    vec3 at = p * fractal.frequencies[i], move = fractal.offsets[i], part = at - floor(at) + fract(move);
    return kn_sample(kn_octave(fractal, i), ivec3(floor(at)) + ivec3(move) + ivec3(part), part - floor(part));
}

float kn_shape(KnFractal fractal, float value)
{
    float way = max((value + 1.0) * fractal.strength, 0.0), turned = way - 2.0 * floor(way * 0.5);
    return fractal.kind == KN_FRACTAL_TURBULENCE ? abs(value)
           : fractal.kind == KN_FRACTAL_RIDGED   ? 1.0 - 2.0 * abs(value)
           : fractal.kind == KN_FRACTAL_BILLOW   ? 2.0 * abs(value) - 1.0
           : fractal.kind == KN_FRACTAL_PINGPONG ? 2.0 * (turned < 1.0 ? turned : 2.0 - turned) - 1.0
                                                 : value;
}

// Adds an octave's value to `sum`. `damping`: how much the ones before leave of it.
void kn_add_octave(KnFractal fractal, int i, float value, inout float sum, inout float damping)
{
    if (fractal.kind == KN_FRACTAL_MULTI || fractal.kind == KN_FRACTAL_HYBRID) {
        float ridge = 1.0 - abs(value);
        float signal = damping * (fractal.kind == KN_FRACTAL_MULTI ? ridge * ridge : value + 0.7);
        sum += fractal.amplitudes[i] * signal;
        damping = clamp(fractal.kind == KN_FRACTAL_MULTI ? 2.0 * signal : signal, 0.0, 1.0);
        return;
    }
    float shaped = kn_shape(fractal, value);
    float share = fractal.kind == KN_FRACTAL_TURBULENCE ? shaped : 0.5 * shaped + 0.5;
    sum += fractal.amplitudes[i] * damping * shaped;
    damping *= 1.0 + fractal.weight * (clamp(share, 0.0, 1.0) - 1.0);
}

float kn_fractal_sample(KnFractal fractal, vec2 p)
{
    float sum = 0.0, damping = 1.0;
    for (int i = 0; i < fractal.octaves; i++)
        kn_add_octave(fractal, i, kn_octave_sample(fractal, i, p), sum, damping);
    return sum;
}

float kn_fractal_sample(KnFractal fractal, vec3 p)
{
    float sum = 0.0, damping = 1.0;
    for (int i = 0; i < fractal.octaves; i++)
        kn_add_octave(fractal, i, kn_octave_sample(fractal, i, p), sum, damping);
    return sum;
}
