// The sky where no land was drawn: the layer, and by night stars, which are too small for that.


#ifdef NIGHT
in vec3 toward;
#endif
out vec4 pixel;

#ifdef NIGHT
// Three numbers 0..1. In integers: a hash made of large sines gives other stars on each driver.
vec3 star_random(ivec3 cell)
{
    uint mixed = uint(cell.x) * 73856093u ^ uint(cell.y) * 19349663u ^ uint(cell.z) * 83492791u;
    mixed = (mixed ^ (mixed >> 15u)) * 0x2C1B3C6Du;
    mixed = (mixed ^ (mixed >> 12u)) * 0x297A2D39u;
    mixed ^= mixed >> 15u;
    return vec3(mixed & 0x3FFu, mixed >> 10u & 0x3FFu, mixed >> 20u & 0x3FFu) * (1.0 / float(0x3FF));
}

// A star in some cells of a grid on the faces of a cube that turns with the sun: many faint, few bright, of the colours of
// cool and hot ones.
vec3 stars(vec3 turned)
{
    vec3 size = abs(turned);
    float longest = max(size.x, max(size.y, size.z));
    vec3 cube = turned / longest;
    vec2 plane = size.x == longest ? cube.yz : size.y == longest ? cube.zx : cube.xy;
    float side = dot(step(vec3(longest), size) * sign(turned), vec3(1.0, 2.0, 3.0));
    vec2 grid = plane * 70.0, cell = floor(grid);
    vec3 random = star_random(ivec3(vec3(cell, side)));
    vec2 offset = grid - cell - (0.2 + 0.6 * random.xy);
    float bright = max(random.z - 0.86, 0.0) * 7.0, warm = fract(random.x * 37.0);
    bright = max(bright * bright - 0.7 * (1.0 - star_light), 0.0); // the brightest show first
    return mix(vec3(0.70, 0.84, 1.15), vec3(1.10, 0.88, 0.62), warm * warm) *
           (bright * max(1.0 - dot(offset, offset) * 60.0, 0.0));
}
#endif

void main()
{
    vec4 sky = texture(sky_layer, gl_FragCoord.xy / viewport);
#ifdef NIGHT
    vec3 direction = normalize(toward), light = stars(sky_turned(direction)) * star_share(direction);
    sky.rgb = display(linear(sky.rgb) + light * (1.0 - sky.a));
#endif
    pixel = vec4(sky.rgb, 1.0);
}
