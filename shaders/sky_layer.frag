// All of the sky that is soft, in few pixels: its colour, by night the Milky Way, and clouds. Alpha: how much of the sky
// clouds hide.


in vec3 toward;
out vec4 pixel;

#ifdef NIGHT
// The Milky Way: a band round the sky, with clouds of stars and a lane of dust. Round the band the noise is read along an
// ellipse, across it off that.
vec3 milky_way(vec3 turned)
{
    vec3 at = mat3(0.36, 0.80, 0.48, 0.48, -0.60, 0.64, 0.80, 0.0, -0.60) * turned;
    float cloud = textureLod(noise, vec2(at.x, at.y) * 0.8 + vec2(0.5, 1.2) * at.z, 0.0).r;
    float band = max(1.0 - abs(at.z) * (4.6 - 2.2 * cloud), 0.0), lane = (at.z + 0.35 * (cloud - 0.5)) * 16.0;
    band *= band * (0.2 + 1.8 * cloud * cloud) * (1.0 - 0.65 / (1.0 + lane * lane));
    return vec3(0.030, 0.038, 0.056) * (band * (1.2 + 0.9 * at.x));
}
#endif

// Thin high clouds, 0..1: long streaks in wide soft patches, so high above the eye that they hardly move.
float veil_at(vec3 direction)
{
    const float height = 1400.0;
    vec2 at = cloud_eye + direction.xz * (height / max(direction.y + 0.06, 0.06));
    vec2 turned = vec2(at.x + at.y, at.y - at.x);
    float patches = textureLod(noise, placed(turned, ivec2(1, 1)) + hourly(ivec2(3, 1)), 5.0).r;
    float streaks = textureLod(noise, placed(vec2(turned.x, turned.y + turned.x), ivec2(2, 5)) + 1.1 * patches, 3.5).r;
    float dense = smoothstep(0.45, 1.0, patches + 0.5 * (streaks - 0.5));
    return dense * cloud_veil * smoothstep(0.01, 0.22, direction.y) * (1.0 - fog_cover);
}

// Heaps of cloud that tower far beyond the horizon, in haze at their feet; alpha: how much of the sky they hide. Others come
// as the weather changes with place and day.
vec4 towers(vec3 direction, vec3 behind)
{
    // Over the end of far land, which lies lower the higher the eye is.
    float wide = max(length(direction.xz), 1e-3), rise = direction.y / wide + max(float(eye_block.y) - 64.0, 0.0) * (1.0 / 12000.0);
    vec2 along = direction.xz / wide, aside = vec2(-along.y, along.x);
    vec2 sunward = vec2(dot(aside, sun_or_moon().xz), sun_or_moon().y);
    vec2 place = 0.55 * along + vec2(3.7 * cloud_veil, 2.9 * cloud_cover);
    float swell = textureLod(noise, place, 2.5).r, beside = textureLod(noise, place + 0.035 * sunward.x * aside, 3.0).r;
    float top = 0.24 * smoothstep(0.40, 0.85, swell) * min(8.0 * cloud_cover, 1.0);
    // A whole number of lumps' tiles around the horizon.
    vec2 face = vec2(atan(direction.z, direction.x), rise) * (14.0 / TURN);
    float lump = textureLod(billows, face, 1.0).r, before = textureLod(billows, face + 0.04 * sunward, 1.0).r;
    float dense = top + min(1.2 * top, 0.10) * (lump - 0.55) - rise;
    float lit = clamp(0.30 + 1.6 * (lump - before) + 3.0 * (swell - beside) + rise + 0.25 * lump, 0.0, 1.0);
    vec3 colour = mix(behind, mix(cloud_dark, cloud_lit, lit), 0.30 + 0.45 * smoothstep(0.0, 0.15, rise));
    return vec4(colour, smoothstep(0.0, 0.012, dense) * smoothstep(0.0, 0.08, rise) * (1.0 - fog_cover));
}

void main()
{
    vec3 direction = normalize(toward), colour = sky_colour(direction);
    vec4 tower = towers(direction, colour);
#ifdef NIGHT
    colour += milky_way(sky_turned(direction)) * star_light * star_share(direction);
    float halo = pow(max(dot(direction, moon_direction), 0.0), 48.0);
    colour += moon_around(direction) * ((1.0 - fog_cover) * (0.05 + 0.22 * halo));
#endif
    colour = mix(colour, tower.rgb, tower.a);
    float veil = 0.30 * veil_at(direction);
    colour = mix(colour, cloud_lit, veil);
    vec4 cloud = texelFetch(cloud_layer, ivec2(gl_FragCoord.xy), 0);
    float hidden = cloud.a * clouds_in_sky;
    // Dither by half a step against banding in eight bits.
    float noise = fract(dot(floor(gl_FragCoord.xy), vec2(0.7548777, 0.5698403))) - 0.5;
    pixel = vec4(display(mix(colour, cloud_colour(cloud), hidden)) + noise * (1.0 / 255.0), max(max(hidden, veil), tower.a));
}
