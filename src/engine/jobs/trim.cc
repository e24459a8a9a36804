#include <optional>
#include <utility>

#include "engine/commit/table_commands.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/change_record.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/layout/token_record.h"
#include "engine/read/read_context.h"

namespace adjoin::engine {
namespace {

using layout::Family;

struct FirstChange {
  CommitId commit;
  std::chrono::milliseconds time{0};
};

layout::KeyRange changes_from(table::ObjectId table, CommitId from) {
  return {layout::change_key(table, from, 0),
          layout::change_key(table::ObjectId{table.value + 1}, CommitId{}, 0)};
}

Result<std::optional<FirstChange>> first_change(const Database& database, table::ObjectId table,
                                                CommitId from) {
  RangeCursor cursor(database, Family::changes, changes_from(table, from), true, nullptr);
  ADJOIN_CHECK(cursor.status());
  if (!cursor.valid()) return std::optional<FirstChange>();
  ADJOIN_TRY(const layout::ChangePlace place, layout::decode_change_key(cursor.key()));
  ADJOIN_TRY(const layout::ChangeRecord record, layout::decode_change(cursor.value()));
  return std::optional<FirstChange>(FirstChange{place.commit, record.time});
}

/// The last commit such that every change up to it is older than `cutoff`; times grow with commits,
/// so it is found by halving. 0 when none is.
Result<CommitId> last_expired(const Database& database, table::ObjectId table, CommitId newest,
                              std::chrono::milliseconds cutoff) {
  ADJOIN_TRY(const std::optional<FirstChange> oldest, first_change(database, table, CommitId{}));
  if (!oldest || oldest->time >= cutoff) return CommitId{};
  std::uint64_t expired = oldest->commit.value;
  std::uint64_t limit = newest.value + 1;
  while (limit - expired > 1) {
    const std::uint64_t middle = expired + (limit - expired) / 2;
    ADJOIN_TRY(const std::optional<FirstChange> found,
               first_change(database, table, CommitId{middle}));
    if (found && found->commit.value < limit && found->time < cutoff) {
      expired = found->commit.value;
    } else {
      limit = middle;
    }
  }
  return CommitId{expired};
}

}  // namespace

Result<void> trim_changes(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::chrono::milliseconds retention) {
  const std::chrono::milliseconds cutoff = database.clock().unix_time() - retention;
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    const table::ObjectId id = table->description.id;
    ADJOIN_TRY(const CommitId mark, last_expired(database, id, sequencer.last_commit(), cutoff));
    // The search ran outside the sequencer. What it found stays true: old changes only get older.
    if (mark == CommitId{}) continue;
    Command trim([&, live = &table->live](Group& group) -> Result<void> {
      // Altered or dropped meanwhile. A mark for a dropped table would stay for ever.
      if (!live->load(std::memory_order_acquire)) return {};
      Bytes record;
      layout::append_u64(mark.value, record);
      group.put(Family::meta, layout::meta_key(layout::MetaKind::watermark, id), record);
      // With the watermark in one batch. A reader behind it is then told that changes are missing,
      // and never skips them in silence.
      group.remove_range(Family::changes, {layout::change_key(id, CommitId{}, 0),
                                           layout::change_key(id, CommitId{mark.value + 1}, 0)});
      return {};
    });
    sequencer.run(trim);
    ADJOIN_CHECK(trim.take_reply());
  }
  return {};
}

Result<void> trim_tokens(const Database& database, Sequencer& sequencer) {
  const std::uint32_t bucket = layout::token_bucket(database.clock().unix_time());
  // This bucket and the one before may hold tokens that still count.
  if (bucket < 2) return {};
  const layout::KeyRange old{layout::token_bucket_bound(0), layout::token_bucket_bound(bucket - 1)};
  {
    const RangeCursor cursor(database, Family::tokens, old, true, nullptr);
    ADJOIN_CHECK(cursor.status());
    if (!cursor.valid()) return {};
  }
  Command trim([&](Group& group) -> Result<void> {
    group.remove_range(Family::tokens, old);
    return {};
  });
  sequencer.run(trim);
  ADJOIN_CHECK(trim.take_reply());
  return {};
}

}  // namespace adjoin::engine
