#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/items/item_keys.h"

namespace adjoin::schema {

// Steps that the derivations of nodes, edges and series items share.

/// Converts key text to a value of the attribute's type. @errors invalid_argument for text that is
/// no number
Result<Value> key_value(const KeyAttribute& attribute, std::string text);

/// Returns the primary key. @errors invalid_argument: an unbound placeholder, or a key that is too
/// long
Result<Key> make_key(const TableNaming& table, const Template& pk, const Template& sk,
                     const Bindings& bindings);

/// Returns an id part as an attribute value: a number if its field or key format is one, else a
/// string.
Value part_value(const NodeType& node, std::string_view part, const std::string& text);

/// Refuses given attributes that the schema derives. @errors invalid_argument naming the attribute
Result<void> refuse_own_attributes(const Schema& schema, std::string_view owner,
                                   const std::vector<IndexEntry>& entries,
                                   const std::vector<Field>& fields, const Item& given);

/// Makes room on an item for what the steps below usually add to its fields.
void reserve_derived(const std::vector<IndexEntry>& entries, Item& item);

/// Sets the type attribute and the stamps that are not empty. `bindings` gets the stamps too, for
/// keys that are made of them; null: no key is.
void add_stamps(const TableNaming& table, std::string_view type, const std::string& created,
                const std::string& updated, Item& item, Bindings* bindings);

/// Sets all attributes of `more` on `item`.
void merge(Item& item, Item more);

}  // namespace adjoin::schema
