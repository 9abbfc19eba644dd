// Clouds: two layers of drifting noise, thinned to soft islands; lit where there is less cloud on the sun's side.

uniform sampler2D noise;

in vec3 place;
out vec4 pixel;

float cover_at(vec2 columns)
{
    float large = texture(noise, columns * (1.0 / 1024.0)).r;
    float small = texture(noise, (columns + scales.yz * 0.6) * (1.0 / 256.0)).r;
    return large * 0.72 + small * 0.28;
}

void main()
{
    vec2 columns = place.xz + vec2(eye_block.xz) + eye_fraction.xz + scales.yz;
    float away = length(place.xz);
    float density = smoothstep(0.52, 0.70, cover_at(columns));
    vec2 sunward = sun_direction.xz * 24.0;
    float shade = smoothstep(0.50, 0.78, cover_at(columns + sunward));
    float fade = smoothstep(1800.0, 700.0, away);
    float cover = density * fade * 0.92;
    if (cover < 0.004)
        discard;
    vec3 direction = normalize(place);
    vec3 lit = (sun_light.rgb * 0.75 + sky_light.rgb * 0.75) * min(horizon.w + 0.15, 1.0);
    vec3 dark = (sky_light.rgb * 1.05 + sun_light.rgb * 0.12) * min(horizon.w + 0.35, 1.0);
    vec3 colour = mix(lit, dark, shade * 0.75);
    float toward = max(dot(direction, sun_direction.xyz), 0.0);
    colour += glow.rgb * (toward * toward * toward * toward * 0.5 * (1.0 - density * 0.6));
    vec3 sky = sky_colour(direction);
    colour = mix(sky, colour, 0.35 + 0.65 * fade);
    pixel = blended(colour, cover, display(sky));
}
