// Draws the cloud layer over land and water below the clouds.


out vec4 pixel;

void main()
{
    vec4 cloud = texture(cloud_layer, gl_FragCoord.xy / viewport);
    pixel = vec4(display(cloud_colour(cloud)) * cloud.a, cloud.a);
}
