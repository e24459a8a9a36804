#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace adjoin::engine::layout {

/// The column families of a store. They are fixed; tables share them. RocksDB also requires one
/// named "default", which stays empty. PERSISTED: DO NOT CHANGE THE NAMES.
/// Tables do not get families of their own. RocksDB keeps a write buffer and files for each family,
/// and thousands of tables would use up memory and file descriptors.
enum class Family : std::size_t { meta, items, index, changes, tokens, ttl };

constexpr std::array<std::string_view, 6> kFamilyNames = {"meta",    "items",  "index",
                                                          "changes", "tokens", "ttl"};
constexpr std::size_t kFamilyCount = kFamilyNames.size();

}  // namespace adjoin::engine::layout
