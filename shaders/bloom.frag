// Light that spreads around bright places: a picture of them, halved again and again, and added back layer by layer
// (Jimenez, "Next Generation Post Processing in Call of Duty: Advanced Warfare", SIGGRAPH 2014). Layers hold linear
// light.

out vec4 pixel;

const float BRIGHT_FROM = 0.70, BRIGHT_TO = 1.60; // of light: what spreads, from none to all of it
const float WIDE = 0.70;                          // the share of each wider layer
const float STRENGTH = 0.20;

void main()
{
    vec2 texel = 1.0 / vec2(textureSize(screen, 0));
#if defined(BRIGHT)
    vec3 light = linear(texture(screen, gl_FragCoord.xy * 2.0 * texel).rgb);
    light *= smoothstep(BRIGHT_FROM, BRIGHT_TO, dot(light, vec3(0.5, 0.45, 0.05)));
    pixel = vec4(light, 1.0);
#elif defined(DOWN)
    vec2 at = gl_FragCoord.xy * 2.0 * texel;
    vec3 sum = 4.0 * texture(screen, at).rgb;
    for (int i = 0; i < 4; i++)
        sum += texture(screen, at + (vec2(i & 1, i >> 1) * 2.0 - 1.0) * texel).rgb;
    pixel = vec4(sum * (1.0 / 8.0), 1.0);
#else
    vec2 at = gl_FragCoord.xy * 0.5 * texel;
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 9; i++) {
        vec2 step = vec2(i % 3 - 1, i / 3 - 1), weight = 2.0 - abs(step);
        sum += texture(screen, at + step * texel).rgb * (weight.x * weight.y * (1.0 / 16.0));
    }
#ifdef SHOWN
    pixel = vec4(display(sum * STRENGTH), 1.0);
#else
    pixel = vec4(sum * WIDE, WIDE);
#endif
#endif
}
