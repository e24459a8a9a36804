#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/direct_planner.h"

namespace adjoin::emit {

/// The update of a node or edge that changes this field.
using Change = std::function<plan::WriteOperation(const std::vector<std::string>& refs,
                                                  const std::string& field,
                                                  const item::AttributeValue& value)>;

/// An update of one field, in whose place others can stand.
struct Changes {
  std::string request;  ///< empty: there is none
  /// Fields that cannot, with the reason; the empty name without a request: the reason for that.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// `probe` stands for undeclared fields; empty where there can be none. The table's stamps are
/// looked at as the fields are.
Changes changes_of(const DirectPlanner& planner, std::string_view probe,
                   const std::vector<schema::Field>& fields, const DirectPlanner::Ends& ends,
                   const Change& change);

item::AttributeMap one_field(const std::string& name, const item::AttributeValue& value);

}  // namespace adjoin::emit
