#include <algorithm>
#include <utility>

#include "engine/layout/change_record.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "engine/read/stored_change.h"
#include "item/key_codec.h"

namespace adjoin::engine {
namespace {

/// Tells the changes that a request wants from their records, without decoding their keys.
class Wanted {
 public:
  Wanted(const table::TableDescription& table, const table::ChangesAfterRequest& request)
      : keys_(table.keys), request_(request) {
    for (const std::string& front : request.sort_fronts) {
      item::append_key_prefix(front, fronts_.emplace_back());
    }
  }

  /// @errors corruption
  Result<bool> has(const layout::ChangeRecord& record) const {
    if (!request_.wants(record.kind)) return false;
    if (fronts_.empty() || record.key_parts.empty()) return true;  // A reset speaks of no item.
    if (keys_.sort.empty() || keys_.sort.front().type == Value::Type::number) return false;
    BytesView sort = record.key_parts;
    ADJOIN_CHECK(item::skip_key_part(sort, keys_.partition.front().type));
    const auto begins = [sort](const Bytes& front) { return sort.starts_with(front); };
    return std::any_of(fronts_.begin(), fronts_.end(), begins);
  }

 private:
  const table::KeySchema& keys_;
  const table::ChangesAfterRequest& request_;
  std::vector<Bytes> fronts_;  ///< as parts of a key, without their end marks
};

/// Gathers the changes of whole commits, as many as were asked for.
class Gathered {
 public:
  Gathered(const table::TableDescription& table, const table::ChangesAfterRequest& request,
           CommitId newest)
      : table_(table), request_(request), wanted_(table, request) {
    result_.last = std::max(request.after, newest);
  }

  /// False when the record belongs to a commit too many.
  Result<bool> add(BytesView key, BytesView value) {
    ADJOIN_TRY(const layout::ChangePlace place, layout::decode_change_key(key));
    if (place.commit != current_) {
      // Ends between commits only: a follower that applied half of one would show a state that
      // never was.
      if (commits_ == request_.commits_max) {
        result_.last = commits_ == 0 ? request_.after : current_;
        result_.has_more = true;
        return false;
      }
      ++commits_;
      current_ = place.commit;
    }
    ++result_.examined;
    ADJOIN_TRY(const layout::ChangeRecord record, layout::decode_change(value));
    ADJOIN_TRY(const bool is_wanted, wanted_.has(record));
    if (!is_wanted) return true;
    ADJOIN_TRY(table::Change change, to_change(table_, place, record));
    result_.changes.push_back(std::move(change));
    return true;
  }

  std::size_t commits() const noexcept { return commits_; }
  table::ChangesAfterResult take() { return std::move(result_); }

 private:
  const table::TableDescription& table_;
  const table::ChangesAfterRequest& request_;
  const Wanted wanted_;
  table::ChangesAfterResult result_;
  std::size_t commits_ = 0;
  CommitId current_;
};

Result<table::ChangesAfterResult> from_tail(const table::TableDescription& table,
                                            const table::ChangesAfterRequest& request,
                                            const RecentChanges::Tail& tail) {
  Gathered gathered(table, request, tail.last);
  const Bytes begin = layout::change_key(table.id, CommitId{request.after.value + 1}, 0);
  const Bytes end = layout::change_key(table::ObjectId{table.id.value + 1}, CommitId{}, 0);
  for (const auto& batch : tail.batches) {
    for (const RecentChanges::Change& change : batch->changes) {
      if (change.key < begin || change.key >= end) continue;
      ADJOIN_TRY(const bool fits, gathered.add(change.key, change.value));
      if (!fits) return gathered.take();
    }
  }
  return gathered.take();
}

}  // namespace

Result<table::ChangesAfterResult> Reader::changes_after(
    const table::CallContext& context, const table::ChangesAfterRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const TablePin table, catalog_->find(request.table));
  const table::ObjectId id = table->description.id;
  // The tail has every commit that was acknowledged before the call: publishing precedes the
  // replies.
  if (const auto tail = database_->changes().after(request.after)) {
    ADJOIN_CHECK(check_still_there(*table, table.is_noted()));
    return from_tail(table->description, request, *tail);
  }
  const SnapshotPin pin(*database_);
  ADJOIN_CHECK(check_still_there(*table, table.is_noted()));
  ADJOIN_TRY(const CommitId mark, watermark(*database_, id, pin.get()));
  // An error, not an empty answer. The follower has to read the table anew.
  if (request.after < mark) {
    return api_error(ApiError::trimmed_data_access,
                     "changes up to commit " + std::to_string(mark.value) +
                         " are no longer kept; asked for those after " +
                         std::to_string(request.after.value));
  }
  // Of the snapshot and not of the sequencer, which may be ahead of what is walked here.
  ADJOIN_TRY(const CommitId newest, commit_at(*database_, pin.get()));
  Gathered gathered(table->description, request, newest);
  layout::KeyRange range{layout::change_key(id, CommitId{request.after.value + 1}, 0),
                         layout::change_key(table::ObjectId{id.value + 1}, CommitId{}, 0)};
  RangeCursor cursor(*database_, layout::Family::changes, std::move(range), true, pin.get());
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(const bool fits, gathered.add(cursor.key(), cursor.value()));
    if (!fits) break;
    if (gathered.commits() % 256 == 0) ADJOIN_CHECK(check_call(context, *database_));
  }
  ADJOIN_CHECK(cursor.status());
  return gathered.take();
}

}  // namespace adjoin::engine
