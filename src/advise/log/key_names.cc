#include "advise/log/key_names.h"

#include <bit>
#include <cstring>

#include "base/text.h"

namespace adjoin::advise {

namespace {

std::uint64_t little_endian(const std::uint8_t* bytes, std::size_t count) noexcept {
  std::uint64_t word = 0;
  if (std::endian::native == std::endian::little && count == sizeof(word)) {
    std::memcpy(&word, bytes, sizeof(word));
    return word;
  }
  for (std::size_t i = 0; i < count; ++i) word |= std::uint64_t{bytes[i]} << (8 * i);
  return word;
}

struct SipState {
  std::uint64_t v0, v1, v2, v3;

  void round() noexcept {
    v0 += v1;
    v1 = std::rotl(v1, 13) ^ v0;
    v0 = std::rotl(v0, 32);
    v2 += v3;
    v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3;
    v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1;
    v1 = std::rotl(v1, 17) ^ v2;
    v2 = std::rotl(v2, 32);
  }
  void take(std::uint64_t word) noexcept {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
  }
};

}  // namespace

std::uint64_t siphash24(const LogSecret& secret, BytesView bytes) noexcept {
  const std::uint64_t k0 = little_endian(secret.data(), 8);
  const std::uint64_t k1 = little_endian(secret.data() + 8, 8);
  // The constants of the published algorithm: "somepseudorandomlygeneratedbytes".
  SipState state{k0 ^ 0x736f6d6570736575U, k1 ^ 0x646f72616e646f6dU, k0 ^ 0x6c7967656e657261U,
                 k1 ^ 0x7465646279746573U};
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
  const std::size_t whole = bytes.size() / 8 * 8;
  for (std::size_t at = 0; at < whole; at += 8) state.take(little_endian(data + at, 8));
  state.take(little_endian(data + whole, bytes.size() - whole) | std::uint64_t{bytes.size() & 0xFFU}
                                                                     << 56U);
  state.v2 ^= 0xFFU;
  for (int i = 0; i < 4; ++i) state.round();
  return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

std::optional<KeyNaming> parse_key_naming(std::string_view word) noexcept {
  if (word == "hashed") return KeyNaming::hashed;
  if (word == "plain") return KeyNaming::plain;
  if (word == "none") return KeyNaming::none;
  return std::nullopt;
}

std::string KeyNames::name(std::string_view text) const {
  std::string name;
  append_name(text, name);
  return name;
}

void KeyNames::append_name(std::string_view text, std::string& out) const {
  // An empty name would say that there is no key.
  if (text.empty()) text = std::string_view("\0", 1);
  switch (naming_) {
    case KeyNaming::hashed: append_hex16(siphash24(secret_, text), out); break;
    case KeyNaming::plain: out += text; break;
    case KeyNaming::none: break;
  }
}

}  // namespace adjoin::advise
