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

/// Returns a decorator of `env` that reports how far the MANIFEST of the database in `folder` is
/// durable. The MANIFEST is RocksDB's list of the files that make up the database; CURRENT names
/// the one in use. The decorator calls `synced`
///
///   - after each sync of the MANIFEST, before RocksDB removes files that it no longer needs,
///   - once CURRENT durably names another MANIFEST.
///
/// RocksDB itself cannot tell a MANIFEST that lost its end from one that was never longer. It opens
/// the shorter one as an older state, and deletes table files that this state does not name.
///
/// `env` is borrowed and must outlive the result. Calls come from RocksDB's threads, one at a time.
/// @cost some microseconds for each sync of a MANIFEST; other files are not wrapped
std::unique_ptr<rocksdb::Env> watch_manifest(
    rocksdb::Env& env, std::string folder, std::function<void(const layout::ManifestMark&)> synced);

/// Returns the number in a MANIFEST's name: "MANIFEST-000005", or the line that CURRENT holds.
/// @errors corruption: not such a name
Result<std::uint64_t> manifest_number(std::string_view name);

}  // namespace adjoin::engine
