// Trees of far land (src/far/trees.c): upright rectangles that face the eye, lit at their corners.

layout(location = 0) in vec3 tree_corner; // x and z of the trunk from the land's eye; y in parts of FAR_Y_SCALE
layout(location = 1) in float tree_aside; // in those parts
layout(location = 2) in vec4 tree_colour; // a: its height
layout(location = 3) in float tree_reach;  // blocks
out vec2 at;          // blocks aside from the trunk and above the foot
out vec3 leaves;      // their colour in the light that falls on a crown, less what the air absorbs
out vec3 air;
flat out vec2 size;   // blocks: half its width, its height
flat out ivec2 trunk; // its column, modulo PLACE_WRAP

// The share of its reach within which a tree has its full width: they grow before the eye.
const float WHOLE = 0.8;

// A crown is round: its sides at the right and the left look this far aside.
const float ROUND = 0.8;

// The share of the sun's light that arrives.
float sunlit = 1.0;

vec3 light_on(int face)
{
    return sky_on[face].rgb + sun_on[face].rgb * sunlit;
}

vec3 light_on(vec2 way) // towards which a side looks, of length 1
{
    return light_on(way.x < 0.0 ? FACE_WEST : FACE_EAST) * way.x * way.x +
           light_on(way.y < 0.0 ? FACE_NORTH : FACE_SOUTH) * way.y * way.y;
}

void main()
{
    float tall = tree_colour.a * (255.0 / float(FAR_TALL_SCALE)), aside = tree_aside * (1.0 / float(FAR_Y_SCALE));
    int corner = gl_VertexID % FAR_CORNERS;
    float up = corner == 2 || corner >= 4 ? tall : 0.0;
    vec3 foot = far_eye + vec3(tree_corner.x, tree_corner.z * (1.0 / float(FAR_Y_SCALE)) - up, tree_corner.y);
    vec2 away = normalize(foot.xz), right = vec2(-away.y, away.x);
    float grown = 1.0 - smoothstep(WHOLE, 1.0, length(foot.xz) / tree_reach);
    vec3 position = vec3(foot.x, foot.y + up, foot.z);
    position.y = shown_height(position);
    position.xz += right * (aside * grown);
    vec3 shown = curved(position), lost = air_share(position);
    gl_Position = far_position(foot, shown);
#ifdef TRIANGLES
    triangle_colour = FAR_HUE * triangle_tone(gl_VertexID, 0);
#endif
    at = vec2(aside, up);
    size = vec2(abs(aside), tall);
    trunk = ivec2(floor(mod(foot.xz + eye_fraction.xz + vec2(eye_block.xz) + 0.25, float(PLACE_WRAP))));
#ifdef SHADOWS
    sunlit = sun_share(foot);
#endif
    float above = min((up > 0.0 ? 0.5 : 0.1) + max(-foot.y / length(foot), 0.0), 1.0); // share of crowns' tops that one sees
    vec3 side = light_on(normalize(right * sign(aside) * ROUND - away));
    vec3 light = mix(side, light_on(FACE_UP), above) + 0.004;
    leaves = by_starlight(tree_colour.rgb * tree_colour.rgb) * light * (1.0 - lost);
    air = sky_colour(normalize(shown)) * lost;
}
