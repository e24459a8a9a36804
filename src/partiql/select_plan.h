#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "expression/condition.h"
#include "expression/path.h"
#include "partiql/statement.h"
#include "table/request/item_read_requests.h"
#include "table/request/table_description.h"

namespace adjoin::partiql {

/// One partition of a SELECT, or the whole table or index.
struct ReadStep {
  std::variant<table::QueryRequest, table::ScanRequest> request;
  /// What the WHERE says of key attributes beyond the key condition, which the filter of a Query
  /// may not: checked on the items read. It then holds all that is left of the WHERE.
  std::optional<expression::Condition> own_filter;
};

/// What a SELECT becomes. Without start, limit and consistency, which the caller fills in.
struct SelectPlan {
  std::vector<ReadStep> steps;  ///< one after the other
  /// What of an item read is answered, each path under its `answer_name`; empty: all of it.
  std::vector<expression::Path> shape;
};

constexpr std::size_t kPartitionValuesMax = 50;

/// A WHERE in which every way to be true names the partition key by `=` or IN is a Query for each
/// of its values; every other SELECT is a Scan.
/// Source: "PartiQL select statements for DynamoDB" of the developer guide.
/// @errors validation: unknown index, ORDER BY without partition key or by another attribute, key
///         values of the wrong type, paths that overlap, more than kPartitionValuesMax partitions
Result<SelectPlan> plan_select(const Statement& statement, const table::TableDescription& table);

/// The attribute under which a selected path is answered: its last name and the positions behind
/// it: `c[0]` of a.b.c[0].
std::string answer_name(const expression::Path& path);

}  // namespace adjoin::partiql
