#pragma once

#include <string>

#include "base/error.h"

namespace adjoin::server {

/// Appends {"error":code,"message":…}, an error as the graph's paths answer it, and answers the
/// HTTP status. What went wrong inside is for the log: clients read no more than that it did.
int append_graph_error(const Error& error, std::string& out);

/// Whether clients are not told.
bool is_internal_to_graph(ErrorCode code) noexcept;

}  // namespace adjoin::server
