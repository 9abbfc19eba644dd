// Text and flat shapes: a colour times the glyph's coverage. Pictures: their own colours times the tint.


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
