// Names near to one that does not exist.
#include "base/near.h"
#include "session/command_internal.h"

const char *call_nearest(const Session *session, const CommandCall *typed, ListWords *list, const char *text)
{
    const char *nearest = NULL, *name;
    int fewest = near_most(text) + 1;
    for (int i = 0; (name = list(session, typed, typed->count, i)); i++) {
        int faults = name[0] ? near_faults(text, name) : fewest;
        if (faults < fewest) {
            fewest = faults;
            nearest = name;
        }
    }
    return nearest;
}
