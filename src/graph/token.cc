#include "graph/token.h"

#include <atomic>
#include <cstdint>
#include <random>

#include "base/random.h"

namespace adjoin::graph {

std::string new_token() {
  static const std::uint64_t kStart =
      (static_cast<std::uint64_t>(std::random_device{}()) << 32) | std::random_device{}();
  static std::atomic<std::uint64_t> count{0};
  std::uint64_t number = Random(kStart + count.fetch_add(1)).next();
  std::string token(16, '0');
  for (char& digit : token) {
    digit = "0123456789abcdef"[number % 16];
    number /= 16;
  }
  return token;
}

}  // namespace adjoin::graph
