#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace adjoin::meter::alarm {

/// What is wrong with a request about alarms or metrics, as CloudWatch tells such requests apart.
/// The protocol has a code for each; ErrorCode has none of them, since programs never meet them.
enum class Fault : std::uint8_t {
  invalid_value,       ///< InvalidParameterValue: a member has a value that it may not have
  missing_member,      ///< MissingParameter
  wrong_combination,   ///< InvalidParameterCombination: members that exclude each other
  invalid_expression,  ///< ValidationError: an expression of metric math
  invalid_format,      ///< InvalidFormat: a member should be JSON and is not
  not_found,           ///< ResourceNotFound
  limit_exceeded,      ///< LimitExceeded
};

/// Makes the error of a request that is wrong in this way.
Error fault(Fault kind, std::string message);

/// Returns how a request was wrong; invalid_value for an error that `fault` did not make.
Fault fault_of(const Error& error) noexcept;

}  // namespace adjoin::meter::alarm
