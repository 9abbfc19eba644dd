// `karst survey merge OUT PART...`: joins the parts of a survey that --shard split.
#pragma once

#include "scene/options.h"

int survey_merge(const Options *options);
