#pragma once

#include <string>

namespace adjoin::graph {

/// 16 hex digits, never twice. Thread-safe.
std::string new_token();

}  // namespace adjoin::graph
