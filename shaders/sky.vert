// One triangle over the whole picture, at the far plane.

out vec3 toward;
#ifdef NIGHT
flat out vec3 star_east; // an axis of the turning sky
#endif

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    toward = (to_direction * vec4(corner, 1.0, 1.0)).xyz;
#ifdef NIGHT
    star_east = cross(star_pole, sun_direction);
#endif
    gl_Position = vec4(corner, 1.0, 1.0);
}
