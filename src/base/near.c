// Distances of words: the fewest insertions, deletions and changes of a letter, and exchanges of two neighbours
// (Damerau, "A Technique for Computer Detection and Correction of Spelling Errors", 1964).
#include "base/near.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 64 };

static int distance_of(const char *a, const char *b)
{
    const int rows = (int)strlen(a), columns = (int)strlen(b);
    int cost[WORD_MAX + 1][WORD_MAX + 1];
    for (int i = 0; i <= rows; i++)
        for (int j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            int changed = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            cost[i][j] = MIN(changed, MIN(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = MIN(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    return cost[rows][columns];
}

Nearest nearest_to(const char *word) { return (Nearest){.word = word, .distance = (int)MAX(strlen(word) / 3, 1) + 1}; }

Nearest nearest_to_command(const char *word)
{
    return (Nearest){.word = word, .distance = (int)MIN(strlen(word) / 2, 2) + 1};
}

void nearest_offer(Nearest *nearest, const char *candidate)
{
    size_t length = strlen(nearest->word), offered = strlen(candidate);
    if (length == 0 || MAX(length, offered) > WORD_MAX)
        return;
    if ((int)(MAX(length, offered) - MIN(length, offered)) >= nearest->distance) // at least so far apart
        return;
    int distance = distance_of(nearest->word, candidate);
    if (distance >= nearest->distance)
        return;
    nearest->distance = distance;
    nearest->best = candidate;
}

NearestText nearest_text(const Nearest *nearest)
{
    NearestText hint = {""};
    if (nearest->best && nearest->distance > 0)
        snprintf(hint.text, sizeof hint.text, "; did you mean \"%s\"?", nearest->best);
    return hint;
}
