// One triangle over the whole picture, at the far plane.

out vec3 toward;
#ifdef NIGHT
flat out vec3 moon_east, moon_north, moon_sun; // axes of the moon's disc; from where its light comes, in them
flat out vec3 star_east;                       // of the turning sky
#endif

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    toward = (to_direction * vec4(corner, 1.0, 1.0)).xyz;
#ifdef NIGHT
    float angle = moon_phase * TURN;
    moon_east = normalize(cross(vec3(0.0, 0.0, 1.0), moon_direction));
    moon_north = cross(moon_direction, moon_east);
    moon_sun = vec3(sin(angle), 0.0, cos(angle));
    star_east = cross(star_pole, sun_direction);
#endif
    gl_Position = vec4(corner, 1.0, 1.0);
}
