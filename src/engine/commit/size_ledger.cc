#include "engine/commit/size_ledger.h"

#include <algorithm>
#include <utility>

#include "engine/commit/group.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::engine {
namespace {

/// Estimates after a crash may fall below nothing.
std::uint64_t shown(std::int64_t figure) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(figure, 0));
}

}  // namespace

void SizeLedger::start(ObjectSizes figures, std::optional<CommitId> kept) {
  const std::lock_guard lock(mutex_);
  figures_ = std::move(figures);
  kept_ = kept.value_or(CommitId());
  changed_.clear();
  if (kept) return;
  // Nothing on the disk equals these figures, so the next group that keeps sizes writes all of
  // them.
  for (const auto& [object, size] : figures_) changed_.insert(object);
}

bool SizeLedger::stage(Group& group) {
  const std::lock_guard lock(mutex_);
  const bool due = group.last_commit().value >= kept_.value + kKeepEvery;
  if (!due && !group.keeps_sizes()) return false;
  ObjectSizes kept;
  for (const std::uint32_t object : changed_) {
    const auto found = figures_.find(object);
    if (found != figures_.end()) kept.insert(*found);
  }
  for (const Group::SizeChange& change : group.size_changes()) {
    const auto found = figures_.find(change.object.value);
    if (found != figures_.end()) kept.insert(*found);
  }
  // The group is not in the figures yet: it may still fail to be written.
  add(group, kept);
  for (const auto& [object, size] : kept) {
    group.put(layout::Family::meta,
              layout::meta_key(layout::MetaKind::sizes, table::ObjectId{object}),
              layout::encode(size));
  }
  Bytes commit;
  layout::append_u64(group.last_commit().value, commit);
  group.put(layout::Family::meta, layout::meta_key(layout::MetaKind::sizes), commit);
  return true;
}

void SizeLedger::apply(const Group& group, bool kept) {
  const std::lock_guard lock(mutex_);
  // After the write. A group that failed must leave no trace in the figures.
  add(group, figures_);
  if (kept) {
    changed_.clear();
    kept_ = group.last_commit();
    return;
  }
  for (const Group::SizeChange& change : group.size_changes()) {
    changed_.insert(change.object.value);
  }
}

void SizeLedger::add(const Group& group, ObjectSizes& to) {
  for (const Group::SizeChange& change : group.size_changes()) {
    if (change.forget) {
      to.erase(change.object.value);
      continue;
    }
    layout::ObjectSize& size = to[change.object.value];
    size.items += change.by.items;
    size.bytes += change.by.bytes;
  }
}

ObjectSizes SizeLedger::figures() const {
  const std::lock_guard lock(mutex_);
  return figures_;
}

table::TableSizes SizeLedger::sizes_of(const table::TableDescription& table) const {
  const std::lock_guard lock(mutex_);
  const auto of = [&](table::ObjectId object) {
    const auto found = figures_.find(object.value);
    return found == figures_.end() ? layout::ObjectSize() : found->second;
  };
  table::TableSizes sizes;
  const layout::ObjectSize own = of(table.id);
  sizes.item_count = shown(own.items);
  sizes.size_bytes = shown(own.bytes);
  for (const table::IndexDescription& index : table.indexes) {
    const layout::ObjectSize size = of(index.id);
    sizes.indexes.push_back({index.name, shown(size.items), shown(size.bytes)});
  }
  return sizes;
}

bool SizeLedger::behind(CommitId last_commit) const {
  const std::lock_guard lock(mutex_);
  return kept_ != last_commit || !changed_.empty();
}

}  // namespace adjoin::engine
