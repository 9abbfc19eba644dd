// Far land: what one sees of its steps from here, lit face by face as near land is.

in vec3 place;
in vec3 through;
in vec3 air;
in vec4 sea;
out vec4 pixel;

// The first sheet shows up to so many blocks, each other twice as far.
const float SHEET_REACH = 900.0;
// Crowns show as much of their sides as slopes of so many blocks a block.
const float CROWN_SLOPE = 0.9;

vec3 light_on(int face)
{
    return sky_on[face].rgb + sun_on[face].rgb + 0.004;
}

// The distances, in blocks, at which single blocks of the ground begin to fade, and at which they have faded.
const float BLOCKS_BEGIN_TO_FADE = 450.0, BLOCKS_END = 900.0;
// How far the brightness of blocks and of crowns varies, either way.
const float BLOCK_GRAIN = 0.05, CROWN_GRAIN = 0.30;

// 0..1 for a block or a group of them, without relation to those of its neighbours.
float random_at(vec2 columns)
{
    uvec2 place = uvec2(ivec2(floor(columns)) & (PLACE_WRAP - 1));
    uint mixed = place.x * 73856093u ^ place.y * 19349663u;
    mixed = (mixed ^ (mixed >> 15u)) * 0x2C1B3C6Du;
    return float((mixed ^ (mixed >> 12u)) & 255u) * (1.0 / 255.0);
}

// Of the heights below `height`, those in the lowest `share` of their blocks.
float side_heights(float height, float share)
{
    return floor(height) * share + min(fract(height), share);
}

// The share of this fragment that is the side of a step of one block: where a step's side is seen, seen `share` of it,
// and where steps are smaller than fragments the mean.
float side_shown(float share)
{
    float height = place.y + eye_fraction.y + float(eye_block.y), wide = clamp(fwidth(height), 0.02, 8.0);
    return (side_heights(height + 0.5 * wide, share) - side_heights(height - 0.5 * wide, share)) / wide;
}

// Of the ground's steps one sees tops by how much the eye is above, and sides by how steep they rise away from it. What
// grows on the ground covers the uppermost block of a step: soil shows where slopes are steeper than one block a block.
vec3 ground_light(vec3 colour, vec4 form)
{
    vec3 eye = -place;
    vec2 slope = (form.xy * 255.0 - 128.0) * (1.0 / 64.0);
    vec2 steps = max(-slope * eye.xz, 0.0), crowns = CROWN_SLOPE * form.z * abs(eye.xz);
    float top = max(eye.y, 0.0) + 0.02 * abs(eye.x) + 0.02 * abs(eye.z);
    float upper = top + crowns.x + crowns.y, rising = steps.x + steps.y;
    vec3 along_x = light_on(eye.x < 0.0 ? FACE_WEST : FACE_EAST);
    vec3 along_z = light_on(eye.z < 0.0 ? FACE_NORTH : FACE_SOUTH);
    vec3 above = (light_on(FACE_UP) * top + along_x * crowns.x + along_z * crowns.y) * colour / max(upper, 1e-3);
    float bare = form.w * (1.0 - 1.0 / max(max(abs(slope.x), abs(slope.y)), 1.0));
    vec3 beside = (along_x * steps.x + along_z * steps.y) * mix(colour, far_soil, bare) / max(rising, 1e-3);
    return mix(above, beside, side_shown(rising / max(upper + rising, 1e-3)));
}

// Crowns, and blocks nearby, differ in brightness.
float grain(vec2 columns, float crowns, float blocks)
{
    float block = random_at(columns) - 0.5, crown = random_at(columns * 0.25) - 0.5;
    return 1.0 + blocks * (2.0 * BLOCK_GRAIN * block + CROWN_GRAIN * crowns * (crown + 0.5 * block));
}

void main()
{
    float away = max(abs(place.x), abs(place.z));
    float level = clamp(ceil(log2(away * (1.0 / SHEET_REACH))), 0.0, far_last_sheet);
    vec4 sheet = far_sheets[int(level)];
    // Each block has the colour of its middle: coasts and edges of forests have corners.
    vec2 columns = place.xz + eye_fraction.xz + vec2(eye_block.xz);
    float blocks = 1.0 - smoothstep(BLOCKS_BEGIN_TO_FADE, BLOCKS_END, away);
    vec2 middle = place.xz - (fract(columns) - 0.5) * blocks;
    vec3 at = vec3((middle - sheet.xy) * sheet.z + sheet.w, level);
    vec4 ground = textureLod(far_colours, at, 0.0);
    vec3 colour = ground.rgb * ground.rgb;
    colour = mix(colour, vec3(dot(colour, vec3(0.3, 0.6, 0.1))), 0.35 * star_light);
    vec4 form = textureLod(far_forms, at, 0.0);
    float soft = 0.15 - 0.13 * blocks;
    vec3 lit = mix(ground_light(colour * grain(columns, form.z, blocks), form), sea.rgb + colour * sea_light() * (0.30 * sea.w),
                   smoothstep(0.5 - soft, 0.5 + soft, ground.a));
    pixel = vec4(display(lit * through + air), 1.0);
}
