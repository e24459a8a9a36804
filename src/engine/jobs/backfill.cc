#include "engine/commit/update_table.h"
#include "engine/jobs/jobs.h"
#include "table/prepare/prepare.h"

namespace adjoin::engine {
namespace {

template <typename OneCommand>
Result<bool> run(Sequencer& sequencer, OneCommand& command) {
  sequencer.run(command);
  return command.take_reply();
}

/// One step for each index of the table that is being filled or deleted.
Result<void> advance(const table::TableDescription& table, const Database& database,
                     Catalog& catalog, Sequencer& sequencer, std::size_t step_items_max) {
  bool removes = false;
  // The description is that of the snapshot, and may be old by now. Each step looks at the newest
  // one.
  for (const table::IndexDescription& index : table.indexes) {
    removes = removes || index.status == table::ResourceStatus::deleting;
    if (index.status != table::ResourceStatus::creating) continue;
    BackfillStep step(catalog, table, index.id, step_items_max);
    ADJOIN_CHECK(run(sequencer, step));
  }
  if (!removes) return {};
  RemoveIndexes removal(catalog, table);
  ADJOIN_CHECK(run(sequencer, removal));
  return finish_drops(database, sequencer);
}

}  // namespace

Result<void> finish_index_changes(const Database& database, Catalog& catalog, Sequencer& sequencer,
                                  std::size_t step_items_max, const std::atomic<bool>& stop) {
  for (bool more = true; more;) {
    more = false;
    const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
    // One step a table and round, so that a small table does not wait for a large one's fill.
    for (const auto& [name, table] : *tables) {
      if (!table::has_online_index(table->description)) continue;
      if (stop.load(std::memory_order_acquire)) return {};
      more = true;
      ADJOIN_CHECK(advance(table->description, database, catalog, sequencer, step_items_max));
    }
  }
  return {};
}

}  // namespace adjoin::engine
