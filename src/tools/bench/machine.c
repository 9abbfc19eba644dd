#include "tools/bench/machine.h"

#include <stdio.h>
#include <string.h>

// The value of the first line "key : value" of /proc/cpuinfo.
static bool cpuinfo_value(const char *key, char *text, size_t bytes)
{
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (!file)
        return false;
    char line[256];
    bool found = false;
    while (!found && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, key, strlen(key)) != 0)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text, bytes, "%s", colon[1] == ' ' ? colon + 2 : colon + 1);
        found = true;
    }
    fclose(file);
    return found;
}

void machine_cpu(char *text, size_t bytes)
{
    if (!cpuinfo_value("model name", text, bytes) && !cpuinfo_value("CPU part", text, bytes))
        snprintf(text, bytes, "unknown");
}
