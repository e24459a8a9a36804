#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// Credentials, region and service of a signature.
struct SigningIdentity {
  std::string_view key_id;
  std::string_view secret;
  std::string_view region;
  std::string_view service = "dynamodb";  ///< as scopes name it; "monitoring" is CloudWatch
};

/// The values of the two headers that a signature adds.
struct SignatureHeaders {
  std::string x_amz_date;
  std::string authorization;
};

/// Signs a request and returns the two headers to add; it must have its Host header and neither of
/// these two. Signs Host, Content-Type and every header whose name begins with X-Amz, such as a
/// session token. No header may occur twice. Safe to call from any thread.
/// @cost about 5 us
SignatureHeaders sign_request(const SignableRequest& request, const SigningIdentity& identity,
                              std::chrono::sys_seconds time);

}  // namespace adjoin::wire
