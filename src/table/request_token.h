#pragma once

#include <string>

namespace adjoin::table {

/// A new ClientRequestToken: 36 characters by chance. Not for secrets. Safe to call from any
/// thread.
std::string new_request_token();

}  // namespace adjoin::table
