# The noise library for vcpkg, from this repository: vcpkg install karst-noise --overlay-ports=src/noise/packaging/vcpkg

get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../../.." ABSOLUTE)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}/src/noise")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME KarstNoise CONFIG_PATH lib/cmake/KarstNoise)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
    "${CURRENT_PACKAGES_DIR}/share/licenses")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
