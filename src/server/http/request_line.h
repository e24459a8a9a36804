#pragma once

#include <optional>
#include <string_view>

#include "server/refusal.h"

namespace adjoin::server {

/// Whether a byte may stand in a token (RFC 9110, 5.6.2): a method or a field name.
bool is_token_byte(char byte);

/// What is wrong with a request line, its line end taken off. Stricter than RFC 9112: single
/// blanks, printable ASCII, and no target in absolute form, since this is no proxy.
std::optional<Refusal> check_request_line(std::string_view line);

}  // namespace adjoin::server
