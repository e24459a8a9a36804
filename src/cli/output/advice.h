#pragma once

#include <string>

#include "base/error.h"

namespace adjoin::cli {

/// Returns an error's message. If something is missing, adds the option or command that gives it.
std::string advised(const Error& error);

}  // namespace adjoin::cli
