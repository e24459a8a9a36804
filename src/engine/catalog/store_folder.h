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

/// Folder of a store: FORMAT and FLOOR (docs/formats/layout.md), LOCK, URL, RocksDB's files in
/// data/, and derived data in derived/. The object holds the lock for its lifetime, so that one
/// process at a time opens the store. In read-only mode it holds no lock and changes nothing.
/// FORMAT makes a folder a store, so it is written last when a store is made and checked first when
/// one is opened.
class StoreFolder {
 public:
  /// Opens and locks the folder. Creates a store if it is missing or empty and the options allow
  /// that; else checks that this program can read it. A folder that is refused for what it holds
  /// is unchanged: everything is read before the lock, but FLOOR's content.
  /// @errors configuration, corruption, io_error
  static Result<std::unique_ptr<StoreFolder>> open(const Options& options, rocksdb::Env& env);
  ~StoreFolder();
  StoreFolder(const StoreFolder&) = delete;
  StoreFolder& operator=(const StoreFolder&) = delete;

  /// Returns the durable watermark that the last use of the store left in FLOOR.
  const layout::Floor& floor() const noexcept { return floor_; }
  std::string floor_path() const { return path_ + "/FLOOR"; }
  std::string data_path() const { return path_ + "/data"; }
  std::string derived_path() const { return path_ + "/derived"; }

 private:
  StoreFolder(std::string path, rocksdb::Env& env) : path_(std::move(path)), env_(&env) {}

  Result<void> lock();
  void keep_private(const Options& options) const;
  Result<void> create();
  /// Syncs the directory entries of the store's files and of the folder itself.
  Result<void> make_durable(bool in_memory);
  Result<void> read_floor();

  std::string path_;
  rocksdb::Env* env_;
  rocksdb::FileLock* lock_ = nullptr;  // owned; released with Env::UnlockFile
  layout::Floor floor_;
};

}  // namespace adjoin::engine
