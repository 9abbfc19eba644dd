// The sky by night, which turns with the sun.

#ifdef NIGHT
flat in vec3 star_east; // with sun_direction and star_pole its axes

// A direction in axes that turn with the sun.
vec3 sky_turned(vec3 direction)
{
    return vec3(dot(direction, sun_direction), dot(direction, star_east), dot(direction, star_pole));
}

// The share of their light that arrives: the air near the horizon takes blue first.
vec3 star_share(vec3 direction)
{
    return (1.0 - fog_cover) * star_light * smoothstep(vec3(-0.03, -0.02, 0.0), vec3(0.20, 0.22, 0.26), direction.yyy);
}
#endif
