#include "tools/survey/places.h"

#include "base/log.h"
#include "tools/survey/journal.h"

#include <string.h>

bool survey_places_begin(SurveyPlaces *places, const char *results)
{
    char journal[FILE_PATH_MAX];
    *places = (SurveyPlaces){.named = {"the survey's record"}};
    if (!survey_journal_path(results, journal) || !output_resolve(journal, places->resolved[0]))
        return false;
    places->count = 1;
    return true;
}

bool survey_places_add(SurveyPlaces *places, const char *path)
{
    ASSERT(places->count < SURVEY_PLACES_MAX);
    if (output_is_stream(path))
        return true;
    if (!output_resolve(path, places->resolved[places->count]))
        return false;
    for (int i = 0; i < places->count; i++)
        if (strcmp(places->resolved[i], places->resolved[places->count]) == 0) {
            log_error("%.200s and %.200s are the same file", path, places->named[i]);
            return false;
        }
    places->named[places->count++] = path;
    return true;
}
