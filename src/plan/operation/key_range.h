#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/key_condition.h"
#include "plan/operation/edge_list.h"
#include "schema/model/schema.h"
#include "schema/template/template.h"

namespace adjoin::plan {

/// The key attributes of the table or of one index. Valid while the schema lives.
struct KeySpace {
  std::span<const schema::KeyAttribute> pk;
  std::span<const schema::KeyAttribute> sk;

  static KeySpace of_table(const schema::Schema& schema);
  static KeySpace of_index(const schema::Index& index);
};

/// `pk1 = text1 AND …`, one text per partition attribute.
Result<expression::KeyCondition> partition_condition(const KeySpace& space,
                                                     const std::vector<std::string>& texts);

/// Whether items of anything but `except` could stand in this partition of the table (empty index)
/// or index with a sort key that begins with `front`. Errs on the side of yes.
bool shares_range(const schema::Schema& schema, std::string_view index,
                  const std::vector<std::string>& pk, std::string_view front,
                  const schema::EdgeType* except);

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
