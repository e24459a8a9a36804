#pragma once

/// Checks an invariant of ours, in every build. Never used on a user's input: that gets an Error.
#define ADJOIN_ASSERT(condition)                                          \
  do {                                                                    \
    if (!(condition)) [[unlikely]] {                                      \
      ::adjoin::detail::assertion_failed(#condition, __FILE__, __LINE__); \
    }                                                                     \
  } while (false)

namespace adjoin::detail {

/// Prints the broken invariant with its place to standard error and aborts the process.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace adjoin::detail
