#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "engine/layout/floor_record.h"
#include "engine/open.h"

namespace rocksdb {
class Env;
class FileLock;
}  // namespace rocksdb

namespace adjoin::engine {

/// A store's folder: FORMAT and FLOOR (docs/formats/layout.md), LOCK, URL, RocksDB's files in
/// data/, and in derived/ what can be made again from them. Holding this object holds the lock: one
/// process at a time. Opened to be read only it holds none, and changes nothing.
class StoreFolder {
 public:
  /// Makes the folder when it is missing or empty and the options allow; else checks that it is a
  /// store that this program can read. A folder that is refused is left as it was.
  /// @errors configuration, corruption, storage_io
  static Result<std::unique_ptr<StoreFolder>> open(const Options& options, rocksdb::Env& env);
  ~StoreFolder();
  StoreFolder(const StoreFolder&) = delete;
  StoreFolder& operator=(const StoreFolder&) = delete;

  /// What was certainly durable when the store was last used.
  const layout::Floor& floor() const noexcept { return floor_; }
  std::string floor_path() const { return path_ + "/FLOOR"; }
  std::string data_path() const { return path_ + "/data"; }
  std::string derived_path() const { return path_ + "/derived"; }

 private:
  StoreFolder(std::string path, rocksdb::Env& env) : path_(std::move(path)), env_(&env) {}

  Result<void> lock();
  void keep_private(const Options& options) const;
  Result<void> create();
  /// The names of all that a store stands on: of what is in its folder, and of the folder itself.
  Result<void> make_durable(bool in_memory);
  Result<void> read_floor();

  std::string path_;
  rocksdb::Env* env_;
  rocksdb::FileLock* lock_ = nullptr;  // RocksDB's interface: given back with UnlockFile
  layout::Floor floor_;
};

}  // namespace adjoin::engine
