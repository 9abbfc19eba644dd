// The blocks' tiles.


// The number of the block at uv; `first`: of the block at 0, 0 (quad.glsl).
int block_at(int first, vec2 uv) { return first + int(uv.x) * NUMBER_ALONG_U + int(uv.y) * NUMBER_ALONG_V; }

// The layer of a tile's picture for that block.
int layer_at(int tile, int first, vec2 uv)
{
    uint mixed = uint(block_at(first, uv));
    mixed = (mixed ^ (mixed >> 15u)) * 0x2C1B3C6Du;
    int sixteenth = int(mixed >> 28u), picture = sixteenth < 12 ? sixteenth & 3 : sixteenth - 8;
    return tile + (tile >= TILE_GROUND ? picture * GROUND_TILES : 0);
}

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
