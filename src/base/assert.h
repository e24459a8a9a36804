#pragma once

/// Checks an internal invariant, in every build. If it is broken, aborts the process. Never used on
/// a user's input: bad input returns an Error.
/// In release builds too: a store that goes on with a broken invariant could write what is wrong.
#define ADJOIN_ASSERT(condition)                                          \
  do {                                                                    \
    if (!(condition)) [[unlikely]] {                                      \
      ::adjoin::detail::assertion_failed(#condition, __FILE__, __LINE__); \
    }                                                                     \
  } while (false)

namespace adjoin::detail {

/// Prints the broken invariant with its file and line to standard error, then aborts the process.
[[noreturn]] void assertion_failed(const char* condition, const char* file, int line) noexcept;

}  // namespace adjoin::detail
