# Compiler settings that every target of the project shares.

add_library(adjoin_options INTERFACE)
target_compile_options(adjoin_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wno-missing-field-initializers
  -fstack-protector-strong)
target_compile_definitions(adjoin_options INTERFACE _GLIBCXX_ASSERTIONS)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Without it GCC looks for memory to free already at 128 MB, a tenth of the time of a large source.
  target_compile_options(adjoin_options INTERFACE "SHELL:--param ggc-min-heapsize=1500000")
endif()
if(ADJOIN_WERROR)
  target_compile_options(adjoin_options INTERFACE -Werror)
endif()
if(ADJOIN_SANITIZE)
  target_compile_options(adjoin_options INTERFACE
    -fsanitize=${ADJOIN_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(adjoin_options INTERFACE -fsanitize=${ADJOIN_SANITIZE})
endif()
if(ADJOIN_SANITIZE MATCHES undefined)
  # AddressSanitizer finds what the first two would; the third has one code in each virtual call.
  target_compile_options(adjoin_options INTERFACE -fno-sanitize=null,object-size,vptr)
endif()
if(ADJOIN_SANITIZE MATCHES address)
  # Calls check what is read and written, not code at each access: a quarter less to compile.
  target_compile_options(adjoin_options INTERFACE "SHELL:-mllvm -asan-instrumentation-with-call-threshold=0")
endif()
if(ADJOIN_SANITIZE MATCHES thread)
  target_link_options(adjoin_options INTERFACE
    -Wl,--version-script=${PROJECT_SOURCE_DIR}/tools/tsan.map)
endif()

# Code that no request passes through, and GoogleTest binaries, whose lines run a few times: here the
# compiler's time counts for more than theirs.
add_library(adjoin_cold_options INTERFACE)
target_link_libraries(adjoin_cold_options INTERFACE adjoin_options)
if(CMAKE_BUILD_TYPE STREQUAL Release)
  target_compile_options(adjoin_cold_options INTERFACE -O1)
else()
  target_compile_options(adjoin_cold_options INTERFACE -O0)
endif()

# What the sanitizers' runtimes are told in every test.
set(ADJOIN_TEST_ENVIRONMENT
  "TSAN_OPTIONS=ignore_noninstrumented_modules=1 suppressions=${PROJECT_SOURCE_DIR}/tools/tsan.supp"
  "UBSAN_OPTIONS=print_stacktrace=1"
  "ASAN_OPTIONS=detect_stack_use_after_return=1")

find_program(ADJOIN_MOLD mold)
if(ADJOIN_MOLD AND NOT ADJOIN_SANITIZE MATCHES thread)  # mold exports them all the same
  target_link_options(adjoin_options INTERFACE -fuse-ld=mold)
endif()
find_program(ADJOIN_CCACHE ccache)
if(ADJOIN_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ADJOIN_CCACHE})
endif()
