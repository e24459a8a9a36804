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

/// One request of a SELECT: a Query of one partition, or a Scan of the table or index.
struct ReadStep {
  std::variant<table::QueryRequest, table::ScanRequest> request;
  /// Filter that this module evaluates on the items read. It is set if the remaining conditions
  /// refer to key attributes, which the filter of a Query may not. It then holds all remaining
  /// conditions.
  std::optional<expression::Condition> own_filter;
};

/// Requests of a SELECT. The caller sets start key, limit and consistency in them.
/// Steps do not overlap: no item is read by two of them.
struct SelectPlan {
  std::vector<ReadStep> steps;  ///< run one after the other
  /// Paths to return of each item, each under its `answer_name`. Empty: the whole item.
  std::vector<expression::Path> shape;
};

/// Most partitions that one SELECT may read.
constexpr std::size_t kPartitionValuesMax = 50;

/// Plans a SELECT. If the WHERE, or every operand of its top-level OR, fixes the partition key by
/// `=` or IN, it becomes one Query for each value. Every other SELECT is a Scan.
/// Source: "PartiQL select statements for DynamoDB" of the developer guide.
/// @errors validation: unknown index, ORDER BY without partition key or by another attribute, key
///         values of the wrong type, paths that overlap, more than kPartitionValuesMax partitions
Result<SelectPlan> plan_select(const Statement& statement, const table::TableDescription& table);

/// Returns the attribute name of a selected path in the result: its last name with the list indexes
/// behind it. For a.b.c[0] that is `c[0]`.
std::string answer_name(const expression::Path& path);

}  // namespace adjoin::partiql
