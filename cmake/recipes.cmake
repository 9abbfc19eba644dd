# The recipes that come with the program, as constants: recipe/shipped.h. The first five are built in, in the order of
# their ids. Run as a script (cmake -P), this file writes them.

if(CMAKE_SCRIPT_MODE_FILE)
    set(texts "")
    set(rows "")
    set(number 0)
    string(REPLACE "," ";" names "${NAMES}")
    foreach(name IN LISTS names)
        file(READ ${FOLDER}/${name}.json hex HEX)
        string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
        string(REGEX REPLACE "(....................................................................................................)"
            "\\1\n" bytes "${bytes}")
        string(APPEND texts "static const unsigned char text_${number}[] = {\n${bytes}0};\n")
        string(APPEND rows "    {\"${name}\", (const char *)text_${number}, sizeof text_${number} - 1},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(WRITE ${OUTPUT} "// Made from assets/recipes by cmake/recipes.cmake.\n#include \"recipe/shipped.h\"\n\n${texts}\n"
        "const ShippedRecipe recipe_shipped[] = {\n${rows}};\nconst int recipe_shipped_count = ${number};\n")
    return()
endif()

set(RECIPES first karst planes terrane craton alps archipelago articles canyons craters dunes fjords flat-lab karst-cones
    plain terraces)

list(TRANSFORM RECIPES REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/assets/recipes/\\1.json" OUTPUT_VARIABLE recipe_files)
list(JOIN RECIPES "," recipe_names)
set(RECIPE_TEXTS ${CMAKE_CURRENT_BINARY_DIR}/recipes.c)
add_custom_command(OUTPUT ${RECIPE_TEXTS}
    COMMAND ${CMAKE_COMMAND} -DNAMES=${recipe_names} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}/assets/recipes
        -DOUTPUT=${RECIPE_TEXTS} -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/recipes.cmake
    DEPENDS ${recipe_files} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/recipes.cmake VERBATIM)
add_custom_target(karst_recipe_texts DEPENDS ${RECIPE_TEXTS}) # for analysers, which compile nothing
