// The colours of FrameView.triangles: a hue by kind, a brightness for each quad, darker for coarser cells.

flat out vec3 triangle_colour;

const vec3 GROUND_HUE = vec3(0.35, 0.85, 0.30), STEP_HUE = vec3(1.0, 0.45, 0.15), CAVE_HUE = vec3(0.75, 0.30, 1.0),
           LEAF_HUE = vec3(0.95, 0.95, 0.20), PLANT_HUE = vec3(0.20, 0.95, 0.95), WATER_HUE = vec3(0.25, 0.45, 1.0),
           FAR_HUE = vec3(0.75);

float triangle_tone(int number, int level)
{
    uint mixed = uint(number) * 0x2C1B3C6Du;
    mixed = (mixed ^ (mixed >> 15u)) * 0x297A2D39u;
    return (0.45 + 0.55 * float(mixed >> 24u) * (1.0 / 255.0)) * (1.0 - 0.25 * float(level));
}
