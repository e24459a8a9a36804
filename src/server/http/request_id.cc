#include "server/http/request_id.h"

#include <random>

#include "base/random.h"

namespace adjoin::server {
namespace {

std::uint64_t thread_seed() {
  std::random_device device;
  return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

}  // namespace

void make_request_id(std::array<char, kRequestIdBytes>& id) {
  // 32 of the 36 letters: five bits each, twelve letters from one number.
  static constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";
  static thread_local Random random(thread_seed());
  constexpr std::size_t kLettersPerNumber = 12;
  std::size_t at = 0;
  while (at < id.size()) {
    std::uint64_t bits = random.next();
    for (std::size_t i = 0; i < kLettersPerNumber && at < id.size(); ++i, bits >>= 5) {
      id[at++] = kLetters[bits & 31];
    }
  }
}

}  // namespace adjoin::server
