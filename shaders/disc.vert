// A square around the sun, or with MOON the moon, a little wider than its disc, at the far plane.

// Half of a side.
const float DISC_SIZE = 0.055;

out vec3 toward; // not of unit length
out vec2 disc;   // about radians from its middle, east and north
#ifdef MOON
flat out vec3 moon_sun; // from where its light comes: east, north, toward the eye
#endif

void main()
{
#ifdef MOON
    vec3 middle = moon_direction;
    float angle = moon_phase * TURN;
    moon_sun = vec3(sin(angle), 0.0, cos(angle));
#else
    vec3 middle = sun_direction;
#endif
    vec3 east = normalize(cross(vec3(0.0, 0.0, 1.0), middle)), north = cross(middle, east);
    disc = corner_of(gl_VertexID) * DISC_SIZE;
    toward = middle + east * disc.x + north * disc.y;
    gl_Position = view_projection * vec4(toward, 1.0);
    gl_Position.z = gl_Position.w * (1.0 - 1e-6); // rounded up, it would be clipped
}
