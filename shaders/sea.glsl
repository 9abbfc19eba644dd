// Water far away: deep, with waves too small to see.

// The lean of such waves. At flat angles they mirror less than level water would (Schlick, "An Inexpensive BRDF Model
// for Physically-based Rendering", 1994), and mirror a higher part of the sky. Without this, distant water would be as
// pale as the horizon.
const float SEA_ROUGH = 0.17;

// Light that deep water gives back.
const vec3 DEEP = vec3(0.004, 0.044, 0.084);

// The share that water mirrors whose normal makes an angle of this cosine with the ray, and whose waves lean by `rough`.
float mirrored_share(float facing, float rough)
{
    float rest = max(1.0 - sqrt(facing * facing + rough * rough), 0.0), square = rest * rest;
    return 0.02 + 0.98 * square * square * rest;
}

// The mean direction in which waves that lean by `rough` mirror a ray that level water would mirror to `back`.
vec3 lifted(vec3 back, float rough)
{
    return normalize(vec3(back.x, sqrt(back.y * back.y + rough * rough), back.z));
}

// Light that level water mirrors, and of its depth; w: the share in which its own colour shows.
vec4 sea_at(vec3 toward)
{
    vec3 mirrored = sky_colour(lifted(toward, SEA_ROUGH));
    float mirror = mirrored_share(max(-toward.y, 0.0), SEA_ROUGH);
    float glint = max(dot(vec3(toward.x, -toward.y, toward.z), sun_or_moon()), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    float wide = glint * glint;
    vec3 shine = glitter_light() * (0.25 * glint + 0.8 * wide * wide * wide);
    return vec4((mirrored + shine) * mirror + sea_light() * DEEP * (1.0 - mirror), 1.0 - mirror);
}

// Adds the water's own colour.
vec3 sea_light_at(vec4 sea, vec3 own) { return sea.rgb + own * sea_light() * (FAR_WATER_SHARE * sea.w); }
