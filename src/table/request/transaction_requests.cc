#include "table/request/transaction_requests.h"

#include <algorithm>
#include <memory>

#include "base/assert.h"
#include "table/request/item_write_requests.h"
#include "table/request/limits.h"
#include "table/request/messages.h"

namespace adjoin::table {

std::optional<ItemCollectionMetrics> collection_of(const TableDescription& table,
                                                   const item::AttributeValue& partition,
                                                   std::uint64_t bytes) {
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

std::string_view reason_code(ErrorCode code) {
  switch (code) {
    case ErrorCode::conditional_check_failed: return "ConditionalCheckFailed";
    case ErrorCode::validation: return "ValidationError";
    case ErrorCode::item_collection_size_limit_exceeded: return "ItemCollectionSizeLimitExceeded";
    default: return "ThrottlingError";
  }
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

Error conditional_check_failed(std::optional<OwnedItem> item) {
  Error error(ErrorCode::conditional_check_failed, std::string(messages::kConditionalCheckFailed));
  if (!item) return error;
  auto details = std::make_shared<ConditionalCheckFailedDetails>();
  details->item = std::move(item);
  return std::move(error).with_details(std::move(details));
}

CancellationReason cancellation_reason(const Error& error) {
  CancellationReason reason;
  reason.code = reason_code(error.code());
  reason.message = error.message();
  if (const auto* details = error.details_as<ConditionalCheckFailedDetails>()) {
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
  auto details = std::make_shared<TransactionCanceledDetails>();
  details->reasons = std::move(reasons);
  return Error(ErrorCode::transaction_canceled, std::move(message))
      .with_details(std::move(details));
}

}  // namespace adjoin::table
