#pragma once

#include <string>

#include "base/error.h"

namespace adjoin::cli {

/// Returns an error's message. If the error says which setting is missing, adds the option or the
/// command that gives it.
std::string advised(const Error& error);

}  // namespace adjoin::cli
