#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "schema/model/tree.h"

namespace adjoin::schema {

constexpr std::size_t kFileBytesMax = 1024 * 1024;
constexpr int kFileDepthMax = 32;
constexpr std::size_t kFileNodesMax = 100'000;

/// What a file is, for messages.
struct YamlKind {
  std::string_view when_empty;       ///< what to do about an empty file; empty: it is null
  std::string_view second_document;  ///< what to do about a second document
};
inline constexpr YamlKind kSchemaYaml{"the file is empty; begin with 'graph: 1'",
                                      "a schema is one document, remove the '---'"};
inline constexpr YamlKind kSettingsYaml{"", "settings are one document, remove the '---'"};

/// Parses the strict YAML subset of schemas (docs/formats/schema.md): one document, scalars are
/// text, no anchors, aliases, tags or duplicate names. UTF-8 with or without a byte order mark; any
/// line ends. JSON is such YAML. Plain `null`, `~` and an empty value are null. Appends errors to
/// `out`; returns nullopt if no tree can be built.
std::optional<Tree> read_yaml(std::string_view text, Diagnostics& out,
                              const YamlKind& kind = kSchemaYaml);

}  // namespace adjoin::schema
