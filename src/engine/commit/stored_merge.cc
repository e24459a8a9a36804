#include "engine/commit/stored_merge.h"

#include "base/assert.h"
#include "item/number.h"

namespace adjoin::engine {
namespace {

using ChangeKind = table::StoredChange::Kind;

/// A sum takes a type byte and at most 22 more.
constexpr std::size_t kSumBytesMax = 32;

/// Appends the sum to `sums`, which has room. False: there is none.
bool append_sum(std::optional<item::ValueView> before, item::ValueView amount, Bytes& sums) {
  Number held;
  if (before) {
    if (before->type() != Value::Type::number) return false;
    held = before->as_number();
  }
  const Result<Number> sum = item::add(held, amount.as_number());
  if (!sum) return false;
  sums.push_back(static_cast<char>(Value::Type::number));
  item::encode_ordered(*sum, sums);
  return true;
}

}  // namespace

bool merge_changes(std::optional<item::ItemView> old_item,
                   const std::vector<table::StoredChange>& changes, MergeBuffers& buffers,
                   Bytes& out) {
  buffers.changes.clear();
  buffers.sums.clear();
  // The changes view the sums, which therefore must not move.
  buffers.sums.reserve(changes.size() * kSumBytesMax);
  for (const table::StoredChange& change : changes) {
    if (change.kind == ChangeKind::set || change.kind == ChangeKind::remove) {
      buffers.changes.push_back({change.name, change.value});
      continue;
    }
    const auto before = old_item ? old_item->find(change.name) : std::nullopt;
    if (change.kind == ChangeKind::set_if_absent) {
      if (!before) buffers.changes.push_back({change.name, change.value});
      continue;
    }
    const std::size_t from = buffers.sums.size();
    if (!append_sum(before, item::ValueView(change.value), buffers.sums)) return false;
    ADJOIN_ASSERT(buffers.sums.size() - from <= kSumBytesMax);
    buffers.changes.push_back({change.name, BytesView(buffers.sums).substr(from)});
  }
  item::merge_item(old_item.value_or(item::ItemView()), buffers.changes, out);
  return true;
}

}  // namespace adjoin::engine
