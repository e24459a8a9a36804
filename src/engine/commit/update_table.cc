#include "engine/commit/update_table.h"

#include "engine/layout/description_record.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "table/prepare/prepare.h"
#include "table/request/messages.h"
#include "table/request/table_description.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

}  // namespace

Result<table::TableDescription> UpdateTable::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(request_->table_name);
  if (table == nullptr) return table_not_found(request_->table_name);
  if (table->ingesting.load(std::memory_order_acquire)) {
    return api_error(ApiError::resource_in_use,
                     table::messages::table_in_use("loaded", request_->table_name));
  }
  ADJOIN_TRY(table::TableDescription reply, table::prepare(*request_, table->description));
  next_object_ = catalog_->next_object();
  for (table::IndexDescription& index : reply.indexes) {
    if (index.id != table::ObjectId{}) continue;
    index.id = next_object_;
    ++next_object_.value;
  }
  ADJOIN_ASSERT(next_object_.value < 0xFFFFFFF0U);
  if (table::Admission* const admission = group.database().admission()) {
    ADJOIN_CHECK(admission->check_table(reply));
  }
  const CommitId commit = group.begin_commit();
  if (request_->stream) {
    ADJOIN_CHECK(table::set_stream(*request_->stream, group.now(), commit, reply));
  }
  // The reply says UPDATING as DynamoDB's does, also for a change that is done at once. Its callers
  // wait for ACTIVE, and DescribeTable answers that.
  after_ = reply;
  if (!table::has_online_index(after_)) after_.status = table::ResourceStatus::active;
  Bytes next;
  layout::append_u32(next_object_.value, next);
  group.put(Family::meta, layout::meta_key(MetaKind::next_object), next);
  group.put(Family::meta, layout::meta_key(MetaKind::table, after_.id), layout::encode(after_));
  return reply;
}

void UpdateTable::publish() { catalog_->publish(std::move(after_), next_object_); }

Result<bool> RemoveIndexes::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_->name);
  if (table == nullptr || table->description.id != table_->id) return false;
  after_ = table->description;
  // From the next group on no write maintains the index. Its keys may then be deleted without a
  // race.
  std::erase_if(after_->indexes, [&](const table::IndexDescription& index) {
    if (index.status != table::ResourceStatus::deleting) return false;
    group.put(Family::meta, layout::meta_key(MetaKind::dropped, index.id), {});
    group.forget_sizes(index.id);
    group.remove(Family::meta, layout::meta_key(MetaKind::backfill, index.id));
    return true;
  });
  if (!table::has_online_index(*after_)) after_->status = table::ResourceStatus::active;
  group.begin_commit();
  group.put(Family::meta, layout::meta_key(MetaKind::table, after_->id), layout::encode(*after_));
  return true;
}

void RemoveIndexes::publish() {
  if (after_) catalog_->publish(*std::move(after_), catalog_->next_object());
}

}  // namespace adjoin::engine
