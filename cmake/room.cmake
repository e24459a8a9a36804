# adjoin_room(NAME [COLD folder…] SOURCES … [USES room…] [LIBRARIES lib…] [TESTS …])
#
# One folder under src/ is one static library, adjoin_NAME, and one test binary, NAME_test, made of
# the *_test.cc files beside the code. USES names rooms and is public, LIBRARIES stays private. With
# ADJOIN_UNITY several sources are compiled as one (adjoin_unity). COLD names the folders that no request
# passes through, "." the whole room: the release optimises them less (adjoin_cold_options). Builds for
# tests optimise the rooms in which tests spend their time, and all others less.
set(ADJOIN_BUSY_ROOMS
  base item expression table meter topology engine wire monitor schema plan graph)

function(adjoin_room NAME)
  cmake_parse_arguments(ROOM "" "" "COLD;SOURCES;USES;LIBRARIES;TESTS" ${ARGN})
  list(TRANSFORM ROOM_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  set(options adjoin_options)
  set(cold)
  if(NOT CMAKE_BUILD_TYPE STREQUAL Release)
    set(ROOM_COLD)
    if(NOT NAME IN_LIST ADJOIN_BUSY_ROOMS)
      set(ROOM_COLD ".")
    endif()
  endif()
  if(ROOM_COLD STREQUAL ".")
    set(options adjoin_cold_options)
  elseif(ROOM_COLD)
    list(JOIN ROOM_COLD "|" folders)
    set(cold ${ROOM_SOURCES})
    list(FILTER cold INCLUDE REGEX "^(${folders})/")
    list(FILTER ROOM_SOURCES EXCLUDE REGEX "^(${folders})/")
  endif()
  add_library(adjoin_${NAME} STATIC ${ROOM_SOURCES})
  adjoin_room_part(adjoin_${NAME} ${options} ${used} ${ROOM_LIBRARIES})
  target_include_directories(adjoin_${NAME} PUBLIC ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(adjoin_${NAME} PUBLIC ${used})
  set_property(GLOBAL APPEND PROPERTY ADJOIN_ROOMS adjoin_${NAME})
  if(cold)
    add_library(adjoin_${NAME}_cold OBJECT ${cold})
    adjoin_room_part(adjoin_${NAME}_cold adjoin_cold_options ${used} ${ROOM_LIBRARIES})
    target_include_directories(adjoin_${NAME}_cold PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
    target_sources(adjoin_${NAME} PRIVATE $<TARGET_OBJECTS:adjoin_${NAME}_cold>)
  endif()
  if(ADJOIN_TESTS AND ROOM_TESTS)
    adjoin_test(${NAME}_test SOURCES ${ROOM_TESTS} USES ${NAME} LIBRARIES ${ROOM_LIBRARIES})
  endif()
endfunction()

function(adjoin_room_part TARGET)
  target_link_libraries(${TARGET} PRIVATE ${ARGN})
  adjoin_unity(${TARGET})
endfunction()

# adjoin_test_library(NAME SOURCES … [USES room…] [LIBRARIES lib…])
# What several tests are made of, adjoin_NAME, so that no build compiles it twice. Built only where one
# of them is.
function(adjoin_test_library NAME)
  cmake_parse_arguments(PART "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  add_library(adjoin_${NAME} STATIC EXCLUDE_FROM_ALL ${PART_SOURCES})
  adjoin_unity(adjoin_${NAME})
  target_include_directories(adjoin_${NAME} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
  list(TRANSFORM PART_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  target_link_libraries(adjoin_${NAME} PUBLIC ${used} PRIVATE adjoin_options ${PART_LIBRARIES})
endfunction()

# adjoin_test_program(NAME SOURCES … [USES room…] [LIBRARIES lib…])
# A program that tests run, and that is no GoogleTest binary.
function(adjoin_test_program NAME)
  cmake_parse_arguments(PROGRAM "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
  add_executable(${NAME} ${PROGRAM_SOURCES})
  adjoin_unity(${NAME})
  target_include_directories(${NAME} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
  list(TRANSFORM PROGRAM_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  target_link_libraries(${NAME} PRIVATE ${used} adjoin_options ${PROGRAM_LIBRARIES})
endfunction()

# adjoin_unity(TARGET): with ADJOIN_UNITY, compiles about ADJOIN_UNITY_BATCH sources of TARGET as one,
# in batches of one size: headers and templates cost the same again in each batch, also in one of a
# single source. The sources of a target then share their unnamed namespaces: each name in them must be
# unique.
function(adjoin_unity TARGET)
  if(NOT ADJOIN_UNITY)
    return()
  endif()
  get_target_property(sources ${TARGET} SOURCES)
  list(LENGTH sources count)
  math(EXPR batches "(${count} + ${ADJOIN_UNITY_BATCH} / 2) / ${ADJOIN_UNITY_BATCH}")
  if(batches EQUAL 0)
    set(batches 1)
  endif()
  math(EXPR size "(${count} + ${batches} - 1) / ${batches}")
  set_target_properties(${TARGET} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${size})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC takes a source that another one includes for a header, whose names are not its own.
    target_compile_options(${TARGET} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# Rooms up to the monitor that have threads: their tests run under ThreadSanitizer too.
set(ADJOIN_TSAN_ROOMS base topology meter engine monitor)

# adjoin_label(TEST label…): `ctest -L label` runs TEST, target `tests_label` builds it. The labels:
#   unit      beside the code, quick
#   contract  what every TableStore must do
#   suite     crosses rooms, up to a minute
#   clients   SDKs and tools that people use, against the running server
#   console   the console in a browser
#   random    random programs, minutes
#   mutants   of these, seeded bugs of the engine that must be noticed
#   crash     kill -9 and power cuts, minutes
#   tsan      also runs under ThreadSanitizer (given by the functions here; by hand where a test above
#             the engine has threads beside each other)
set(ADJOIN_LABELS unit contract suite clients console random mutants crash tsan)
foreach(label IN LISTS ADJOIN_LABELS)
  add_custom_target(tests_${label})
endforeach()

function(adjoin_label TEST)
  set_property(TEST ${TEST} PROPERTY LABELS ${ARGN})
  foreach(label IN LISTS ARGN)
    if(NOT label IN_LIST ADJOIN_LABELS)
      message(FATAL_ERROR "${TEST}: unknown label '${label}'; one of ${ADJOIN_LABELS}")
    endif()
    if(TARGET ${TEST})
      add_dependencies(tests_${label} ${TEST})
    endif()
  endforeach()
endfunction()

# adjoin_test(NAME SOURCES … [USES room…] [LIBRARIES lib…] [LABELS label…] [SHARDS n]
#              [FILTER pattern])
# A GoogleTest binary; its default label is "unit". ctest runs it whole, or with SHARDS as that many
# tests, NAME_1 …, each with a part of its cases, so that a long one keeps all cores busy; with
# FILTER only those cases.
function(adjoin_test NAME)
  cmake_parse_arguments(TEST "" "SHARDS;FILTER" "SOURCES;USES;LIBRARIES;LABELS" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${NAME} ${TEST_SOURCES})
  adjoin_unity(${NAME})
  target_include_directories(${NAME} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests)
  list(TRANSFORM TEST_USES PREPEND adjoin_ OUTPUT_VARIABLE used)
  target_link_libraries(${NAME} PRIVATE ${used} adjoin_cold_options ${TEST_LIBRARIES} GTest::gtest_main)
  if(NOT TEST_LABELS)
    set(TEST_LABELS unit)
  endif()
  string(REGEX REPLACE "_test$" "" room ${NAME})
  if("contract" IN_LIST TEST_LABELS OR room IN_LIST ADJOIN_TSAN_ROOMS)
    list(APPEND TEST_LABELS tsan)
  endif()
  set(filter)
  if(TEST_FILTER)
    set(filter --gtest_filter=${TEST_FILTER})  # before GTEST_FILTER of the environment
  endif()
  if(NOT TEST_SHARDS)
    set(TEST_SHARDS 1)
  endif()
  foreach(shard RANGE 1 ${TEST_SHARDS})
    set(test ${NAME})
    if(TEST_SHARDS GREATER 1)
      set(test ${NAME}_${shard})
    endif()
    math(EXPR index "${shard} - 1")
    add_test(NAME ${test} COMMAND ${NAME} --gtest_brief=1 ${filter}
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    adjoin_label(${test} ${TEST_LABELS})
    set_tests_properties(${test} PROPERTIES TIMEOUT 1800 ENVIRONMENT
      "${ADJOIN_TEST_ENVIRONMENT};GTEST_TOTAL_SHARDS=${TEST_SHARDS};GTEST_SHARD_INDEX=${index}")
  endforeach()
  foreach(label IN LISTS TEST_LABELS)
    add_dependencies(tests_${label} ${NAME})
  endforeach()
endfunction()
