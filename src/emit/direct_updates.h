#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emit/direct_planner.h"

namespace adjoin::emit {

/// Returns the write that changes this field of a node or edge.
using Change = std::function<plan::WriteOperation(const std::vector<std::string>& refs,
                                                  const std::string& field, const Value& value)>;

/// An emitted request that changes one field. Other fields of the same type may replace it.
struct Changes {
  std::string request;  ///< empty: no request can be emitted
  /// Fields that the request cannot change, each with the reason. Without a request, one entry with
  /// an empty name has the reason.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// Plans an update for each field and for the table's stamps, and collects those that one request
/// fits. `probe` names a sample undeclared field; it is empty if the type takes none.
Changes changes_of(const DirectPlanner& planner, std::string_view probe,
                   const std::vector<schema::Field>& fields, const DirectPlanner::Ends& ends,
                   const Change& change);

/// Returns a map with this one attribute.
Item one_field(const std::string& name, const Value& value);

}  // namespace adjoin::emit
