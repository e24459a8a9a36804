#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"

namespace adjoin::item {

/// Makes a set from a user's list, in any order. @errors validation for an empty list or
/// duplicates, with DynamoDB's texts ("An string set  may not be empty", "Input collection [a, a]
/// contains duplicates."). Numbers are equal by value: 1 and 1.0 are duplicates.
Result<StringSet> make_set(std::vector<std::string> elements);
Result<NumberSet> make_set(std::vector<Number> elements);
Result<BinarySet> make_set(std::vector<Binary> elements);

}  // namespace adjoin::item
