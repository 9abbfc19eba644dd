// Opaque and cutout quads: a tile, lit, behind air.

in vec4 shade_u;
in vec4 air_v;
#ifdef OPAQUE
flat in int first;
in vec3 form;
in vec3 tint;
#endif
#ifdef SHADOWS
#ifndef UNDERWATER
in vec3 sun_part;
#endif
in vec3 shadow_place;
#ifdef FULL
in vec3 cascade_place;
#endif
#endif
#ifdef FAR
in float dissolved;
in vec2 column;
#endif
#ifdef LANTERN
in vec4 lantern_place;
in float lantern_away;
#endif
#ifdef UNDERWATER
in vec3 sun_below;
#ifdef OPAQUE
in vec3 caustic_at;
#endif
#endif
#ifndef FULL
flat in float coarseness;
#endif
flat in int tile;
#ifdef EDGE
flat in ivec2 edge;
#endif
#ifdef LAVA
flat in vec2 flow;
#endif
out vec4 pixel;

#ifdef LAVA
// Lava: drifting crust and glow, wider than a block, so that the tile's repetition does not show on a lake.
vec3 lava(vec3 texel, vec2 uv)
{
    vec2 corner = floor(uv * float(TILE_SIZE)) * (1.0 / float(TILE_SIZE)) - flow; // of the tile's pixel, in the world
    vec2 swing = vec2(flow.x, 0.0);
    float wide = textureLod(noise, placed(corner + swing, 64) + vec2(0.0, hourly(-6)), 0.0).r;
    float near = textureLod(noise, placed(corner.yx + swing.yx, 205) + vec2(hourly(31), 0.0), 0.0).r;
    float glow = smoothstep(0.34, 0.66, 0.5 * wide + 0.5 * near);
    vec3 molten = mix(vec3(0.16, 0.012, 0.004), vec3(1.0, 0.42, 0.06), glow * glow);
    return mix(molten, texel, 0.05 + 0.09 * glow);
}
#endif

#ifdef SHADOWS
float lit_here()
{
#if defined(FULL) && defined(CUTOUT)
    return mix(0.3, 1.0, lit_by_cascades(cascade_place, shadow_place)); // leaves let some light through
#elif defined(FULL)
    return lit_by_cascades(cascade_place, shadow_place);
#else
    return lit_at(shadow_place);
#endif
}
#endif

#ifdef EDGE
// True beyond the ragged rim of ground over an edge: 2 to 8 pixels wide, random for each pixel along the edge, and more
// so for every four.
bool beyond_edge(vec2 uv)
{
    ivec2 at = ivec2(fract(uv) * float(TILE_SIZE));
    int across = edge.x != 0 ? at.y : at.x, along = edge.x != 0 ? at.x : at.y, block = block_at(first, uv);
    float each = cell_random(ivec2(block, along)).x, few = cell_random(ivec2(block, -1 - along / 4)).x;
    return (edge.y != 0 ? TILE_SIZE - 1 - across : across) >= 2 + int(each + 0.5) + int(few * 5.99);
}
#endif

#ifdef OPAQUE
// The tone of rock's layers, block by block, and of drifts, whose edges the tile's pixels make ragged.
vec3 form_here(float texel)
{
    float ragged = min(4.0 - 4.0 * form.z, 1.0) * 7.0 * texel;
    ivec2 place = ivec2(floor(form.xy + ragged)) & (textureSize(noise, FORM_LEVEL) - 1);
    return form_tone(texelFetch(noise, place, FORM_LEVEL).r, form.z);
}
#endif

#ifdef FULL
vec4 texel_here(vec2 uv, int layer) { return texel_at(uv, layer); }
#else
// The texel in the nearest mipmap. A sampler compares pixels to find how many texels one takes; on a plane that number
// grows by the square of the depth, and its exponent is the mipmap's number, which in software takes less time.
vec4 texel_here(vec2 uv, int layer)
{
    float depth = 1.0 / gl_FragCoord.w;
    int mip = clamp((floatBitsToInt(coarseness * depth * depth) >> 23) - 127, 0, TILE_MIPS - 1); // the logarithm
    ivec2 at = ivec2(floor(uv * float(TILE_SIZE))) & (TILE_SIZE - 1);
    return texelFetch(tiles, ivec3(at >> mip, layer), mip);
}
#endif

void main()
{
#ifdef FAR
    if (near_share < 1.0 && 1.01 * dissolved > cell_random(ivec2(floor(column))).x)
        discard; // far land takes over column by column, of trees crown by crown
#endif
    vec2 uv = vec2(shade_u.w, air_v.w);
#ifdef CUTOUT
    vec4 texel = texel_here(uv, tile & (PLANT_BIT - 1));
    if (texel.a < 0.5) {
        // Faces inside a crown are drawn nearby only; their holes, and farther away all, are filled with dark leaf colour.
        if (tile < FILLED_BIT && (tile >= PLANT_BIT || gl_FragCoord.w > leaf_depth_inverse))
            discard;
    }
    texel.rgb *= (tile & PLANT_BIT) != 0 ? 1.0 : 0.6 + 0.4 * texel.a;
#else
#ifdef EDGE
    if (beyond_edge(uv))
        discard;
#endif
    vec4 texel = texel_here(uv, layer_at(tile, first, uv));
#endif
    vec3 colour = texel.rgb * texel.rgb;
#ifdef OPAQUE
    colour *= mix(vec3(1.0), tint, texel.a) * form_here(texel.g);
#endif
#ifdef LAVA
    colour = lava(colour, uv);
#endif
    vec3 light = shade_u.rgb;
#ifdef UNDERWATER
    vec3 sun = sun_below;
#ifdef OPAQUE
    float gathered = caustic(texture(noise, caustic_first(caustic_at.xy)).a, texture(noise, caustic_second(caustic_at.xy)).a);
    sun *= mix(1.0, gathered, caustic_at.z);
#endif
#ifdef SHADOWS
    sun *= lit_here();
#endif
    light += sun;
#elif defined(SHADOWS)
    light = max(light - sun_part * (1.0 - lit_here()), vec3(0.0));
#endif
#ifdef LANTERN
    light += lantern_light(lantern_place.xyz, lantern_away, light.g) * lantern_place.w;
#endif
    colour = colour * light + air_v.rgb;
#ifdef FAR
    vec4 cloud = texture(cloud_layer, gl_FragCoord.xy / viewport);
    colour = mix(colour, cloud_colour(cloud), near_share < 1.0 ? 0.0 : cloud.a * dissolved);
#endif
    pixel = vec4(display(colour), 1.0);
}
