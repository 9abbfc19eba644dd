// Nothing that a player does leaves them where they cannot move: random teleports, modes, walks and edits, after each
// of which the body is in the world, overlaps nothing, and can walk, jump or dig. 500 of them, or 10,000
// where tests are deep.
#include "karst_test.h"

#include "session/session.h"

#include <math.h>
#include <unistd.h>

enum {
    ACTIONS = 500,
    ACTIONS_DEEP = 10000,
    SETTLE_STEPS = 120
}; // sand that falls onto a player pushes them up once more in each step

typedef struct Walk {
    char folder[32];
    LogCount log;
    Notices notices;
    Session *session;
    uint64_t random;
    char last[192]; // what was done
} Walk;

static int begin(void **state)
{
    static const int64_t seed = 42;
    Walk *walk = calloc(1, sizeof *walk);
    snprintf(walk->folder, sizeof walk->folder, "/tmp/karst-trapped-XXXXXX");
    if (!mkdtemp(walk->folder))
        return -1;
    log_set_sink(log_count_line, &walk->log);
    World world;
    WorldChoice choice = {.data_dir = walk->folder, .seed = &seed};
    assert_int_equal(world_open(&world, &choice), WORLD_OPEN);
    walk->session = session_create(&world, &(SessionConfig){.stream = {.view_distance = STREAM_VIEW_MIN},
                                                            .data_dir = walk->folder,
                                                            .notices = &walk->notices});
    walk->random = 7;
    *state = walk;
    return 0;
}

static int end(void **state)
{
    Walk *walk = *state;
    char command[64];
    session_destroy(walk->session);
    snprintf(command, sizeof command, "rm -r %s", walk->folder);
    int code = system(command);
    log_set_sink(NULL, NULL);
    free(walk);
    return code != 0 || memory_in_use_total() != 0 ? -1 : 0;
}

static int below(Walk *walk, int bound) { return (int)(test_random(&walk->random) % (uint64_t)bound); }

// Waits until the chunks are loaded in which the body can be, or may look for room.
static void load_around(Walk *walk)
{
    const double *at = walk->session->player.position;
    const StreamView view = {.x = at[0], .y = at[1], .z = at[2]};
    Stream *stream = walk->session->stream;
    const BlockQuery blocks = stream_query(stream);
    int64_t begun_ns = clock_ns();
    for (int probe = 0; probe < 25;) { // 9 blocks apart: in each chunk within 18 blocks
        int64_t x = (int64_t)floor(at[0]) + (probe % 5 - 2) * 9, z = (int64_t)floor(at[2]) + (probe / 5 - 2) * 9;
        if (!block_in_world(x, z) || block_query(&blocks, x, 0, z) != BLOCK_VOID) {
            probe++;
            continue;
        }
        stream_update(stream, &view, 0);
        wait_a_moment(begun_ns);
    }
}

static void step(Walk *walk, const SessionInput *input)
{
    session_step(walk->session, input, PLAYER_STEP_SECONDS);
    load_around(walk);
}

static void command(Walk *walk, const char *line)
{
    CommandResult result = {.view_distance = STREAM_VIEW_MIN};
    session_run_command(walk->session, line, &result);
    snprintf(walk->last, sizeof walk->last, "%.100s: %.60s", line, result.answer);
    if (strstr(result.answer, "xpected") || strstr(result.answer, "Wait"))
        fail_msg("refused: %s", walk->last);
}

// Near the origin, far away, at the world's edges, in rock, under the floor and high above.
static void teleport(Walk *walk)
{
    static const int64_t places[] = {0, 5000, WORLD_BLOCK_MIN + 1, WORLD_BLOCK_MAX};
    static const int heights[] = {-64, -1, 0, 3, 40, 64, 100, 254, 256, 1024};
    char line[96];
    int64_t x = places[below(walk, 4)], z = places[below(walk, 4)];
    x += x == 0 ? below(walk, 100) : 0;
    snprintf(line, sizeof line, "tp %lld %d %lld", (long long)x, heights[below(walk, 10)], (long long)z);
    command(walk, line);
}

// Around the player, or through the place where they are.
static void build(Walk *walk)
{
    static const char *const blocks[] = {"stone",   "sand",   "gravel",  "marble", "air",  "air",
                                         "bedrock", "cactus", "oak_log", "water",  "lava", "ice"};
    const double *at = walk->session->player.position;
    int64_t x = (int64_t)floor(at[0]) + below(walk, 5) - 2, z = (int64_t)floor(at[2]) + below(walk, 5) - 2;
    x = CLAMP(x, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX - 3);
    z = CLAMP(z, WORLD_BLOCK_MIN, WORLD_BLOCK_MAX - 3);
    int y = (int)floor(at[1]) + below(walk, 5) - 2;
    y = CLAMP(y, 0, 250);
    char line[128];
    snprintf(line, sizeof line, "fill %lld %d %lld %lld %d %lld %s", (long long)x, y, (long long)z,
             (long long)x + below(walk, 4), y + below(walk, 4), (long long)z + below(walk, 4),
             blocks[below(walk, ARRAY_COUNT(blocks))]);
    command(walk, line);
    for (int i = 0; i < 30; i++)
        step(walk, NULL);
}

static void move(Walk *walk)
{
    SessionInput input = {.auto_jump = below(walk, 2),
                          .move = {.forward = (float)(below(walk, 3) - 1),
                                   .right = (float)(below(walk, 3) - 1),
                                   .jump = below(walk, 2),
                                   .sneak = below(walk, 3) == 0,
                                   .sprint = below(walk, 2)},
                          .breaks.held = below(walk, 3) == 0,
                          .places.held = below(walk, 3) == 0};
    player_turn(&walk->session->player, below(walk, 360), below(walk, 181) - 90);
    int steps = 1 + below(walk, 60);
    for (int i = 0; i < steps; i++)
        step(walk, &input);
    snprintf(walk->last, sizeof walk->last, "%d steps", steps);
}

static void change_mode(Walk *walk)
{
    PlayerMode mode = (PlayerMode)below(walk, PLAYER_MODE_COUNT);
    player_set_mode(&walk->session->player, mode);
    snprintf(walk->last, sizeof walk->last, "mode %d", mode);
}

// How far a copy of the player comes in half a second.
static double reach_of(const Walk *walk, const PlayerInput *input, int axis)
{
    Player player = walk->session->player;
    const BlockQuery blocks = stream_query(walk->session->stream);
    double from = player.position[axis], furthest = 0;
    for (int i = 0; i < 30; i++) {
        player_step(&player, input, &blocks);
        furthest = fmax(furthest, fabs(player.position[axis] - from));
    }
    return furthest;
}

static bool can_walk(const Walk *walk)
{
    for (int i = 0; i < 4; i++) {
        float away = i % 2 ? 1 : -1;
        const PlayerInput input = {.forward = i < 2 ? away : 0, .right = i < 2 ? 0 : away};
        if (hypot(reach_of(walk, &input, 0), reach_of(walk, &input, 2)) > 0.2)
            return true;
    }
    return false;
}

// A block that can be broken is within reach.
static bool can_dig(const Walk *walk)
{
    static const float ways[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    const BlockQuery blocks = stream_query(walk->session->stream);
    double eye[3];
    player_eye(&walk->session->player, 1, eye);
    for (int i = 0; i < 6; i++) {
        RayHit hit;
        if (raycast(&blocks, &(Ray){.origin = eye, .direction = ways[i], .reach = PLAYER_REACH}, &hit) &&
            block_query(&blocks, hit.block.x, hit.block.y, hit.block.z) != BLOCK_BEDROCK)
            return true;
    }
    return false;
}

static void nothing_holds_the_player(Walk *walk)
{
    const Player *player = &walk->session->player;
    const BlockQuery blocks = stream_query(walk->session->stream);
    bool passes = player->mode == PLAYER_NO_CLIP;
    for (int i = 0; i < SETTLE_STEPS && !passes && body_overlaps(player->position, &blocks); i++)
        step(walk, &(SessionInput){0});
    const double *at = player->position;
    bool inside = at[1] >= PLAYER_Y_MIN && at[1] <= PLAYER_Y_MAX && at[0] >= (double)WORLD_BLOCK_MIN &&
                  at[0] <= (double)WORLD_BLOCK_MAX + 1 && at[2] >= (double)WORLD_BLOCK_MIN &&
                  at[2] <= (double)WORLD_BLOCK_MAX + 1;
    if (!inside || (!passes && body_overlaps(at, &blocks)))
        fail_msg("stuck after %s: mode %d at %.2f %.2f %.2f", walk->last, player->mode, at[0], at[1], at[2]);
    if (!can_walk(walk) && reach_of(walk, &(PlayerInput){.jump = true}, 1) < 0.2 && !can_dig(walk))
        fail_msg("cannot move after %s: mode %d at %.2f %.2f %.2f", walk->last, player->mode, at[0], at[1], at[2]);
}

static void a_player_is_never_stuck(void **state)
{
    Walk *walk = *state;
    static void (*const actions[])(Walk *) = {teleport, build, build, move, move, change_mode};
    const int count = deep_or(ACTIONS, ACTIONS_DEEP);
    for (int i = 0; i < count; i++) {
        actions[below(walk, ARRAY_COUNT(actions))](walk);
        load_around(walk);
        for (int frame = 0; frame < 3; frame++)
            step(walk, &(SessionInput){0});
        nothing_holds_the_player(walk);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(a_player_is_never_stuck, begin, end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
