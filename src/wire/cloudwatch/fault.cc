#include "wire/cloudwatch/fault.h"

#include <array>
#include <utility>

#include "base/assert.h"

namespace adjoin::wire::cloudwatch {
namespace {

struct FaultDetails : ErrorDetails {
  explicit FaultDetails(Fault which) : fault(which) {}
  Fault fault;
};

#define ADJOIN_CLOUDWATCH "com.amazonaws.cloudwatch#"
#define ADJOIN_COMMON_FAULT "com.amazon.coral.service#"

// Sources: the errors of each operation in the API reference, and its page of common errors.
constexpr std::array kFaultRows = {
    FaultRow{Fault::invalid_parameter_value, ErrorCode::invalid_argument, "InvalidParameterValue",
             ADJOIN_CLOUDWATCH "InvalidParameterValueException", 400},
    FaultRow{Fault::missing_parameter, ErrorCode::invalid_argument, "MissingParameter",
             ADJOIN_CLOUDWATCH "MissingRequiredParameterException", 400},
    FaultRow{Fault::invalid_parameter_combination, ErrorCode::invalid_argument,
             "InvalidParameterCombination",
             ADJOIN_CLOUDWATCH "InvalidParameterCombinationException", 400},
    FaultRow{Fault::invalid_next_token, ErrorCode::invalid_argument, "InvalidNextToken",
             ADJOIN_CLOUDWATCH "InvalidNextToken", 400},
    FaultRow{Fault::invalid_format, ErrorCode::invalid_argument, "InvalidFormat",
             ADJOIN_CLOUDWATCH "InvalidFormatFault", 400},
    FaultRow{Fault::limit_exceeded, ErrorCode::limit_exceeded, "LimitExceeded",
             ADJOIN_CLOUDWATCH "LimitExceededFault", 400},
    FaultRow{Fault::validation, ErrorCode::invalid_argument, "ValidationError",
             ADJOIN_COMMON_FAULT "ValidationError", 400},
    FaultRow{Fault::resource_not_found, ErrorCode::not_found, "ResourceNotFound",
             ADJOIN_CLOUDWATCH "ResourceNotFound", 404},
    FaultRow{Fault::insight_rule_not_found, ErrorCode::not_found, "ResourceNotFoundException",
             ADJOIN_CLOUDWATCH "ResourceNotFoundException", 404},
    FaultRow{Fault::internal_service, ErrorCode::internal, "InternalServiceError",
             ADJOIN_CLOUDWATCH "InternalServiceFault", 500, "Message"},
    FaultRow{Fault::malformed, ErrorCode::invalid_argument, "MalformedInput",
             ADJOIN_COMMON_FAULT "SerializationException", 400},
    FaultRow{Fault::unknown_operation, ErrorCode::unsupported, "InvalidAction",
             ADJOIN_COMMON_FAULT "UnknownOperationException", 400},
    FaultRow{Fault::throttling, ErrorCode::throttled, "Throttling",
             ADJOIN_COMMON_FAULT "ThrottlingException", 400},
    FaultRow{Fault::unavailable, ErrorCode::unavailable, "ServiceUnavailable",
             ADJOIN_COMMON_FAULT "ServiceUnavailableException", 503},
    FaultRow{Fault::access_denied, ErrorCode::access_denied, "AccessDenied",
             ADJOIN_COMMON_FAULT "AccessDeniedException", 403},
    FaultRow{Fault::missing_authentication_token, ErrorCode::access_denied,
             "MissingAuthenticationToken",
             ADJOIN_COMMON_FAULT "MissingAuthenticationTokenException", 403},
    FaultRow{Fault::incomplete_signature, ErrorCode::access_denied, "IncompleteSignature",
             ADJOIN_COMMON_FAULT "IncompleteSignatureException", 403},
    FaultRow{Fault::invalid_signature, ErrorCode::access_denied, "SignatureDoesNotMatch",
             ADJOIN_COMMON_FAULT "InvalidSignatureException", 403},
    FaultRow{Fault::unrecognized_client, ErrorCode::access_denied, "InvalidClientTokenId",
             ADJOIN_COMMON_FAULT "UnrecognizedClientException", 403},
};

#undef ADJOIN_CLOUDWATCH
#undef ADJOIN_COMMON_FAULT

constexpr bool faults_stand_in_order() {
  for (std::size_t i = 0; i < kFaultRows.size(); ++i) {
    if (static_cast<std::size_t>(kFaultRows[i].fault) != i) return false;
  }
  return true;
}
static_assert(kFaultRows.size() == kFaultCount && faults_stand_in_order());

/// What checks signatures speaks of DynamoDB's exceptions.
Fault fault_of_access(ApiError error) noexcept {
  switch (error) {
    case ApiError::missing_authentication_token: return Fault::missing_authentication_token;
    case ApiError::incomplete_signature: return Fault::incomplete_signature;
    case ApiError::invalid_signature: return Fault::invalid_signature;
    case ApiError::unrecognized_client: return Fault::unrecognized_client;
    default: return Fault::access_denied;
  }
}

}  // namespace

const FaultRow& fault_row(Fault which) noexcept {
  return kFaultRows[static_cast<std::size_t>(which)];
}

Error fault_error(Fault which, std::string message) {
  return with_details<FaultDetails>(Error(fault_row(which).code, std::move(message)), which);
}

Fault fault_of(const Error& error, Told told) noexcept {
  if (const auto* details = details_of<FaultDetails>(error)) return details->fault;
  switch (error.code()) {
    case ErrorCode::invalid_argument:
    case ErrorCode::already_exists:
    case ErrorCode::condition_failed:
    case ErrorCode::unsupported:
      return told == Told::parameters ? Fault::invalid_parameter_value : Fault::validation;
    case ErrorCode::not_found: return Fault::resource_not_found;
    case ErrorCode::limit_exceeded: return Fault::limit_exceeded;
    case ErrorCode::conflict:
    case ErrorCode::throttled: return Fault::throttling;
    case ErrorCode::access_denied: return fault_of_access(api_error_of(error));
    case ErrorCode::unavailable: return Fault::unavailable;
    default: return Fault::internal_service;
  }
}

std::string message_of(const Error& error, Fault which) {
  const bool is_ours =
      which == Fault::internal_service && details_of<FaultDetails>(error) == nullptr;
  return is_ours ? "The request processing has failed because of an internal error."
                 : error.message();
}

}  // namespace adjoin::wire::cloudwatch
