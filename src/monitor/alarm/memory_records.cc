#include "monitor/alarm/memory_records.h"

namespace adjoin::monitor {

Result<std::optional<Bytes>> MemoryRecords::get(BytesView key) const {
  const std::lock_guard lock(mutex_);
  const auto found = records_.find(key);
  if (found == records_.end()) return std::optional<Bytes>();
  return std::optional<Bytes>(found->second);
}

Result<void> MemoryRecords::read(BytesView begin, BytesView end, const Visit& visit) const {
  // Copied, so that `visit` may come back.
  std::map<Bytes, Bytes, std::less<>> found;
  {
    const std::lock_guard lock(mutex_);
    for (auto at = records_.lower_bound(begin); at != records_.end() && at->first < end; ++at) {
      found.emplace_hint(found.end(), at->first, at->second);
    }
  }
  for (const auto& [key, value] : found) ADJOIN_CHECK(visit(key, value));
  return {};
}

Result<void> MemoryRecords::write(const std::vector<table::SystemRecord>& records) {
  const std::lock_guard lock(mutex_);
  for (const table::SystemRecord& record : records) {
    if (record.value) {
      records_.insert_or_assign(record.key, *record.value);
    } else {
      records_.erase(record.key);
    }
  }
  return {};
}

Result<void> MemoryRecords::remove(BytesView begin, BytesView end) {
  const std::lock_guard lock(mutex_);
  records_.erase(records_.lower_bound(begin), records_.lower_bound(end));
  return {};
}

}  // namespace adjoin::monitor
