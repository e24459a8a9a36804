#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"

namespace adjoin::item {

/// Returns the type's name in DynamoDB JSON: "S", …, "NULL", … The text is static.
std::string_view to_string(Value::Type type) noexcept;

/// Makes an item from entries in any order. If a name occurs twice, returns nullopt and sets
/// `*duplicate`, unless null, to that name. A duplicate is the caller's to word: a request and a
/// file speak of it differently.
/// @cost n log n, where n calls of `set` may cost n².
std::optional<Item> from_entries(std::vector<Item::Entry> entries,
                                 std::string* duplicate = nullptr);

/// Adds entries. They must be sorted by name, and their names must be new.
/// @cost linear in the size of both
void insert_sorted(Item& item, std::vector<Item::Entry> entries);
/// Removes the entries with these names, which must be sorted. Names that are absent are ignored.
/// @cost linear in the size of both
void erase_sorted(Item& item, const std::vector<std::string_view>& names);

/// Returns all entries, sorted by name, and leaves the item empty.
/// For a caller that moves names and values on: an Item hands out its names as constants.
std::vector<Item::Entry> release(Item&& item);

/// Makes a set of elements that are sorted and unique already. @cost none, where the constructor
/// of Set sorts
template <typename T>
Set<T> sorted_set(std::vector<T> elements);

}  // namespace adjoin::item
