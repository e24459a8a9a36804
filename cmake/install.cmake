# What `cmake --install` gives other programs: the public headers, the archives of the rooms behind
# them in the order in which they need each other, and find_package(adjoin).
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

# adjoin_needed(TARGET VARIABLE): puts TARGET before the rooms that it needs.
function(adjoin_needed TARGET VARIABLE)
  set(rooms ${${VARIABLE}})
  list(REMOVE_ITEM ADJOIN_ROOMS_LEFT ${TARGET})
  get_target_property(used ${TARGET} LINK_LIBRARIES)
  foreach(other IN LISTS used)
    if(other IN_LIST ADJOIN_ROOMS_LEFT)
      adjoin_needed(${other} rooms)
      list(REMOVE_ITEM ADJOIN_ROOMS_LEFT ${rooms})
    endif()
  endforeach()
  list(PREPEND rooms ${TARGET})
  set(${VARIABLE} ${rooms} PARENT_SCOPE)
endfunction()
get_property(ADJOIN_ROOMS_LEFT GLOBAL PROPERTY ADJOIN_ROOMS)
adjoin_needed(adjoin_adjoin ADJOIN_INSTALLED_ROOMS)

install(DIRECTORY include/adjoin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h")
install(TARGETS ${ADJOIN_INSTALLED_ROOMS} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/adjoin)

# RocksDB is the system's, or the archive that `make rocksdb` built.
get_target_property(ADJOIN_ROCKSDB_LINKED adjoin_rocksdb INTERFACE_LINK_LIBRARIES)
configure_package_config_file(cmake/adjoinConfig.cmake.in ${CMAKE_BINARY_DIR}/adjoinConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/adjoin
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/adjoinConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/adjoinConfig.cmake ${CMAKE_BINARY_DIR}/adjoinConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/adjoin)
