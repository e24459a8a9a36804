#include "table/transact_write_items.h"

#include <algorithm>
#include <memory>

#include "base/assert.h"
#include "table/messages.h"

namespace adjoin::table {
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
