#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjoin::schema {

/// A position in a schema file; line and column count from 1. 0: unknown.
struct Place {
  int line = 0;
  int column = 0;
};

/// A node of a parsed schema file: text, a list or a map. Scalars are text; the schema loader
/// interprets them. Entries keep their order; names in a map are unique.
struct Tree {
  enum class Kind : std::uint8_t { null, text, list, map };
  struct Entry;

  Kind kind = Kind::null;
  std::string text;            ///< of a scalar
  bool quoted = false;         ///< whether the scalar stood in quotes
  std::vector<Tree> items;     ///< of a list
  std::vector<Entry> entries;  ///< of a map
  Place place;

  bool is_text() const noexcept { return kind == Kind::text; }
  bool is_list() const noexcept { return kind == Kind::list; }
  bool is_map() const noexcept { return kind == Kind::map; }
  bool is_null() const noexcept { return kind == Kind::null; }
  /// Returns the value under `name`, or null. Valid until the tree changes.
  const Tree* find(std::string_view name) const noexcept;
};

/// A named value of a map.
struct Tree::Entry {
  std::string name;
  Place place;
  Tree value;
};

inline const Tree* Tree::find(std::string_view name) const noexcept {
  for (const Entry& entry : entries) {
    if (entry.name == name) return &entry.value;
  }
  return nullptr;
}

/// Returns the tree with every map sorted by name. Two files that mean the same give equal trees.
Tree sorted(const Tree& tree);
/// Appends the tree as compact JSON with every scalar as a string: the canonical form of a schema.
void append_json(const Tree& tree, std::string& out);

/// An error or warning about a schema file: what is wrong, and what to write instead.
struct Diagnostic {
  enum class Severity { error, warning };
  Severity severity = Severity::error;
  Place place;
  std::string message;

  bool is_error() const noexcept { return severity == Severity::error; }
  /// Returns "FILE:LINE:COLUMN: error: MESSAGE".
  std::string to_string(std::string_view file) const;
};

using Diagnostics = std::vector<Diagnostic>;

/// Returns whether one of the diagnostics is an error.
bool has_errors(const Diagnostics& diagnostics) noexcept;

}  // namespace adjoin::schema
