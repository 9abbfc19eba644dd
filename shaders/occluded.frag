// The factor of the land's light: its occlusion, whose pattern a mean over 4 x 4 texels at the same depth removes. Air
// in front hides the occlusion.

in vec3 toward;
out vec4 pixel;

const float MOST = 0.65;                // of the light that may be taken
const float FADES = 60.0, ENDS = 110.0; // blocks

void main()
{
    ivec2 at = ivec2(gl_FragCoord.xy), last = (ivec2(viewport) - 1) / 2;
    float away = land_distance(at), sum = 0.0, weight = 1e-4;
    for (int i = 0; i < 16; i++) {
        ivec2 texel = clamp((at - 3) / 2 + ivec2(i & 3, i >> 2), ivec2(0), last);
        float beside = land_distance(texel * 2) - away;
        float same = max(1.0 - abs(beside) / (0.25 + 0.02 * away), 0.0);
        sum += same * texelFetch(screen, texel, 0).r;
        weight += same;
    }
    float clear = (1.0 - air_share(normalize(toward) * min(away, ENDS)).g) * (1.0 - smoothstep(FADES, ENDS, away));
    // Bright land has the sun's light, which occlusion does not reduce.
    clear *= 1.0 - 0.6 * smoothstep(0.55, 0.95, dot(texelFetch(land, at, 0).rgb, vec3(0.3, 0.6, 0.1)));
    float left = 1.0 - MOST * clear * (1.0 - (sum + 1e-4) / weight);
    pixel = vec4(vec3(sqrt(left)), 1.0); // the picture holds square roots of light
}
