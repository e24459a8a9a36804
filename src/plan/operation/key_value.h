#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "adjoin/value.h"
#include "base/result.h"
#include "item/stored_item.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// Converts key text to the attribute type of the key.
/// @errors invalid_argument when the text of a numeric key is no number
Result<Value> key_value(const schema::KeyAttribute& attribute, std::string text);

/// Returns the primary key with these texts.
Result<Item> primary_key(const schema::Schema& schema, std::string pk, std::string sk);

/// Returns the text of a key attribute, as recognise_key needs it. For types S and B a view into
/// the item, for N into `scratch`. Empty if the attribute is missing.
std::string_view key_text(item::ItemView item, const schema::KeyAttribute& attribute,
                          std::string& scratch);

/// Returns only the key attributes of an item. Both must exist.
Item key_of(const schema::Schema& schema, const Item& item);

/// Returns whether an attribute is structural: a key, a derived index key, or the type's name.
bool is_structural(const schema::Schema& schema, std::string_view attribute) noexcept;
/// Returns whether an attribute is structural or a stamp.
bool is_kept_by_us(const schema::Schema& schema, std::string_view attribute) noexcept;

/// Returns the version: how often the node or edge of this item was written. 0: the table keeps no
/// version, or the item has none yet.
std::int64_t version_of(const schema::Schema& schema, const Item& item);
/// Returns the user's fields of an item: all attributes that `is_kept_by_us` does not claim.
Item user_fields(const schema::Schema& schema, const Item& item);

/// Compares two numbers or two texts in DynamoDB's order. The result is negative, 0 or positive;
/// nullopt for other types, or for two different types.
std::optional<int> compare_values(const Value& a, const Value& b);

/// Returns an item's key as one text, for use in maps.
std::string key_identity(const Item& key);

}  // namespace adjoin::plan
