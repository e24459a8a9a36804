#include "table/sequence_number.h"

#include <charconv>
#include <cstdio>

namespace adjoin::table {
namespace {

constexpr std::size_t kCommitDigits = 20;
constexpr std::size_t kOrdinalDigits = 10;

template <typename Integer>
bool read_digits(std::string_view digits, Integer& value) {
  const char* const end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value);
  return error == std::errc() && stopped == end;
}

}  // namespace

std::string sequence_number(ChangePosition position) {
  char text[40];
  std::snprintf(text, sizeof text, "1%020llu%010lu",
                static_cast<unsigned long long>(position.commit.value),
                static_cast<unsigned long>(position.ordinal));
  return text;
}

std::optional<ChangePosition> parse_sequence_number(std::string_view text) {
  if (text.size() != 1 + kCommitDigits + kOrdinalDigits || text[0] != '1') return std::nullopt;
  ChangePosition position;
  if (!read_digits(text.substr(1, kCommitDigits), position.commit.value) ||
      !read_digits(text.substr(1 + kCommitDigits), position.ordinal)) {
    return std::nullopt;
  }
  return position;
}

}  // namespace adjoin::table
