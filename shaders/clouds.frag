// Clouds: heaps with flat bottoms and lumps on them. They rise from the bottom of the slab as high as one field of density
// exceeds the threshold of cloud. The excess is sampled where a ray crosses faces of the slab, and linear between them: the
// ray meets a heap where it becomes positive, and the greatest along the ray says how much of the sky that hides.


in vec3 place;
out vec4 pixel;

const int SAMPLES = 7;
const float STEP = 1.0 / float(SAMPLES - 1); // of the slab's height
// The excess of cloud that hides the sky.
const float OPAQUE = 0.08;
// The excess with which clouds reach the top of the slab.
const float TAPER = 0.36;
// Halvings a block, into the air.
const float CLOUD_FADES = 1.0 / 4200.0;
// The density of banks of cloud far away.
const float BANK_MEAN = 0.52, BANK_SPREAD = 0.5;
const float BILLOW_MEAN = 0.74;
// Blocks from lumps at the bottom to the same at the top: other lumps stand over them, so that they are no pillars.
const vec2 LUMPS_LEAN = vec2(70.0, -45.0);

// The same all along a ray: how far lumps stand out; far away the density of banks, and their share; the level of detail,
// which is nothing smaller than samples are apart.
struct Ray {
    float lumps, bank, beyond, detail;
};

// The density beyond that of which there is cloud, in a part of the slab's height.
float excess_at(Ray ray, vec2 columns, float part)
{
    vec2 moments = textureLod(clouds, columns * (1.0 / float(CLOUD_SPAN)), ray.detail).rg;
    float density = mix(mix(moments.r, moments.g, cloud_moment), ray.bank, ray.beyond);
    density += ray.lumps * (textureLod(billows, placed(columns + cloud_drift * 0.5 + LUMPS_LEAN * part, 4), max(ray.detail - 1.0, 0.0)).r - BILLOW_MEAN);
    return density - cloud_threshold - TAPER * part;
}

// Around a round world clouds lie lower the farther they are away. Where a ray meets their face there, on flat ground;
// if it never does, so far away that all clouds have faded, but not at a flat angle, whose slope is infinite.
vec3 flattened(vec3 toward)
{
    float bottom = cloud_height(0.0), top = cloud_height(1.0);
    float height = bottom > 0.0 ? bottom : top < 0.0 ? top : toward.y > 0.0 ? max(top, 1e-3) : min(bottom, -1e-3);
    float wide = max(length(toward.xz), 1e-4), rise = toward.y / wide, square = rise * rise + 4.0 * curvature * height;
    float away = 2.0 * height / (rise + sign(height) * sqrt(max(square, 0.0)));
    bool misses = square < 0.0 || away < 0.0;
    vec2 columns = toward.xz * ((misses ? 1e6 : away) / wide);
    return vec3(columns.x, height, columns.y);
}

void main()
{
    // Where the ray meets the slab's face, as flat ground has it, and the direction there.
    vec3 toward = normalize(place), met = curvature > 0.0 ? flattened(toward) : place, direction = normalize(met);
    vec2 columns = cloud_eye + met.xz;
    vec2 slope = direction.xz / direction.y;
    bool above = direction.y < 0.0;
    float away = length(met.xz), fade = exp2(away * -CLOUD_FADES) * smoothstep(cloud_reach, 0.6 * cloud_reach, away);
    // The layer is black where no face of the slab was drawn. With the eye close to a face, the clouds' end lies within
    // a pixel or two of that, and the filter would draw a dark line: so clouds fade out some pixels before it. (What two
    // pixels on both sides of the horizon differ by says nothing.)
    float end = abs(met.y) * inversesqrt(met.y * met.y + cloud_reach * cloud_reach);
    fade *= smoothstep(1.0, 4.0, (abs(direction.y) - end) / cloud_pixel);
    // Beyond the window on their field clouds are those of a texture that repeats, large enough for flat angles, which
    // would stretch lumps into streaks.
    Ray ray = Ray(0.42 / (1.0 + away * away * 2e-6), 0.0, smoothstep(0.55 * CLOUD_NEAR, CLOUD_NEAR, away), 0.0);
    ray.bank = BANK_MEAN + BANK_SPREAD * (texture(noise, placed(columns, 2)).r - 0.5);
    // At flat angles samples are moved closer together, or a small cloud would fall between two of them.
    float height = min(5.0 / length(slope), 1.0), near = 1.0 / (40.0 * direction.y);
    ray.detail = log2(max(CLOUD_DEPTH * height * length(slope) * STEP * (1.0 / 20.0), 1.0));
    float most = -1.0, before = -1.0, hit = 1.0; // the greatest excess, the last one; where the ray meets a heap
    vec2 hit_at = columns, last_at = columns;
    for (int i = 0; i < SAMPLES && most < OPAQUE; i++) {
        float part = float(above ? SAMPLES - 1 - i : i) * STEP;
        float distance = cloud_height(part * height);
        distance = above ? min(distance, 0.0) : max(distance, 0.0);
        vec2 at = cloud_eye + slope * distance;
        float excess = excess_at(ray, at, part) * clamp(distance * near, 0.0, 1.0);
        if (most <= 0.0 && excess > 0.0) {
            float back = i == 0 ? 0.0 : excess / (excess - before);
            hit = part + (above ? back : -back) * STEP;
            hit_at = mix(at, last_at, back);
        }
        most = max(most, excess);
        before = excess;
        last_at = at;
    }
    most = min(most, OPAQUE);
    float clear = 1.0 - smoothstep(-0.02 - min(0.5 * fwidth(most), 0.15), 0.05, most); // a pixel is large: the edge is as wide
    // Where cloud lies beside it on that side, little light arrives, more on slopes that face the sun; bottoms get
    // the least.
    float beside = excess_at(ray, hit_at + sun_or_moon().xz * 40.0, hit);
    float lit = 0.84 * exp2(-10.0 * max(beside, 0.0)) + min(-1.5 * min(beside, 0.0), 0.16);
    lit *= mix(0.6, 1.0, min(2.5 * hit, 1.0));
    lit = mix(lit, 1.0, cloud_under * (0.2 - 0.1 * hit));
    vec3 colour = mix(cloud_dark, cloud_lit, lit);
    float sunny = max(dot(toward, sun_direction), 0.0);
    colour += glow * (sunny * sunny * sunny * sunny * 0.5 * (0.4 + 0.6 * clear));
    float close = sunny * sunny * sunny; // around the sun they shine
    close *= close * close;
    close *= close * close;
    colour += sun_light * (sun_visible * close * (0.5 + 0.5 * clear));
    colour += moon_around(toward) * (0.10 + 0.60 * clear);
    colour = mix(sky_colour(toward), colour, 0.35 + 0.65 * fade);
    pixel = vec4(cloud_texel(colour), (1.0 - clear) * fade);
}
