// Included everywhere inside Karst: small macros, and guards for equal floating point on every compiler. Any thread.
#pragma once

#include "base/bits.h"
#include "karst/base.h"

#define PRINTF_LIKE(format_index, first_index) __attribute__((format(printf, format_index, first_index)))
