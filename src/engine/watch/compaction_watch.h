#pragma once

#include <rocksdb/listener.h>

#include <atomic>
#include <cstdint>
#include <memory>

namespace adjoin::engine {

/// Counts the bytes that RocksDB's compactions write. RocksDB's own statistics would count at every
/// read as well. Thread-safe.
class CompactionWatch {
 public:
  /// Returns a new RocksDB listener that counts.
  std::shared_ptr<rocksdb::EventListener> listener() const {
    return std::make_shared<Listener>(bytes_);
  }
  std::uint64_t bytes() const noexcept { return bytes_->load(std::memory_order_relaxed); }

 private:
  using Count = std::shared_ptr<std::atomic<std::uint64_t>>;
  class Listener final : public rocksdb::EventListener {
   public:
    explicit Listener(Count bytes) : bytes_(std::move(bytes)) {}
    void OnCompactionCompleted(rocksdb::DB*, const rocksdb::CompactionJobInfo& job) override {
      bytes_->fetch_add(job.stats.total_output_bytes, std::memory_order_relaxed);
    }

   private:
    Count bytes_;
  };

  Count bytes_ = std::make_shared<std::atomic<std::uint64_t>>(0);  // RocksDB may keep a listener
};

}  // namespace adjoin::engine
