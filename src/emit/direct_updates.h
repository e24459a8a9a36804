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

/// The request that changes one field. Other fields of the same shape may take its place.
struct Changes {
  std::string request;  ///< empty: there is none
  /// Fields that may not, each with the reason. Without a request, one entry with an empty name has
  /// the reason.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// Plans an update for each field and for the table's stamps, and collects those that one request
/// fits. `probe` names a sample undeclared field; it is empty if the type takes none.
Changes changes_of(const DirectPlanner& planner, std::string_view probe,
                   const std::vector<schema::Field>& fields, const DirectPlanner::Ends& ends,
                   const Change& change);

/// A map of this one attribute.
item::AttributeMap one_field(const std::string& name, const item::AttributeValue& value);

}  // namespace adjoin::emit
