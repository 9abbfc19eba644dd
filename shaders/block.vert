// Opaque and cutout quads. Light, tint and fog are computed per vertex, since there are far fewer vertices than fragments.


out vec4 shade_u; // light, less what the air absorbs; u
out vec4 air_v;   // what the air adds; v
#ifdef OPAQUE
flat out int first; // the number of the block at uv 0, 0
out vec3 form;    // place in the layers of rock or among drifts, in texels of the noise's FORM_LEVEL; how much they show
out vec3 tint;    // dyes a pixel by the pixel's alpha (texture/texture.h)
#endif
#ifdef UNDERWATER
out vec3 sun_below; // sunlight through the water, as waves leave it on average
#ifdef OPAQUE
out vec3 caustic_at; // where it came through them; by how much they gather it
#endif
#endif
#ifdef SHADOWS
#ifndef UNDERWATER
out vec3 sun_part;     // of the light, that shadows take
#endif
out vec3 shadow_place; // x, y, and z sheared along the light (render/shadow.h)
#ifdef FULL
out vec3 cascade_place; // relative to the eye
#endif
#endif
#ifdef FAR
out float dissolved; // share of the far land, or the clouds, behind it that shows
out vec2 column;     // modulo PLACE_WRAP; of leaves in widths of crowns
#endif
#ifdef LANTERN
out vec4 lantern_place; // relative to the eye; w: how open the corner is, less what the air absorbs
out float lantern_away; // from the face's plane
#endif
#ifdef EDGE
flat out ivec2 edge; // along x; on the farther side
#endif
#ifndef FULL
flat out float coarseness; // texels that a pixel takes at a depth of one block, times the root of 2 (block.frag)
#endif
flat out int tile; // of plants with PLANT_BIT added, of leaves without holes FILLED_BIT
#ifdef LAVA
flat out vec2 flow; // blocks by which the tile has moved over the lava
#endif

const float CROWN_WIDTH = 8.0; // blocks: most crowns are no wider

// The share of the ambient light that each face gets, so that the form of caves shows.
const float ambient_on[FACE_COUNT] = float[](0.66, 0.66, 0.45, 1.0, 0.82, 0.82, 1.0);

// Points out of a cube's face; faces are in pairs: x, y, z. Zero for plants, which have no face.
vec3 normal_of(int face)
{
    int axis = face >> 1;
    return vec3(axis == 0, axis == 1, axis == 2) * ((face & 1) == 0 ? -1.0 : 1.0);
}

// The columns of a corner, modulo PLACE_WRAP.
vec2 columns_of(Corner corner) { return vec2(corner.block.xz) + corner.offset.xz; }

// A point inside the block of a corner, near to it.
vec3 inside_of(Corner corner)
{
    return vec3(corner.block) + corner.offset - 0.25 * normal_of(min(corner.face, FACE_CROSS));
}

bool is_snow(int tile) { return tile == TILE_SNOW || tile == TILE_FIRN; }

bool is_rock(int tile)
{
    return tile == TILE_SANDSTONE_SIDE || (tile >= TILE_MARBLE && tile <= TILE_DIAMOND_ORE) ||
           (tile >= TILE_LIMESTONE && tile <= TILE_GREEN_MARBLE) || (tile >= TILE_STONE && tile <= TILE_MOSSY_STONE);
}

bool drifts(int tile) { return is_snow(tile) || tile == TILE_SAND || tile == TILE_RED_SAND; }

// The share of level ground's light that a side gets: steps that what grows on them covers, and snow, in which light spreads.
float level_share(Corner corner)
{
#ifdef OPAQUE
    return (corner.flags & QUAD_FLAG_STEP) != 0 || (is_snow(corner.tile) && corner.face != FACE_DOWN) ? STEP_LEVEL : 0.0;
#else
    return 0.0;
#endif
}

#ifdef EDGE
// The share of their distance by which edges are nearer than the faces that they cover, in depth alone.
const float EDGE_NEARER = 0.002;
#endif

// The openness that corners of a slope take on as they are lit as a whole.
const float SLOPE_OPEN = 0.9;

// The slope of which a face is a step.
struct Slope {
    vec3 seen;    // shares of the faces along x, y and z that the eye sees
    float counts; // by how much these give a face its light, and not the face itself
    float sunlit; // the sun's light on the slope, of that on level ground
};

#if defined(OPAQUE) && !defined(UNDERWATER)
// The steps of a slope, each lit by itself and dark in its corners, draw a pattern that hides the land's form. From
// SLOPE_BEGIN to SLOPE_END blocks a face's light therefore turns, up to a share of SLOPE_MOST, into the light of all
// faces around it, each weighted by as much of it as the eye sees, and into that on the slope as a plane. Far land is lit
// in the same way. Cliffs keep more of their ledges.
const float SLOPE_BEGIN = 6.0, SLOPE_END = 48.0, SLOPE_MOST = 0.85, ROCK_MOST = 0.62;

// Walls on level ground keep their own light, as do caves.
Slope slope_at(Corner corner, vec3 position)
{
    vec3 at = sheet_place(position.xz, 0.0);
    vec2 slope = slope_in(textureLod(far_forms, vec3(at.xy, 0.0), 0.0));
    vec2 steps = max(slope * position.xz, 0.0);
    vec3 seen = vec3(steps.x, max(-position.y, 0.0) + 0.02 * (abs(position.x) + abs(position.z)) + 1e-3, steps.y);
    float inclined = corner.face == FACE_UP ? 1.0 : min(2.0 * length(slope), float(corner.face != FACE_DOWN));
    float away = smoothstep(SLOPE_BEGIN, SLOPE_END, length(position.xz));
    float counts = (is_rock(corner.tile) ? ROCK_MOST : SLOPE_MOST) * away * inclined * corner.sky * at.z;
    return Slope(seen / (seen.x + seen.y + seen.z), counts, mix(1.0, slope_light(slope), counts));
}

vec3 on_slope(Slope slope, vec3 own, vec3 along_x, vec3 up, vec3 along_z)
{
    return mix(own, along_x * slope.seen.x + up * slope.seen.y + along_z * slope.seen.z, slope.counts);
}
#else
Slope slope_at(Corner corner, vec3 position) { return Slope(vec3(0.0), 0.0, 1.0); }
vec3 on_slope(Slope slope, vec3 own, vec3 along_x, vec3 up, vec3 along_z) { return own; }
#endif

// The face along x, and the face along z, that the eye sees.
int seen_along_x(vec3 position) { return position.x > 0.0 ? FACE_WEST : FACE_EAST; }
int seen_along_z(vec3 position) { return position.z > 0.0 ? FACE_NORTH : FACE_SOUTH; }

vec3 sky_at(Corner corner, vec3 position, Slope slope)
{
    vec3 blue = (corner.sky * corner.sky) * mix(vec3(0.60, 0.84, 1.08), vec3(1.0), corner.sky); // where little is left
    vec3 sky = mix(sky_on[min(corner.face, FACE_CROSS)].rgb, sky_on[FACE_UP].rgb, level_share(corner));
    return blue * on_slope(slope, sky, sky_on[seen_along_x(position)].rgb, sky_on[FACE_UP].rgb,
                           sky_on[seen_along_z(position)].rgb);
}

// The weight of the map of shadows at a position.
#ifdef SHADOWS
float shadowed_at(vec3 position) { return 1.0 - smoothstep(0.7 * shadow_reach, shadow_reach, length(position.xz)); }
#else
float shadowed_at(vec3 position) { return 0.0; }
#endif

// The light of sun and moon; none in caves. Within the map of shadows, light also comes in from the side and under
// crowns.
vec3 sun_at(Corner corner, vec3 position, Slope slope)
{
    float known = shadowed_at(position), sunny = clamp(corner.sky * mix(4.0, 2.5, known) - mix(3.0, 1.0, known), 0.0, 1.0);
    vec3 sun = mix(sun_on[min(corner.face, FACE_CROSS)].rgb, sun_on[FACE_UP].rgb, level_share(corner));
    sun = on_slope(slope, sun, sun_on[seen_along_x(position)].rgb, sun_on[FACE_UP].rgb,
                   sun_on[seen_along_z(position)].rgb);
#ifdef SHADOWS
    sun *= sun_share(position);
#endif
    return sun * slope.sunlit * (sunny * sunny * (3.0 - 2.0 * sunny));
}

#ifdef SHADOWS
// Half a block before the face, so that its own column does not shade it. Plants: the middle of their block.
vec3 shadow_place_of(Corner corner)
{
    vec3 offset = corner.face >= FACE_CROSS ? vec3(0.5, corner.offset.y + 0.25, 0.5)
                                            : corner.offset + 0.5 * normal_of(corner.face);
    vec3 place = vec3(corner.block) + offset;
    return vec3(place.xy, place.z - place.y * SUN_LEAN);
}
#endif

#ifdef UNDERWATER
// The share that each face gets of the light of sun and moon that comes down through water.
const float beam_on[FACE_COUNT] = float[](0.34, 0.34, 0.04, 1.0, 0.34, 0.34, 0.75);

// 0..1: how much of the surface above a corner is open to the sky. In open water sky light falls by 1 a block downwards;
// where there is less, something is above.
float shelter_at(Corner corner, float deep)
{
    float roofed = clamp(4.0 * (max(1.0 - deep * (1.0 / 15.0), 0.0) - corner.sky) - 0.4, 0.0, 0.95);
    return (1.0 - roofed) * mix(1.0, water_open, smoothstep(9.0, 14.0, deep));
}

vec3 sky_below(Corner corner, float deep)
{
    vec3 scattered = mix(horizon, zenith, 0.5) * 0.5; // water glows from all sides
    return (sky_on[min(corner.face, FACE_CROSS)].rgb * exp2(-deep * water_absorbs) * 0.8 + scattered) * shelter_at(corner, deep);
}
#endif

// The light of lamps. Light of crystals, lichen and mushrooms is weak, and reaches the eye as colour.
vec3 lamp_light(Corner corner)
{
    float lamp = corner.lamp, square = lamp * lamp;
    vec3 warm = vec3(1.35, 0.86, 0.46) * (square * (0.50 + square * (0.40 + 0.45 * square)));
    vec3 cold = corner.hue == 1 ? vec3(0.62, 0.34, 1.05) : corner.hue == 2 ? vec3(0.26, 0.78, 0.70) : vec3(0.38, 0.55, 0.95);
    return corner.hue == 0 ? warm : cold * (lamp * (1.5 + 3.0 * lamp));
}

// The light in which an eye adapted to the dark still sees: the form of near blocks, and a trace of the rest.
vec3 trace_at(Corner corner, float away)
{
    return vec3(0.60, 0.78, 1.10) * (ambient_on[min(corner.face, FACE_CROSS)] * (0.012 + 0.030 / (1.0 + away * away * (1.0 / 64.0))));
}

vec3 light_at(Corner corner, vec3 from_above, float away)
{
    vec3 light = from_above;
    light += lamp_light(corner);
    light += trace_at(corner, away) / (1.0 + 24.0 * light);
    light += fog_colour * (0.45 * fog_cover); // lava glows from all sides
    light += ambient * ambient_on[min(corner.face, FACE_CROSS)] / (1.0 + 4.0 * light);
    light *= corner.open;
    bool shines = corner.tile == TILE_LAVA || corner.tile == TILE_GLOWSTONE || corner.tile == TILE_TORCH ||
                  corner.tile == TILE_LAMP || corner.tile == TILE_LANTERN;
    bool glows = corner.tile >= TILE_GLOW_LICHEN && corner.tile <= TILE_CRYSTAL;
    return glows ? vec3(max(max(light.r, light.g), 0.55)) : max(light, vec3(shines ? 1.5 : 0.0));
}

// Biome colours of 4 x 4 columns, blended; less saturated by night, away from lamps.
vec3 tint_at(Corner corner)
{
    vec3 colour = textureLod(tints, vec3(columns_of(corner) * tint_scale, max(corner.tint - TINT_GRASS, 0)), 0.0).rgb;
    colour *= colour;
    colour = mix(by_starlight(colour), colour, corner.lamp);
    return corner.tint == TINT_NONE ? vec3(1.0) : colour;
}

// Patches of light and dark, -1..1.
float patches(Corner corner, ivec2 waves, ivec2 bends)
{
    vec2 columns = columns_of(corner), bent = wave(placed(columns, waves) + 0.32 * wave(placed(columns.yx, bends)));
    return bent.x * bent.y;
}

// Large-scale variation of colour: crowns vary over the size of a tree, sand and rock over that of a field. Snow varies
// more, as drifts with bright crests and blue troughs, since little else gives it form.
vec3 dapple(Corner corner)
{
#ifdef CUTOUT
    bool leaf = corner.tint == TINT_LEAVES || (corner.tint == TINT_NONE && corner.face < FACE_CROSS);
    return leaf ? 1.0 + patches(corner, ivec2(367, 349), ivec2(211, 193)) * vec3(0.24, 0.15, 0.06)
                : vec3(1.0);
#else
    float tone = patches(corner, ivec2(59, 53), ivec2(31, 37)) +
                 0.6 * patches(corner, ivec2(127, 113), ivec2(61, 71));
    if (is_snow(corner.tile))
        return mix(vec3(0.46, 0.57, 0.75), vec3(0.78, 0.77, 0.75), smoothstep(-1.1, 0.9, tone));
    return 1.0 + tone * (corner.tint == TINT_NONE ? vec3(0.100, 0.085, 0.045) : vec3(0.250, 0.120, 0.020));
#endif
}

#ifdef OPAQUE
// Far away drifts would be noise.
vec3 form_at(Corner corner, vec3 inside, float away)
{
    bool drift = drifts(corner.tile) && corner.face == FACE_UP;
    vec2 place = drift ? drift_place(inside.xz) : rock_layer(inside.xz, inside.y);
    float shows = drift ? (is_snow(corner.tile) ? SNOW_DRIFTS : DRIFTS) * clamp(1.5 - away / 110.0, 0.0, 1.0) : float(is_rock(corner.tile));
    return vec3(place * vec2(textureSize(noise, FORM_LEVEL)), shows);
}
#endif

#ifdef CUTOUT
// Leaves and plants before the sun let its light through: crowns have a rim of it.
vec3 shining_through(Corner corner, vec3 toward)
{
    float sunward = max(dot(toward, sun_direction), 0.0), sunny = clamp(corner.sky * 4.0 - 3.0, 0.0, 1.0);
    sunward *= sunward;
    return sun_light * (0.40 * sun_visible * sunward * sunward * sunny * corner.open);
}
#endif

void main()
{
    Corner corner = quad_corner(gl_VertexID);
#ifdef TRIANGLES
#ifdef CUTOUT
    vec3 hue = corner.face >= FACE_CROSS ? PLANT_HUE : LEAF_HUE;
#else
    vec3 hue = corner.sky <= 0.0 ? CAVE_HUE : corner.face == FACE_UP ? GROUND_HUE : STEP_HUE;
#endif
    triangle_colour = hue * triangle_tone(gl_VertexID >> 2, corner.level);
#endif
    vec3 from_eye = corner_position(corner);
    vec3 position = curved(from_eye);
#ifdef CUTOUT
    position += shift_of(corner, position);
    if (corner.face >= FACE_CROSS) {
        float reach = plant_reach * (1.0 - PLANT_BAND_STEP * float(corner.band));
        position.y -= length_at(corner) * smoothstep(0.7, 1.0, length(position.xz) / reach);
    }
#endif
    float away = length(position);
    gl_Position = view_projection * vec4(corner_grown(corner, position), 1.0);
#ifdef EDGE
    edge = ivec2(corner.flags & QUAD_FLAG_ALONG_X, corner.flags & QUAD_FLAG_BEYOND);
    gl_Position.z += EDGE_NEARER * view_projection[3].z;
#endif
#ifdef CUTOUT
    // This pass is drawn without back-face culling, because crosses are seen from both sides. Back faces of cubes are
    // culled here.
    if (corner.face < FACE_CROSS && dot(from_eye, normal_of(corner.face)) > 0.0)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#endif
    vec3 lost = air_share(position);
#ifdef UNDERWATER
    vec3 air = sky_colour(position / max(away, 1e-3));
    float deep = max(water_surface - position.y, 0.0);
    vec3 from_above = sky_below(corner, deep);
#else
    // Fog in dark places is dim, except at the end of the view, where land must fade into the sky.
    vec3 air = sky_colour(position / max(away, 1e-3)) * mix(0.08 + 0.92 * corner.sky, 1.0, lost.g * lost.g);
#endif
    vec2 uv = corner.uv;
#ifndef FULL
    float above = max(abs(dot(position, cross(quad_u[corner.face], quad_v[corner.face]))), FLATTEST * away); // its plane
    above = corner.face == QUAD_CROSS_A || corner.face == QUAD_CROSS_B ? 0.7 * away : above; // crosses are turned
    coarseness = sqrt(2.0) * float(TILE_SIZE) / (focal * above);
#endif
#ifdef LAVA
    // The tile's coordinates follow the place in the world, so that the pattern continues from quad to quad. On sides v
    // grows upwards, so the flow leads down.
    vec3 place = vec3(corner.block) + corner.offset;
    flow = vec2(sin(hourly(63) * TURN) * 2.0, hourly(324));
    uv = vec2(dot(place, quad_u[corner.face]), dot(place, quad_v[corner.face])) + flow;
#endif
#ifndef UNDERWATER
    Slope slope = slope_at(corner, from_eye);
    corner.open = mix(corner.open, SLOPE_OPEN, slope.counts);
    vec3 sun = sun_at(corner, from_eye, slope), from_above = sky_at(corner, from_eye, slope) + sun;
#endif
    vec3 light = light_at(corner, from_above, away);
#ifdef CUTOUT
    vec3 shining = shining_through(corner, position / max(away, 1e-3));
    light += shining;
    light += lantern_light(position, away, light.g) * corner.open; // these faces are small: no need to do it by pixel
#endif
    vec3 shown = dapple(corner) * (1.0 - lost);
    light *= shown;
#ifdef UNDERWATER
    sun_below = water_sun * exp2(-deep * water_absorbs) * shown *
                (beam_on[min(corner.face, FACE_CROSS)] * shelter_at(corner, deep) * corner.open);
    vec2 through = caustic_place(columns_of(corner), deep);
#ifdef OPAQUE
    caustic_at = vec3(through, exp2(-0.06 * deep));
#else
    sun_below *= caustic(textureLod(noise, caustic_first(through), 0.0).a, textureLod(noise, caustic_second(through), 0.0).a);
#endif
#endif
#ifdef SHADOWS
#ifndef UNDERWATER
    sun_part = sun * corner.open;
#ifdef CUTOUT
    sun_part += shining;
#endif
    sun_part *= shown * shadowed_at(position);
#endif
    shadow_place = shadow_place_of(corner);
#ifndef UNDERWATER
    shadow_place.yz += vec2(1.0, -SUN_LEAN) * (2.0 * slope.counts); // above the steps around
#endif
#ifdef FULL
    cascade_place = from_eye + position - curved(from_eye);
#ifndef UNDERWATER
    cascade_place.y += 2.0 * slope.counts;
#endif
#endif
#endif
#ifdef LANTERN
    lantern_place = vec4(position, corner.open * (1.0 - lost.g));
    lantern_away = abs(dot(position - lantern.xyz, cross(quad_u[corner.face], quad_v[corner.face])));
#endif
#ifdef OPAQUE
    first = first_block(corner);
    vec3 inside = inside_of(corner);
    form = form_at(corner, inside, away);
    tint = tint_at(corner) * float(TINTED_DIVISOR * TINTED_DIVISOR);
#else
    vec3 dye = tint_at(corner);
    light *= dye;
#ifdef UNDERWATER
    sun_below *= dye;
#elif defined(SHADOWS)
    sun_part *= dye;
#endif
#endif
    shade_u = vec4(light, uv.x);
#ifdef FAR
    column = inside_of(corner).xz;
#ifdef CUTOUT
    column *= corner.face < FACE_CROSS ? 1.0 / CROWN_WIDTH : 1.0; // else crowns before the sky would be bars
#endif
    dissolved = (near_share < 1.0 ? 1.0 : clouds_in_sky) * smoothstep(dissolve_begin, dissolve_end, length(position.xz));
    if (near_share < 1.0 && corner.sky <= 0.0)
        dissolved = cave_share; // from above one would see caves through the first columns that dissolve
#endif
    air_v = vec4(air * lost, uv.y);
    tile = corner.tile;
#ifdef CUTOUT
    tile |= corner.face >= FACE_CROSS ? PLANT_BIT : (corner.flags & QUAD_FLAG_FILLED) != 0 ? FILLED_BIT : 0;
#endif
}
