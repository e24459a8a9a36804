#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "adjoin/result.h"

namespace adjoin {

/// The exceptions of DynamoDB's API. An Error that has one keeps it beside its own code, so that
/// `wire` can send the exception and a caller can tell two of one code apart.
/// Kept apart from ErrorCode: programs branch on a few codes, and clients of the service on these.
enum class ApiError : std::uint8_t {
  none,  ///< DynamoDB has no exception for it
  validation,
  serialization,
  resource_not_found,
  resource_in_use,
  conditional_check_failed,
  duplicate_item,  ///< a PartiQL INSERT found an item with that key
  transaction_canceled,
  transaction_in_progress,
  idempotent_parameter_mismatch,
  item_collection_size_limit_exceeded,
  limit_exceeded,
  throttling,
  provisioned_throughput_exceeded,
  request_limit_exceeded,
  expired_iterator,
  trimmed_data_access,
  access_denied,
  table_not_found,  ///< only calls on backups; all others return resource_not_found
  missing_authentication_token,
  incomplete_signature,
  invalid_signature,
  unrecognized_client,
};
inline constexpr std::size_t kApiErrorCount =
    static_cast<std::size_t>(ApiError::unrecognized_client) + 1;

/// Returns whether the request was refused because there are too many: it may be sent again later.
constexpr bool is_throttling(ApiError error) noexcept {
  return error == ApiError::throttling || error == ApiError::provisioned_throughput_exceeded ||
         error == ApiError::request_limit_exceeded;
}

/// Returns the name in words, such as "resource_not_found"; "" for none. The text is static.
std::string_view to_string(ApiError error) noexcept;
/// Returns the exception's name, such as "ResourceNotFoundException"; "" for none. The text is
/// static.
std::string_view exception_name(ApiError error) noexcept;
/// Returns the code under which callers of the library meet the exception. `error` is not none.
ErrorCode code_of(ApiError error) noexcept;

/// Makes an Error that is this exception. `error` is not none.
Error api_error(ApiError error, std::string message);
/// Makes the error of a request that is wrong in itself: ValidationException.
inline Error validation_error(std::string message) {
  return api_error(ApiError::validation, std::move(message));
}
/// Makes the error of an item beyond the size that items may have: for DynamoDB a
/// ValidationException too, for callers of the library limit_exceeded.
Error item_too_large(std::string message);
/// Returns which exception an Error is; none if it is not one of DynamoDB's.
ApiError api_error_of(const Error& error) noexcept;
/// Returns the most exact name of an Error: its exception's, else its code's.
std::string_view exact_name(const Error& error) noexcept;

}  // namespace adjoin
