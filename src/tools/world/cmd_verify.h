// `karst verify FILE.json`: compares this machine's chunks with those that another one recorded.
#pragma once

#include "cli/options.h"

int cmd_verify(const Options *options);
