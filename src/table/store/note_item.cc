#include <algorithm>
#include <utility>

#include "table/store/item_notes.h"

namespace adjoin::table {
namespace {

// PERSISTED: DO NOT CHANGE. Their front keeps them apart from the keys of a table's indexes.
constexpr std::string_view kSchema = "adjoin_schema";
constexpr std::string_view kMigration = "adjoin_migration";
constexpr std::string_view kBound = "adjoin_bound";
constexpr std::string_view kSettled = "adjoin_settled";
constexpr std::string_view kFront = "adjoin_";

std::optional<std::string> text_of(item::ItemView item, std::string_view name) {
  const std::optional<item::ValueView> value = item.find(name);
  if (!value || value->type() != Value::Type::string) return std::nullopt;
  return std::string(value->as_string());
}

}  // namespace

std::optional<std::string>& NoteItem::of(NoteKind kind) {
  return kind == NoteKind::schema ? schema : migration;
}
const std::optional<std::string>& NoteItem::of(NoteKind kind) const {
  return kind == NoteKind::schema ? schema : migration;
}

std::optional<Item> notes_key(const KeySchema& keys) {
  Item key;
  for (const auto* part : {&keys.partition, &keys.sort}) {
    for (const AttributeDefinition& attribute : *part) {
      if (attribute.type != Value::Type::string) return std::nullopt;
      key.set(attribute.name, kNotesWord);
    }
  }
  return key;
}

// Only keys are looked at. Callers have items of many tables here and not always a description.
bool carries_notes(item::ItemView item) {
  bool is_keyed = false;
  for (item::AttributeCursor cursor(item); cursor.valid(); cursor.next()) {
    if (cursor.name().starts_with(kFront)) continue;
    const item::ValueView value = cursor.value();
    if (value.type() != Value::Type::string || value.as_string() != kNotesWord) return false;
    is_keyed = true;
  }
  return is_keyed;
}

bool carries_notes(const Item& item) {
  bool is_keyed = false;
  for (const auto& [name, value] : item) {
    if (name.starts_with(kFront)) continue;
    if (value.as_string() == nullptr || *value.as_string() != kNotesWord) return false;
    is_keyed = true;
  }
  return is_keyed;
}

void leave_out_notes(ScanResult& page) {
  const auto is_one = [](item::ItemView item) { return carries_notes(item); };
  if (std::none_of(page.items.begin(), page.items.end(), is_one)) return;
  ItemPage kept;
  for (const item::ItemView item : page.items) {
    if (!is_one(item)) kept.append(item.bytes());
  }
  page.items = std::move(kept);
  --page.count;
  --page.scanned_count;
}

NoteItem read_notes(item::ItemView item) {
  return {text_of(item, kSchema), text_of(item, kMigration), text_of(item, kBound).value_or(""),
          text_of(item, kSettled).value_or(""), text_of(item, kNotesSet).value_or("")};
}

Item notes_item(Item key, const NoteItem& notes) {
  Item item = std::move(key);
  if (notes.schema) item.set(kSchema, *notes.schema);
  if (notes.migration) item.set(kMigration, *notes.migration);
  item.set(kBound, notes.bound);
  item.set(kSettled, notes.settled);
  item.set(kNotesSet, notes.set);
  return item;
}

}  // namespace adjoin::table
