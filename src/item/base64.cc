#include "item/base64.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace adjoin::item {

namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t kNoDigit = 0xFF;

constexpr std::array<std::uint8_t, 256> kDigits = [] {
  std::array<std::uint8_t, 256> digits{};
  digits.fill(kNoDigit);
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    digits[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return digits;
}();

/// The service says this of every wrong character; its spelling is the service's own.
constexpr std::string_view kBadCharacter = "Invalid last non-pad Base64 character dectected";

Error bad_base64(std::string message) {
  return api_error(ApiError::serialization, std::move(message));
}

}  // namespace

void append_base64(BytesView bytes, std::string& out) {
  out.reserve(out.size() + (bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < count ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      out.push_back(i <= count ? kAlphabet[group >> (18 - 6 * i) & 0x3F] : '=');
    }
  }
}

Result<Bytes> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) {
    return bad_base64("Base64 encoded length is expected a multiple of 4 bytes but found: " +
                      std::to_string(text.size()));
  }
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  Bytes bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t group = 0;
  const std::size_t digits = text.size() - padding;
  for (std::size_t at = 0; at < digits; ++at) {
    const std::uint8_t digit = kDigits[static_cast<unsigned char>(text[at])];
    if (digit == kNoDigit) {
      return bad_base64(std::string(kBadCharacter));
    }
    group = group << 6 | digit;
    if (at % 4 == 0) continue;
    bytes.push_back(static_cast<char>(group >> (6 - 2 * (at % 4))));
  }
  // Bits that no byte holds must be zero: else several texts would mean the same bytes.
  const std::uint32_t left_over = padding == 1 ? group & 0x3 : padding == 2 ? group & 0xF : 0;
  if (left_over != 0) return bad_base64(std::string(kBadCharacter));
  return bytes;
}

}  // namespace adjoin::item
