#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "expression/key_condition.h"
#include "schema/schema.h"

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

}  // namespace adjoin::plan
