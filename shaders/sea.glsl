// Water far away: deep, with waves too small to see.

// Light that level water mirrors, and of its depth; w: the share in which its own colour shows.
vec4 sea_at(vec3 toward)
{
    vec3 mirrored = sky_colour(vec3(toward.x, abs(toward.y), toward.z));
    float rest = 1.0 - max(-toward.y, 0.0), square = rest * rest;
    float mirror = 0.02 + 0.98 * square * square * rest;
    float glint = max(dot(vec3(toward.x, -toward.y, toward.z), sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    float wide = glint * glint;
    vec3 shine = sun_light * (0.25 * glint + 0.8 * wide * wide * wide);
    return vec4((mirrored + shine) * mirror + sea_light() * vec3(0.008, 0.030, 0.052) * (1.0 - mirror), 1.0 - mirror);
}

// With its own colour.
vec3 sea_light_at(vec4 sea, vec3 own) { return sea.rgb + own * sea_light() * (FAR_WATER_SHARE * sea.w); }
