#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "wire/sigv4/request.h"

namespace adjoin::wire {

/// Who signs, and for where.
struct SigningIdentity {
  std::string_view key_id;
  std::string_view secret;
  std::string_view region;
};

/// The values of the two headers that a signature adds.
struct SignatureHeaders {
  std::string x_amz_date;
  std::string authorization;
};

/// Signs `request`, which must have its Host header and neither of the two headers that this
/// answers. Signs Host, Content-Type and every header whose name begins with X-Amz; a session token
/// is such a header. A header may not be there twice. Safe to call from any thread; about 5 us.
SignatureHeaders sign_request(const SignableRequest& request, const SigningIdentity& identity,
                              std::chrono::sys_seconds time);

}  // namespace adjoin::wire
