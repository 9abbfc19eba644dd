# KARST_HASHES_ONLY: builds only tests/world_hashes.c and tests/noise_hashes.c, and the folders that they need, for
# another compiler, optimisation level or machine. Needs no library; the header of xxHash is copied so that a cross
# compiler does not read the rest of /usr/include.
find_path(KARST_XXHASH_DIR xxhash.h REQUIRED NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include /usr/local/include
    /opt/homebrew/include)
file(COPY ${KARST_XXHASH_DIR}/xxhash.h DESTINATION ${CMAKE_BINARY_DIR}/headers)
add_library(karst_libraries INTERFACE)
target_include_directories(karst_libraries SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/headers)
target_link_libraries(karst_libraries INTERFACE pthread m)

add_library(libkarst STATIC ${BASE_SOURCES} ${NOISE_SOURCES} ${WORLD_SOURCES} ${EXPRESSION_SOURCES} ${GEN_SOURCES} ${RECIPE_SOURCES} ${RECIPE_TEXTS})
set_target_properties(libkarst PROPERTIES OUTPUT_NAME karst)
target_include_directories(libkarst PUBLIC include src)
target_link_libraries(libkarst PUBLIC karst_flags karst_libraries)
karst_isa_sources(libkarst ${NOISE_ISA_SOURCES} ${WORLD_ISA_SOURCES} ${GEN_ISA_SOURCES})

foreach(name IN ITEMS world_hashes noise_hashes)
    add_executable(${name} tests/${name}.c)
    target_link_libraries(${name} PRIVATE libkarst)
endforeach()
