#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace adjoin::wire::cloudwatch {

/// Where a value stands in a request, as a chain on the walkers' stack: most values are right, and
/// need no text. Borrows the outer places and the names.
struct Place {
  const Place* outer = nullptr;  ///< null: the body itself
  std::string_view name = {};    ///< "MetricData"; empty: an element
  std::size_t number = 0;        ///< of an element, from 1
};

/// Returns the place as Query spells it: "MetricData.member.1.Value". Empty for the body.
std::string to_text(const Place& place);

}  // namespace adjoin::wire::cloudwatch
