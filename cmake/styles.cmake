# The styles of pages, as constants: tools/html.h. Run as a script (cmake -P), this file writes them.

set(STYLES gallery report)
if(CMAKE_SCRIPT_MODE_FILE)
    set(text "// Made from assets/pages by cmake/styles.cmake.\n#include \"tools/html.h\"\n")
    foreach(name IN LISTS STYLES)
        file(READ ${FOLDER}/${name}.css hex HEX)
        string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
        string(APPEND text "\nconst char html_style_${name}[] = {${bytes}0};\n")
    endforeach()
    file(WRITE ${OUTPUT} "${text}")
    return()
endif()

list(TRANSFORM STYLES REPLACE "(.+)" "${CMAKE_CURRENT_SOURCE_DIR}/assets/pages/\\1.css" OUTPUT_VARIABLE style_files)
set(STYLE_TEXTS ${CMAKE_CURRENT_BINARY_DIR}/styles.c)
add_custom_command(OUTPUT ${STYLE_TEXTS}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR}/assets/pages -DOUTPUT=${STYLE_TEXTS}
        -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/styles.cmake
    DEPENDS ${style_files} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/styles.cmake VERBATIM)
add_custom_target(karst_style_texts DEPENDS ${STYLE_TEXTS}) # for analysers, which compile nothing
