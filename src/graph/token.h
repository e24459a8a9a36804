#pragma once

#include <string>

#include "plan/plan.h"

namespace adjoin::graph {

/// 16 hex digits, never twice. Thread-safe.
std::string new_token();

/// Gives what is planned next for this target a name and a place of its own: a new token, and a tie
/// that is greater than those of all that this process wrote before. Of other processes' the clock
/// decides. Thread-safe.
void begin_write(plan::Target& target);

}  // namespace adjoin::graph
