#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "schema/model/tree.h"

namespace adjoin::schema {

constexpr std::size_t kFileBytesMax = 1024 * 1024;
constexpr int kFileDepthMax = 32;
constexpr std::size_t kFileNodesMax = 100'000;

/// Parses the strict YAML subset of schemas (docs/formats/schema.md): one document, scalars are
/// text, no anchors, aliases, tags or duplicate names. UTF-8 with or without a byte order mark; any
/// line ends. JSON is such YAML. Plain `null`, `~` and an empty value are null. Appends errors to
/// `out`; returns nullopt if no tree can be built.
std::optional<Tree> read_yaml(std::string_view text, Diagnostics& out);

}  // namespace adjoin::schema
