#include "adjoin/codec.h"

#include <charconv>

namespace adjoin::detail {

Encoded encode_double(double value) {
  ADJOIN_TRY(const Number number, Number::from_double(value));
  return std::optional<Value>(number);
}

std::optional<std::uint64_t> to_unsigned(const Number& number) noexcept {
  if (const std::optional<std::int64_t> held = number.to_int()) {
    return *held < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(*held));
  }
  const std::string text = number.to_string();
  std::uint64_t read = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), read);
  if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return read;
}

}  // namespace adjoin::detail
