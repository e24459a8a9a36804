#include <utility>

#include "engine/commit/time_to_live.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/meta_key.h"

namespace adjoin::engine {
namespace {

/// Steps until one says that there is nothing left to do.
template <typename MakeStep>
Result<void> run_steps(Sequencer& sequencer, const std::atomic<bool>& stop,
                       const MakeStep& make_step) {
  bool done = false;
  while (!done && !stop.load(std::memory_order_acquire)) {
    // Each step is an operation in the queue, behind the writes that wait. Expiry is never in a
    // hurry.
    auto step = make_step();
    sequencer.run(step);
    ADJOIN_TRY(done, step.take_reply());
  }
  return {};
}

Result<void> expire_table(const Database& database, const Catalog& catalog,
                          const table::TableDescription& table, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop,
                          ExpiredCounts& counts) {
  Bytes mark;
  ADJOIN_TRY(const bool filling,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::expiry_backfill, table.id), mark));
  // A store in memory at its cap makes no entries, and then needs removals all the more.
  Result<void> filled;
  if (filling) {
    filled =
        run_steps(sequencer, stop, [&] { return FillExpiries(catalog, table, step_items_max); });
  }
  ADJOIN_TRY(const bool due, has_due_items(database, table));
  if (due) {
    ADJOIN_CHECK(run_steps(sequencer, stop,
                           [&] { return ExpireItems(catalog, table, step_items_max, counts); }));
  }
  return filled;
}

}  // namespace

Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop,
                          ExpiredCounts& counts) {
  Result<void> all;
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    if (!table->description.ttl_attribute) continue;
    Result<void> one = expire_table(database, catalog, table->description, sequencer,
                                    step_items_max, stop, counts);
    // One damaged table must not keep the items of all others alive.
    if (all) all = std::move(one);
  }
  return all;
}

}  // namespace adjoin::engine
