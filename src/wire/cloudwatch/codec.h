#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/cloudwatch/shapes/operations.h"

namespace adjoin::wire::cloudwatch {

/// The three forms in which clients speak to CloudWatch.
enum class Form : std::uint8_t {
  json,   ///< awsJson 1.0: boto3, the AWS CLI, JavaScript
  cbor,   ///< Smithy's RPC v2: Go
  query,  ///< a form asks, XML answers: older clients
};

/// Reads a request. Defined for every operation of `Operations`.
/// @errors invalid_argument, as the fault `malformed`, or as those that the operation's `kTold` has
template <typename Op>
Result<typename Op::Request> decode(Form form, std::string_view body);

/// Writes the whole body of a reply. `request_id` stands in XML alone.
template <typename Op>
std::string encode(Form form, const typename Op::Reply& reply, std::string_view request_id);

// The other direction, for who speaks to such a server. Clients speak JSON.

template <typename Op>
std::string encode_request(const typename Op::Request& request);
/// @errors invalid_argument: the body is no such reply
template <typename Op>
Result<typename Op::Reply> decode_reply(std::string_view body);

/// Returns which operation a form names.
/// @errors unsupported, as the fault `unknown_operation`; invalid_argument, as `malformed`
Result<std::string> operation_of_query(std::string_view body);

/// `code` and `message` of an error's body of JSON, for clients.
struct ReadFault {
  std::string type;  ///< "InvalidParameterValueException": without what stands before the '#'
  std::string message;
};
Result<ReadFault> decode_fault(std::string_view body);

}  // namespace adjoin::wire::cloudwatch
