#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adjoin/value.h"
#include "table/prepare/prepare.h"
#include "table/store/table_store.h"

namespace adjoin::model {

/// The values of a key in order: partition, then sort.
using KeyValues = std::vector<Value>;

/// Below, equal or above 0: strings by UTF-8 bytes, numbers by value, binary by unsigned bytes.
int compare(const Value& a, const Value& b);
int compare(const KeyValues& a, const KeyValues& b);
struct KeyLess {
  bool operator()(const KeyValues& a, const KeyValues& b) const { return compare(a, b) < 0; }
};

/// A table as plain as it can be: items by key, changes in order, nothing derived.
struct Table {
  table::TableDescription description;
  std::map<KeyValues, Item, KeyLess> items;
  std::vector<table::Change> changes;
  std::map<table::NoteKind, std::string> notes;
  /// What requests are bound to: another object each time that the schema's note was set; null:
  /// there is none.
  std::shared_ptr<const table::ResolvedTable> noted;
  std::vector<table::Tag> tags;
};

struct Token {
  table::Fingerprint fingerprint{};
  std::chrono::milliseconds time{0};
  CommitId commit;
};

/// Everything a store holds. A value: a copy is a read view.
struct State {
  std::map<std::string, Table, std::less<>> tables;
  std::map<std::string, Token, std::less<>> tokens;
  CommitId last_commit;
  std::uint32_t last_object = 0;
};

KeyValues key_values(const table::PreparedKey& key);
/// The table's key attributes of `item`, as an item.
Item key_item(const Item& item, const table::TableDescription& table);
table::OwnedItem owned(const Item& item);

/// The entry an item has in an index, worked out afresh each time: nullopt when it lacks a key.
struct IndexEntry {
  KeyValues partition;
  KeyValues sort;  ///< of the index
  KeyValues base;  ///< key in the table: the last tie-breaker
  Item projected;

  friend bool operator==(const IndexEntry&, const IndexEntry&) = default;
};
std::optional<IndexEntry> index_entry(const Item& item, const table::IndexDescription& index,
                                      const table::TableDescription& table);

}  // namespace adjoin::model
