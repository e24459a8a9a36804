#include "base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace adjoin::detail {

void assertion_failed(const char* condition, const char* file, int line) noexcept {
  std::fprintf(stderr, "adjoin: broken invariant: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

}  // namespace adjoin::detail
