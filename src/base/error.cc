#include "base/error.h"

namespace adjoin {

std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::validation: return "validation";
    case ErrorCode::serialization: return "serialization";
    case ErrorCode::resource_not_found: return "resource_not_found";
    case ErrorCode::resource_in_use: return "resource_in_use";
    case ErrorCode::conditional_check_failed: return "conditional_check_failed";
    case ErrorCode::duplicate_item: return "duplicate_item";
    case ErrorCode::transaction_canceled: return "transaction_canceled";
    case ErrorCode::transaction_in_progress: return "transaction_in_progress";
    case ErrorCode::idempotent_parameter_mismatch: return "idempotent_parameter_mismatch";
    case ErrorCode::item_collection_size_limit_exceeded:
      return "item_collection_size_limit_exceeded";
    case ErrorCode::limit_exceeded: return "limit_exceeded";
    case ErrorCode::throttling: return "throttling";
    case ErrorCode::expired_iterator: return "expired_iterator";
    case ErrorCode::trimmed_data_access: return "trimmed_data_access";
    case ErrorCode::access_denied: return "access_denied";
    case ErrorCode::table_not_found: return "table_not_found";
    case ErrorCode::missing_authentication_token: return "missing_authentication_token";
    case ErrorCode::incomplete_signature: return "incomplete_signature";
    case ErrorCode::invalid_signature: return "invalid_signature";
    case ErrorCode::unrecognized_client: return "unrecognized_client";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::already_exists: return "already_exists";
    case ErrorCode::conflict: return "conflict";
    case ErrorCode::usage: return "usage";
    case ErrorCode::configuration: return "configuration";
    case ErrorCode::unsupported: return "unsupported";
    case ErrorCode::budget_exceeded: return "budget_exceeded";
    case ErrorCode::deadline_exceeded: return "deadline_exceeded";
    case ErrorCode::cancelled: return "cancelled";
    case ErrorCode::outcome_unknown: return "outcome_unknown";
    case ErrorCode::not_applied: return "not_applied";
    case ErrorCode::unavailable: return "unavailable";
    case ErrorCode::storage_io: return "storage_io";
    case ErrorCode::corruption: return "corruption";
    case ErrorCode::internal: return "internal";
  }
  return "unknown";
}

Error Error::with_context(std::string_view context) && {
  message_.insert(0, ": ").insert(0, context);
  return std::move(*this);
}

}  // namespace adjoin
