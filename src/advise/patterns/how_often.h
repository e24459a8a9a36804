#pragma once

#include <cstdint>
#include <string>

namespace adjoin::advise {

/// "once", "12 times"
inline std::string how_often(std::uint64_t times) {
  return times == 1 ? "once" : std::to_string(times) + " times";
}

}  // namespace adjoin::advise
