// `karst survey merge OUT PART...`: joins the parts of a survey that was split by --shard.
#pragma once

#include "cli/options.h"

int survey_merge(const Options *options);
