#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "item/attribute_value.h"
#include "item/stored_item.h"
#include "schema/model/schema.h"

namespace adjoin::plan {

/// A key's text as the attribute value its key attribute declares. @errors validation when a
/// numeric key's text is no number.
Result<item::AttributeValue> key_value(const schema::KeyAttribute& attribute, std::string text);

/// The primary key with these texts.
Result<item::Item> primary_key(const schema::Schema& schema, std::string pk, std::string sk);

/// The text of a key attribute of an item, as recognise_key wants it; a view into the item for keys
/// of type S and B, into `scratch` for N. Empty when the attribute is missing.
std::string_view key_text(item::ItemView item, const schema::KeyAttribute& attribute,
                          std::string& scratch);

/// The key attributes alone of an item. Both must be there.
item::Item key_of(const schema::Schema& schema, const item::Item& item);

/// Whether an attribute is the table's own: a key, an index key that is made of other fields, the
/// type's name.
bool is_structural(const schema::Schema& schema, std::string_view attribute) noexcept;
/// is_structural, or one of the stamps.
bool is_kept_by_us(const schema::Schema& schema, std::string_view attribute) noexcept;

/// How often the node or edge at this item was written; 0: the table keeps no version, or not yet.
std::int64_t version_of(const schema::Schema& schema, const item::Item& item);
/// What the user gave to an item: everything that `is_kept_by_us` does not claim.
item::AttributeMap user_fields(const schema::Schema& schema, const item::Item& item);

/// Less than, equal to or greater than 0, as DynamoDB orders two numbers or two texts; nothing for
/// values of other or of different types.
std::optional<int> compare_values(const item::AttributeValue& a, const item::AttributeValue& b);

/// A key of an item as one text, for maps.
std::string key_identity(const item::Item& key);

}  // namespace adjoin::plan
