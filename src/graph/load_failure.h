#pragma once

#include <cstdint>

#include "base/error.h"

namespace adjoin::graph {

/// A record that was not loaded.
struct LoadFailure {
  std::uint64_t tag = 0;  ///< as given to `add_…`: a line number
  Error error;
};

}  // namespace adjoin::graph
