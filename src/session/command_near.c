// Names near to one that does not exist.
#include "base/near.h"
#include "session/command_internal.h"

const char *call_nearest(const Session *session, const CommandCall *typed, ListWords *list, const char *text)
{
    const char *name;
    Nearest nearest = nearest_to_command(text);
    for (int i = 0; (name = list(session, typed, typed->count, i)); i++)
        if (name[0])
            nearest_offer(&nearest, name);
    return nearest.best;
}
