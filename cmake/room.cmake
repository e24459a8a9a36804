# adjoin_room(NAME SOURCES … [USES room…] [LIBRARIES lib…] [TESTS …])
#
# One folder under src/ is one static library, adjoin_NAME, and one test binary, NAME_test, made of
# the *_test.cc files beside the code. USES names rooms and is public, LIBRARIES stays private.
function(adjoin_room NAME)
  cmake_parse_arguments(ROOM "" "" "SOURCES;USES;LIBRARIES;TESTS" ${ARGN})
  add_library(adjoin_${NAME} STATIC ${ROOM_SOURCES})
  target_include_directories(adjoin_${NAME} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  list(TRANSFORM ROOM_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  target_link_libraries(adjoin_${NAME} PUBLIC ${used} PRIVATE adjoin_options ${ROOM_LIBRARIES})
  if(ADJOIN_TESTS AND ROOM_TESTS)
    adjoin_test(${NAME}_test SOURCES ${ROOM_TESTS} USES ${NAME} LIBRARIES ${ROOM_LIBRARIES})
  endif()
endfunction()

# adjoin_test(NAME SOURCES … [USES room…] [LIBRARIES lib…] [LABELS label…])
# A GoogleTest binary that ctest runs whole; its default label is "unit".
function(adjoin_test NAME)
  cmake_parse_arguments(TEST "" "" "SOURCES;USES;LIBRARIES;LABELS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${NAME} ${TEST_SOURCES})
  list(TRANSFORM TEST_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  target_link_libraries(${NAME} PRIVATE ${used} adjoin_options ${TEST_LIBRARIES} GTest::gtest_main)
  add_test(NAME ${NAME} COMMAND ${NAME} --gtest_brief=1 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  if(NOT TEST_LABELS)
    set(TEST_LABELS unit)
  endif()
  set_tests_properties(${NAME} PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT 600)
endfunction()
