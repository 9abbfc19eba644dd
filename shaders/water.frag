// Water and ice. Water takes the sky at flat angles (Schlick, "An Inexpensive BRDF Model for Physically-based Rendering",
// 1994), hides the ground by the depth of water in front of it, and brightens along the shore.


in vec4 place;
in vec3 light;
in float open;
in vec3 body;
in vec3 air;
in vec2 uv;
in vec2 columns;
in float height;
flat in ivec2 kind;
out vec4 pixel;

// Blocks from the eye's plane to the land in a pixel. Far land, beyond the last chunks, counts as no land: there are no
// shallows at the end of what chunks show.
float land_distance(ivec2 pixel)
{
    float at = texelFetch(depth, pixel, 0).r;
    float z = min(at / near_share, 1.0) * 2.0 - 1.0;
    float near = near_plane, far = far_plane;
    return 2.0 * near * far / (far + near - z * (far - near));
}

vec3 wave_normal(float away)
{
    vec2 slope = texture(noise, placed(columns, 128) + hourly(ivec2(76, 47))).gb;
    slope += texture(noise, placed(columns.yx, 64) - hourly(ivec2(32, 61))).gb - 1.0;
    slope *= 0.30 / (1.0 + away * 0.03);
    return normalize(vec3(slope.x, 1.0, slope.y));
}

ivec2 pixel_of(vec2 at)
{
    return ivec2(clamp(at * 0.5 + 0.5, 0.0, 0.9999) * viewport);
}

// What the surface mirrors where that is in the picture without water, else the sky. First the pixel that would show it
// if it were far away, then the one that shows what is as far away as land there. Far waves are smaller than pixels, which
// mirror all of the sky.
vec3 mirrored_picture(vec3 back, float sky, float away)
{
    vec4 way = view_projection * vec4(back, 0.0); // w: by which a block of it leads away from the eye's plane
    float own = 1.0 / gl_FragCoord.w, ahead = max(way.w, 1e-3);
    float there = land_distance(pixel_of(way.xy / ahead)), along = max(there - own, 0.0) / ahead;
    vec2 at = (way.xy * along + (gl_FragCoord.xy / viewport * 2.0 - 1.0) * own) / (own + ahead * along);
    vec2 inside = smoothstep(vec2(1.0), vec2(0.85), abs(at));
    vec3 seen = linear(texelFetch(land, pixel_of(at), 0).rgb);
    float calm = 1.0 / (1.0 + away * away * (1.0 / (80.0 * 80.0)));
    return mix(sky_colour(back) * sky, seen, calm * inside.x * inside.y * float(way.w > 1e-3 && there > own));
}

vec4 ice()
{
    vec4 texel = texel_at(uv, kind.x);
    return vec4(texel.rgb * texel.rgb * light * body, texel.a);
}

// The white of falling water, 0..1: streaks that run down. What one sees of a liquid's sides are falls, since water
// beside air would flow.
float falling_white()
{
    vec2 along = placed(columns, PLACE_WRAP / 4);
    vec2 at = vec2(along.x + along.y, height * (1.0 / 32.0) + hourly(900));
    float streaks = texture(noise, at).g + texture(noise, at * vec2(0.25, 0.5)).r;
    return smoothstep(0.80, 1.35, streaks);
}

// From above: the reflection, and the water's own colour over the ground below.
vec4 water_above(vec3 toward, float away, float thickness)
{
    vec3 normal = kind.y == 1 ? wave_normal(away) : vec3(0.0, 1.0, 0.0);
    float facing = kind.y == 1 ? clamp(dot(normal, -toward), 0.0, 1.0) : 0.6;
    float rest = 1.0 - facing;
    float mirror = 0.02 + 0.98 * rest * rest * rest * rest * rest;
    vec3 back = reflect(toward, normal);
    back.y = abs(back.y);
    // Under a roof no sky is reflected.
    float sky = clamp(open, 0.0, 1.0);
    vec3 mirrored = mirrored_picture(back, sky, away);
    float glint = max(dot(back, sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    mirrored += sun_light * (glint * 2.5 * sky);
    float through = exp2(-0.30 * thickness) * 0.84;
    // Large patches roughened by wind.
    float patch_of_wind = texture(noise, placed(columns, 8) + hourly(4)).r - 0.5;
    vec3 own = body * light * (0.30 + 0.30 * through) * (1.0 + patch_of_wind) + light * vec3(0.008, 0.030, 0.052);
    float shore = kind.y == 1 ? clamp(1.0 - thickness * 1.6, 0.0, 1.0) : 0.0;
    own += light * (0.10 * shore * shore);
    if (kind.y == 2) {
        float white = falling_white();
        own = mix(own, light * vec3(0.50, 0.58, 0.62), 0.75 * white);
        through = min(through, 0.40 - 0.32 * white);
    }
    float cover = 1.0 - (1.0 - mirror) * through;
    vec3 colour = mirrored * mirror + own * ((1.0 - mirror) * (1.0 - through * 0.6));
    return vec4(colour / max(cover, 1e-3), cover);
}

// From below: a window of sky overhead, the water's own colour beyond it, both broken by the waves.
vec4 water_below(vec3 toward)
{
    vec3 normal = wave_normal(0.0);
    float up = clamp(dot(normal, toward), 0.0, 1.0);
    float window = smoothstep(0.45, 0.75, up + (normal.x + normal.z) * 0.5);
    vec3 colour = mix(fog_colour * 1.25, (horizon + sun_light * 0.4) * vec3(0.55, 0.9, 1.0), window * 0.75);
    return vec4(colour, mix(0.92, 0.55, window));
}

void main()
{
    float away = length(place.xyz);
    vec3 toward = place.xyz / max(away, 1e-3);
    vec4 colour;
    if (kind.y == 0) {
        colour = ice();
    } else if (eye_covered == 1) {
        colour = water_below(toward);
    } else {
        float thickness = max(land_distance(ivec2(gl_FragCoord.xy)) * gl_FragCoord.w - 1.0, 0.0) * away;
        colour = water_above(toward, away, thickness);
    }
    vec3 lit = mix(colour.rgb, air, place.w);
    float cover = mix(colour.a, 1.0, place.w);
    pixel = blended(lit, cover, texelFetch(land, ivec2(gl_FragCoord.xy), 0).rgb);
    if (near_share < 1.0) // far land's water takes over
        pixel *= 1.0 - smoothstep(dissolve_begin, dissolve_end, length(place.xz));
}
