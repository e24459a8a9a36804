#pragma once

#include <string>

namespace adjoin::engine {

/// Returns which RocksDB this program uses, for people: "RocksDB 7.8.3, packaged build, built
/// 2023-01-07 12:33:41". "Release build" means that `make rocksdb` built it. Benchmarks report it,
/// because the two builds differ twofold in speed.
std::string storage_build();

}  // namespace adjoin::engine
