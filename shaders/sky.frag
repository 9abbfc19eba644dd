// The sky where no land was drawn: its colour and the sun; with NIGHT also moon and stars.


in vec3 toward;
out vec4 pixel;

#ifdef NIGHT
flat in vec3 moon_east, moon_north, moon_sun;
flat in vec3 star_east;

// Three numbers 0..1. In integers: a hash made of large sines gives other stars on each driver.
vec3 cell_random(ivec3 cell)
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
    vec3 random = cell_random(ivec3(vec3(cell, side)));
    vec2 offset = grid - cell - (0.2 + 0.6 * random.xy);
    float bright = max(random.z - 0.86, 0.0) * 7.0, warm = fract(random.x * 37.0);
    bright = max(bright * bright - 0.7 * (1.0 - star_light), 0.0); // the brightest show first
    return mix(vec3(0.70, 0.84, 1.15), vec3(1.10, 0.88, 0.62), warm * warm) *
           (bright * max(1.0 - dot(offset, offset) * 60.0, 0.0));
}

// The Milky Way: a band round the sky, with clouds of stars and a lane of dust. Round the band the noise is read along an
// ellipse, across it off that.
vec3 milky_way(vec3 turned)
{
    vec3 at = mat3(0.36, 0.80, 0.48, 0.48, -0.60, 0.64, 0.80, 0.0, -0.60) * turned;
    float cloud = textureLod(noise, vec2(at.x, at.y) * 0.8 + vec2(0.5, 1.2) * at.z, 0.0).r;
    float band = max(1.0 - abs(at.z) * (4.6 - 2.2 * cloud), 0.0), lane = (at.z + 0.35 * (cloud - 0.5)) * 16.0;
    band *= band * (0.2 + 1.8 * cloud * cloud) * (1.0 - 0.65 / (1.0 + lane * lane));
    return vec3(0.030, 0.038, 0.056) * (band * (1.2 + 0.9 * at.x));
}

// In axes that turn with the sun.
vec3 sky_turned(vec3 direction)
{
    return vec3(dot(direction, sun_direction), dot(direction, star_east), dot(direction, star_pole));
}

// About a sine, by parabolas: every pixel of the sky pays for the moon where drivers run both sides of every branch.
float wave(float turns)
{
    float part = fract(turns) - 0.5;
    return part * (abs(part) * 16.0 - 8.0);
}

// The moon's disc, lit according to its phase.
vec3 moon(vec3 direction)
{
    float facing = dot(direction, moon_direction);
    if (facing < 0.9985)
        return vec3(0.0);
    vec2 disc = vec2(dot(direction, moon_east), dot(direction, moon_north)) * (1.0 / 0.045);
    float radius = dot(disc, disc);
    if (radius > 1.0)
        return vec3(0.0);
    vec3 normal = vec3(disc, sqrt(1.0 - radius));
    float lit = smoothstep(-0.05, 0.25, dot(normal, moon_sun));
    vec2 sea = (disc * vec2(2.1, 2.7) + vec2(0.7, -0.3)) * (1.0 / TURN);
    float mottle = 0.86 + 0.14 * wave(sea.x * 2.3 + wave(sea.y * 2.9) * (1.0 / TURN)) * wave(sea.y * 1.9 + 1.0 / TURN);
    return vec3(0.92, 0.94, 1.0) * (lit * mottle * smoothstep(1.0, 0.93, radius));
}

#endif

void main()
{
    vec3 direction = normalize(toward);
    vec3 colour = sky_colour(direction);
    if (fog_cover < 0.5) {
        vec3 beside = direction - sun_direction; // the air lifts a low sun's lower edge more
        beside.y *= 1.0 + 0.25 * sun_flat;
        colour += sun_disc * (sun_visible * smoothstep(0.00232, 0.00168, dot(beside, beside)));
#ifdef NIGHT
        // Near the horizon the air takes their light, blue first.
        vec3 clear = smoothstep(vec3(-0.03, -0.02, 0.0), vec3(0.20, 0.22, 0.26), direction.yyy);
        vec3 turned = sky_turned(direction);
        colour += (stars(turned) + milky_way(turned) * star_light) * (star_light * clear);
        colour += moon(direction) * (0.25 + 0.75 * star_light) * smoothstep(vec3(-0.03, -0.02, 0.0), vec3(0.04, 0.08, 0.16), direction.yyy);
#endif
    }
    vec4 cloud = texture(cloud_layer, gl_FragCoord.xy / viewport);
    colour = mix(colour, cloud_colour(cloud), cloud.a * clouds_in_sky);
    // Dither by half a step against banding in eight bits.
    float noise = fract(dot(floor(gl_FragCoord.xy), vec2(0.7548777, 0.5698403))) - 0.5;
    pixel = vec4(display(colour) + noise * (1.0 / 255.0), 1.0);
}
