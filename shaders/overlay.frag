// Text and flat shapes: a colour, as far as the letter covers the pixel. Pictures: their own colours, dyed.

uniform sampler2D glyphs;
uniform sampler2DArray pictures;

in vec3 texel;
in vec4 dye;
out vec4 pixel;

void main()
{
    if (texel.z < 0.0)
        pixel = vec4(dye.rgb, dye.a * texture(glyphs, texel.xy).r);
    else
        pixel = vec4(texture(pictures, texel).rgb * dye.rgb, dye.a);
}
