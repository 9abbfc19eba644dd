// Text and flat shapes: a colour, as far as the letter covers the pixel.

uniform sampler2D glyphs;

in vec2 texel;
in vec4 dye;
out vec4 pixel;

void main()
{
    pixel = vec4(dye.rgb, dye.a * texture(glyphs, texel).r);
}
