#include "console/asset.h"

#include <algorithm>
#include <array>

// The assembler takes the packed files in as they are: as arrays they would take a compiler
// minutes.
// clang-format off
#define ADJOIN_ASSET(id, name, type, path, packed, bytes, tag, has_hash) \
  asm(".pushsection .rodata.adjoin_console,\"a\"\n"                       \
      ".globl adjoin_console_" #id "\n"                                  \
      ".hidden adjoin_console_" #id "\n"                                 \
      "adjoin_console_" #id ":\n"                                        \
      ".incbin \"" path "\"\n"                                           \
      ".popsection\n");                                                  \
  extern "C" [[gnu::visibility("hidden")]] const char adjoin_console_##id[packed];
#include "console/assets.inc"
#undef ADJOIN_ASSET
// clang-format on

namespace adjoin::console {
namespace {

#define ADJOIN_ASSET(id, name, type, path, packed, bytes, tag, has_hash) \
  Asset{name, type, {adjoin_console_##id, packed}, bytes, tag, has_hash},
constexpr std::array kAssets = {
#include "console/assets.inc"
};
#undef ADJOIN_ASSET

}  // namespace

std::span<const Asset> assets() noexcept { return kAssets; }

const Asset* find_asset(std::string_view name) noexcept {
  const auto* found = std::find_if(kAssets.begin(), kAssets.end(),
                                   [name](const Asset& asset) { return asset.name == name; });
  return found == kAssets.end() ? nullptr : found;
}

bool is_built() noexcept { return kAssets.size() > 1; }

}  // namespace adjoin::console
