// The slab that contains the clouds: from their flat bottoms to their highest tops, out to the distance where they fade.

const float cloud_base = 224.0, cloud_depth = 36.0, cloud_reach = 1800.0;

// From the eye up to a height in the slab, 0..1.
float cloud_height(float part)
{
    return cloud_base + cloud_depth * part - float(eye_block.y) - eye_fraction.y;
}
