#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "expression/key_condition.h"
#include "partiql/statement.h"
#include "table/request/table_description.h"

namespace adjoin::partiql {

/// One partition that a WHERE selects, and the conditions on its items.
struct PartitionChoice {
  expression::KeyCondition key_condition;  ///< equality of the partition key, then of sort keys,
                                           ///< the last one possibly a range
  std::vector<Expression> rest;            ///< all other conditions; all must hold
};

/// Returns the distinct partitions that the WHERE selects, in the order in which it names them.
/// Returns nullopt if an operand of its top-level OR, or the WHERE itself, fixes no partition key.
/// @errors validation: a key value of the wrong type, too many partitions
Result<std::optional<std::vector<PartitionChoice>>> choose_partitions(const Expression& where,
                                                                      const table::KeySchema& keys);

}  // namespace adjoin::partiql
