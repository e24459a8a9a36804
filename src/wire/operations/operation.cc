#include "wire/operations/operation.h"

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
    "UpdateContinuousBackups",
    "UpdateItem",
    "UpdateTable",
    "UpdateTimeToLive",
};
static_assert(std::is_sorted(kNames.begin(), kNames.end()), "find_operation searches by halves");

/// The operations of the service that are not built. A new one of the service belongs here until it
/// is, so that clients are told which operation is missing.
constexpr std::array<std::string_view, 35> kUnbuilt = {
    "CancelBulkOperation",
    "CreateBackup",
    "CreateGlobalTable",
    "DeleteBackup",
    "DeleteResourcePolicy",
    "DescribeBackup",
    "DescribeBulkOperation",
    "DescribeContributorInsights",
    "DescribeExport",
    "DescribeGlobalTable",
    "DescribeGlobalTableSettings",
    "DescribeImport",
    "DescribeKinesisStreamingDestination",
    "DescribeTableReplicaAutoScaling",
    "DisableKinesisStreamingDestination",
    "EnableKinesisStreamingDestination",
    "ExportTableToPointInTime",
    "GetResourcePolicy",
    "ImportTable",
    "ListBackups",
    "ListBulkOperations",
    "ListContributorInsights",
    "ListExports",
    "ListGlobalTables",
    "ListImports",
    "PutResourcePolicy",
    "RestoreTableFromBackup",
    "RestoreTableToPointInTime",
    "SearchVectors",
    "StartBulkPutItems",
    "UpdateContributorInsights",
    "UpdateGlobalTable",
    "UpdateGlobalTableSettings",
    "UpdateKinesisStreamingDestination",
    "UpdateTableReplicaAutoScaling",
};
static_assert(std::is_sorted(kUnbuilt.begin(), kUnbuilt.end()));

constexpr std::string_view kService = "DynamoDB_20120810";
constexpr std::string_view kStreamsService = "DynamoDBStreams_20120810";

/// Position of `name` in a sorted list; its size when it is not there.
template <std::size_t N>
std::size_t position_of(std::string_view name, const std::array<std::string_view, N>& names) {
  const auto found = std::lower_bound(names.begin(), names.end(), name);
  if (found == names.end() || *found != name) return N;
  return static_cast<std::size_t>(found - names.begin());
}

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
  const std::size_t position = position_of(name, kNames);
  if (position == kNames.size()) return std::nullopt;
  const auto operation = static_cast<Operation>(position);
  const std::string_view service = is_of_streams(operation) ? kStreamsService : kService;
  if (target.substr(0, point) != service) return std::nullopt;
  return operation;
}

std::string_view find_unbuilt_operation(std::string_view target) noexcept {
  const std::size_t point = target.find('.');
  if (point == std::string_view::npos || target.substr(0, point) != kService) return {};
  const std::size_t position = position_of(target.substr(point + 1), kUnbuilt);
  return position == kUnbuilt.size() ? std::string_view() : kUnbuilt[position];
}

}  // namespace adjoin::wire
