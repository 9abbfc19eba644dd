// Landmarks of far land, lit at their corners.

in vec3 colour;
out vec4 pixel;

void main()
{
    pixel = vec4(display(colour), 1.0);
}
