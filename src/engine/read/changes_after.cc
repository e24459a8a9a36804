#include <utility>

#include "engine/layout/change_record.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "engine/read/stored_change.h"

namespace adjoin::engine {
Result<table::ChangesAfterResult> Reader::changes_after(
    const table::CallContext& context, const table::ChangesAfterRequest& request) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const TablePin table, catalog_->find(request.table));
  const table::ObjectId id = table->description.id;
  const SnapshotPin pin(*database_);
  ADJOIN_CHECK(check_still_there(*table, table.is_noted()));
  ADJOIN_TRY(const CommitId mark, watermark(*database_, id, pin.get()));
  if (request.after < mark) {
    return Error(ErrorCode::trimmed_data_access, "changes up to commit " +
                                                     std::to_string(mark.value) +
                                                     " are no longer kept; asked for those after " +
                                                     std::to_string(request.after.value));
  }
  ADJOIN_TRY(const CommitId newest, commit_at(*database_, pin.get()));

  Result<table::ChangesAfterResult> result{table::ChangesAfterResult()};
  result->last = std::max(request.after, newest);
  layout::KeyRange range{layout::change_key(id, CommitId{request.after.value + 1}, 0),
                         layout::change_key(table::ObjectId{id.value + 1}, CommitId{}, 0)};
  RangeCursor cursor(*database_, layout::Family::changes, std::move(range), true, pin.get());
  std::size_t commits = 0;
  CommitId current;
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(const layout::ChangePlace place, layout::decode_change_key(cursor.key()));
    if (place.commit != current) {
      if (commits == request.commits_max) {
        result->last = commits == 0 ? request.after : current;
        break;
      }
      ++commits;
      current = place.commit;
      if (commits % 256 == 0) ADJOIN_CHECK(check_call(context, *database_));
    }
    ADJOIN_TRY(table::Change change, to_change(table->description, place, cursor.value()));
    result->changes.push_back(std::move(change));
  }
  ADJOIN_CHECK(cursor.status());
  return result;
}

}  // namespace adjoin::engine
