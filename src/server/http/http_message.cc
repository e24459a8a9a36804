#include "server/http/http_message.h"

#include <random>

#include "base/ascii.h"
#include "base/random.h"
#include "server/http/connection.h"

namespace adjoin::server {
namespace {

/// The ids of two threads must not follow the same sequence.
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

std::optional<std::string_view> HttpRequest::find(std::string_view name) const {
  for (const HeaderField& field : fields) {
    if (equal_ignoring_case(field.name, name)) return field.value;
  }
  return std::nullopt;
}

std::size_t HttpRequest::count(std::string_view name) const {
  std::size_t found = 0;
  for (const HeaderField& field : fields) found += equal_ignoring_case(field.name, name) ? 1 : 0;
  return found;
}

}  // namespace adjoin::server
