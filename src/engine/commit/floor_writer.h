#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "base/result.h"
#include "base/strong_id.h"
#include "engine/layout/meta_key.h"

namespace rocksdb {
class Env;
class RandomRWFile;
}  // namespace rocksdb

namespace adjoin::engine {

/// Keeps the file FLOOR, the side record of what is durable, up to date from a thread of its own:
/// written soon after each synced group, fsynced within 100 ms and at the end. At open a last
/// commit below the floor tells that acknowledged data is missing. It is never ahead of what is
/// durable.
class FloorWriter {
 public:
  /// Opens the file, which exists, and writes and syncs `start`. @errors storage_io
  static Result<std::unique_ptr<FloorWriter>> open(rocksdb::Env& env, const std::string& path,
                                                   layout::Progress start);
  /// Writes and syncs the last word.
  ~FloorWriter();
  FloorWriter(const FloorWriter&) = delete;
  FloorWriter& operator=(const FloorWriter&) = delete;

  /// All commits up to this one are durable. Cheap; never waits for the file.
  void advance(CommitId commit);

 private:
  FloorWriter(std::unique_ptr<rocksdb::RandomRWFile> file, layout::Progress start);

  void loop(CommitId written);
  Result<void> write(CommitId commit);
  Result<void> sync();

  std::unique_ptr<rocksdb::RandomRWFile> file_;
  const std::uint64_t incarnation_;
  std::uint64_t slot_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_;
  CommitId durable_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace adjoin::engine
