#include "wire/codec/all_operations.h"

#include <algorithm>
#include <array>

namespace adjoin::wire {
namespace {

/// The operations of the service that are not built. A new one of the service belongs here until it
/// is, so that clients are told which operation is missing.
constexpr std::array<std::string_view, 32> kUnbuilt = {
    "CancelBulkOperation",
    "CreateBackup",
    "CreateGlobalTable",
    "DeleteBackup",
    "DeleteResourcePolicy",
    "DescribeBackup",
    "DescribeBulkOperation",
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
    "ListExports",
    "ListGlobalTables",
    "ListImports",
    "PutResourcePolicy",
    "RestoreTableFromBackup",
    "RestoreTableToPointInTime",
    "SearchVectors",
    "StartBulkPutItems",
    "UpdateGlobalTable",
    "UpdateGlobalTableSettings",
    "UpdateKinesisStreamingDestination",
    "UpdateTableReplicaAutoScaling",
};
static_assert(std::ranges::is_sorted(kUnbuilt));
static_assert(std::ranges::none_of(kUnbuilt, [](std::string_view name) {
  return std::ranges::binary_search(Operations::by_name, name, {}, &table::OperationInfo::name);
}));

constexpr std::string_view kService = "DynamoDB_20120810";
constexpr std::string_view kStreamsService = "DynamoDBStreams_20120810";

std::string_view service_of(const table::OperationInfo& operation) noexcept {
  return operation.of_streams ? kStreamsService : kService;
}

}  // namespace

const table::OperationInfo* find_operation(std::string_view target) noexcept {
  const std::size_t point = target.find('.');
  if (point == std::string_view::npos) return nullptr;
  const std::string_view name = target.substr(point + 1);
  const auto& infos = Operations::by_name;
  const auto found = std::ranges::lower_bound(infos, name, {}, &table::OperationInfo::name);
  // The table of names is sorted when the program is compiled, so a search is a handful of
  // comparisons for each request.
  if (found == infos.end() || (*found)->name != name) return nullptr;
  return target.substr(0, point) == service_of(**found) ? *found : nullptr;
}

std::string target_of(const table::OperationInfo& operation) {
  return std::string(service_of(operation)).append(".").append(operation.name);
}

std::string_view find_unbuilt_operation(std::string_view target) noexcept {
  const std::size_t point = target.find('.');
  if (point == std::string_view::npos || target.substr(0, point) != kService) return {};
  const auto found = std::ranges::lower_bound(kUnbuilt, target.substr(point + 1));
  // A name that nobody knows is not quoted back: it is the client's text.
  const bool is_there = found != kUnbuilt.end() && *found == target.substr(point + 1);
  return is_there ? *found : std::string_view();
}

}  // namespace adjoin::wire
