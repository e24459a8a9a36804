#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/commit/table_commands.h"
#include "engine/jobs/jobs.h"
#include "engine/layout/change_record.h"
#include "engine/layout/meta_key.h"
#include "engine/load/bulk_folder.h"
#include "engine/load/bulk_load.h"
#include "item/key_codec.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

Result<std::vector<table::ObjectId>> marked(const Database& database, MetaKind kind) {
  std::vector<table::ObjectId> objects;
  Bytes front = layout::meta_key(kind);
  Bytes behind = item::prefix_successor(front);
  RangeCursor cursor(database, Family::meta, {std::move(front), std::move(behind)}, true, nullptr);
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(const table::ObjectId object, layout::object_of_meta_key(cursor.key()));
    objects.push_back(object);
  }
  ADJOIN_CHECK(cursor.status());
  return objects;
}

}  // namespace

Result<void> finish_drops(const Database& database, Sequencer& sequencer) {
  ADJOIN_TRY(const std::vector<table::ObjectId> objects, marked(database, MetaKind::dropped));
  if (objects.empty()) return {};
  // One batch: a mark that went before its keys would leave them for good, as nobody looks for
  // them.
  Command empty_them([&](Group& group) -> Result<void> {
    for (const table::ObjectId object : objects) {
      // A mark does not say whether it was a table or an index; ids are of one kind only.
      for (const Family family : {Family::items, Family::index, Family::changes, Family::ttl}) {
        group.remove_range(family, layout::object_range(object));
      }
      group.remove(Family::meta, layout::meta_key(MetaKind::dropped, object));
    }
    return {};
  });
  sequencer.run(empty_them);
  ADJOIN_CHECK(empty_them.take_reply());
  return {};
}

Result<void> undo_unfinished_loads(const Database& database, const Catalog& catalog,
                                   Sequencer& sequencer) {
  ADJOIN_TRY(const std::vector<table::ObjectId> objects, marked(database, MetaKind::ingesting));
  if (objects.empty()) {
    sweep_bulk_folders(database, catalog);
    return {};
  }
  // A mark whose table is not there belongs to nobody: a table that is being loaded cannot be
  // dropped.
  const std::shared_ptr<const CatalogSnapshot> tables = catalog.snapshot();
  Command undo([&](Group& group) -> Result<void> {
    for (const auto& [name, table] : *tables) {
      for (const table::ObjectId object : objects) {
        if (table->description.id == object) stage_undo_bulk_load(group, table->description);
      }
    }
    return {};
  });
  sequencer.run(undo);
  ADJOIN_CHECK(undo.take_reply());
  sweep_bulk_folders(database, catalog);
  return {};
}

}  // namespace adjoin::engine
