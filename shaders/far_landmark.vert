// Landmarks of far land (src/far/landmarks.c): faces of blocks, in the light of faces.

layout(location = 0) in vec3 corner_place; // x and z from the land's eye; y in parts of FAR_Y_SCALE
layout(location = 1) in float corner_face; // FACE_DOWN..
layout(location = 2) in vec4 corner_colour;
out vec3 colour;

// Shares of FAR_LANDMARKS from where on landmarks sink, and where none is seen: they rise before the eye, and none appears
// at once where land is made again.
const float WHOLE = 0.85, SUNK = 0.97;

void main()
{
    vec3 position = far_eye + vec3(corner_place.x, corner_place.z * (1.0 / float(FAR_Y_SCALE)), corner_place.y);
    vec3 foot = position;
    position.y -= 256.0 * smoothstep(WHOLE, SUNK, length(position.xz) * (1.0 / float(FAR_LANDMARKS)));
    vec3 shown = curved(position), lost = air_share(position);
    gl_Position = far_position(foot, shown);
    if (covered_around(position) > 0.5)
        gl_Position.z = -2.0 * gl_Position.w; // chunks show it
#ifdef TRIANGLES
    triangle_colour = FAR_HUE * triangle_tone(gl_VertexID, 0);
#endif
    int face = int(corner_face);
    vec3 sun = sun_on[face].rgb;
#ifdef SHADOWS
    sun *= sun_share(foot);
#endif
    vec3 paint = corner_colour.rgb * corner_colour.rgb;
    colour = by_starlight(paint) * (sky_on[face].rgb + sun + 0.004) * (1.0 - lost) + sky_colour(normalize(shown)) * lost;
}
