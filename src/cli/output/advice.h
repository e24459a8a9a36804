#pragma once

#include <string>

#include "base/error.h"

namespace adjoin::cli {

/// What an error says, and how what is missing is given on a command line.
std::string advised(const Error& error);

}  // namespace adjoin::cli
