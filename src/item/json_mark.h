#pragma once

#include <cstddef>
#include <string_view>

namespace adjoin::item {

/// Whether a name is a mark of plain JSON (json.h), "$set" or "$b64", with one or more dollars.
inline bool is_mark_with_dollars(std::string_view name) noexcept {
  const std::size_t word = name.find_first_not_of('$');
  if (word == 0 || word == std::string_view::npos) return false;
  return name.substr(word) == "set" || name.substr(word) == "b64";
}

}  // namespace adjoin::item
