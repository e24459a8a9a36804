#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/layout/floor_record.h"

namespace rocksdb {
class Env;
}

namespace adjoin::engine {

/// An Env that passes everything on to `env`, and tells `synced` how far the MANIFEST of the
/// database in `folder`, opened on it, is durable: after each sync of it, before RocksDB goes on
/// and removes what the MANIFEST no longer needs, and once CURRENT durably names another one. Calls
/// come from RocksDB's threads, one at a time. `env` is borrowed and must outlive it.
/// @cost of a MANIFEST's sync, some microseconds; other files are handed out as they are
std::unique_ptr<rocksdb::Env> watch_manifest(
    rocksdb::Env& env, std::string folder, std::function<void(const layout::ManifestMark&)> synced);

/// The number in a MANIFEST's name, "MANIFEST-000005" or the line that CURRENT holds.
/// @errors corruption when it is no such name
Result<std::uint64_t> manifest_number(std::string_view name);

}  // namespace adjoin::engine
