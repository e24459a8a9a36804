#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace adjoin::table {

/// The documents that a store keeps with a table.
enum class NoteKind : std::uint8_t {
  schema,     ///< what the items mean; requests can be bound to it (`resolve_noted`)
  migration,  ///< how far a change of the schema has come
};

/// What one note of a table becomes. Nullopt is none, before and after.
struct NoteChange {
  NoteKind kind = NoteKind::schema;
  std::optional<std::string> expected;
  std::optional<std::string> note;
};

/// What set_notes answers where a note is not as it was expected: conditional_check_failed.
Error note_is_another(std::string_view table_name);
/// What a request answers that was bound to an earlier schema note: configuration.
Error note_was_changed(std::string_view table_name);

}  // namespace adjoin::table
