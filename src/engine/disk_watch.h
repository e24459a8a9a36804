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

/// Free-space guard: refuses writes while less than a reserve is free on the store's disk. RocksDB
/// needs the reserve to flush its write buffers. Once it has met a full disk itself, it must flush
/// before it accepts writes again.
/// Refusing early keeps the store usable: removals still go through in the other half of the
/// reserve, and make room.
class DiskWatch {
 public:
  /// Watches the file system of `folder`. The reserve is at most an eighth of that file system.
  /// With a reserve of 0 only RocksDB's own errors count. `env` is borrowed.
  DiskWatch(rocksdb::Env& env, std::string folder, std::uint64_t reserve_bytes);

  /// Returns a new RocksDB listener that maintains `is_full`. Pass one to each database that is
  /// opened.
  std::shared_ptr<rocksdb::EventListener> listener();
  /// Size of the file system in bytes; 0 if it is unknown.
  std::uint64_t capacity() const noexcept { return capacity_; }

  /// Returns whether RocksDB met a full disk and has not recovered yet. RocksDB retries every five
  /// seconds in a thread of its own. Any thread.
  bool is_full() const noexcept { return state_->full.load(std::memory_order_acquire); }
  /// Returns why a write must not be tried; nullopt: it may be. Measures free space again after
  /// 256 KiB of writes, after 100 ms, or while the disk is full. One thread at a time.
  /// @param shrinks  the write frees space, and may use half of the reserve
  /// @cost usually none, sometimes one system call
  std::optional<std::string> refusal(bool shrinks);
  /// Returns why records of the meters must not be written; nullopt: they may be. They need twice
  /// the reserve, and some megabytes where there is none. Measures free space. One thread at a
  /// time, the one that calls `refusal`. @cost one system call
  std::optional<std::string> refusal_of_records();
  /// Counts written bytes. Call it in the thread that calls `refusal`.
  void wrote(std::size_t bytes) noexcept { written_since_ += bytes; }

 private:
  /// Shared with the listeners, which RocksDB may keep longer than this object lives.
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
