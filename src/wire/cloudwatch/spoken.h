#pragma once

#include <optional>
#include <string_view>

#include "wire/cloudwatch/codec.h"

namespace adjoin::wire::cloudwatch {

/// What a request's head says, as it came; empty: the header is not there.
struct Head {
  std::string_view path;
  std::string_view target;           ///< X-Amz-Target
  std::string_view content_type;     ///< Content-Type
  std::string_view smithy_protocol;  ///< Smithy-Protocol
  bool is_signed = false;            ///< has one Authorization, of the scheme AWS4
};

/// In which form a request speaks to CloudWatch, and of which operation.
struct Spoken {
  Form form = Form::json;
  std::string_view operation;  ///< empty for Query, whose body names it. Views the head.
};

/// Returns the form of a POST by its head; nullopt if it does not speak to CloudWatch.
///
/// A form without a signature is none of these. A web page can make a browser send one unasked, to
/// any address. All other requests have headers that a page may only send if the server
/// said so before.
std::optional<Spoken> spoken_by(const Head& head);

}  // namespace adjoin::wire::cloudwatch
