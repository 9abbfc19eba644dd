// The share of light from all sides that reaches the place in each pixel, as far as the picture's depth shows (McGuire,
// Mara and Luebke, "Scalable Ambient Obscurance", High Performance Graphics 2012). Faces lie along axes, so normals are
// exact.

out vec4 pixel; // red: the share

// Blocks around a point that may hide light, near the eye and from FAR_AWAY blocks on: near the eye a wide shade would
// be a smear.
const float NEAR_RADIUS = 0.9, FAR_RADIUS = 3.0, FAR_AWAY = 24.0;
const int TAPS = 12;
const float TURNS = 7.0; // of the spiral on which they lie

vec3 place_at(vec2 at)
{
    vec2 inside = clamp(at, vec2(0.0), viewport - 1.0);
    vec3 ray = (to_direction * vec4((inside + 0.5) / viewport * 2.0 - 1.0, 1.0, 1.0)).xyz;
    vec3 ahead = vec3(view_projection[0][3], view_projection[1][3], view_projection[2][3]);
    return ray * (land_distance(ivec2(inside)) / dot(ray, ahead));
}

// The shorter of the ways to the neighbours on both sides: the other may lead over an edge, or out of the picture.
vec3 way_along(vec2 at, vec3 here, vec2 step)
{
    vec3 back = here - place_at(at - step), on = place_at(at + step) - here;
    bool first = dot(at, step) < 1.0, last = dot(viewport - at, step) < 2.0;
    return last || (!first && dot(back, back) < dot(on, on)) ? back : on;
}

// Towards the eye; w: 0 for plants, whose faces lie along no axis, and which would hide themselves.
vec4 normal_at(vec2 at, vec3 here)
{
    vec3 normal = cross(way_along(at, here, vec2(1.0, 0.0)), way_along(at, here, vec2(0.0, 1.0))), size = abs(normal);
    float most = max(size.x, max(size.y, size.z));
    return vec4(vec3(greaterThanEqual(size, vec3(most))) * -sign(here), smoothstep(0.85, 0.98, most / length(size)));
}

void main()
{
    vec2 at = floor(gl_FragCoord.xy) * 2.0;
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    vec3 here = place_at(at);
    vec4 normal = normal_at(at, here);
    float away = land_distance(ivec2(at));
    float up = length(vec3(view_projection[0][1], view_projection[1][1], view_projection[2][1]));
    float reach = mix(NEAR_RADIUS, FAR_RADIUS, min(away * (1.0 / FAR_AWAY), 1.0)), square_reach = reach * reach;
    float radius = min(reach * 0.5 * viewport.y * up / away, 0.25 * viewport.y); // pixels
    float first = float((cell.x + cell.y * 4) * 7 & 15) * (TURN / 16.0), sum = 0.0;
    for (int i = 0; i < TAPS; i++) {
        float way = (float(i) + 0.5) / float(TAPS), angle = first + way * (TURNS * TURN);
        vec3 to = place_at(at + floor(vec2(cos(angle), sin(angle)) * (radius * way))) - here;
        float square = dot(to, to), left = max(square_reach - square, 0.0);
        sum += left * left * left * max(dot(to, normal.xyz) - 0.05 - 0.002 * away, 0.0) / (square + 0.02);
    }
    float hidden = sum * (5.0 * reach / (float(TAPS) * square_reach * square_reach * square_reach));
    pixel = vec4(max(1.0 - hidden * mix(0.1, 1.0, normal.w), 0.0), 0.0, 0.0, 1.0);
}
