#pragma once

#include <optional>
#include <vector>

#include "base/result.h"
#include "expression/key_condition.h"
#include "partiql/statement.h"
#include "table/request/table_description.h"

namespace adjoin::partiql {

/// One partition that a WHERE names, and the condition on its items.
struct PartitionChoice {
  expression::KeyCondition key_condition;  ///< partition terms, then at most a range of sort keys
  std::vector<Expression> rest;            ///< what the key condition does not say; all must hold
};

/// The distinct partitions in the order in which the WHERE names them; nullopt when some way to be
/// true names none.
/// @errors validation: a key value of the wrong type, too many partitions
Result<std::optional<std::vector<PartitionChoice>>> choose_partitions(const Expression& where,
                                                                      const table::KeySchema& keys);

}  // namespace adjoin::partiql
