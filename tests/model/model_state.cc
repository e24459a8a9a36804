#include "model/model_state.h"

#include "base/assert.h"
#include "item/key_codec.h"

namespace adjoin::model {
namespace {

template <typename T>
int sign(const T& a, const T& b) {
  return a < b ? -1 : (b < a ? 1 : 0);
}

bool take(const Item& item, const std::vector<table::AttributeDefinition>& attributes,
          KeyValues& out, Item& projected) {
  for (const table::AttributeDefinition& attribute : attributes) {
    const Value* value = item.find(attribute.name);
    if (value == nullptr || value->type() != attribute.type) return false;
    out.push_back(*value);
    projected.set(attribute.name, *value);
  }
  return true;
}

/// Bytes of a string or binary; numbers are never too long.
std::size_t length(const Value& value) {
  if (const std::string* text = value.as_string()) return text->size();
  if (const Binary* binary = value.as_binary()) return binary->bytes.size();
  return 1;
}

/// An item from before the index may have key values that none may have.
bool fit_an_index(const KeyValues& partition, const KeyValues& sort) {
  std::size_t sort_bytes = 0;
  for (const Value& value : partition) {
    if (length(value) == 0 || length(value) > item::kPartitionKeyBytesMax) return false;
  }
  for (const Value& value : sort) {
    if (length(value) == 0) return false;
    if (value.as_number() == nullptr) sort_bytes += length(value);
  }
  return sort_bytes <= item::kSortKeyBytesMax;
}

}  // namespace

int compare(const Value& a, const Value& b) {
  ADJOIN_ASSERT(a.type() == b.type());
  if (a.as_string() != nullptr) return sign(*a.as_string(), *b.as_string());
  if (a.as_number() != nullptr) return sign(*a.as_number(), *b.as_number());
  return sign(a.as_binary()->bytes, b.as_binary()->bytes);
}

int compare(const KeyValues& a, const KeyValues& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i) {
    if (const int order = compare(a[i], b[i]); order != 0) return order;
  }
  return sign(a.size(), b.size());
}

KeyValues key_values(const table::PreparedKey& key) {
  KeyValues values{*key.partition};
  if (key.sort != nullptr) values.push_back(*key.sort);
  return values;
}

Item key_item(const Item& item, const table::TableDescription& table) {
  Item key;
  KeyValues ignored;
  take(item, table.keys.partition, ignored, key);
  take(item, table.keys.sort, ignored, key);
  return key;
}

table::OwnedItem owned(const Item& item) { return table::OwnedItem(item::encode_item(item)); }

std::optional<IndexEntry> index_entry(const Item& item, const table::IndexDescription& index,
                                      const table::TableDescription& table) {
  IndexEntry entry;
  if (!take(item, index.keys.partition, entry.partition, entry.projected) ||
      !take(item, index.keys.sort, entry.sort, entry.projected) ||
      !take(item, table.keys.partition, entry.base, entry.projected) ||
      !take(item, table.keys.sort, entry.base, entry.projected)) {
    return std::nullopt;
  }
  if (!fit_an_index(entry.partition, entry.sort)) return std::nullopt;
  switch (index.projection.type) {
    case table::ProjectionType::all: entry.projected = item; break;
    case table::ProjectionType::keys_only: break;
    case table::ProjectionType::include:
      for (const std::string& name : index.projection.non_key_attributes) {
        if (const auto* value = item.find(name)) entry.projected.set(name, *value);
      }
      break;
  }
  return entry;
}

}  // namespace adjoin::model
