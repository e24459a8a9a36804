#pragma once

#include <functional>
#include <map>
#include <mutex>

#include "table/store/system_records.h"

namespace adjoin::monitor {

/// Records in memory alone, for a store that keeps none. Thread-safe.
class MemoryRecords final : public table::SystemRecords {
 public:
  Result<std::optional<Bytes>> get(BytesView key) const override;
  Result<void> read(BytesView begin, BytesView end, const Visit& visit) const override;
  Result<void> write(const std::vector<table::SystemRecord>& records) override;
  Result<void> remove(BytesView begin, BytesView end) override;

 private:
  mutable std::mutex mutex_;
  std::map<Bytes, Bytes, std::less<>> records_;
};

}  // namespace adjoin::monitor
