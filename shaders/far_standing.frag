// What stands on far land, lit at its corners: trees and landmarks.

in vec3 colour;
out vec4 pixel;

void main()
{
    pixel = vec4(display(colour), 1.0);
}
