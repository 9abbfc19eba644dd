#include "render/off_screen.h"

#include <glad/gl.h>

static GLuint create_buffer(GLenum format, int width, int height)
{
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorage(GL_RENDERBUFFER, format, width, height);
    return buffer;
}

void off_screen_init(OffScreen *screen, int width, int height)
{
    *screen = (OffScreen){0};
    screen->colour = create_buffer(GL_RGBA8, width, height);
    screen->depth = create_buffer(GL_DEPTH24_STENCIL8, width, height);
    glGenFramebuffers(1, &screen->target);
    off_screen_begin(screen);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, screen->colour);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, screen->depth);
    off_screen_end(screen);
}

void off_screen_quit(OffScreen *screen)
{
    glDeleteFramebuffers(1, &screen->target);
    glDeleteRenderbuffers(1, &screen->colour);
    glDeleteRenderbuffers(1, &screen->depth);
    *screen = (OffScreen){0};
}

void off_screen_begin(OffScreen *screen)
{
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &screen->before);
    glBindFramebuffer(GL_FRAMEBUFFER, screen->target);
}

void off_screen_end(OffScreen *screen) { glBindFramebuffer(GL_FRAMEBUFFER, (GLuint)screen->before); }
