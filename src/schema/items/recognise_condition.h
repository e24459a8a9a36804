#pragma once

#include <string>
#include <vector>

#include "schema/items/item_keys.h"
#include "schema/model/schema.h"
#include "schema/template/text_range.h"

namespace adjoin::schema {

/// What a condition says of the keys of a table or index. Keys of type N are canonical text, keys
/// of type B their bytes.
struct KeyRanges {
  std::string index;            ///< empty: the table
  std::vector<std::string> pk;  ///< the text of each partition attribute
  /// Of the sort attributes, from the left. Those that are missing may have any text.
  std::vector<TextRange> sk;
};

/// One declared form of item that a condition can find. Borrows the schema.
struct FoundForm {
  /// Never unknown. Of an open edge nothing else is set.
  Recognised::Kind kind = Recognised::Kind::unknown;
  const NodeType* node = nullptr;
  const EdgeType* edge = nullptr;
  const EdgeForm* form = nullptr;
  const Series* series = nullptr;
  /// The entry that puts the item into the index. Null: the table, or an index over attributes that
  /// the item has anyway.
  const IndexEntry* entry = nullptr;
  /// The template of each key attribute; null: a field as it is, of any text.
  std::vector<const Template*> pk;
  std::vector<const Template*> sk;
  /// What the partition tells, and a sort key that is given whole.
  Bindings bindings;

  /// Returns the declared type's name, of a mirror its own type name; empty of all other items.
  std::string_view type_name() const noexcept;
};

/// Returns every declared form of item that the condition can find, in declared order. Unlike
/// recognise_key it needs no whole key. It may name a form that no item can have where a field
/// stands in a key as it is; it never leaves one out.
/// @cost tries each form whose prefix fits the partition
std::vector<FoundForm> recognise_condition(const Schema& schema, const KeyRanges& condition);

}  // namespace adjoin::schema
