#include "remote/note_item.h"

#include <utility>

namespace adjoin::remote {
namespace {

// PERSISTED: DO NOT CHANGE. Their front keeps them apart from the keys of a table's indexes.
constexpr std::string_view kSchema = "adjoin_schema";
constexpr std::string_view kMigration = "adjoin_migration";
constexpr std::string_view kBound = "adjoin_bound";

std::optional<std::string> text_of(item::ItemView item, std::string_view name) {
  const std::optional<item::ValueView> value = item.find(name);
  if (!value || value->type() != item::Type::S) return std::nullopt;
  return std::string(value->as_string());
}

}  // namespace

std::optional<std::string>& NoteItem::of(table::NoteKind kind) {
  return kind == table::NoteKind::schema ? schema : migration;
}
const std::optional<std::string>& NoteItem::of(table::NoteKind kind) const {
  return kind == table::NoteKind::schema ? schema : migration;
}

std::optional<item::Item> notes_key(const table::KeySchema& keys) {
  item::Item key;
  for (const auto* part : {&keys.partition, &keys.sort}) {
    for (const table::AttributeDefinition& attribute : *part) {
      if (attribute.type != item::Type::S) return std::nullopt;
      key.set(attribute.name, kNotesWord);
    }
  }
  return key;
}

bool carries_notes(item::ItemView item) {
  if (!item.find(kNotesSet)) return false;
  for (item::AttributeCursor cursor(item); cursor.valid(); cursor.next()) {
    const item::ValueView value = cursor.value();
    if (value.type() == item::Type::S && value.as_string() == kNotesWord) return true;
  }
  return false;
}

NoteItem read_notes(item::ItemView item) {
  return {text_of(item, kSchema), text_of(item, kMigration), text_of(item, kBound).value_or(""),
          text_of(item, kNotesSet).value_or("")};
}

item::Item notes_item(item::Item key, const NoteItem& notes) {
  item::Item item = std::move(key);
  if (notes.schema) item.set(kSchema, *notes.schema);
  if (notes.migration) item.set(kMigration, *notes.migration);
  item.set(kBound, notes.bound);
  item.set(kNotesSet, notes.set);
  return item;
}

}  // namespace adjoin::remote
