// FrameView.triangles: whole quads, without light, holes or air.

flat in vec3 triangle_colour;
out vec4 pixel;

void main()
{
    pixel = vec4(triangle_colour, 1.0);
}
