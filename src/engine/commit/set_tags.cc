#include "engine/commit/set_tags.h"

#include "engine/layout/meta_key.h"
#include "engine/layout/tags_record.h"

namespace adjoin::engine {

using layout::Family;
using layout::MetaKind;

Result<bool> SetTags::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(name_);
  if (table == nullptr) return table_not_found(name_);
  const table::ObjectId id = table->description.id;
  ADJOIN_TRY(std::vector<table::Tag> tags, read_tags(group.database(), id));
  ADJOIN_TRY(tags, change_(std::move(tags)));
  group.begin_commit();
  group.put(Family::meta, layout::meta_key(MetaKind::tags, id), layout::encode(tags));
  return true;
}

Result<std::vector<table::Tag>> read_tags(const Database& database, table::ObjectId table) {
  Bytes record;
  ADJOIN_TRY(const bool found, database.get(rocksdb::ReadOptions(), Family::meta,
                                            layout::meta_key(MetaKind::tags, table), record));
  if (!found) return std::vector<table::Tag>();
  return layout::decode_tags(record);
}

}  // namespace adjoin::engine
