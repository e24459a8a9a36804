#pragma once

#include "base/result.h"
#include "item/attribute_value.h"
#include "plan/operation.h"
#include "schema/item_keys.h"
#include "schema/schema.h"

namespace adjoin::plan {

/// Whether an operation gives a time of expiry to what does not expire: it would go all the same.
/// @errors validation naming the attribute
Result<void> check_expiry(const schema::Schema& schema, const WriteOperation& operation);

/// Whether items of the type that this was recognised as expire, as the schema says.
bool is_to_expire(const schema::Schema& schema, const schema::Recognised& item) noexcept;
/// Whether an item would expire once the table's items do, and its type does not say so.
bool would_expire_unsaid(const schema::Schema& schema, const item::Item& item);

}  // namespace adjoin::plan
