// `karst verify FILE.json`: is this machine's world that of another one, chunk for chunk?
#pragma once

#include "scene/options.h"

int cmd_verify(const Options *options);
