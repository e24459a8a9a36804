#pragma once

#include <string>

namespace adjoin::engine {

/// Which RocksDB this program runs on: "RocksDB 7.8.3, built 2023-01-07 12:33:41", as
/// its build says of itself. For people, and for benchmarks, which differ twofold between builds.
std::string storage_build();

}  // namespace adjoin::engine
