#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace adjoin::schema {

/// A place in a schema file, both counted from 1; 0 when there is none.
struct Place {
  int line = 0;
  int column = 0;
};

/// A piece of a schema file as it was read: text, a list or a map. Scalars are text only; what they
/// mean is the schema's business. Entries keep their order; names in a map are unique.
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
  /// The value under `name`, or null. Valid until the tree changes.
  const Tree* find(std::string_view name) const noexcept;
};

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

/// The same tree with every map sorted by name: equal for two files that mean the same.
Tree sorted(const Tree& tree);
/// The tree as compact JSON; every scalar a string. The canonical printed form of a schema.
void append_json(const Tree& tree, std::string& out);

/// One thing that is wrong (error) or doubtful (warning) in a schema file: what, and what to write
/// instead.
struct Diagnostic {
  enum class Severity { error, warning };
  Severity severity = Severity::error;
  Place place;
  std::string message;

  bool is_error() const noexcept { return severity == Severity::error; }
  /// "FILE:LINE:COLUMN: error: MESSAGE"
  std::string to_string(std::string_view file) const;
};

using Diagnostics = std::vector<Diagnostic>;

bool has_errors(const Diagnostics& diagnostics) noexcept;

}  // namespace adjoin::schema
