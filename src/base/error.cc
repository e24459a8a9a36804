#include "base/error.h"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "base/assert.h"

namespace adjoin {
namespace {

/// One row for each exception, in the order of the enumeration: a look-up is an index.
struct ApiErrorRow {
  ApiError error;
  ErrorCode code;
  std::string_view name;
  std::string_view exception;
};

constexpr std::array kApiErrors = {
    ApiErrorRow{ApiError::none, ErrorCode::internal, "", ""},
    ApiErrorRow{ApiError::validation, ErrorCode::invalid_argument, "validation",
                "ValidationException"},
    ApiErrorRow{ApiError::serialization, ErrorCode::invalid_argument, "serialization",
                "SerializationException"},
    ApiErrorRow{ApiError::resource_not_found, ErrorCode::not_found, "resource_not_found",
                "ResourceNotFoundException"},
    ApiErrorRow{ApiError::resource_in_use, ErrorCode::conflict, "resource_in_use",
                "ResourceInUseException"},
    ApiErrorRow{ApiError::conditional_check_failed, ErrorCode::condition_failed,
                "conditional_check_failed", "ConditionalCheckFailedException"},
    ApiErrorRow{ApiError::duplicate_item, ErrorCode::already_exists, "duplicate_item",
                "DuplicateItemException"},
    ApiErrorRow{ApiError::transaction_canceled, ErrorCode::condition_failed, "transaction_canceled",
                "TransactionCanceledException"},
    ApiErrorRow{ApiError::transaction_in_progress, ErrorCode::conflict, "transaction_in_progress",
                "TransactionInProgressException"},
    ApiErrorRow{ApiError::idempotent_parameter_mismatch, ErrorCode::invalid_argument,
                "idempotent_parameter_mismatch", "IdempotentParameterMismatchException"},
    ApiErrorRow{ApiError::item_collection_size_limit_exceeded, ErrorCode::limit_exceeded,
                "item_collection_size_limit_exceeded", "ItemCollectionSizeLimitExceededException"},
    ApiErrorRow{ApiError::limit_exceeded, ErrorCode::limit_exceeded, "limit_exceeded",
                "LimitExceededException"},
    ApiErrorRow{ApiError::throttling, ErrorCode::throttled, "throttling", "ThrottlingException"},
    ApiErrorRow{ApiError::provisioned_throughput_exceeded, ErrorCode::throttled,
                "provisioned_throughput_exceeded", "ProvisionedThroughputExceededException"},
    ApiErrorRow{ApiError::request_limit_exceeded, ErrorCode::throttled, "request_limit_exceeded",
                "RequestLimitExceeded"},
    ApiErrorRow{ApiError::expired_iterator, ErrorCode::invalid_argument, "expired_iterator",
                "ExpiredIteratorException"},
    ApiErrorRow{ApiError::trimmed_data_access, ErrorCode::not_found, "trimmed_data_access",
                "TrimmedDataAccessException"},
    ApiErrorRow{ApiError::access_denied, ErrorCode::access_denied, "access_denied",
                "AccessDeniedException"},
    ApiErrorRow{ApiError::table_not_found, ErrorCode::not_found, "table_not_found",
                "TableNotFoundException"},
    ApiErrorRow{ApiError::missing_authentication_token, ErrorCode::access_denied,
                "missing_authentication_token", "MissingAuthenticationTokenException"},
    ApiErrorRow{ApiError::incomplete_signature, ErrorCode::access_denied, "incomplete_signature",
                "IncompleteSignatureException"},
    ApiErrorRow{ApiError::invalid_signature, ErrorCode::access_denied, "invalid_signature",
                "InvalidSignatureException"},
    ApiErrorRow{ApiError::unrecognized_client, ErrorCode::access_denied, "unrecognized_client",
                "UnrecognizedClientException"},
};

constexpr bool stand_in_their_order() {
  for (std::size_t i = 0; i < kApiErrors.size(); ++i) {
    if (static_cast<std::size_t>(kApiErrors[i].error) != i) return false;
  }
  return true;
}
static_assert(kApiErrors.size() == kApiErrorCount && stand_in_their_order());

const ApiErrorRow& row_of(ApiError error) noexcept {
  return kApiErrors[static_cast<std::size_t>(error)];
}

}  // namespace

std::string_view to_string(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::invalid_argument: return "invalid_argument";
    case ErrorCode::not_found: return "not_found";
    case ErrorCode::already_exists: return "already_exists";
    case ErrorCode::condition_failed: return "condition_failed";
    case ErrorCode::conflict: return "conflict";
    case ErrorCode::schema_changed: return "schema_changed";
    case ErrorCode::configuration: return "configuration";
    case ErrorCode::unsupported: return "unsupported";
    case ErrorCode::limit_exceeded: return "limit_exceeded";
    case ErrorCode::throttled: return "throttled";
    case ErrorCode::access_denied: return "access_denied";
    case ErrorCode::budget_exceeded: return "budget_exceeded";
    case ErrorCode::deadline_exceeded: return "deadline_exceeded";
    case ErrorCode::cancelled: return "cancelled";
    case ErrorCode::outcome_unknown: return "outcome_unknown";
    case ErrorCode::unavailable: return "unavailable";
    case ErrorCode::io_error: return "io_error";
    case ErrorCode::corruption: return "corruption";
    case ErrorCode::internal: return "internal";
  }
  return "unknown";
}

std::string_view to_string(ApiError error) noexcept { return row_of(error).name; }
std::string_view exception_name(ApiError error) noexcept { return row_of(error).exception; }
ErrorCode code_of(ApiError error) noexcept {
  ADJOIN_ASSERT(error != ApiError::none);
  return row_of(error).code;
}

Error api_error(ApiError error, std::string message) {
  Error made(code_of(error), std::move(message));
  detail::Access::api_error(made) = static_cast<std::uint8_t>(error);
  return made;
}
// The service has one exception for both. A program that uses the library wants to tell a limit
// from a mistake.
Error item_too_large(std::string message) {
  Error made(ErrorCode::limit_exceeded, std::move(message));
  detail::Access::api_error(made) = static_cast<std::uint8_t>(ApiError::validation);
  return made;
}
ApiError api_error_of(const Error& error) noexcept {
  return static_cast<ApiError>(detail::Access::api_error(error));
}
std::string_view exact_name(const Error& error) noexcept {
  const ApiError api = api_error_of(error);
  return api == ApiError::none ? to_string(error.code()) : to_string(api);
}

std::string_view Error::service_code() const noexcept {
  return exception_name(api_error_of(*this));
}
const std::vector<Error::Cause>& Error::causes() const noexcept {
  static const std::vector<Cause> kNone;
  return details_ ? details_->causes : kNone;
}
bool Error::is_retryable() const noexcept {
  return code_ == ErrorCode::conflict || code_ == ErrorCode::throttled ||
         code_ == ErrorCode::unavailable;
}

Error reworded(const Error& error, std::string message) {
  Error made(error.code(), std::move(message));
  detail::Access::api_error(made) = detail::Access::api_error(error);
  return made;
}

Error with_context(std::string_view context, Error error) {
  detail::Access::message(error).insert(0, ": ").insert(0, context);
  return error;
}

namespace detail {
template class Handle<const ErrorDetails>;

void wrong_side(const std::string* error) noexcept {
  std::fprintf(stderr, "adjoin: a Result was asked for its %s\n",
               error == nullptr ? "error, and holds a value"
                                : ("value, and holds an error: " + *error).c_str());
  std::abort();
}
}  // namespace detail

}  // namespace adjoin
