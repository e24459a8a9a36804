#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace rocksdb {
class Env;
class EventListener;
}  // namespace rocksdb

namespace adjoin::engine {

/// Whether the disk has room for writes. A part of it is kept in reserve, so that RocksDB can still
/// move what is in memory to table files when everything else is full: once it has met a full disk
/// itself it must first do so before it takes a write again.
class DiskWatch {
 public:
  /// Of the file system that `folder` is on. The reserve is lowered to an eighth of it. A reserve
  /// of 0: only what RocksDB meets counts. `env` is borrowed.
  DiskWatch(rocksdb::Env& env, std::string folder, std::uint64_t reserve_bytes);

  /// To be told of RocksDB's errors; one for each database that is opened.
  std::shared_ptr<rocksdb::EventListener> listener();
  /// Bytes of the whole file system; 0 when nobody can tell.
  std::uint64_t capacity() const noexcept { return capacity_; }

  /// RocksDB met a full disk and has not recovered. It looks for room every five seconds and then
  /// recovers by itself, in a thread of its own. Any thread.
  bool is_full() const noexcept { return state_->full.load(std::memory_order_acquire); }
  /// Why a write must not be tried, if so. One that frees space may use half of the reserve. Looks
  /// again when a good deal was written since, or some time has gone by. One thread at a time.
  /// @cost a system call at times
  std::optional<std::string> refusal(bool shrinks);
  /// By the same thread.
  void wrote(std::size_t bytes) noexcept { written_since_ += bytes; }

 private:
  /// Outlives the watch: RocksDB keeps its listeners.
  struct State {
    std::atomic<bool> full{false};
  };
  class Listener;
  void look();

  rocksdb::Env* env_;
  const std::string folder_;
  std::uint64_t capacity_ = 0;
  std::uint64_t reserve_ = 0;
  std::shared_ptr<State> state_;

  std::uint64_t free_ = UINT64_MAX;
  std::size_t written_since_ = 0;
  std::chrono::steady_clock::time_point looked_{};
};

}  // namespace adjoin::engine
