#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "expression/key_condition.h"
#include "plan/edge_list.h"
#include "plan/key_space.h"
#include "schema/template.h"

namespace adjoin::plan {

/// Behind a front, sorts behind every text that goes on from it: the last code point there is.
inline constexpr std::string_view kLastText = "\xF4\x8F\xBF\xBF";

/// What is known about the sort key of a list before the user narrows it.
struct SortRange {
  std::string front;                            ///< text that every sort key begins with
  const schema::Template* sort = nullptr;       ///< of the first sort attribute; null: none
  const schema::Bindings* bindings = nullptr;   ///< what `front` was made from; only for a range
  const schema::Template* other_ref = nullptr;  ///< ref template of the other end, may be null
};

/// The first hole of the sort key that the front leaves open; null when there is none. Borrows.
const schema::Segment* first_open(const SortRange& range);

/// Adds the condition on the sort key: the front, narrowed by the options' prefix or range. Answers
/// the text that an exclusive upper bound leaves out, usually empty.
/// @errors validation when the range has no ordered text to stand on.
Result<std::string> add_sort_condition(const KeySpace& space, const SortRange& range,
                                       const EdgeListOptions& options,
                                       expression::KeyCondition& condition);

}  // namespace adjoin::plan
