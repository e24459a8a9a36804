#pragma once

#include <cstddef>
#include <cstdint>

namespace adjoin::fuzz {

/// Takes one input; what does not hold ends the process. Returns 0.
using Run = int (*)(const std::uint8_t* data, std::size_t size);

/// Puts a target on the list that `adjoin_fuzz` chooses from. Made before main.
struct Target {
  Target(const char* its_name, Run its_run);

  const char* name;
  Run run;
  const Target* next;
};

}  // namespace adjoin::fuzz

/// Defines a target: ADJOIN_FUZZ_TARGET(json_fuzz) { … return 0; } has `data` and `size`.
#define ADJOIN_FUZZ_TARGET(target)                                            \
  static int run_##target(const std::uint8_t* data, std::size_t size);        \
  static const ::adjoin::fuzz::Target target_##target(#target, run_##target); \
  static int run_##target(const std::uint8_t* data, std::size_t size)
