// Shafts of light that come through waves, with the eye in water: strips that face the eye, one in each cell of a grid
// around it, as long as the light that is left shows.

out vec2 along;     // -1..1 across, 0..1 down
out vec3 light;

const int CELL = 8; // blocks; divides PLACE_WRAP

void main()
{
    vec2 corner = corner_of(gl_VertexID % 6);
    int shaft = gl_VertexID / 6;
    ivec2 here = eye_block.xz / CELL, cell = here + ivec2(shaft % SHAFTS_SIDE, shaft / SHAFTS_SIDE) - SHAFTS_SIDE / 2;
    vec4 random = cell_random(cell & (PLACE_WRAP / CELL - 1));
    along = vec2(corner.x, corner.y * 0.5 + 0.5);
    vec2 column = (vec2(cell) + random.xy) * float(CELL) - vec2(eye_block.xz) - eye_fraction.xz;
    vec3 top = vec3(column.x, water_surface, column.y);
    float length_down = 10.0 + 14.0 * random.z;
    vec3 middle = top - beam * (length_down * along.y);
    vec3 beside = normalize(cross(beam, middle) + vec3(1e-4, 0.0, 0.0));
    vec3 position = middle + beside * (corner.x * (0.35 + 1.3 * random.w));
    float away = length(middle);
    float flicker = 0.5 + 0.5 * sin((hourly(200 + int(random.z * 255.0)) + random.x) * TURN);
    float near = smoothstep(1.5, 6.0, away), far = 1.0 - smoothstep(0.6, 1.0, length(column) / float(CELL * (SHAFTS_SIDE / 2)));
    light = water_sun * exp2(-length_down * along.y * water_absorbs) * vec3(0.35, 0.75, 0.80);
    light *= (1.0 - air_share(position)) * (0.30 * flicker * near * far * water_open);
    gl_Position = view_projection * vec4(position, 1.0);
}
