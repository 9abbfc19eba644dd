// Shared by every shader: the frame's uniforms, sky, fog and tone mapping.
// Colours are linear and may exceed 1; `display` maps them to screen values.

layout(std140) uniform Frame {
    mat4 view_projection; // of positions relative to the eye
    mat4 to_direction;    // from clip space to a direction, not of unit length
    ivec4 eye_block;      // block of the eye; x and z modulo 4096. w: 1 if the eye is in a liquid
    vec4 eye_fraction;    // where in that block. w: seconds, modulo an hour; read it through `hourly`
    vec4 viewport;        // width, height in pixels. z: near plane, w: far plane
    vec4 scales;          // x: from blocks to the tint texture. yz: drift of the clouds, w: where plants end, in blocks
    vec4 leaves;          // x: 1 / depth up to which holes in leaves are see-through. Of clouds: y: time between two moments, z: 1 if drawn with the sky, w: distance from which they show through land, in blocks
    vec4 fog;             // start, 1 / length, haze per block. w: 1 / view distance inside a liquid
    vec4 fog_colour;      // of the liquid around the eye. w: 1 if it replaces the sky
    vec4 sun_direction;   // w: how much of the disc shines
    vec4 moon_direction;  // w: phase, 0 = full, 0.5 = new
    vec4 zenith;          // w: brightness of the stars
    vec4 horizon;         // w: brightness of the clouds' lit side
    vec4 glow;            // round the sun. w: how far it spreads along the horizon
    vec4 dusk;            // the band opposite a low sun. w: how fast the sky darkens below the horizon
    vec4 sun_light;       // of sun and moon on a face that looks at them
    vec4 sky_light;       // of the open sky on a face that looks up
    vec4 sun_on[8];       // by face: sun and moon
    vec4 sky_on[8];       // by face: the sky
    vec4 outlined;        // lowest corner of the outlined block, relative to the eye
};

const float TURN = 6.2831853;

// Positions are taken modulo 4096 blocks and time modulo an hour. A pattern whose period does not divide that breaks
// there, so every pattern takes its place and time from these functions, and its frequencies are integers: periods in
// 4096 blocks or in an hour. The results are in periods.
vec2 placed(vec2 blocks, ivec2 frequency)
{
    return blocks * (vec2(frequency) * (1.0 / 4096.0));
}

vec2 placed(vec2 blocks, int frequency)
{
    return placed(blocks, ivec2(frequency));
}

float hourly(int frequency)
{
    return eye_fraction.w * (float(frequency) * (1.0 / 3600.0));
}

vec2 hourly(ivec2 frequency)
{
    return vec2(hourly(frequency.x), hourly(frequency.y));
}

// The sky's colour in a direction of unit length, without sun, moon, stars and clouds. Fog has the same colour, so that
// land fades into the sky behind it.
vec3 sky_colour(vec3 direction)
{
    // Height over the horizon, smoothed around 0: a kink would draw a line.
    float up = 0.5 * (direction.y + sqrt(direction.y * direction.y + 0.004));
    float low = 1.0 / (1.0 + 6.5 * up);
    low *= low;
    vec3 colour = mix(zenith.rgb, horizon.rgb, low);
    float toward = max(dot(direction, sun_direction.xyz), 0.0);
    float wide = toward * toward;
    wide *= wide;
    float tight = wide * wide;
    tight *= tight;
    tight *= tight;
    colour += glow.rgb * (wide * low * glow.w + 0.35 * tight);
    float away = max(-dot(direction.xz, sun_direction.xz), 0.0);
    float band = max(1.0 - abs(up - 0.16) * 6.0, 0.0);
    colour += dusk.rgb * (band * band * away);
    // Below the horizon: far land and sea seen through the air are darker and bluer than the sky.
    float below = max(-direction.y, 0.0);
    below *= below;
    colour *= mix(vec3(1.0), vec3(0.16, 0.29, 0.44), below / (below + dusk.w));
    return mix(colour, fog_colour.rgb, fog_colour.w);
}

// Share of fog at `position`, relative to the eye: 1 at the view distance and beyond.
float fog_amount(vec3 position)
{
    float amount = clamp((length(position.xz) - fog.x) * fog.y, 0.0, 1.0);
    float height = position.y + float(eye_block.y) - 62.0;
    amount = max(amount, min(length(position) * fog.w, 1.0));
    float haze = fog.z * length(position) / (1.0 + max(height, 0.0) * 0.04);
    return 1.0 - (1.0 - amount * amount) * (1.0 - min(haze, 0.6));
}

// A mild filmic shoulder, then the screen's gamma as a square root: one instruction, and the exact inverse of the square
// with which tiles are decoded.
vec3 display(vec3 colour)
{
    return sqrt(colour * inversesqrt(1.0 + 0.75 * colour * colour));
}

// Encodes colours of the cloud layer, up to twice the brightness of white.
vec3 cloud_texel(vec3 colour)
{
    return sqrt(colour * 0.5);
}

vec3 cloud_colour(vec4 texel)
{
    return texel.rgb * texel.rgb * 2.0;
}

// The inverse of `display`.
vec3 linear(vec3 shown)
{
    vec3 square = shown * shown;
    return square * inversesqrt(1.0 - 0.75 * square * square);
}

// The framebuffer holds values encoded by `display`, and the hardware blends those, which would give results too dark.
// So the shader blends `colour` over the known background in linear light, and subtracts what the hardware blending
// will add. Where something else is behind, such as more water, the correction is for another colour and slightly off.
vec4 blended(vec3 colour, float cover, vec3 behind)
{
    vec3 mixed = display(mix(linear(behind), colour, cover));
    return vec4(mixed - behind * (1.0 - cover), cover);
}
