#pragma once

#include <string>

namespace adjoin::cli {

/// Returns Adjoin's version alone: "1.2.3".
std::string adjoin_version();
/// Returns Adjoin's version and the build of RocksDB that it uses, a line each.
std::string version_text();

}  // namespace adjoin::cli
