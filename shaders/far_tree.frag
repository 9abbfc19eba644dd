// The outline of a tree, in whole blocks: a trunk, and above it tiers that become narrower, or a dome.

in vec2 at;
in vec3 leaves;
in vec3 air;
flat in vec2 size;
flat in ivec2 trunk;
out vec4 pixel;

// Trees that are so many times as tall as half their width have tiers.
const float SLENDER = 2.1;
// Shares of a tree's height: where tiers begin, and the middle of a dome; a dome's part of the width.
const float TIERS = 0.15, DOME = 0.64, DOME_WIDE = 0.75;
const float RAGGED = 0.3; // by how much the outline's width varies
const vec3 BARK = vec3(0.62, 0.42, 0.34); // its colour, of that of leaves

void main()
{
    ivec2 cell = ivec2(floor(at + vec2(0.5, 0.0)));
    float high = (float(cell.y) + 0.5) / size.y, aside = abs(float(cell.x));
    vec4 random = cell_random(trunk + cell * ivec2(7, 31));
    float out_of = (high - DOME) / (1.0 - DOME);
    float dome = DOME_WIDE * sqrt(max(1.0 - out_of * out_of, 0.0)) * float(high > 2.0 * DOME - 1.0);
    float tiers = high < TIERS ? 0.0 : (1.1 - high) / (1.1 - TIERS) * ((cell.y + trunk.x) % 3 == 0 ? 0.65 : 1.0);
    float wide = size.x * (size.y > SLENDER * size.x ? tiers : dome) * (1.0 - RAGGED * random.x);
    if (aside > max(wide, 0.6))
        discard;
    vec3 colour = leaves * (aside > wide ? BARK : vec3(0.75 + 0.45 * high + 0.3 * (random.y - 0.5)));
    pixel = vec4(display(colour + air), 1.0);
}
