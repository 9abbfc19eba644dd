# Texts that are compiled in, as constants (tools/html.h). Run as a script (cmake -P), this file writes them.

set(STYLES html_style_gallery assets/pages/gallery.css html_style_report assets/pages/report.css
    html_script_shaders assets/pages/shaders.js html_texts_zh assets/pages/gallery.zh.txt html_noise_glsl src/noise/glsl/karst_noise.glsl
    html_fractal_glsl src/noise/glsl/karst_fractal.glsl
    generator_header include/karst_generator.h generator_c assets/generators/generator.c
    generator_cpp assets/generators/generator.cpp generator_rust assets/generators/generator.rs
    generator_make_c assets/generators/Makefile.c generator_make_cpp assets/generators/Makefile.cpp
    generator_cargo assets/generators/Cargo.toml)
if(CMAKE_SCRIPT_MODE_FILE)
    set(text "// Made by cmake/styles.cmake.\n#include \"tools/generator/templates.h\"\n#include \"tools/html.h\"\n")
    while(STYLES)
        list(POP_FRONT STYLES name file)
        file(READ ${FOLDER}/${file} hex HEX)
        string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
        string(APPEND text "\nconst char ${name}[] = {${bytes}0};\n")
    endwhile()
    file(WRITE ${OUTPUT} "${text}")
    return()
endif()

list(FILTER STYLES INCLUDE REGEX /)
list(TRANSFORM STYLES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE style_files)
set(STYLE_TEXTS ${CMAKE_CURRENT_BINARY_DIR}/styles.c)
add_custom_command(OUTPUT ${STYLE_TEXTS}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} -DOUTPUT=${STYLE_TEXTS}
        -P ${CMAKE_CURRENT_SOURCE_DIR}/cmake/styles.cmake
    DEPENDS ${style_files} ${CMAKE_CURRENT_SOURCE_DIR}/cmake/styles.cmake VERBATIM)
add_custom_target(karst_style_texts DEPENDS ${STYLE_TEXTS}) # for analysers, which compile nothing
