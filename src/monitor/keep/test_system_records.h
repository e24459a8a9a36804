#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "base/error.h"
#include "table/store/system_records.h"

namespace adjoin::monitor {

/// Records in a map, for tests, in place of a store: they outlive the keeper, as a store's outlive
/// the process.
class TestSystemRecords final : public table::SystemRecords {
 public:
  Result<std::optional<Bytes>> get(BytesView key) const override {
    const std::lock_guard lock(mutex_);
    const auto found = records_.find(key);
    if (found == records_.end()) return std::optional<Bytes>();
    return std::optional<Bytes>(found->second);
  }
  Result<void> read(BytesView begin, BytesView end, const Visit& visit) const override {
    const std::lock_guard lock(mutex_);
    if (is_unreadable) return Error(ErrorCode::io_error, "a block is damaged");
    for (auto at = records_.lower_bound(begin); at != records_.end() && at->first < end; ++at) {
      ADJOIN_CHECK(visit(at->first, at->second));
    }
    return {};
  }
  Result<void> write(const std::vector<table::SystemRecord>& records) override {
    const std::lock_guard lock(mutex_);
    ++writes;
    largest_batch = std::max(largest_batch, records.size());
    const bool refuses = is_full || refusals > 0;
    refusals -= refusals > 0 ? 1 : 0;
    if (refuses) return Error(ErrorCode::unavailable, "the disk is full");
    for (const table::SystemRecord& record : records) {
      if (record.value) {
        records_.insert_or_assign(record.key, *record.value);
      } else {
        records_.erase(record.key);
      }
    }
    return {};
  }
  Result<void> remove(BytesView begin, BytesView end) override {
    const std::lock_guard lock(mutex_);
    ++removals;
    records_.erase(records_.lower_bound(begin), records_.lower_bound(end));
    return {};
  }

  /// Bytes of all records whose first byte is `kind`.
  std::uint64_t bytes_of(char kind) const {
    const std::lock_guard lock(mutex_);
    std::uint64_t bytes = 0;
    for (const auto& [key, value] : records_) {
      if (key.front() == kind) bytes += key.size() + value.size();
    }
    return bytes;
  }
  std::size_t count_of(char kind) const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const auto& [key, value] : records_) count += key.front() == kind ? 1 : 0;
    return count;
  }

  bool is_full = false;
  bool is_unreadable = false;
  int refusals = 0;  ///< so many writes are refused next
  std::size_t writes = 0;
  std::size_t removals = 0;
  std::size_t largest_batch = 0;

 private:
  mutable std::mutex mutex_;
  std::map<Bytes, Bytes, std::less<>> records_;
};

}  // namespace adjoin::monitor
