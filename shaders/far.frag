// Far land: what one sees of its steps from here, lit face by face as near land is.

in vec4 place;
in vec3 air;
in vec3 mirrored;
out vec4 pixel;

// The first sheet shows up to so many blocks, each other twice as far.
const float SHEET_REACH = 900.0;
// Crowns show as much of their sides as slopes of so many blocks a block.
const float CROWN_SLOPE = 0.9;

vec3 light_on(int face)
{
    return sky_on[face].rgb + sun_on[face].rgb + 0.004;
}

// Of the ground's steps one sees tops by how much the eye is above, and sides by how steep they rise away from it.
vec3 ground_light(vec3 colour, vec4 form)
{
    vec3 eye = -place.xyz;
    vec2 slope = (form.xy * 255.0 - 128.0) * (1.0 / 64.0);
    vec2 sides = max(-slope * eye.xz, 0.0) + CROWN_SLOPE * form.z * abs(eye.xz);
    float top = max(eye.y, 0.0) + 0.02 * abs(eye.x) + 0.02 * abs(eye.z);
    vec3 beside = sides.x * light_on(eye.x < 0.0 ? FACE_WEST : FACE_EAST) +
                  sides.y * light_on(eye.z < 0.0 ? FACE_NORTH : FACE_SOUTH);
    vec3 step_colour = mix(colour, far_soil, form.w);
    return (colour * light_on(FACE_UP) * top + step_colour * beside) / (top + sides.x + sides.y);
}

// As water.frag has it where water is deep and waves are too small to see.
vec3 water_light(vec3 colour)
{
    vec3 toward = normalize(place.xyz);
    vec3 light = sky_on[FACE_UP].rgb + 0.5 * sun_on[FACE_UP].rgb + 0.004;
    float rest = 1.0 - max(-toward.y, 0.0), square = rest * rest;
    float mirror = 0.02 + 0.98 * square * square * rest;
    float glint = max(dot(vec3(toward.x, -toward.y, toward.z), sun_direction), 0.0);
    glint *= glint; glint *= glint; glint *= glint; glint *= glint;
    float wide = glint * glint;
    vec3 shine = sun_light * (0.25 * glint + 0.8 * wide * wide * wide);
    vec3 own = colour * light * 0.30 + light * vec3(0.008, 0.030, 0.052);
    return (mirrored + shine) * mirror + own * (1.0 - mirror);
}

void main()
{
    float away = max(abs(place.x), abs(place.z));
    float level = clamp(ceil(log2(away * (1.0 / SHEET_REACH))), 0.0, far_last_sheet);
    vec4 sheet = far_sheets[int(level)];
    vec3 at = vec3((place.xz - sheet.xy) * sheet.z + sheet.w, level);
    vec4 ground = textureLod(far_colours, at, 0.0);
    vec3 colour = ground.rgb * ground.rgb;
    colour = mix(colour, vec3(dot(colour, vec3(0.3, 0.6, 0.1))), 0.35 * star_light);
    vec3 lit = mix(ground_light(colour, textureLod(far_forms, at, 0.0)), water_light(colour),
                   smoothstep(0.35, 0.65, ground.a));
    pixel = vec4(display(mix(lit, air, place.w)), 1.0);
}
