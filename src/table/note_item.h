#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/stored_item.h"
#include "table/note.h"
#include "table/scan.h"
#include "table/table_description.h"

namespace adjoin::table {

/// The partition key, and the sort key where there is one, of the item that carries a table's notes
/// behind an endpoint. Format: docs/formats/notes.md. PERSISTED: DO NOT CHANGE.
inline constexpr std::string_view kNotesWord = "adjoin#notes";

/// The attribute of it that is another one each time that anything was set.
inline constexpr std::string_view kNotesSet = "adjoin_set";

/// All that one table carries. Without an item of them: nothing.
struct NoteItem {
  std::optional<std::string> schema;
  std::optional<std::string> migration;
  std::string bound;    ///< another one each time that the schema was set; requests are held to it
  std::string settled;  ///< `bound`, once nobody can use the former schema any more
  std::string set;      ///< another one each time that anything was set

  std::optional<std::string>& of(NoteKind kind);
  const std::optional<std::string>& of(NoteKind kind) const;
};

/// The key of the item; nullopt: a table whose keys are not text has no place for it.
std::optional<item::Item> notes_key(const KeySchema& keys);
/// Whether a stored item, or what a projection left of it with a key, is the one that carries
/// notes.
bool carries_notes(item::ItemView item);
bool carries_notes(const item::Item& item);
/// Notes are none of the table's own items. Where only a count is asked for they are in it.
void leave_out_notes(ScanResult& page);
NoteItem read_notes(item::ItemView item);
item::Item notes_item(item::Item key, const NoteItem& notes);

}  // namespace adjoin::table
