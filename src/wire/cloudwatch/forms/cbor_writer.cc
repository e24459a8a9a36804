#include "wire/cloudwatch/forms/cbor_writer.h"

#include <bit>

namespace adjoin::wire::cloudwatch {

void CborWriter::bytes(std::uint64_t bits, unsigned count) {
  while (count-- > 0) out_ += static_cast<char>(bits >> (8 * count) & 0xFFU);
}

void CborWriter::head(unsigned major, std::uint64_t value) {
  const auto first = [&](unsigned info) { out_ += static_cast<char>(major << 5U | info); };
  if (value < 24) return first(static_cast<unsigned>(value));
  // 24 to 27: one, two, four, eight bytes follow.
  const unsigned power = value <= 0xFFU         ? 0U
                         : value <= 0xFFFFU     ? 1U
                         : value <= 0xFFFFFFFFU ? 2U
                                                : 3U;
  first(24 + power);
  bytes(value, 1U << power);
}

void CborWriter::begin_object(std::size_t members) { head(5, members); }
void CborWriter::begin_list(std::size_t elements) { head(4, elements); }

void CborWriter::text(std::string_view value) {
  head(3, value.size());
  out_ += value;
}

void CborWriter::integer(std::int64_t value) {
  if (value < 0) return head(1, static_cast<std::uint64_t>(-1 - value));
  head(0, static_cast<std::uint64_t>(value));
}

void CborWriter::number(double value) {
  out_ += static_cast<char>(0xFB);
  bytes(std::bit_cast<std::uint64_t>(value), 8);
}

void CborWriter::boolean(bool value) { out_ += static_cast<char>(value ? 0xF5 : 0xF4); }

void CborWriter::time(Time value) {
  head(6, 1);
  if (value.count() % 1000 == 0) return integer(value.count() / 1000);
  number(static_cast<double>(value.count()) / 1000);
}

}  // namespace adjoin::wire::cloudwatch
