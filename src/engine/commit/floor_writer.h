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

/// Keeps the file FLOOR, the side record of what is durable. It is written at once, in place and
/// without a sync, so that it is exact when the process ends; a thread of its own fsyncs it within
/// 100 ms. It is never ahead of what is durable. A floor that cannot be written stays where it was:
/// that is safe, only less watchful. Thread-safe.
class FloorWriter {
 public:
  /// Opens the file, which exists and holds `floor`. @errors storage_io
  static Result<std::unique_ptr<FloorWriter>> open(rocksdb::Env& env, const std::string& path,
                                                   const layout::Floor& floor);
  /// Syncs the last word.
  ~FloorWriter();
  FloorWriter(const FloorWriter&) = delete;
  FloorWriter& operator=(const FloorWriter&) = delete;

  /// How far the MANIFEST is durable, of the data's opening too. @cost one write into memory
  void advance(const layout::ManifestMark& manifest);
  /// From here on commits of this incarnation follow; writes and syncs. Once. @errors storage_io
  Result<void> begin(const layout::Progress& start);
  /// All commits up to this one are durable. @cost one write into memory
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
  std::size_t slot_;  ///< the one with the latest word
  bool unsynced_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace adjoin::engine
