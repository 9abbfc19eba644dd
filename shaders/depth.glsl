// The depth of the picture before water.

// Blocks from the eye's plane to the land in a pixel. Far land, beyond the last chunks, counts as no land: there are no
// shallows at the end of what chunks show.
float land_distance(ivec2 pixel)
{
    float at = texelFetch(depth, pixel, 0).r;
    float z = min(at / near_share, 1.0) * 2.0 - 1.0;
    float near = near_plane, far = far_plane;
    return 2.0 * near * far / (far + near - z * (far - near));
}
