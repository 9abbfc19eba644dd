// Draws nothing: pixels that pass the depth test are counted.

void main() {}
