#include "session/session_internal.h"

#include <inttypes.h>
#include <math.h>

bool session_look(const Session *session, const Player *player, double reach, bool surface, RayHit *hit)
{
    BlockQuery blocks = stream_query(session->stream);
    double eye[3];
    vec3 forward;
    player_eye(player, 1, eye);
    direction_of(player->yaw, player->pitch, forward);
    return raycast(&blocks, &(Ray){.origin = eye, .direction = forward, .reach = reach, .surface = surface}, hit);
}

BlockPos session_find_feet(const Session *session)
{
    const double *feet = session->player.position;
    return (BlockPos){.x = CLAMP((int64_t)floor(feet[0]), WORLD_BLOCK_MIN, WORLD_BLOCK_MAX),
                      .y = CLAMP((int)floor(feet[1]), 0, CHUNK_HEIGHT - 1),
                      .z = CLAMP((int64_t)floor(feet[2]), WORLD_BLOCK_MIN, WORLD_BLOCK_MAX)};
}

Text session_set_corner(Session *session, int corner, BlockPos at)
{
    Corners *corners = &session->corners;
    corners->at[corner] = at;
    corners->marked[corner] = true;
    const Text place = text_of("Corner %d at %" PRId64 " %d %" PRId64, corner + 1, at.x, at.y, at.z);
    if (!corners->marked[!corner])
        return place;
    int count = edits_fill_count(&(EditsFill){.from = corners->at[0], .to = corners->at[1]});
    return text_of("%s: a box of %s%s", place.text, count > 0 ? "" : "more than ",
                   notices_blocks(count > 0 ? count : EDITS_FILL_MAX).text);
}

void session_mark_corner(Session *session, int corner)
{
    Corners *corners = &session->corners;
    RayHit hit;
    if (!session_look(session, &session->player, CORNER_REACH, false, &hit)) {
        notices_post(session->notices, "No block within %d blocks to mark as corner %d: look at one, or type pos%d",
                     CORNER_REACH, corner + 1, corner + 1);
        return;
    }
    const BlockPos at = hit.block, now = corners->at[corner];
    if (corners->marked[corner] && at.x == now.x && at.y == now.y && at.z == now.z) {
        corners->marked[corner] = false;
        notices_post(session->notices, "Corner %d removed", corner + 1);
        return;
    }
    notices_post(session->notices, "%s", session_set_corner(session, corner, at).text);
}
