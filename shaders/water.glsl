// Water and ice from above and from below: waves, and the picture without water in which they mirror and blend.


in vec4 place;
in vec3 light;
in float open;
in vec3 body;
in vec3 air;
in vec2 uv;
in vec2 columns;
in float height;
in vec4 far_look;
flat in ivec3 kind;
out vec4 pixel;

// What a quad is (water.vert). Open water has a program of its own, in which compilers leave out all other kinds.
#if defined(OPEN_WATER) && OPEN_WATER
const int FORM = 1;
#else
#define FORM kind.y
#endif

// The light that the bed adds to water so many blocks deep, for each part of daylight (far/far.h).
vec3 shelf(float depth)
{
    return vec3(SHELF_RED, SHELF_GREEN, SHELF_BLUE) * exp2(-SHELF_FALL * depth);
}

// The wind blows along (2, 1): waves follow each other quickly along it, and their crests are long across it. Frequencies
// along and across it.
vec2 windward(vec2 blocks, ivec2 frequency)
{
    vec2 at = placed(blocks, 1);
    return vec2(2.0 * at.x + at.y, 2.0 * at.y - at.x) * vec2(frequency);
}

// A slope along x and z, from one along the wind and across it.
vec2 slope_in_world(vec2 slope) { return vec2(2.0 * slope.x - slope.y, slope.x + 2.0 * slope.y) * inversesqrt(5.0); }

// Levels of detail: waves are less blurred than pixels are long, which at flat angles are much longer than wide.
const float WAVES_DETAIL = -0.5;

struct Waves {
    vec3 normal;
    vec4 fine;   // the noise of the finest, of streaks that fall, or of the drifts on ice
    float wide;  // of patches that the wind roughens, or of wider streaks
    vec3 rest;   // x: the slope along the wind; z: the height. Of ice, on which nothing moves: cracks; grain that does not repeat from block to block
};

// The wind raises waves and a longer swell. Nothing moves on ice.
Waves waves_at(float away, bool falls)
{
    bool moves = FORM > 0;
    float moving = float(moves);
    vec4 first = texture(noise, moves ? windward(columns, ivec2(83, 41)) - hourly(ivec2(190, 26)) : placed(columns, 128), WAVES_DETAIL);
    vec4 swell = texture(noise, moves ? windward(columns, ivec2(31, 14)) - hourly(ivec2(118, 10)) : placed(columns.yx, 64), WAVES_DETAIL);
    vec2 slope = (first.gb - 0.5) * (0.50 / (1.0 + away * 0.02)) + (swell.gb - 0.5) * (0.24 / (1.0 + away * 0.01));
    vec2 along = placed(columns, PLACE_WRAP / 4), streaks = vec2(along.x + along.y, height * (1.0 / 32.0) + hourly(900));
    vec2 ripples = moves ? placed(columns, 1130) + hourly(ivec2(-318, 411)) : drift_place(columns);
    vec4 fine = texture(noise, falls ? streaks : ripples);
    float wide = texture(noise, falls ? streaks * vec2(0.25, 0.5) : placed(columns, 8) + moving * hourly(4)).r;
    // Ripples on the waves break up what they mirror.
    slope = slope_in_world(slope * vec2(1.0, 0.6)) + (fine.gb - 0.5) * (0.36 / (1.0 + away * 0.08));
    return Waves(normalize(vec3(slope.x, 1.0, slope.y)), fine, wide, vec3(moves ? first.g : first.a, swell.a, 0.5 * (first.r + swell.r)));
}

ivec2 pixel_of(vec2 at)
{
    return ivec2(clamp(at * 0.5 + 0.5, 0.0, 0.9999) * viewport);
}

// How much of water so far away mirrors as a calm surface does: far waves are smaller than pixels.
float calm_at(float away) { return 1.0 / (1.0 + away * away * (1.0 / (80.0 * 80.0))); }

const float LAND_MIRRORED = 160.0; // blocks: so far away 0.7 of land still mirrors

// The colour that the surface mirrors, where the picture without water shows it, else `sky`. A first look takes it to be
// three times as far away as the surface; the second takes the distance of the land that the first one met. `clouds`: the
// share that mirrors where only clouds are.
vec3 mirrored_picture(vec3 back, vec3 sky, float clouds)
{
    vec4 way = view_projection * vec4(back, 0.0); // w: by which a block of it leads away from the eye's plane
    float own = 1.0 / gl_FragCoord.w, ahead = max(way.w, 1e-3);
    vec2 from = gl_FragCoord.xy / viewport * 2.0 - 1.0;
    float there = land_distance(pixel_of((from + 2.0 / ahead * way.xy) / 3.0)), along = max(there - own, 0.0) / ahead;
    vec2 at = (way.xy * along + from * own) / (own + ahead * along);
    vec2 inside = 1.0 - smoothstep(vec2(1.0, 0.85), vec2(1.25, 1.0), abs(at)); // aside of the picture its edge is continued
    vec3 seen = linear(texelFetch(land, pixel_of(at), 0).rgb);
    float share = texelFetch(depth, pixel_of(at), 0).r < 1.0 ? inversesqrt(1.0 + own * own / (LAND_MIRRORED * LAND_MIRRORED)) : clouds;
    return mix(sky, seen, share * inside.x * inside.y * float(way.w > 1e-3 && there > own));
}

vec4 ice()
{
    vec4 texel = texel_at(uv, layer_at(kind.x, kind.z, uv));
    return vec4(texel.rgb * texel.rgb * light * body, texel.a);
}
