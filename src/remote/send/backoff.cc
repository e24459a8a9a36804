#include "remote/send/backoff.h"

#include <algorithm>
#include <cstdint>
#include <random>

#include "base/random.h"

namespace adjoin::remote {
namespace {

/// One generator for each thread, with a seed of its own: threads that failed together must not
/// pause for the same times.
Random& jitter() {
  static thread_local Random random([] {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
  }());
  return random;
}

}  // namespace

std::chrono::microseconds backoff(const BackoffOptions& options, std::size_t attempt) {
  // Keeps the shift within 64 bits. The bound `longest` is reached long before.
  constexpr std::size_t kDoublingsMax = 20;
  const std::chrono::microseconds first = options.first;
  const std::chrono::microseconds longest = options.longest;
  const auto doubled = first * (std::int64_t{1} << std::min(attempt - 1, kDoublingsMax));
  const std::int64_t bound = std::max<std::int64_t>(1, std::min(doubled, longest).count());
  return std::chrono::microseconds(jitter().below(static_cast<std::uint64_t>(bound)));
}

}  // namespace adjoin::remote
