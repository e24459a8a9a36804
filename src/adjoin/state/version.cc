#include "adjoin/version.h"

#include <array>
#include <cstddef>

namespace adjoin {
namespace {

constexpr std::size_t digits_of(int number) noexcept { return number < 10 ? 1 : 2; }

constexpr std::array kVersionParts = {kVersionMajor, kVersionMinor, kVersionPatch};
static_assert(kVersionMajor < 100 && kVersionMinor < 100 && kVersionPatch < 100);

/// "0.1.0", made of the numbers of the header, so that both cannot differ.
constexpr auto kVersionText = [] {
  std::array<char,
             digits_of(kVersionMajor) + digits_of(kVersionMinor) + digits_of(kVersionPatch) + 2>
      text{};
  std::size_t at = 0;
  for (const int part : kVersionParts) {
    if (at > 0) text[at++] = '.';
    if (part >= 10) text[at++] = static_cast<char>('0' + part / 10);
    text[at++] = static_cast<char>('0' + part % 10);
  }
  return text;
}();

}  // namespace

std::string_view version() noexcept { return {kVersionText.data(), kVersionText.size()}; }

}  // namespace adjoin
