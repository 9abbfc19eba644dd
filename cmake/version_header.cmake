# karst_version_header(): the target karst_version, which updates version_generated.h at each build.
function(karst_version_header)
    set(directory ${CMAKE_BINARY_DIR}/generated)
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
    string(STRIP "${CMAKE_BUILD_TYPE} ${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${type}}" flags)
    if(KARST_SANITIZE)
        string(APPEND flags " -fsanitize=${KARST_SANITIZE}")
    endif()
    add_custom_target(karst_version_file BYPRODUCTS ${directory}/version_generated.h
        COMMAND ${CMAKE_COMMAND} -DSOURCE_DIR=${CMAKE_SOURCE_DIR} -DOUTPUT=${directory}/version_generated.h
            -DVERSION=${PROJECT_VERSION} "-DFLAGS=${flags}" -P ${CMAKE_SOURCE_DIR}/cmake/version.cmake
        VERBATIM)
    add_library(karst_version INTERFACE)
    target_include_directories(karst_version INTERFACE ${directory})
    add_dependencies(karst_version karst_version_file)
endfunction()
