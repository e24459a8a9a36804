# What `cmake --install` gives other programs: headers, libraries and find_package(adjoin). The rooms
# behind the public headers come along: their headers under include/adjoin/rooms, where only
# adjoin::adjoin looks, and their archives in the order in which they need each other.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(ADJOIN_INSTALLED_ROOMS adjoin graph topology plan schema engine remote wire partiql table expression item base)
install(DIRECTORY include/adjoin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(room IN LISTS ADJOIN_INSTALLED_ROOMS)
  install(TARGETS adjoin_${room} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/adjoin)
  install(DIRECTORY src/${room} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/adjoin/rooms
    FILES_MATCHING PATTERN "*.h" PATTERN "*test*" EXCLUDE
    PATTERN "golden" EXCLUDE PATTERN "testdata" EXCLUDE)
endforeach()

# RocksDB is the system's, or the archive that `make rocksdb` built.
get_target_property(ADJOIN_ROCKSDB_LINKED adjoin_rocksdb INTERFACE_LINK_LIBRARIES)
configure_package_config_file(cmake/adjoinConfig.cmake.in ${CMAKE_BINARY_DIR}/adjoinConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/adjoin
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/adjoinConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/adjoinConfig.cmake ${CMAKE_BINARY_DIR}/adjoinConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/adjoin)
