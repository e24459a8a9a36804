#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "expression/update.h"
#include "item/attribute_value.h"
#include "wire/constraints.h"
#include "wire/decoder.h"

namespace adjoin::wire {

/// One entry of AttributeUpdates, which came before UpdateExpression. Source: "AttributeUpdates
/// (legacy)" of the developer guide.
struct AttributeUpdate {
  std::string attribute;
  std::optional<std::string> action;  ///< absent: PUT
  std::optional<item::AttributeValue> value;
};

void read_attribute_updates(Decoder& in, std::optional<std::vector<AttributeUpdate>>& out);
void check_actions(const std::optional<std::vector<AttributeUpdate>>& updates,
                   Constraints& constraints);

/// What the entries mean; nullopt when there was no such member. An empty one updates nothing but
/// creates a missing item. @errors validation, in the service's words
Result<std::optional<expression::Update>> update_of(
    std::optional<std::vector<AttributeUpdate>> updates);

}  // namespace adjoin::wire
