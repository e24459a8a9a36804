#include "table/store/capacity_meter.h"

#include <algorithm>

#include "base/assert.h"

namespace adjoin::table {

std::int64_t CapacityMeter::read_item(std::size_t bytes, ReadKind kind) {
  const std::int64_t added = kind == ReadKind::transactional
                                 ? transact_read_half_units(bytes)
                                 : read_half_units(bytes, kind == ReadKind::consistent);
  table_units_.read_half_units += added;
  return added;
}

std::int64_t CapacityMeter::read_page(const IndexDescription* index, std::size_t bytes,
                                      bool consistent_read) {
  CapacityUnits& units = index == nullptr ? table_units_ : units_of(*index);
  const std::int64_t added = read_half_units(bytes, consistent_read);
  units.read_half_units += added;
  return added;
}

std::int64_t CapacityMeter::write_item(std::size_t old_bytes, std::size_t new_bytes,
                                       bool transactional) {
  // By the larger image, as the service charges: shrinking an item costs what the item was.
  const std::int64_t once = write_half_units(std::max(old_bytes, new_bytes));
  const std::int64_t added = transactional ? 2 * once : once;
  table_units_.write_half_units += added;
  return added;
}

IndexWriteUnits CapacityMeter::write_index(const IndexDescription& index,
                                           const IndexEntryChange& change, bool transactional) {
  IndexWriteUnits added;
  if (!change.old_bytes && !change.new_bytes) return added;
  if (change.same_key && change.same_content) return added;
  const std::int64_t factor = transactional ? 2 : 1;
  // An entry that moves is a removal and a put, and costs both.
  if (change.same_key && change.old_bytes && change.new_bytes) {
    added.written = factor * write_half_units(std::max(*change.old_bytes, *change.new_bytes));
  } else {
    if (change.old_bytes) added.removed = factor * write_half_units(*change.old_bytes);
    if (change.new_bytes) added.written = factor * write_half_units(*change.new_bytes);
  }
  units_of(index).write_half_units += added.removed + added.written;
  return added;
}

CapacityUnits CapacityMeter::total() const {
  CapacityUnits sum = table_units_;
  for (const auto& units : index_units_) {
    if (units) sum += *units;
  }
  return sum;
}

std::optional<ConsumedCapacity> CapacityMeter::report(ReturnConsumedCapacity asked) const {
  if (asked == ReturnConsumedCapacity::none) return std::nullopt;
  ConsumedCapacity report;
  report.table_name = table_->name;
  report.total = total();
  if (asked == ReturnConsumedCapacity::indexes) {
    report.table = table_units_;
    for (std::size_t i = 0; i < index_units_.size(); ++i) {
      if (!index_units_[i]) continue;
      const IndexDescription& index = table_->indexes[i];
      report.indexes.push_back({index.name, index.kind == IndexKind::local, *index_units_[i]});
    }
  }
  return report;
}

CapacityUnits& CapacityMeter::units_of(const IndexDescription& index) {
  const auto place = static_cast<std::size_t>(&index - table_->indexes.data());
  ADJOIN_ASSERT(place < table_->indexes.size());
  // Made with the first index that is charged. Most requests touch none.
  if (index_units_.empty()) index_units_.resize(table_->indexes.size());
  if (!index_units_[place]) index_units_[place].emplace();
  return *index_units_[place];
}

}  // namespace adjoin::table
