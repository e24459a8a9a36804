#pragma once

#include <functional>
#include <string>

#include "expression/key_condition.h"

namespace adjoin::plan {

/// The condition in the API's words; `name` and `value` say how names and values are shown, and are
/// called in the order of the text.
std::string key_condition_text(
    const expression::KeyCondition& condition,
    const std::function<std::string(const std::string&)>& name,
    const std::function<std::string(const item::AttributeValue&)>& value);

}  // namespace adjoin::plan
