#include <cstdint>
#include <random>

#include "base/random.h"
#include "table/request/owned_or_borrowed.h"

namespace adjoin::table {

std::string new_request_token() {
  static thread_local Random random([] {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
  }());
  // As long as the service allows.
  std::string token(36, '0');
  for (char& letter : token) letter = "0123456789abcdefghijklmnopqrstuv"[random.below(32)];
  return token;
}

}  // namespace adjoin::table
