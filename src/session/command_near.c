// Names near to one that does not exist.
#include "session/command_internal.h"

#include <string.h>

enum { FAULTS_MAX = 2 };

// Letters to change, insert, leave out or swap, up to FAULTS_MAX + 1 (Damerau 1964).
static int faults_between(const char *typed, const char *name, int most)
{
    while (*typed && *typed == *name)
        typed++, name++;
    if (!*typed || !*name)
        return (int)(strlen(typed) + strlen(name));
    if (most == 0)
        return 1;
    int best = faults_between(typed + 1, name + 1, most - 1);
    best = MIN(best, faults_between(typed + 1, name, most - 1));
    best = MIN(best, faults_between(typed, name + 1, most - 1));
    if (typed[0] == name[1] && typed[1] == name[0])
        best = MIN(best, faults_between(typed + 2, name + 2, most - 1));
    return best + 1;
}

const char *call_nearest(const Session *session, const CommandCall *typed, ListWords *list, const char *text)
{
    const char *nearest = NULL, *name;
    int fewest = MIN(FAULTS_MAX, (int)strlen(text) - 1) + 1;
    for (int i = 0; (name = list(session, typed, typed->count, i)); i++) {
        int faults = name[0] ? faults_between(text, name, FAULTS_MAX) : fewest;
        if (faults < fewest) {
            fewest = faults;
            nearest = name;
        }
    }
    return nearest;
}
