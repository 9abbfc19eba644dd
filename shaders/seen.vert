// Quads whose pixels are only counted (render/passes.c): in the places that water.vert gives them.

void main()
{
    Corner corner = risen(quad_corner(gl_VertexID));
    gl_Position = view_projection * vec4(corner_grown(corner, curved(corner_position(corner))), 1.0);
}
