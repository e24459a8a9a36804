#pragma once

#include <rocksdb/file_system.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/random.h"

namespace adjoin::crash {

/// A file system that can lose its power. It forwards everything and remembers what was made
/// durable: bytes by a file's sync, names (of files created or renamed, of directories made) by the
/// sync of the directory they are in. At the chosen
/// mutating operation it stops: that operation and all later ones fail, reads too. `lose_power`
/// then does to the disk what a power cut may: of the bytes never synced a random front survives,
/// with a page of zeroes now and then, and names never synced vanish or are undone at random, a
/// directory with all that is in it.
///
/// Used for one life of one store; make a new one after each cut. Thread-safe.
class PowerLossFileSystem final : public rocksdb::FileSystemWrapper {
 public:
  explicit PowerLossFileSystem(std::shared_ptr<rocksdb::FileSystem> target);
  ~PowerLossFileSystem() override;

  const char* Name() const override { return "PowerLossFileSystem"; }

  /// The power goes before mutating operation number `operation`, counted from 1.
  void cut_at(std::uint64_t operation);
  bool is_cut() const;
  std::uint64_t operations() const;

  /// Destroys what was not durable. Call after the store on it was closed. The same seed and the
  /// same history give the same damage.
  void lose_power(Random& random);

  rocksdb::IOStatus NewSequentialFile(const std::string& name, const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSSequentialFile>* result,
                                      rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewRandomAccessFile(const std::string& name,
                                        const rocksdb::FileOptions& options,
                                        std::unique_ptr<rocksdb::FSRandomAccessFile>* result,
                                        rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus ReopenWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                       std::unique_ptr<rocksdb::FSWritableFile>* result,
                                       rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus ReuseWritableFile(const std::string& name, const std::string& old_name,
                                      const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSWritableFile>* result,
                                      rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* result,
                                 rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus CreateDir(const std::string& name, const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus CreateDirIfMissing(const std::string& name, const rocksdb::IOOptions& options,
                                       rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus RenameFile(const std::string& from, const std::string& to,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus DeleteFile(const std::string& name, const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* debug) override;

  // Called by the files and directories this hands out.
  rocksdb::IOStatus mutate();
  void wrote(const std::string& name, std::uint64_t size);
  void synced(const std::string& name, std::uint64_t size);
  void directory_synced(const std::string& directory);

 private:
  struct FileState {
    std::uint64_t written = 0;
    std::uint64_t synced = 0;
  };
  /// A name whose directory was not synced since.
  struct PendingName {
    std::string name;
    std::string renamed_from;  ///< empty: created
    bool replaced = false;     ///< there was an older file of that name, kept in `old_content`
    std::string old_content;
  };
  rocksdb::IOStatus make_directory(const std::string& name,
                                   const std::function<rocksdb::IOStatus()>& make);
  rocksdb::IOStatus adopt(const std::string& name, std::uint64_t size, bool created,
                          std::unique_ptr<rocksdb::FSWritableFile>* result);
  void damage_content(const std::string& name, const FileState& state, Random& random);
  void undo(const PendingName& pending);

  mutable std::mutex mutex_;
  std::map<std::string, FileState> files_;
  std::vector<PendingName> pending_;
  std::uint64_t operations_ = 0;
  std::uint64_t cut_at_ = UINT64_MAX;
};

}  // namespace adjoin::crash
