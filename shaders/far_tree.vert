// Trees of far land (src/far/trees.c): upright rectangles that face the eye. All is computed at corners.

layout(location = 0) in vec3 tree_foot;  // x and z of the trunk from the land's eye; y in parts of FAR_Y_SCALE
layout(location = 1) in float tree_aside; // in those parts
layout(location = 2) in vec4 tree_colour; // a: how open to the sky
out vec3 colour;

// Shares of FAR_TREES within which a tree has its full width, and none: they grow before the eye, and none appears at once
// where land is made again.
const float WHOLE = 0.72, THIN = 0.9;

void main()
{
    vec3 foot = far_eye + vec3(tree_foot.x, tree_foot.z * (1.0 / float(FAR_Y_SCALE)), tree_foot.y);
    vec2 away = normalize(foot.xz);
    float grown = 1.0 - smoothstep(WHOLE, THIN, length(foot.xz) * (1.0 / float(FAR_TREES)));
    vec3 position = foot + vec3(-away.y, 0.0, away.x) * (tree_aside * grown * (1.0 / float(FAR_Y_SCALE)));
    position.y = shown_height(vec3(foot.x, position.y, foot.z));
    vec3 shown = curved(position), lost = air_share(position);
    gl_Position = far_position(foot, shown);
#ifdef TRIANGLES
    triangle_colour = FAR_HUE * triangle_tone(gl_VertexID, 0);
#endif
    int along_x = away.x > 0.0 ? FACE_WEST : FACE_EAST, along_z = away.y > 0.0 ? FACE_NORTH : FACE_SOUTH;
    vec3 side = (sky_on[along_x].rgb + sun_on[along_x].rgb) * away.x * away.x +
                (sky_on[along_z].rgb + sun_on[along_z].rgb) * away.y * away.y;
    float above = min(0.35 * tree_colour.a + max(-foot.y / length(foot), 0.0), 1.0); // share of crowns' tops that one sees
    vec3 light = mix(side, sky_on[FACE_UP].rgb + sun_on[FACE_UP].rgb, above) + 0.004;
#ifdef SHADOWS
    light *= mix(1.0, cloud_light(foot), 0.7); // about the sun's part of it
#endif
    vec3 leaves = tree_colour.rgb * tree_colour.rgb;
    leaves = mix(leaves, vec3(dot(leaves, vec3(0.3, 0.6, 0.1))), 0.35 * star_light);
    colour = leaves * light * tree_colour.a * (1.0 - lost) + sky_colour(normalize(shown)) * lost;
}
