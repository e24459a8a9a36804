#pragma once

#include <string>

namespace adjoin::engine {

/// Which RocksDB this program runs on: "RocksDB 7.8.3, packaged build, built 2023-01-07 12:33:41".
/// "Release build" is one of `make rocksdb`. For people, and for benchmarks, which differ twofold.
std::string storage_build();

}  // namespace adjoin::engine
