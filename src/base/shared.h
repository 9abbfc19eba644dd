// State that the whole process shares and makes when it is first needed: for each purpose a pointer and a lock. Any
// thread.
#pragma once

#include "base/base.h"

typedef enum SharedKind {
    SHARED_RECIPES,    // recipe/registry.c
    SHARED_PROTECTION, // output.c
    SHARED_ISOLATION,  // foreign/libraries.c
    SHARED_FAILURES,   // foreign/columns.c
    SHARED_KIND_COUNT
} SharedKind;

// Waits for the lock. Returns where the pointer is, which is NULL at first; it may be read and written until
// shared_unlock.
void **shared_lock(SharedKind kind);
void shared_unlock(SharedKind kind);
