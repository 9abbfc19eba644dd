// Twelve edges of the outlined block, then of the marked box, each a bar of two triangles that keeps its width on screen.

const float width = 1.6;   // pixels of a picture 720 high
const float grown = 0.003; // blocks, so that the frame stands clear of the faces

void main()
{
    bool second = gl_VertexID >= 72;
    int edge = gl_VertexID % 72 / 6, axis = edge / 4, corner = gl_VertexID % 6;
    vec3 low = (second ? boxed : outlined) - grown, size = (second ? boxed_size : outlined_size) + 2.0 * grown;
    vec2 across = vec2(edge & 1, (edge >> 1) & 1);
    vec3 from = axis == 0 ? vec3(0.0, across) : axis == 1 ? vec3(across.x, 0.0, across.y) : vec3(across, 0.0);
    vec3 to = from + vec3(axis == 0, axis == 1, axis == 2);
    vec4 a = view_projection * vec4(curved(low + from * size), 1.0);
    vec4 b = view_projection * vec4(curved(low + to * size), 1.0);
    // An end behind the near plane is clipped to it, or the bar's direction on screen would flip.
    if (a.w < near_plane)
        a = mix(a, b, (near_plane - a.w) / max(b.w - a.w, 1e-5));
    if (b.w < near_plane)
        b = mix(b, a, (near_plane - b.w) / max(a.w - b.w, 1e-5));
    vec2 line = (b.xy / b.w - a.xy / a.w) * viewport;
    vec2 side = vec2(-line.y, line.x) / max(length(line), 1e-4) * (width * viewport.y / 720.0);
    bool far = corner == 1 || corner == 2 || corner == 4; // triangles a-left b-left b-right, a-left b-right a-right
    bool left = corner == 0 || corner == 1 || corner == 3;
    gl_Position = far ? b : a;
    gl_Position.xy += (left ? side : -side) / viewport * gl_Position.w;
    if (size.x < 0.01)
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // there is none: outside of the picture
}
