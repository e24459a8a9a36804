#include "engine/commit/ingest.h"

#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/commit/index_edit.h"
#include "engine/commit/single_write.h"
#include "engine/commit/table_commands.h"
#include "engine/layout/change_record.h"
#include "engine/layout/expiry_key.h"
#include "engine/layout/item_key.h"
#include "engine/layout/meta_key.h"
#include "engine/read/read_context.h"
#include "table/expiry.h"
#include "table/messages.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

constexpr std::size_t kBatchBytes = std::size_t{4} * 1024 * 1024;

struct Loaded {
  Bytes key;
  Bytes value;
};

void stage_item(Group& group, const table::TableDescription& table, const Loaded& loaded) {
  group.put(Family::items, loaded.key, loaded.value);
  Evaluation evaluation;
  evaluation.new_item = item::ItemView(loaded.value);
  group.count(table.id, 1, static_cast<std::int64_t>(evaluation.new_size()));
  const BytesView base = layout::base_key_parts(loaded.key);
  IndexEdit edit;
  for (const table::IndexDescription& index : table.indexes) {
    edit_index(table, index, base, evaluation, edit);
    if (!edit.new_key) continue;
    group.put(Family::index, *edit.new_key, edit.new_value);
    group.count(index.id, 1,
                static_cast<std::int64_t>(item::ItemView(edit.new_value).size_bytes()));
  }
  if (!table.ttl_attribute) return;
  const auto second = table::expiry_second(*evaluation.new_item, *table.ttl_attribute);
  if (second) group.put(Family::ttl, layout::expiry_key(table.id, *second, base), {});
}

Result<void> run(Sequencer& sequencer, std::function<Result<void>(Group&)> body) {
  Command command(std::move(body));
  sequencer.run(command);
  ADJOIN_CHECK(command.take_reply());
  return {};
}

Result<void> begin(const Database& database, const CatalogTable& table, Sequencer& sequencer) {
  return run(sequencer, [&](Group& group) -> Result<void> {
    ADJOIN_TRY(const TablePin now, writable(table));
    if (now.get() != &table || table.description.status != table::ResourceStatus::active) {
      return Error(ErrorCode::resource_in_use,
                   table::messages::table_in_use("updated", table.description.name));
    }
    const RangeCursor cursor(database, Family::items, layout::object_range(table.description.id),
                             true, nullptr);
    ADJOIN_CHECK(cursor.status());
    if (cursor.valid()) {
      return Error(ErrorCode::resource_in_use, "table " + table.description.name +
                                                   " is not empty: only an empty table can be "
                                                   "loaded in bulk");
    }
    table.ingesting.store(true, std::memory_order_release);
    group.put(Family::meta, layout::meta_key(MetaKind::ingesting, table.description.id), {});
    return {};
  });
}

Result<void> end(const CatalogTable& table, Sequencer& sequencer) {
  return run(sequencer, [&](Group& group) -> Result<void> {
    layout::ChangeRecord record;
    record.kind = table::ChangeKind::reset;
    record.time = group.now();
    Bytes value;
    layout::append_record(record, value);
    group.put(Family::changes, layout::change_key(table.description.id, group.begin_commit(), 0),
              value);
    group.remove(Family::meta, layout::meta_key(MetaKind::ingesting, table.description.id));
    group.keep_sizes();
    return {};
  });
}

/// Tells keys that come twice. One above all before it is surely new, so that a sorted load looks
/// nothing up.
class KeysSeen {
 public:
  explicit KeysSeen(const Database& database) : database_(&database) {}
  void begin_batch() { batch_.clear(); }
  /// False when the key came before, in any batch. @errors storage_io, corruption
  Result<bool> add(const Bytes& key) {
    const BytesView parts = layout::base_key_parts(key);
    const bool above = parts > BytesView(highest_);
    if (above) highest_ = Bytes(parts);
    if (!batch_.insert(key).second) return false;
    if (above) return true;
    Bytes stored;
    ADJOIN_TRY(const bool found,
               database_->get(rocksdb::ReadOptions(), Family::items, key, stored));
    return !found;
  }

 private:
  const Database* database_;
  Bytes highest_;
  std::unordered_set<Bytes> batch_;
};

/// Reads the source in batches until it ends.
Result<std::uint64_t> load(const table::CallContext& context, const Database& database,
                           const CatalogTable& table, Sequencer& sequencer,
                           const table::ItemSource& source) {
  const table::TableDescription& description = table.description;
  std::uint64_t count = 0;
  bool more = true;
  KeysSeen seen(database);
  while (more) {
    ADJOIN_CHECK(check_call(context, database));
    std::vector<Loaded> batch;
    std::size_t bytes = 0;
    seen.begin_batch();
    while (bytes < kBatchBytes) {
      ADJOIN_TRY(const std::optional<item::Item> next, source());
      if (!next) {
        more = false;
        break;
      }
      table::PutItemRequest request;
      request.table = description.name;
      request.item = *next;
      ADJOIN_TRY(table::PreparedWrite write, table::prepare(request, description));
      Loaded& loaded = batch.emplace_back();
      layout::append_item_key(description.id, write.key, loaded.key);
      ADJOIN_TRY(const bool is_new, seen.add(loaded.key));
      if (!is_new) {
        return validation_error("item " + std::to_string(count + batch.size()) +
                                " of the load has the key of an earlier one");
      }
      loaded.value = std::move(write.stored_item);
      bytes += loaded.key.size() + loaded.value.size();
    }
    ADJOIN_CHECK(run(sequencer, [&](Group& group) -> Result<void> {
      for (const Loaded& loaded : batch) stage_item(group, description, loaded);
      group.keep_sizes();
      return {};
    }));
    count += batch.size();
  }
  return count;
}

}  // namespace

void stage_undo_ingest(Group& group, const table::TableDescription& table) {
  group.remove_range(Family::items, layout::object_range(table.id));
  group.remove_range(Family::ttl, layout::object_range(table.id));
  group.forget_sizes(table.id);
  for (const table::IndexDescription& index : table.indexes) {
    group.forget_sizes(index.id);
    group.remove_range(Family::index, layout::object_range(index.id));
  }
  group.remove(Family::meta, layout::meta_key(MetaKind::ingesting, table.id));
}

Result<std::uint64_t> ingest(const table::CallContext& context, const Database& database,
                             const CatalogTable& table, Sequencer& sequencer,
                             const table::ItemSource& source) {
  ADJOIN_CHECK(begin(database, table, sequencer));
  Result<std::uint64_t> loaded = load(context, database, table, sequencer, source);
  Result<void> ended = loaded ? end(table, sequencer) : run(sequencer, [&](Group& group) {
    stage_undo_ingest(group, table.description);
    return Result<void>();
  });
  // While the mark stands on the disk the next open empties the table: no write may come before.
  if (ended) table.ingesting.store(false, std::memory_order_release);
  if (loaded) ADJOIN_CHECK(std::move(ended));
  return loaded;
}

}  // namespace adjoin::engine
