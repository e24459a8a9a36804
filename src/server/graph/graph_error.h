#pragma once

#include <string>

#include "base/error.h"

namespace adjoin::server {

/// Appends {"error":code,"message":…}, the body of an error under `/_graph/`, and returns the HTTP
/// status. An internal error's own text goes to the log; clients get a generic message.
int append_graph_error(const Error& error, std::string& out);

/// Returns whether clients get a generic message instead of the error's own text.
bool is_internal_to_graph(ErrorCode code) noexcept;

}  // namespace adjoin::server
