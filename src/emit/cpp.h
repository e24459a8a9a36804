#pragma once

#include <string>

#include "plan/operation/request.h"

namespace adjoin::emit {

/// Returns the request as a C++ statement with the public API: `store.request("Query",
/// R"({…})").value();`. `store` is an adjoin::Store, of a folder or of an endpoint.
std::string to_cpp(const plan::Request& request);

}  // namespace adjoin::emit
