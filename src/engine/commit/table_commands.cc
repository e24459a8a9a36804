#include "engine/commit/table_commands.h"

#include "engine/layout/description_record.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "engine/layout/tags_record.h"
#include "table/prepare/prepare.h"
#include "table/request/messages.h"
#include "table/request/table_description.h"

namespace adjoin::engine {
namespace {

using layout::Family;
using layout::MetaKind;

/// A note is copied into the memory of every process that has the table open.
constexpr std::size_t kNoteBytesMax = std::size_t{4} * 1024 * 1024;

}  // namespace

Error table_not_found(std::string_view name) {
  return api_error(ApiError::resource_not_found,
                   "Requested resource not found: Table: " + std::string(name) + " not found");
}

Result<table::TableDescription> CreateTable::run(Group& group) {
  if (catalog_->find_name(description_.name) != nullptr) {
    return api_error(ApiError::resource_in_use, "Table already exists: " + description_.name);
  }
  if (catalog_->snapshot()->size() >= tables_max_) {
    return api_error(ApiError::limit_exceeded, "Table " + description_.name +
                                                   " cannot be made: a store has at most " +
                                                   std::to_string(tables_max_) + " tables");
  }
  next_object_ = catalog_->next_object();
  description_.id = next_object_;
  ++next_object_.value;
  for (table::IndexDescription& index : description_.indexes) {
    index.id = next_object_;
    ++next_object_.value;
  }
  ADJOIN_ASSERT(next_object_.value < 0xFFFFFFF0U);
  if (table::Admission* const admission = group.database().admission()) {
    ADJOIN_CHECK(admission->check_table(description_));
  }
  description_.created = group.now();
  description_.status = table::ResourceStatus::active;
  // A command has a commit like a write. Who saw the reply can wait for that number elsewhere.
  const CommitId commit = group.begin_commit();
  if (description_.stream_view_type) {
    const table::StreamViewType view_type =
        *std::exchange(description_.stream_view_type, std::nullopt);
    ADJOIN_CHECK(table::enable_stream(view_type, group.now(), commit, description_));
  }
  Bytes next;
  layout::append_u32(next_object_.value, next);
  group.put(Family::meta, layout::meta_key(MetaKind::next_object), next);
  group.put(Family::meta, layout::meta_key(MetaKind::table, description_.id),
            layout::encode(description_));
  if (!tags_.empty()) {
    ADJOIN_TRY(const std::vector<table::Tag> tags, table::merge_tags({}, tags_));
    group.put(Family::meta, layout::meta_key(MetaKind::tags, description_.id),
              layout::encode(tags));
  }
  return description_;
}

void CreateTable::publish() { catalog_->publish(std::move(description_), next_object_); }

Result<table::TableDescription> DeleteTable::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(name_);
  if (table == nullptr) return table_not_found(name_);
  if (table->ingesting.load(std::memory_order_acquire)) {
    return api_error(
        ApiError::resource_in_use,
        "Attempt to change a resource which is still in use: Table is being loaded: " + name_);
  }
  table::TableDescription description = table->description;
  if (description.deletion_protection) {
    return validation_error(
        "Resource cannot be deleted as it is currently protected against deletion. Disable "
        "deletion "
        "protection first.");
  }
  group.begin_commit();
  for (const MetaKind kind : {MetaKind::table, MetaKind::note, MetaKind::migration,
                              MetaKind::watermark, MetaKind::tags, MetaKind::expiry_backfill}) {
    group.remove(Family::meta, layout::meta_key(kind, description.id));
  }
  // Its keys go later, in a batch of their own, so that dropping a large table is quick. The id is
  // never given again: nobody can meet the keys meanwhile.
  group.put(Family::meta, layout::meta_key(MetaKind::dropped, description.id), {});
  group.forget_sizes(description.id);
  for (const table::IndexDescription& index : description.indexes) {
    group.forget_sizes(index.id);
    group.put(Family::meta, layout::meta_key(MetaKind::dropped, index.id), {});
    if (index.backfilling) {
      group.remove(Family::meta, layout::meta_key(MetaKind::backfill, index.id));
    }
  }
  description.status = table::ResourceStatus::deleting;
  return description;
}

void DeleteTable::publish() { catalog_->withdraw(name_); }

Result<bool> SetNotes::run(Group& group) {
  const std::shared_ptr<const CatalogTable> table = catalog_->find_name(table_);
  if (table == nullptr) return table_not_found(table_);
  for (const table::NoteChange& change : changes_) {
    if (change.note && change.note->size() > kNoteBytesMax) {
      return api_error(ApiError::limit_exceeded,
                       "a table's note has at most " + std::to_string(kNoteBytesMax) +
                           " bytes, not " + std::to_string(change.note->size()));
    }
    // Publishing it would put another table in the place of the one that is marked as loaded.
    if (change.kind == table::NoteKind::schema &&
        table->ingesting.load(std::memory_order_acquire)) {
      return api_error(ApiError::resource_in_use, table::messages::table_in_use("loaded", table_));
    }
    Bytes present;
    ADJOIN_TRY(const bool found,
               group.database().get(
                   rocksdb::ReadOptions(), Family::meta,
                   layout::meta_key(layout::kind_of(change.kind), table->description.id), present));
    if (found != change.expected.has_value() || (found && present != *change.expected)) {
      return table::note_is_another(table_);
    }
  }
  group.begin_commit();
  for (const table::NoteChange& change : changes_) {
    const Bytes key = layout::meta_key(layout::kind_of(change.kind), table->description.id);
    if (change.note) {
      group.put(Family::meta, key, *change.note);
    } else {
      group.remove(Family::meta, key);
    }
  }
  return true;
}

void SetNotes::publish() {
  for (table::NoteChange& change : changes_) {
    if (change.kind != table::NoteKind::schema) continue;
    catalog_->publish_note(
        table_,
        change.note ? std::make_shared<const std::string>(*std::move(change.note)) : nullptr);
  }
}

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
