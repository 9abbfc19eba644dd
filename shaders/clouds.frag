// Clouds: layers at rising heights of one field of density, each smaller than the one under it, so that they have flat
// bottoms and round tops; darker the more cloud lies between them and the sun.
//
// The field is sampled where the ray crosses the layers' faces. Between two faces its excess over the threshold of cloud
// is interpolated linearly, and the cover is the mean along that segment, in closed form. Sampling the cover at the faces
// alone would show each cloud once per face where the ray is flat and the faces are far apart along it.


in vec3 place;
out vec4 pixel;

const int LAYERS = 3;
// Halvings a block, into the air.
const float CLOUD_FADES = 1.0 / 4200.0;
// The density of banks of cloud far away.
const float BANK_MEAN = 0.52, BANK_SPREAD = 0.5;

float density_at(vec2 columns, float bias)
{
    vec2 moments = texture(clouds, columns * (1.0 / float(CLOUD_SPAN)), bias).rg;
    return mix(moments.r, moments.g, cloud_moment);
}

// The integral of clamp(x, 0, 1) up to x.
float ramp_sum(float x)
{
    float inside = clamp(x, 0.0, 1.0);
    return 0.5 * inside * inside + max(x - 1.0, 0.0);
}

// The mean of clamp(x, 0, 1) where x goes evenly from one value to the other.
float ramp_mean(float from, float to)
{
    float way = to - from;
    way = abs(way) < 1e-3 ? 1e-3 : way;
    return (ramp_sum(from + way) - ramp_sum(from)) / way;
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
    // a pixel or two of that, and the filter would draw a dark line: so clouds fade out some pixels before it.
    float end = abs(met.y) * inversesqrt(met.y * met.y + cloud_reach * cloud_reach);
    fade *= smoothstep(1.0, 4.0, (abs(direction.y) - end) / max(fwidth(direction.y), 1e-6));
    float near = 1.0 / (40.0 * direction.y);
    float billow = texture(noise, placed(columns + cloud_drift * 0.625, 8)).r - 0.5;
    billow *= 0.26 / (1.0 + away * away * 1.25e-6); // far away the flat angle would stretch them into streaks
    // Beyond the window on their field clouds are those of a texture that repeats, large enough for flat angles.
    float beyond = smoothstep(0.55 * CLOUD_NEAR, CLOUD_NEAR, away);
    float bank = BANK_MEAN + BANK_SPREAD * (texture(noise, placed(columns, 2)).r - 0.5);
    float sunward = mix(density_at(columns + sun_direction.xz * 72.0, 2.0), bank, beyond);
    // Thick cloud lets little light through; toward the sun the surface is darker than away from it.
    float shade = exp2(-16.0 * max(sunward - cloud_threshold + 0.06 + 0.3 * billow, 0.0));
    // At flat angles the layers are moved closer together, or a small cloud would fall between two of them.
    float flat_slope = length(slope), height = min(2.6 / flat_slope, 1.0);
    float soft = 1.0 / (0.05 + 0.006 * min(flat_slope, 7.0));
    float clear = 1.0; // transmittance of the layers so far
    float lit = 0.0;   // sum of the layers' light, by share
    float before = 0.0;
    for (int i = 0; i <= LAYERS; i++) {
        float part = float(above ? LAYERS - i : i) * (1.0 / float(LAYERS));
        float distance = cloud_height(part * height);
        distance = above ? min(distance, 0.0) : max(distance, 0.0);
        float density = mix(density_at(cloud_eye + slope * distance, 0.0), bank, beyond) + billow;
        float excess = (density - cloud_threshold - 0.15 * part * part) * soft;
        float cover = ramp_mean(before, excess) * clamp(distance * near, 0.0, 1.0);
        before = excess;
        if (i == 0)
            continue;
        cover = cover * (1.9 - cover * 0.95);
        lit += clear * cover * mix(shade, 1.0, mix(0.35 * part, 0.5 - 0.3 * part, cloud_under));
        clear *= 1.0 - cover;
    }
    // Texels without cloud need a colour too, because filtering mixes it in.
    lit = (lit + 0.01) / (1.01 - clear);
    vec3 colour = mix(cloud_dark, cloud_lit, lit);
    float sunny = max(dot(toward, sun_direction), 0.0);
    colour += glow * (sunny * sunny * sunny * sunny * 0.5 * (0.4 + 0.6 * clear));
    colour = mix(sky_colour(toward), colour, 0.35 + 0.65 * fade);
    pixel = vec4(cloud_texel(colour), (1.0 - clear) * fade);
}
