#include "engine/read/read_context.h"

#include "engine/layout/meta_key.h"

namespace adjoin::engine {

Result<std::shared_ptr<const table::ReadView>> EngineReadView::make(const Database& database) {
  auto view = std::make_shared<EngineReadView>(database);
  ADJOIN_TRY(view->commit_, commit_at(database, view->snapshot()));
  return std::shared_ptr<const table::ReadView>(std::move(view));
}

Result<const rocksdb::Snapshot*> snapshot_of(const table::CallContext& context,
                                             const Database& database) {
  if (context.read_view == nullptr) return static_cast<const rocksdb::Snapshot*>(nullptr);
  const auto* view = dynamic_cast<const EngineReadView*>(context.read_view.get());
  if (view == nullptr || view->database() != &database) {
    return Error(ErrorCode::usage, "the read view belongs to another store");
  }
  return view->snapshot();
}

Result<void> check_call(const table::CallContext& context, const Database& database) {
  if (context.cancel != nullptr && context.cancel->is_cancelled()) {
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

}  // namespace adjoin::engine
