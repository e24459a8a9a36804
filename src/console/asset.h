#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace adjoin::console {

/// One file of the console, as it is inside the program. Everything has static lifetime.
struct Asset {
  std::string_view name;          ///< "index.html", "main-HBRAJ4FV.js": no folders
  std::string_view content_type;  ///< "text/javascript; charset=utf-8"
  std::string_view gzip;          ///< its bytes, packed
  std::size_t bytes;              ///< how many it has unpacked
  std::string_view tag;           ///< 32 hexadecimal digits that change with its bytes
  bool has_hash;                  ///< its name does too: it never changes under its name
};

/// The page itself. It is always there.
inline constexpr std::string_view kIndexName = "index.html";

/// Returns all files, by name.
std::span<const Asset> assets() noexcept;

/// Returns the file with exactly that name; null if there is none. No file of the machine is looked
/// at. @cost one comparison per file
const Asset* find_asset(std::string_view name) noexcept;

/// Returns whether the console was bundled when the program was built. Otherwise `index.html` says
/// how to get it, and is the only file.
bool is_built() noexcept;

}  // namespace adjoin::console
