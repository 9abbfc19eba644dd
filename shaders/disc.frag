// The disc of the sun, or with MOON of the moon, before the sky and behind its clouds.


in vec3 toward;
in vec2 disc;
#ifdef MOON
flat in vec3 moon_sun;
#endif
out vec4 pixel;

#ifdef MOON
// The moon, lit according to its phase. `at`: 0, 0 in its middle, 1 away at its rim.
vec3 moon(vec2 at, float radius)
{
    vec3 normal = vec3(at, sqrt(max(1.0 - radius, 0.0)));
    float lit = smoothstep(-0.05, 0.25, dot(normal, moon_sun));
    vec2 sea = (at * vec2(2.1, 2.7) + vec2(0.7, -0.3)) * (1.0 / TURN);
    vec2 inner = wave(vec2(sea.y * 2.9, sea.y * 1.9 + 1.0 / TURN));
    float mottle = 0.86 + 0.14 * wave(vec2(sea.x * 2.3 + inner.x * (1.0 / TURN))).x * inner.y;
    return vec3(0.92, 0.94, 1.0) * (lit * mottle * smoothstep(1.0, 0.93, radius));
}
#endif

void main()
{
    vec3 direction = normalize(toward);
#ifdef MOON
    vec2 at = disc * (1.0 / 0.045);
    float outside = dot(at, at) - 1.0;
    vec3 light = moon(at, outside + 1.0) * (0.25 + 0.75 * star_light);
    light *= smoothstep(vec3(-0.03, -0.02, 0.0), vec3(0.04, 0.08, 0.16), direction.yyy); // the air takes blue first
#else
    vec3 beside = direction - sun_direction; // the air lifts a low sun's lower edge more
    beside.y *= 1.0 + 0.25 * sun_flat;
    float outside = dot(beside, beside) - 0.00232;
    vec3 light = sun_disc * (sun_visible * smoothstep(0.0, -0.00064, outside));
#endif
    if (outside > 0.0)
        discard;
    vec4 sky = texture(sky_layer, gl_FragCoord.xy / viewport);
    pixel = vec4(display(linear(sky.rgb) + light * (1.0 - sky.a) * (1.0 - fog_cover)), 1.0);
}
