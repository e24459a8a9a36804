#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/bytes.h"

namespace adjoin::server {

/// One header field as the client spelled it, outer blanks of the value removed.
struct HeaderField {
  std::string_view name;
  std::string_view value;
};

/// One HTTP/1.x request. It was well formed: exactly one Host (HTTP/1.1), a target that starts
/// with '/' (or "*" with OPTIONS), no folded lines, no control characters.
/// All views are valid until the exchange they belong to is finished.
struct HttpRequest {
  std::string_view method;  ///< upper case: GET HEAD POST PUT DELETE PATCH OPTIONS
  std::string_view target;  ///< path and query as sent, still percent-encoded
  std::vector<HeaderField> fields;
  BytesView body;         ///< as received: chunks joined, content coding left as it is
  std::string_view peer;  ///< "127.0.0.1:51234" or "[::1]:51234"
  bool tls = false;

  /// The value of the first field of that name, in any case.
  std::optional<std::string_view> find(std::string_view name) const;
  /// How many fields have that name, in any case.
  std::size_t count(std::string_view name) const;
};

}  // namespace adjoin::server
