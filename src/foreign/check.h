// Proves that a library keeps the rules of karst_generator.h, in processes of its own, so that its faults end nothing.
#pragma once

#include "base/base.h"

enum { FOREIGN_FINDING = 480 };

typedef struct ForeignFinding {
    const char *rule; // "the same chunk twice"
    bool kept;
    char text[FOREIGN_FINDING]; // what was measured, or what is wrong and where; may be empty
} ForeignFinding;

typedef void ForeignReport(void *context, const ForeignFinding *finding);

// Reports each rule. False if a rule is not kept; rules that depend on it are left out. Calls that take longer than the
// limit are ended. While there is no other thread.
bool foreign_check(const char *path, int limit_ms, ForeignReport *report, void *context);
