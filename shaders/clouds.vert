// A square of sky at the clouds' height, as wide as one can see them.

out vec3 place; // relative to the eye

const float height = 224.0, reach = 1800.0;

void main()
{
    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2 || gl_VertexID == 4,
                       gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5) * 2.0 - 1.0;
    place = vec3(corner.x * reach, height - float(eye_block.y) - eye_fraction.y, corner.y * reach);
    gl_Position = view_projection * vec4(place, 1.0);
}
