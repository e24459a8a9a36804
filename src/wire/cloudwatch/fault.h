#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"
#include "wire/cloudwatch/shapes/told.h"

namespace adjoin::wire::cloudwatch {

/// The errors of CloudWatch's API that this server answers.
enum class Fault : std::uint8_t {
  invalid_parameter_value,
  missing_parameter,
  invalid_parameter_combination,
  invalid_next_token,
  invalid_format,
  limit_exceeded,
  validation,
  resource_not_found,
  insight_rule_not_found,
  internal_service,
  malformed,  ///< the body is not what its form demands, or a value has the wrong type
  unknown_operation,
  throttling,
  unavailable,
  access_denied,
  missing_authentication_token,
  incomplete_signature,
  invalid_signature,
  unrecognized_client,
};
inline constexpr std::size_t kFaultCount = static_cast<std::size_t>(Fault::unrecognized_client) + 1;

/// How a fault stands in an answer.
struct FaultRow {
  Fault fault;
  ErrorCode code;          ///< ours
  std::string_view query;  ///< in Query, and in x-amzn-query-error: "InvalidParameterValue"
  std::string_view type;   ///< `__type`: "com.amazonaws.cloudwatch#InvalidParameterValueException"
  int status;
  std::string_view message_member = "message";

  std::string_view blame() const noexcept { return status < 500 ? "Sender" : "Receiver"; }
};

const FaultRow& fault_row(Fault which) noexcept;

/// Makes an Error that is this fault.
Error fault_error(Fault which, std::string message);

/// Returns which fault an Error is. Other rooms return errors that are none of CloudWatch's: those
/// are found by their code, and a wrong argument as `told` says. Never fails: every error has an
/// answer.
Fault fault_of(const Error& error, Told told = Told::validation) noexcept;

/// Returns what a client is told. Of our own affairs (a failed disk, a bug) it gets a general text.
std::string message_of(const Error& error, Fault which);

}  // namespace adjoin::wire::cloudwatch
