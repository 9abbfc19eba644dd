// The fractals of karst/noise.h for shaders: put this text after that of karst_noise.glsl.
//
//     uniform KnFractal mountains;                       // "mountains.keys" from the octaves' KnNoise.keys in C
//     float land = kn_fractal_sample(mountains, p);      // p: float to vec4, in cells of the first octave
//
// kn_fractal_init makes the same without C: costly for each pixel.
#ifndef KN_OCTAVES_MAX
#define KN_OCTAVES_MAX 8
#endif

const int KN_FRACTAL_NONE = 0, KN_FRACTAL_FBM = 1, KN_FRACTAL_TURBULENCE = 2, KN_FRACTAL_RIDGED = 3,
          KN_FRACTAL_BILLOW = 4, KN_FRACTAL_PINGPONG = 5, KN_FRACTAL_MULTI = 6, KN_FRACTAL_HYBRID = 7,
          KN_FRACTAL_EROSION = 8, KN_FRACTAL_MARBLE = 9, KN_FRACTAL_WARP = 10;

struct KnFractal {
    KnNoise noise; // of its octaves, but for the keys; wrap in cells of the first octave
    int kind, octaves;
    float weight, stripes, strength; // stripes: of marble; strength: of pingpong, marble and warp
    float frequencies[KN_OCTAVES_MAX], amplitudes[KN_OCTAVES_MAX];
    vec4 offsets[KN_OCTAVES_MAX];
    uvec2 keys[5 * KN_OCTAVES_MAX];
};

// The usual parameters of all but kind, seed and octaves.
KnFractal kn_fractal_init(int kind, int noise, uvec2 seed, int octaves)
{
    KnFractal fractal;
    float total = 0.0;
    fractal.noise = kn_init(noise, seed);
    fractal.kind = kind;
    fractal.octaves = octaves;
    fractal.weight = 0.0;
    fractal.stripes = 1.0;
    fractal.strength = kind == KN_FRACTAL_PINGPONG ? 2.0 : 1.0;
    for (int i = 0; i < octaves; i++) {
        uvec2 own = kind == KN_FRACTAL_NONE ? seed : kn_combine(seed, kn_wide(i));
        for (int a = 0; a < 5; a++)
            fractal.keys[5 * i + a] = kn_combine(kn_combine(own, kn_wide(noise)), kn_wide(a));
        for (int a = 0; a < 4; a++)
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

// One octave at p + far + near. Exact terms are summed on their own, so that they do not round: p with the full
// precision of floats, `far` in a few eighths of a cell.
float kn_octave_sample(KnFractal fractal, int i, int n, vec4 p, vec4 far, vec4 near, out vec4 slopes)
{
    KnNoise noise = fractal.noise;
    float frequency = fractal.frequencies[i];
    for (int a = 0; a < 5; a++)
        noise.keys[a] = fractal.keys[5 * i + a];
    noise.wrap *= int(frequency);
    vec4 at = p * frequency, move = fractal.offsets[i] + far * frequency, part = (at - floor(at) + fract(move)) + near * frequency;
    ivec4 cell = ivec4(floor(at)) + ivec4(floor(move)) + ivec4(floor(part));
    vec4 used = vec4(lessThan(ivec4(0, 1, 2, 3), ivec4(n)));
    return kn_sample(noise, n, cell * ivec4(used), (part - floor(part)) * used, fractal.kind == KN_FRACTAL_EROSION, slopes);
}

float kn_shape(KnFractal fractal, float value)
{
    float way = max((value + 1.0) * fractal.strength, 0.0), turned = way - 2.0 * floor(way * 0.5);
    return fractal.kind == KN_FRACTAL_TURBULENCE || fractal.kind == KN_FRACTAL_MARBLE ? abs(value)
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
    float share = fractal.kind == KN_FRACTAL_TURBULENCE || fractal.kind == KN_FRACTAL_MARBLE ? shaped : 0.5 * shaped + 0.5;
    sum += fractal.amplitudes[i] * damping * shaped;
    damping *= 1.0 + fractal.weight * (clamp(share, 0.0, 1.0) - 1.0);
}

float kn_sine(float turns) // by Taylor's polynomial, as in C: that of a driver may be rough
{
    float rest = turns - floor(turns + 0.5), quarter = rest > 0.25 ? 0.5 - rest : rest < -0.25 ? -0.5 - rest : rest;
    float x = 6.2831853 * quarter, y = x * x;
    return x * (1.0 + y * (-1.0 / 6.0 + y * (1.0 / 120.0 + y * (-1.0 / 5040.0 + y * (1.0 / 362880.0 - y / 39916800.0)))));
}

float kn_fractal_sample(KnFractal fractal, int n, vec4 p)
{
    vec4 move = vec4(0.0); // of a warp: by the sum elsewhere, for each axis; then, last, the sum there
    float sum = 0.0;
    for (int axis = fractal.kind == KN_FRACTAL_WARP ? 0 : n; axis <= n; axis++) {
        bool last = axis == n;
        vec4 elsewhere = vec4(0.0, 11.375, 22.75, 34.125) + float(axis + 1) * 37.625;
        float damping = 1.0;
        vec4 slope, steep = vec4(0.0);
        sum = 0.0;
        for (int i = 0; i < fractal.octaves; i++) {
            float value = kn_octave_sample(fractal, i, n, p, last ? vec4(0.0) : elsewhere, last ? move : vec4(0.0), slope);
            steep += slope;
            kn_add_octave(fractal, i, fractal.kind == KN_FRACTAL_EROSION ? value / (1.0 + dot(steep, steep)) : value, sum, damping);
        }
        if (!last)
            move[axis] = fractal.strength * sum;
    }
    return fractal.kind == KN_FRACTAL_MARBLE ? kn_sine(fract(p.x * fractal.stripes) + fractal.strength * sum) : sum;
}

float kn_fractal_sample(KnFractal fractal, float p) { return kn_fractal_sample(fractal, 1, vec4(p, 0.0, 0.0, 0.0)); }
float kn_fractal_sample(KnFractal fractal, vec2 p) { return kn_fractal_sample(fractal, 2, vec4(p, 0.0, 0.0)); }
float kn_fractal_sample(KnFractal fractal, vec3 p) { return kn_fractal_sample(fractal, 3, vec4(p, 0.0)); }
float kn_fractal_sample(KnFractal fractal, vec4 p) { return kn_fractal_sample(fractal, 4, p); }
