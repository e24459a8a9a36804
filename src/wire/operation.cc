#include "wire/operation.h"

#include <algorithm>
#include <array>

namespace adjoin::wire {
namespace {

constexpr std::array<std::string_view, kOperationCount> kNames = {
    "BatchExecuteStatement",
    "BatchGetItem",
    "BatchWriteItem",
    "CreateTable",
    "DeleteItem",
    "DeleteTable",
    "DescribeContinuousBackups",
    "DescribeEndpoints",
    "DescribeLimits",
    "DescribeStream",
    "DescribeTable",
    "DescribeTimeToLive",
    "ExecuteStatement",
    "ExecuteTransaction",
    "GetItem",
    "GetRecords",
    "GetShardIterator",
    "ListStreams",
    "ListTables",
    "ListTagsOfResource",
    "PutItem",
    "Query",
    "Scan",
    "TagResource",
    "TransactGetItems",
    "TransactWriteItems",
    "UntagResource",
    "UpdateItem",
    "UpdateTable",
    "UpdateTimeToLive",
};
static_assert(std::is_sorted(kNames.begin(), kNames.end()), "find_operation searches by halves");

bool is_of_streams(Operation operation) noexcept {
  return operation == Operation::describe_stream || operation == Operation::get_records ||
         operation == Operation::get_shard_iterator || operation == Operation::list_streams;
}

}  // namespace

std::string_view to_string(Operation operation) noexcept {
  return kNames[static_cast<std::size_t>(operation)];
}

std::optional<Operation> find_operation(std::string_view target) noexcept {
  const std::size_t point = target.find('.');
  if (point == std::string_view::npos) return std::nullopt;
  const std::string_view name = target.substr(point + 1);
  const auto found = std::lower_bound(kNames.begin(), kNames.end(), name);
  if (found == kNames.end() || *found != name) return std::nullopt;
  const auto operation = static_cast<Operation>(found - kNames.begin());
  const std::string_view service =
      is_of_streams(operation) ? "DynamoDBStreams_20120810" : "DynamoDB_20120810";
  if (target.substr(0, point) != service) return std::nullopt;
  return operation;
}

}  // namespace adjoin::wire
