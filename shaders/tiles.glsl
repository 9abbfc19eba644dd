// The blocks' tiles.


vec4 texel_at(vec2 uv, int layer)
{
#ifdef FULL
    // Magnified texels are fetched without a sampler: some drivers blur them when anisotropic filtering is on.
    vec2 step_x = dFdx(uv), step_y = dFdy(uv), pixel_size = abs(step_x) + abs(step_y);
    if (max(pixel_size.x, pixel_size.y) < 1.0 / float(TILE_SIZE))
        return texelFetch(tiles, ivec3(ivec2(floor(uv * float(TILE_SIZE))) & (TILE_SIZE - 1), layer), 0);
    return textureGrad(tiles, vec3(uv, layer), step_x, step_y);
#else
    return texture(tiles, vec3(uv, layer));
#endif
}
