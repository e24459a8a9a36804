#include <utility>

#include "engine/commit/time_to_live.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {
namespace {

/// Steps until one says that there is nothing left to do.
template <typename Step>
Result<void> run_steps(const Catalog& catalog, const table::TableDescription& table,
                       Sequencer& sequencer, std::size_t step_items_max,
                       const std::atomic<bool>& stop) {
  bool done = false;
  while (!done && !stop.load(std::memory_order_acquire)) {
    // Each step is an operation in the queue, behind the writes that wait. Expiry is never in a
    // hurry.
    Step step(catalog, table, step_items_max);
    sequencer.run(step);
    ADJOIN_TRY(done, step.take_reply());
  }
  return {};
}

Result<void> expire_table(const Database& database, const Catalog& catalog,
                          const table::TableDescription& table, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop) {
  Bytes mark;
  ADJOIN_TRY(const bool filling,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::expiry_backfill, table.id), mark));
  // A store in memory at its cap makes no entries, and then needs removals all the more.
  Result<void> filled;
  if (filling) filled = run_steps<FillExpiries>(catalog, table, sequencer, step_items_max, stop);
  ADJOIN_TRY(const bool due, has_due_items(database, table));
  if (due) ADJOIN_CHECK(run_steps<ExpireItems>(catalog, table, sequencer, step_items_max, stop));
  return filled;
}

}  // namespace

Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop) {
  Result<void> all;
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    if (!table->description.ttl_attribute) continue;
    Result<void> one =
        expire_table(database, catalog, table->description, sequencer, step_items_max, stop);
    // One damaged table must not keep the items of all others alive.
    if (all) all = std::move(one);
  }
  return all;
}

}  // namespace adjoin::engine
