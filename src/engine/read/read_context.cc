#include "engine/read/read_context.h"

#include "engine/layout/meta_key.h"
#include "table/request/messages.h"

namespace adjoin::engine {

Result<std::shared_ptr<const table::ReadView>> EngineReadView::make(const Database& database,
                                                                    const Reader& reader) {
  auto view = std::make_shared<EngineReadView>(database, reader);
  ADJOIN_TRY(view->commit_, commit_at(database, view->snapshot()));
  return std::shared_ptr<const table::ReadView>(std::move(view));
}

Result<const rocksdb::Snapshot*> snapshot_of(const table::CallContext& context,
                                             const Database& database) {
  if (context.read_view == nullptr) return static_cast<const rocksdb::Snapshot*>(nullptr);
  // A snapshot is a number in one database. In another it would silently mean another moment.
  const auto* view = dynamic_cast<const EngineReadView*>(context.read_view.get());
  if (view == nullptr || view->database() != &database) {
    return Error(ErrorCode::invalid_argument, "the read view belongs to another store");
  }
  return view->snapshot();
}

Result<void> check_call(const table::CallContext& context, const Database& database) {
  if (context.cancel != nullptr && context.cancel->load(std::memory_order_relaxed)) {
    return Error(ErrorCode::cancelled, "the call was cancelled");
  }
  if (context.deadline && database.clock().steady() > *context.deadline) {
    return Error(ErrorCode::deadline_exceeded, "the call's deadline has passed");
  }
  return {};
}

Result<CommitId> commit_at(const Database& database, const rocksdb::Snapshot* snapshot) {
  rocksdb::ReadOptions options;
  options.snapshot = snapshot;
  Bytes record;
  ADJOIN_TRY(const bool found, database.get(options, layout::Family::meta,
                                            layout::meta_key(layout::MetaKind::progress), record));
  if (!found) return CommitId{};
  ADJOIN_TRY(const layout::Progress progress, layout::decode_progress(record));
  return progress.last_commit;
}

Result<void> check_shows_index(const Database& database, const rocksdb::Snapshot* snapshot,
                               const CatalogTable& table, const table::IndexDescription* index) {
  if (snapshot == nullptr || index == nullptr) return {};
  for (const FilledIndex& filled : table.filled) {
    if (filled.index != index->id) continue;
    ADJOIN_TRY(const CommitId moment, commit_at(database, snapshot));
    if (moment >= filled.commit) continue;
    return validation_error(table::messages::index_being_filled(index->name));
  }
  return {};
}

}  // namespace adjoin::engine
