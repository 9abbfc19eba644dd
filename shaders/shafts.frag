// Light that a shaft adds to the picture: soft all around.

in vec2 along;
in vec3 light;
out vec4 pixel;

void main()
{
    float across = 1.0 - along.x * along.x;
    float down = along.y * (1.0 - along.y) * (1.0 - along.y) * 6.75;
    pixel = vec4(light * (across * across * down), 0.0);
}
