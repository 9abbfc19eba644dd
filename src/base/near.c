#include "base/near.h"

#include <string.h>

enum { FAULTS_MAX = 2 };

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

int near_faults(const char *typed, const char *name) { return faults_between(typed, name, FAULTS_MAX); }

int near_most(const char *typed) { return MIN(FAULTS_MAX, (int)strlen(typed) / 2); }
