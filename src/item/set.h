#pragma once

#include <string>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"

namespace adjoin::item {

/// Makes a set from a user's list, in any order. Stored sets are sorted, so that equal sets are
/// equal bytes whatever order they were given in. Numbers are equal by value: 1 and 1.0 are
/// duplicates.
/// @errors validation for an empty list or duplicates, with DynamoDB's texts ("An string set  may
/// not be empty", "Input collection [a, a] contains duplicates.")
Result<Set<std::string>> make_set(std::vector<std::string> elements);
Result<Set<Number>> make_set(std::vector<Number> elements);
Result<Set<Binary>> make_set(std::vector<Binary> elements);

}  // namespace adjoin::item
