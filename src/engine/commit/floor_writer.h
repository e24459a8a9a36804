#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/layout/floor_record.h"

namespace rocksdb {
class Env;
class RandomRWFile;
}  // namespace rocksdb

namespace adjoin::engine {

/// Writer of the durable watermark, the file FLOOR: the last commit that a crash cannot lose. Each
/// advance overwrites the file in place at once, so that the watermark is exact when the process
/// ends. A thread of its own fsyncs it within 100 ms. The watermark is never ahead of the durable
/// data. If it cannot be written, it stays behind, which is safe: an open then detects less loss.
/// The kernel keeps what was written when only the process dies. The fsync is for a power cut, and
/// may lag: a watermark that is 100 ms old detects less, but never refuses a good store.
/// Thread-safe.
class FloorWriter {
 public:
  /// Opens the file. It must exist and hold `floor`. @errors io_error
  static Result<std::unique_ptr<FloorWriter>> open(rocksdb::Env& env, const std::string& path,
                                                   const layout::Floor& floor);
  /// Syncs the last advance.
  ~FloorWriter();
  FloorWriter(const FloorWriter&) = delete;
  FloorWriter& operator=(const FloorWriter&) = delete;

  /// Records how far RocksDB's MANIFEST is durable. May be called before `begin`, while RocksDB
  /// opens. @cost one write to the page cache
  void advance(const layout::ManifestMark& manifest);
  /// Starts the epoch (incarnation) of this opening: writes and syncs the file, and starts the
  /// thread. Call it once. @errors io_error
  Result<void> begin(const layout::Progress& start);
  /// Records that all commits up to `commit` are durable. @cost one write to the page cache
  void advance(CommitId commit);

 private:
  FloorWriter(std::unique_ptr<rocksdb::RandomRWFile> file, const layout::Floor& floor);

  void loop();
  Result<void> write();  ///< under the mutex
  Result<void> sync();

  std::unique_ptr<rocksdb::RandomRWFile> file_;
  std::mutex mutex_;
  std::condition_variable wake_;
  layout::Progress progress_;
  std::optional<layout::ManifestMark> manifest_;
  // The other slot is written next. A torn write therefore spares the newest whole one.
  std::size_t slot_;  ///< the slot that was written last
  bool unsynced_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace adjoin::engine
