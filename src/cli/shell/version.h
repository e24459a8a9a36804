#pragma once

#include <string>

namespace adjoin::cli {

/// Adjoin's version and the build of RocksDB it runs on, a line each.
std::string version_text();

}  // namespace adjoin::cli
