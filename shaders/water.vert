// Translucent quads: water, whose surface the fragment shader computes, and ice, which is a translucent tile.


out vec4 place;    // relative to the eye; w: share of fog
out vec3 light;    // on the surface
out float open;    // share of the sky that it mirrors, and more
out vec3 body;     // colour of the column's water, linear
out vec3 air;      // the fog's colour
out vec2 uv;
out vec2 columns;  // world position modulo PLACE_WRAP, for waves
out float height;  // y
out vec4 far_look; // of far land's sea; w: by how much the surface looks so
flat out ivec3 kind; // tile; 1 and 2: a liquid's top and side, 3: spray, 0 and -1: ice's; the number of the block at uv 0, 0

// The surface looks so altogether where chunks' columns begin to dissolve, so that nobody sees what becomes of the bed; not
// beside shores, where far land's samples are of the ground.
vec4 far_look_at(vec3 position)
{
    vec3 at = sheet_place(position.xz, 0.0), texel = vec3(at.xy, 0.0), own = textureLod(far_colours, texel, 0.0).rgb;
    float open = at.z * smoothstep(0.5, 0.75, textureLod(far_forms, texel, 0.0).w);
    float begin = max(dissolve_begin - 48.0, 0.5 * dissolve_begin);
    float share = open * smoothstep(begin, dissolve_begin, length(position.xz)) * float(near_share < 1.0);
    return vec4(sea_light_at(sea_at(normalize(position)), by_starlight(own * own)), share);
}

void main()
{
    Corner corner = risen(quad_corner(gl_VertexID));
#ifdef TRIANGLES
    triangle_colour = WATER_HUE * triangle_tone(gl_VertexID >> 2, corner.level);
#endif
    vec3 position = curved(corner_position(corner));
    gl_Position = view_projection * vec4(corner_grown(corner, position), 1.0);
    columns = vec2(corner.block.xz) + corner.offset.xz;
    height = float(corner.block.y) + corner.offset.y;
    float sky = corner.sky * corner.sky, lamp = corner.lamp * corner.lamp;
    vec3 sun = sun_on[FACE_UP].rgb;
#ifdef SHADOWS
    sun *= sun_share(position);
#endif
    bool liquid = (corner.flags & QUAD_FLAG_LIQUID) != 0, top = corner.face == FACE_UP;
    light = sky_on[FACE_UP].rgb * sky + sun * ((liquid ? 0.5 : 0.75) * sky) + vec3(1.35, 0.86, 0.46) * lamp + 0.004;
    open = light.g / max(sky_on[FACE_UP].g, 1e-3);
    light += ambient / (1.0 + 4.0 * light);
    vec3 colour = textureLod(tints, vec3(columns * tint_scale, max(corner.tint - TINT_GRASS, 0)), 0.0).rgb;
    body = corner.tint == TINT_NONE ? vec3(1.0) : colour * colour;
    light += lantern_light(position, length(position), light.g);
    vec3 lost = air_share(position);
    place = vec4(position, lost.g);
    air = sky_colour(normalize(position)) * lost / max(lost.g, 1e-4);
    far_look = far_look_at(position);
    uv = is_spray(corner) ? vec2((corner.flags & QUAD_FLAG_ALONG_X) != 0 ? columns.x : columns.y, toward_fall(corner)) : corner.uv;
    kind = ivec3(corner.tile, is_spray(corner) ? 3 : liquid ? (top ? 1 : 2) : (top ? 0 : -1), first_block(corner));
    far_look.w *= float(kind.y == 1);
#ifdef OPEN_WATER
    bool open_water = kind.y == 1 && (corner.flags & QUAD_FLAG_OPEN_WATER) != 0;
    if (open_water != bool(OPEN_WATER))
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
#endif
}
