// Far land: the mean of what one sees of its steps from here, lit face by face as near land is.

in vec3 place;
in vec3 through;
in vec3 air;
in vec4 sea;
out vec4 pixel;

// The first sheet shows up to so many blocks, each other twice as far.
const float SHEET_REACH = 900.0;
// Crowns show as much of their sides as slopes of so many blocks a block.
const float CROWN_SLOPE = 0.9;

// The share of the sun's light that arrives.
float sunlit = 1.0;

vec3 light_on(int face)
{
    return sky_on[face].rgb + sun_on[face].rgb * sunlit + 0.004;
}

// Blocks by which ground rises and falls within a block's width on average, at most.
const float ROUGH_MOST = 2.0;
// The distances, in blocks, at which single blocks of the ground begin to fade, and at which they have faded.
const float BLOCKS_BEGIN_TO_FADE = 450.0, BLOCKS_END = 900.0;
// How far the brightness of blocks and of crowns varies, either way.
const float BLOCK_GRAIN = 0.05, CROWN_GRAIN = 0.30;

// Slopes of triangles, blocks a block, between which they become cliffs: bare and dry, of the rock of the upper corner. So
// beaches and water do not climb them.
const float CLIFF_BEGINS = 1.3, CLIFF = 2.3;

// Samples along a slope over which the colours of its layers come.
const float LAYERED = 2.5;

// How far fields vary in colour, as near land's (shaders/block.vert).
const vec3 FIELD_TONE = vec3(0.26, 0.17, 0.04);

// How far blocks of a cliff differ in brightness, two and two, either way, and masses of rock between its cracks.
const float STONES = 0.15, MASSES = 0.28;

struct Ground {
    vec3 top, flank;   // colours, linear
    vec2 slope;        // blocks a block
    float crowns, wet; // shares
    float flooded;     // 1: its sample is one of water, and has the ground below that in its flanks
    float rough;       // blocks by which it rises and falls from column to column
    float cliff;       // 0..1
    float blocks;      // how much of single blocks shows
    float patch_here;  // 0..1: as in its surroundings
    vec3 block, group; // random numbers 0..1 for its block and for the group of blocks around that
};

// Without relation to those of its neighbours.
vec3 random_at(vec2 cell)
{
    uvec2 place = uvec2(cell);
    uint mixed = place.x * 73856093u ^ place.y * 19349663u;
    mixed = (mixed ^ (mixed >> 15u)) * 0x2C1B3C6Du;
    mixed ^= mixed >> 12u;
    return vec3(mixed & 255u, mixed >> 8u & 255u, mixed >> 16u & 255u) * (1.0 / 255.0);
}

// One sees the more of the tops of the ground's steps the higher the eye is, and the more of their sides the steeper they
// rise away from it. What grows on the ground covers the uppermost block of a step: its flank shows where slopes are steeper than one block a
// block, in patches. Rough ground has steps to all sides, whatever its slope. Water lies on tops alone: on a flooded
// slope one sees it from above, and not from below. Where steps are smaller than pixels all this is their mean; nearer,
// single steps would draw lines around hills, so it is the mean there too.
vec3 ground_light(Ground ground, vec3 water)
{
    vec3 eye = -place;
    vec2 steps = max(-ground.slope * eye.xz, 0.0) + 0.5 * ground.rough * abs(eye.xz);
    vec2 crowns = CROWN_SLOPE * ground.crowns * abs(eye.xz);
    float top = max(eye.y, 0.0) + 0.02 * abs(eye.x) + 0.02 * abs(eye.z);
    float upper = top + crowns.x + crowns.y, rising = steps.x + steps.y;
    vec3 along_x = light_on(eye.x < 0.0 ? FACE_WEST : FACE_EAST);
    vec3 along_z = light_on(eye.z < 0.0 ? FACE_NORTH : FACE_SOUTH);
    vec3 above = (light_on(FACE_UP) * top + along_x * crowns.x + along_z * crowns.y) * ground.top / max(upper, 1e-3);
    above = mix(above, water, ground.wet);
    float bare = 1.0 - 1.0 / max(1.6 * max(abs(ground.slope.x), abs(ground.slope.y)) + 2.0 * ground.rough, 1.0);
    bare = max(bare, ground.cliff);
    bare = max(mix(bare, step(mix(ground.patch_here, ground.block.x, 0.25), bare), ground.blocks), ground.flooded);
    vec3 side = (along_x * steps.x + along_z * steps.y) / max(rising, 1e-3);
    vec3 beside = mix(mix(side, light_on(FACE_UP), STEP_LEVEL) * ground.top, side * ground.flank, bare);
    return mix(above, beside, rising / max(upper + rising, 1e-3));
}

vec2 triangle_slope()
{
    vec3 normal = cross(dFdx(place), dFdy(place));
    return -normal.xz / (abs(normal.y) < 1e-6 ? 1e-6 : normal.y);
}

float sheet_level()
{
    float away = max(abs(place.x), abs(place.z));
    return clamp(ceil(log2(away * (1.0 / SHEET_REACH))), 0.0, far_last_sheet);
}

// Each block has the form of its middle: coasts and edges of forests have corners. Its colours are those of one of the
// samples around it, so that kinds of ground interlock and do not mix.
Ground ground_here()
{
    float away = max(abs(place.x), abs(place.z)), level = sheet_level();
    vec4 sheet = far_sheets[int(level)];
    vec2 columns = mod(place.xz + eye_fraction.xz + vec2(eye_block.xz), float(PLACE_WRAP));
    Ground ground;
    ground.blocks = 1.0 - smoothstep(BLOCKS_BEGIN_TO_FADE, BLOCKS_END, away);
    ground.block = random_at(columns);
    ground.group = random_at(columns * (0.25 * exp2(-level)));
    vec2 at = (place.xz - (fract(columns) - 0.5) * ground.blocks - sheet.xy) * sheet.z;
    vec4 form = textureLod(far_forms, vec3(at + sheet.w, level), 0.0);
    ground.slope = slope_in(form);
    vec2 chosen = mix(ground.group.xy, ground.block.xy, 0.2 * ground.blocks);
    vec2 rise = triangle_slope(), steep = smoothstep(CLIFF_BEGINS, CLIFF, abs(rise)), upward = smoothstep(0.5, 1.1, abs(rise));
    float tilt = length(rise), layers = smoothstep(0.9, 1.6, tilt);
    ground.cliff = max(steep.x, steep.y);
    // Steep land has the colours of what is above, and of what is beside in layers.
    float height = max(place.y + eye_fraction.y + float(eye_block.y), 0.0), layer = random_at(vec2(floor(height * 0.5), 1.0)).x;
    chosen = mix(chosen, step(0.0, rise), upward);
    chosen += vec2(-rise.y, rise.x) / max(tilt, 1e-3) * (layers * LAYERED * (layer - 0.5));
    // One look at the noise: cliffs have layers, and all else patches.
    vec3 block = vec3(columns, height);
    block -= (fract(block) - 0.5) * ground.blocks;
    bool layered = ground.cliff > 0.0;
    float fine = layered ? log2(max(away * (1.0 / 160.0), 1.0)) : 0.0;
    float patches = textureLod(noise, layered ? rock_layer(block.xy, block.z) : placed(floor(columns), 61), fine).r;
    ground.patch_here = clamp(2.0 * patches - 0.5, 0.0, 1.0);
    ivec3 texel = ivec3(floor(vec3(at / (2.0 * sheet.w) + chosen, level)));
    vec4 top = texelFetch(far_colours, texel, 0);
    vec4 flank = texelFetch(far_colours, texel + ivec3(0, 0, far_last_sheet + 1.0), 0);
    float soft = 0.15 - 0.13 * ground.blocks;
    ground.wet = smoothstep(0.5 - soft, 0.5 + soft, form.w) * (1.0 - smoothstep(0.04, 0.16, tilt)); // water is level
    ground.crowns = form.z;
    ground.rough = flank.a * ROUGH_MOST;
    ground.flooded = top.a;
    vec3 colour = mix(top.rgb, flank.rgb, top.a * (1.0 - ground.wet)); // a shore
    colour *= colour;
    colour *= 1.0 + FIELD_TONE * (2.0 * ground.patch_here - 1.0) * ground.blocks;
    ground.top = by_starlight(colour);
    ground.flank = flank.rgb * flank.rgb;
    float mass = random_at(floor(columns * (0.2 * exp2(-level))) + floor((height + 16.0 * ground.group.z) * 0.1) * vec2(37.0, 101.0)).y;
    float stone = random_at(columns + floor(height * 0.5) * vec2(31.0, 17.0)).z;
    float form_of_rock = rock_tone(patches) * (1.0 + STONES * (2.0 * stone - 1.0) + MASSES * (2.0 * mass - 1.0));
    ground.flank *= mix(1.0, form_of_rock, ground.cliff);
    return ground;
}

// The brightness of single blocks nearby, and of crowns, around 1.
float grain(Ground ground)
{
    float crown = ground.crowns * (ground.group.z - 0.5 + 0.5 * (ground.block.z - 0.5));
    return 1.0 + ground.blocks * (2.0 * BLOCK_GRAIN * (ground.block.z - 0.5) + CROWN_GRAIN * crown);
}

void main()
{
#ifdef SHADOWS
    sunlit = cloud_light(place) * mountain_light(place.xz, sheet_level());
#endif
    Ground ground = ground_here();
    sunlit *= slope_light(ground.slope);
    vec3 water = sea_light_at(sea, ground.top);
    ground.top *= grain(ground);
    pixel = vec4(display(ground_light(ground, water) * through + air), 1.0);
}
