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

// What a bound (`rank`, `time`, `range`) means for a list, decided here alone for every door: the
// sort key answers it where the key holds what is bounded, in its order. Else a filter answers it,
// over the whole list. Else it is refused by name.

/// What a filter calls the field that it bounds.
inline constexpr std::string_view kBoundName = "#b0";

/// The items that a bound is about. Borrows from the schema.
struct Bounded {
  std::string what;  ///< "edges FOLLOWS", for messages
  const std::vector<schema::Field>* fields = nullptr;
  const schema::Rank* rank = nullptr;  ///< null: none is declared
};

/// Where a bound is answered.
struct BoundPlace {
  Range range;  ///< numbers in canonical text
  bool in_key = false;
  /// What is bounded; nothing when it is an id part, which only a key holds.
  std::optional<schema::Field> field;
};

/// @param open  the first hole of the sort key that is not fixed for this list; null: none
/// @param sort  the sort key's attribute; null: the list has none
/// @errors validation: nothing at these items is what the bound names, or the value is none of it
Result<BoundPlace> place_bound(const schema::Schema& schema, const Bounded& items,
                               const schema::Segment* open, const schema::KeyAttribute* sort,
                               const Range& range);

/// Answers a bound that is not in the key by a filter.
/// @errors validation for a value that is none of the field's; unsupported for a field that is a
///         key attribute, which no filter may name
Result<void> add_bound_filter(const Bounded& items, const BoundPlace& place, const KeySpace& space,
                              table::QueryRequest& request);

/// Adds the condition on the sort key of a list in one order, narrowed by `asked` if it is given:
/// in the key, or as a filter. Answers what add_sort_condition does.
Result<std::string> add_bounded_condition(const schema::Schema& schema, const Bounded& items,
                                          const KeySpace& space, const SortRange& range,
                                          const std::optional<Range>& asked,
                                          table::QueryRequest& request);

}  // namespace adjoin::plan
