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

void main()
{
    vec3 direction = normalize(toward), colour = sky_colour(direction);
#ifdef NIGHT
    colour += milky_way(sky_turned(direction)) * star_light * star_share(direction);
    float halo = pow(max(dot(direction, moon_direction), 0.0), 48.0);
    colour += moon_around(direction) * ((1.0 - fog_cover) * (0.05 + 0.22 * halo));
#endif
    float veil = 0.30 * veil_at(direction);
    colour = mix(colour, cloud_lit, veil);
    vec4 cloud = texelFetch(cloud_layer, ivec2(gl_FragCoord.xy), 0);
    float hidden = cloud.a * clouds_in_sky;
    // Dither by half a step against banding in eight bits.
    float noise = fract(dot(floor(gl_FragCoord.xy), vec2(0.7548777, 0.5698403))) - 0.5;
    pixel = vec4(display(mix(colour, cloud_colour(cloud), hidden)) + noise * (1.0 / 255.0), max(hidden, veil));
}
