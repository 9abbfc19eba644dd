// Draws the cloud layer over land and water below the clouds.

uniform sampler2D cloud_layer;

out vec4 pixel;

void main()
{
    vec4 cloud = texture(cloud_layer, gl_FragCoord.xy / viewport.xy);
    pixel = vec4(display(cloud_colour(cloud)) * cloud.a, cloud.a);
}
