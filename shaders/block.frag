// Opaque and cutout quads: a tile, lit, behind air.

uniform sampler2DArray tiles;

in vec4 shade_u;
in vec4 air_v;
#ifdef OPAQUE
in vec3 tint;
#endif
flat in int tile;
out vec4 pixel;

void main()
{
#ifdef CUTOUT
    vec4 texel = texture(tiles, vec3(shade_u.w, air_v.w, tile & (PLANT - 1)));
    if (texel.a < 0.5) {
        // What lies inside a crown is drawn nearby only: farther off, a hole shows dark leaves.
        if (tile >= PLANT || gl_FragCoord.w > leaves.x)
            discard;
        texel.rgb *= 0.6;
    }
#else
    vec4 texel = texture(tiles, vec3(shade_u.w, air_v.w, tile));
#endif
    vec3 colour = texel.rgb * texel.rgb * shade_u.rgb;
#ifdef OPAQUE
    colour *= mix(vec3(1.0), tint, texel.a);
#endif
    pixel = vec4(display(colour + air_v.rgb), 1.0);
}
