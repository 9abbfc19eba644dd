// Text, flat shapes and pictures, in pixels from the top left.

layout(location = 0) in vec2 place;
layout(location = 1) in vec3 source; // in the glyph atlas, or in a picture and its layer
layout(location = 2) in vec4 colour;

uniform vec2 overlay_size;

out vec3 texel;
out vec4 dye;

void main()
{
    gl_Position = vec4(place / overlay_size * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
    texel = source;
    dye = colour;
}
