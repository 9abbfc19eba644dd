// `karst noise gallery`: every noise as a picture, and a page that explains the subject with them.
#pragma once

#include "cli/options.h"

int noise_gallery(const Options *options);
