// From the eye up to a height in the slab, 0..1.
float cloud_height(float part)
{
    return CLOUD_BASE + CLOUD_DEPTH * part - float(eye_block.y) - eye_fraction.y;
}
