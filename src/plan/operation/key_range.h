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

/// Returns whether other items than those of `except` may exist in this partition of the table
/// (empty index) or index with a sort key that starts with `front`. It may return true wrongly,
/// never false.
/// @param of_any  `pk` are what the texts of partitions begin with; true: in any of these
bool shares_range(const schema::Schema& schema, std::string_view index,
                  const std::vector<std::string>& pk, std::string_view front,
                  const schema::EdgeType* except, bool of_any = false);

/// The last code point: a prefix followed by it sorts after every text with that prefix.
inline constexpr std::string_view kLastText = "\xF4\x8F\xBF\xBF";

/// The sort keys of a list, before the user's range or prefix narrows it.
struct SortRange {
  std::string front;                       ///< prefix of every sort key
  const schema::Template* sort = nullptr;  ///< of the first sort attribute; null: none
  /// what `front` was made from; needed only for a range
  const schema::Bindings* bindings = nullptr;
  const schema::Template* other_ref = nullptr;  ///< ref template of the other end, may be null
};

/// Returns the first placeholder of the sort key that the prefix leaves open; null if there is
/// none. Borrows.
const schema::Segment* first_open(const SortRange& range);

/// Adds the condition on the sort key: the list's prefix, narrowed by the options' prefix or range.
/// Returns the sort text that an exclusive upper bound excludes; usually empty.
/// @errors invalid_argument when the range needs an ordered text that the key lacks
Result<std::string> add_sort_condition(const KeySpace& space, const SortRange& range,
                                       const EdgeListOptions& options,
                                       expression::KeyCondition& condition);

}  // namespace adjoin::plan
