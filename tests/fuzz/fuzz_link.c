// Links from any bytes: accepted ones are within the bounds and read back the same, refused ones give a message of one
// line.
#include "fuzz.h"
#include "session/link.h"

static void require_reads_back(const Link *link)
{
    char text[LINK_BYTES], fault[LINK_FAULT_BYTES];
    Link back;
    link_format(link, text);
    require(link_parse(text, &back, fault));
    require(back.seed == link->seed && back.generator == link->generator);
    require(memcmp(back.feet, link->feet, sizeof back.feet) == 0);
    require(back.yaw == link->yaw && back.pitch == link->pitch && back.hours == link->hours);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    char *text = fuzz_copy(data, bytes);
    char fault[LINK_FAULT_BYTES] = "";
    Link link;
    if (link_parse(text, &link, fault)) {
        require(link_begins(text) && link.generator && link.hours >= 0 && link.hours <= 24);
        require(block_in_world((int64_t)link.feet[0], (int64_t)link.feet[2]));
        require_reads_back(&link);
        link_round(&link);
        require_reads_back(&link);
    } else {
        require(fault[0] && !strchr(fault, '\n') && strlen(fault) < LINK_FAULT_BYTES);
    }
    require(memory_in_use_total() == 0);
    free(text);
    return 0;
}
