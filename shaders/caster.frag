// The holes in leaves and plants let light through.

#ifdef CUTOUT
in vec2 uv;
flat in int tile;
#endif

void main()
{
#ifdef CUTOUT
    if (texel_at(uv, tile).a < 0.5)
        discard;
#endif
}
