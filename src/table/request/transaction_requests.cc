#include "table/request/transaction_requests.h"

#include <algorithm>
#include <memory>

#include "base/assert.h"
#include "table/request/item_write_requests.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {

std::optional<ItemCollectionMetrics> collection_of(const TableDescription& table,
                                                   const Value& partition, std::uint64_t bytes) {
  if (!table.has_local_index()) return std::nullopt;
  ItemCollectionMetrics metrics;
  metrics.item_collection_key.set(table.keys.partition.front().name, partition);
  metrics.size_gigabytes_min = static_cast<double>(bytes / kCollectionUnitBytes);
  metrics.size_gigabytes_max = metrics.size_gigabytes_min + 1;
  return metrics;
}

void add_collection(std::string_view table_name, const ItemCollectionMetrics& one,
                    std::vector<TableCollectionMetrics>& to) {
  std::size_t place = 0;
  while (place < to.size() && to[place].table_name != table_name) ++place;
  if (place == to.size()) to.push_back({std::string(table_name), {}});
  for (const ItemCollectionMetrics& known : to[place].collections) {
    if (known.item_collection_key == one.item_collection_key) return;
  }
  to[place].collections.push_back(one);
}

namespace {

std::string_view reason_code(ApiError error) {
  switch (error) {
    case ApiError::conditional_check_failed: return "ConditionalCheckFailed";
    case ApiError::validation: return "ValidationError";
    case ApiError::item_collection_size_limit_exceeded: return "ItemCollectionSizeLimitExceeded";
    case ApiError::provisioned_throughput_exceeded: return "ProvisionedThroughputExceeded";
    default: return "ThrottlingError";
  }
}

ErrorCode code_of_reason(std::string_view reason) {
  if (reason == "ConditionalCheckFailed") return ErrorCode::condition_failed;
  if (reason == "TransactionConflict") return ErrorCode::conflict;
  if (reason == "ItemCollectionSizeLimitExceeded") return ErrorCode::limit_exceeded;
  if (reason == "ValidationError") return ErrorCode::invalid_argument;
  if (reason == "DuplicateItem") return ErrorCode::already_exists;
  return ErrorCode::throttled;  // ThrottlingError, ProvisionedThroughputExceeded
}

void keep_first_validation_error(std::vector<CancellationReason>& reasons) {
  const auto first = std::find_if(
      reasons.begin(), reasons.end(),
      [](const CancellationReason& reason) { return reason.code == "ValidationError"; });
  if (first == reasons.end()) return;
  for (auto reason = reasons.begin(); reason != reasons.end(); ++reason) {
    if (reason != first) *reason = CancellationReason{};
  }
}

}  // namespace

TransactionCanceledDetails::TransactionCanceledDetails(std::vector<CancellationReason> given)
    : reasons(std::move(given)) {
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (reasons[i].code == "None") continue;
    causes.push_back({i, code_of_reason(reasons[i].code), reasons[i].message});
  }
}

Error conditional_check_failed(std::optional<OwnedItem> item) {
  Error error =
      api_error(ApiError::conditional_check_failed, std::string(messages::kConditionalCheckFailed));
  if (!item) return error;
  return with_details<ConditionalCheckFailedDetails>(std::move(error), std::move(item));
}

CancellationReason cancellation_reason(const Error& error) {
  CancellationReason reason;
  reason.code = reason_code(api_error_of(error));
  reason.message = error.message();
  if (const auto* details = details_of<ConditionalCheckFailedDetails>(error)) {
    reason.item = details->item;
  }
  return reason;
}

Error transaction_canceled(std::vector<CancellationReason> reasons) {
  keep_first_validation_error(reasons);
  std::string message(messages::kTransactionCanceled);
  const char* before = "[";
  for (const CancellationReason& reason : reasons) {
    message.append(before).append(reason.code);
    before = ", ";
  }
  message += ']';
  return with_details<TransactionCanceledDetails>(
      api_error(ApiError::transaction_canceled, std::move(message)), std::move(reasons));
}

}  // namespace adjoin::table
