#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "plan/operation/key_range.h"
#include "plan/operation/operation.h"
#include "schema/model/schema.h"
#include "table/request/item_read_requests.h"

namespace adjoin::plan {

// Decides how a list applies a bound (`rank`, `time`, `range`); all callers share this decision. If
// the sort key holds the bounded value in its order, the key condition applies it. Else a filter
// over the whole list does. Else the bound is refused with an error that names it.

/// Placeholder of the bounded field in a filter.
inline constexpr std::string_view kBoundName = "#b0";

/// The items that a bound applies to. Borrows from the schema.
struct Bounded {
  std::string what;  ///< "edges FOLLOWS", for messages
  const std::vector<schema::Field>* fields = nullptr;
  const schema::Rank* rank = nullptr;  ///< null: none is declared
};

/// How a bound is applied: by the key condition, or by a filter.
struct BoundPlace {
  Range range;  ///< numbers in canonical text
  bool in_key = false;
  /// The bounded field; nullopt if it is an id part, which only a key holds.
  std::optional<schema::Field> field;
};

/// Decides how a bound is applied.
/// @param open  the first placeholder of the sort key that this list does not fix; null: none
/// @param sort  the sort key's attribute; null: the list has none
/// @errors invalid_argument: the items have nothing that the bound names, or its value is invalid
Result<BoundPlace> place_bound(const schema::Schema& schema, const Bounded& items,
                               const schema::Segment* open, const schema::KeyAttribute* sort,
                               const Range& range);

/// Adds the filter of a bound that is not in the key.
/// @errors invalid_argument for a value that is invalid for the field; unsupported for a field that
/// is a
///         key attribute, which no filter may name
Result<void> add_bound_filter(const Bounded& items, const BoundPlace& place, const KeySpace& space,
                              table::QueryRequest& request);

/// Adds the condition on the sort key of a list in one order. `asked`, if given, narrows it, by the
/// key condition or by a filter. Returns what add_sort_condition returns.
Result<std::string> add_bounded_condition(const schema::Schema& schema, const Bounded& items,
                                          const KeySpace& space, const SortRange& range,
                                          const std::optional<Range>& asked,
                                          table::QueryRequest& request);

}  // namespace adjoin::plan
