# KARST_HASHES_ONLY: nothing but tests/world_hashes.c and the folders that a chunk's hash needs, for another compiler,
# level or machine. No library is needed; the one header, xxHash's, is copied so that a cross compiler does not see the
# rest of /usr/include.
find_path(KARST_XXHASH_DIR xxhash.h REQUIRED NO_CMAKE_FIND_ROOT_PATH PATHS /usr/include /usr/local/include
    /opt/homebrew/include)
file(COPY ${KARST_XXHASH_DIR}/xxhash.h DESTINATION ${CMAKE_BINARY_DIR}/xxhash)
add_library(karst_libraries INTERFACE)
target_include_directories(karst_libraries SYSTEM INTERFACE ${CMAKE_BINARY_DIR}/xxhash)
target_link_libraries(karst_libraries INTERFACE pthread m)

add_executable(world_hashes tests/world_hashes.c ${BASE_SOURCES} ${NOISE_SOURCES} ${WORLD_SOURCES} ${GEN_SOURCES})
target_include_directories(world_hashes PRIVATE src)
target_link_libraries(world_hashes PRIVATE karst_flags karst_libraries)
karst_isa_sources(world_hashes ${NOISE_ISA_SOURCES} ${WORLD_ISA_SOURCES} ${GEN_ISA_SOURCES})
