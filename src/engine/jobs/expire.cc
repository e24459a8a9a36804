#include "engine/jobs/expire.h"

#include "engine/commit/time_to_live.h"
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
    Step step(catalog, table, step_items_max);
    sequencer.run(step);
    ADJOIN_TRY(done, step.take_reply());
  }
  return {};
}

}  // namespace

Result<void> expire_items(const Database& database, const Catalog& catalog, Sequencer& sequencer,
                          std::size_t step_items_max, const std::atomic<bool>& stop) {
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  for (const auto& [name, table] : *tables) {
    const table::TableDescription& description = table->description;
    if (!description.ttl_attribute) continue;
    Bytes mark;
    ADJOIN_TRY(
        const bool filling,
        database.get(rocksdb::ReadOptions(), layout::Family::meta,
                     layout::meta_key(layout::MetaKind::expiry_backfill, description.id), mark));
    if (filling) {
      ADJOIN_CHECK(run_steps<FillExpiries>(catalog, description, sequencer, step_items_max, stop));
    }
    ADJOIN_TRY(const bool due, has_due_items(database, description));
    if (!due) continue;
    ADJOIN_CHECK(run_steps<ExpireItems>(catalog, description, sequencer, step_items_max, stop));
  }
  return {};
}

}  // namespace adjoin::engine
