#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "partiql/batch_execute_statement.h"
#include "partiql/execute_statement.h"
#include "partiql/execute_transaction.h"
#include "table/request/contributor_insights.h"
#include "table/request/operations.h"

namespace adjoin::wire {

// The operations that no store answers: PartiQL statements, which are made of a store's operations,
// Contributor Insights, which needs whoever watches the store, and what the service says of itself.

struct BatchExecuteStatement {
  static constexpr table::OperationInfo kInfo{
      .name = "BatchExecuteStatement", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::BatchExecuteStatementRequest;
  using Reply = partiql::BatchExecuteStatementResult;
};

struct DescribeContinuousBackups {
  static constexpr table::OperationInfo kInfo{.name = "DescribeContinuousBackups"};
  using Request = std::string;  ///< the table's name
  using Reply = std::monostate;
};

struct DescribeContributorInsights {
  static constexpr table::OperationInfo kInfo{.name = "DescribeContributorInsights"};
  using Request = table::DescribeContributorInsightsRequest;
  using Reply = table::ContributorInsightsDescription;
};

struct DescribeEndpoints {
  static constexpr table::OperationInfo kInfo{.name = "DescribeEndpoints"};
  using Request = std::monostate;
  using Reply = std::string;  ///< host and port that the client itself used
};

struct DescribeLimits {
  static constexpr table::OperationInfo kInfo{.name = "DescribeLimits"};
  using Request = std::monostate;
  using Reply = std::monostate;
};

struct ExecuteStatement {
  static constexpr table::OperationInfo kInfo{
      .name = "ExecuteStatement", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::ExecuteStatementRequest;
  using Reply = partiql::ExecuteStatementResult;
};

struct ExecuteTransaction {
  static constexpr table::OperationInfo kInfo{
      .name = "ExecuteTransaction", .work = table::Work::unbounded, .writes = true};
  using Request = partiql::ExecuteTransactionRequest;
  using Reply = partiql::ExecuteTransactionResult;
};

struct ListContributorInsights {
  static constexpr table::OperationInfo kInfo{.name = "ListContributorInsights",
                                              .work = table::Work::unbounded};
  using Request = table::ListContributorInsightsRequest;
  using Reply = table::ListContributorInsightsResult;
};

/// Can only be asked to leave recovery to a point in time off, which it is.
struct UpdateContinuousBackups {
  static constexpr table::OperationInfo kInfo{.name = "UpdateContinuousBackups"};
  using Request = std::string;  ///< the table's name
  using Reply = std::monostate;
};

struct UpdateContributorInsights {
  static constexpr table::OperationInfo kInfo{.name = "UpdateContributorInsights",
                                              .work = table::Work::unbounded,
                                              .writes = true,
                                              .repeats = false};
  using Request = table::UpdateContributorInsightsRequest;
  using Reply = table::ContributorInsightsDescription;
};

/// Every operation that this server implements. Any other one is an UnknownOperationException.
using Operations =
    table::Operations::With<BatchExecuteStatement, DescribeContinuousBackups,
                            DescribeContributorInsights, DescribeEndpoints, DescribeLimits,
                            ExecuteStatement, ExecuteTransaction, ListContributorInsights,
                            UpdateContinuousBackups, UpdateContributorInsights>;

/// Returns the row of the operation that a header such as
/// `X-Amz-Target: DynamoDB_20120810.GetItem` names; null if there is none. Operations on streams
/// have their own prefix, DynamoDBStreams_20120810. Compares case-sensitively, like the service.
const table::OperationInfo* find_operation(std::string_view target) noexcept;
/// Returns that header's value: the inverse of `find_operation`.
std::string target_of(const table::OperationInfo& operation);

/// Returns the name in `target` if it is an operation that the service has and this server does not
/// implement; else an empty text. The text has static lifetime.
std::string_view find_unbuilt_operation(std::string_view target) noexcept;

}  // namespace adjoin::wire
