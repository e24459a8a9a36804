#include "engine/catalog/catalog.h"

#include <algorithm>
#include <typeinfo>
#include <utility>

#include "base/assert.h"
#include "engine/layout/description_record.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record_bytes.h"
#include "item/key_codec.h"
#include "table/request/messages.h"
#include "table/request/store_facts.h"

namespace adjoin::engine {
namespace {

/// Handles and thread caches outlive a store. The number tells a store from another that was later
/// made at the same address.
std::uint64_t new_catalog_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

CatalogTable::CatalogTable(const Catalog& of, table::TableDescription what, SchemaNote of_schema,
                           std::vector<FilledIndex> since)
    : catalog_id(of.id()),
      catalog(&of),
      description(std::move(what)),
      note(std::move(of_schema)),
      noted(*this),
      filled(std::move(since)) {}

Result<void> check_still_there(const CatalogTable& table, bool is_noted,
                               const table::IndexDescription* index) {
  if (table.live.load(std::memory_order_acquire)) return {};
  ADJOIN_TRY(const TablePin current, table.catalog->current(table));
  if (is_noted && current->note != table.note) {
    return table::note_was_changed(table.description.name);
  }
  if (index == nullptr) return {};
  const table::IndexDescription* now = current->description.find_index(index->name);
  if (now != nullptr && now->id == index->id) return {};
  return validation_error(table::messages::unknown_index(index->name));
}

Catalog::Catalog() : id_(new_catalog_id()), current_(std::make_shared<CatalogSnapshot>()) {}

Result<void> Catalog::load(const Database& database) {
  admission_ = database.admission();
  CatalogSnapshot tables;
  Bytes front = layout::meta_key(layout::MetaKind::table);
  Bytes behind = item::prefix_successor(front);
  RangeCursor cursor(database, layout::Family::meta, {std::move(front), std::move(behind)}, true,
                     nullptr);
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(table::TableDescription description, layout::decode_description(cursor.value()));
    std::string name = description.name;
    Bytes text;
    ADJOIN_TRY(const bool has_note,
               database.get(rocksdb::ReadOptions(), layout::Family::meta,
                            layout::meta_key(layout::MetaKind::note, description.id), text));
    SchemaNote note = has_note ? std::make_shared<const std::string>(std::move(text)) : nullptr;
    tables.emplace(std::move(name), std::make_shared<const CatalogTable>(
                                        *this, std::move(description), std::move(note)));
  }
  ADJOIN_CHECK(cursor.status());
  Bytes record;
  ADJOIN_TRY(const bool found,
             database.get(rocksdb::ReadOptions(), layout::Family::meta,
                          layout::meta_key(layout::MetaKind::next_object), record));
  if (found) {
    layout::RecordReader reader(record);
    next_object_.value = reader.u32();
    ADJOIN_CHECK(reader.finish("next object id"));
  }
  for (const auto& [name, table] : tables) {
    if (admission_ != nullptr) admission_->put(table->description);
  }
  replace(std::make_shared<const CatalogSnapshot>(std::move(tables)));
  return {};
}

Result<TablePin> Catalog::find(const table::TableRef& ref) const {
  const table::ResolvedTable* resolved = ref.resolved();
  // The handle may be another store's, as a program can have several open: its type says whose.
  if (resolved != nullptr && typeid(*resolved) == typeid(CatalogTable)) {
    const auto& table = static_cast<const CatalogTable&>(*resolved);
    if (table.catalog_id == id_ && table.live.load(std::memory_order_acquire)) {
      return TablePin(table);
    }
  }
  if (resolved != nullptr && typeid(*resolved) == typeid(NotedTable)) {
    return find_noted(*static_cast<const NotedTable&>(*resolved).table, ref.name());
  }
  std::shared_ptr<const CatalogTable> table = find_name(ref.name());
  if (table == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return TablePin(std::move(table));
}

Result<TablePin> Catalog::find_noted(const CatalogTable& table, std::string_view name) const {
  if (table.catalog_id == id_ && table.live.load(std::memory_order_acquire)) {
    return TablePin(table, true);
  }
  std::shared_ptr<const CatalogTable> now = find_name(name);
  if (now == nullptr) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  if (now->note != table.note) return table::note_was_changed(name);
  return TablePin(std::move(now), true);
}

Result<TablePin> Catalog::current(const CatalogTable& table) const {
  if (table.live.load(std::memory_order_acquire)) return TablePin(table);
  std::shared_ptr<const CatalogTable> now = find_name(table.description.name);
  if (now == nullptr || now->description.id != table.description.id) {
    return api_error(ApiError::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return TablePin(std::move(now));
}

std::shared_ptr<const CatalogTable> Catalog::find_name(std::string_view name) const {
  struct Cached {
    std::uint64_t catalog_id = 0;
    std::uint64_t version = 0;
    std::shared_ptr<const CatalogSnapshot> snapshot;  // shared with the catalog it came from
  };
  // One for all stores of the process. A thread that takes turns between two stores misses each
  // time, which is slower and still right.
  thread_local Cached cached;
  const std::uint64_t version = version_.load(std::memory_order_acquire);
  if (cached.catalog_id != id_ || cached.version != version) {
    cached.snapshot = snapshot();
    cached.catalog_id = id_;
    // The snapshot may be newer than `version`: then the next look-up refreshes once in vain.
    cached.version = version;
  }
  const auto found = cached.snapshot->find(name);
  return found == cached.snapshot->end() ? nullptr : found->second;
}

std::shared_ptr<const CatalogSnapshot> Catalog::snapshot() const {
  const std::lock_guard lock(mutex_);
  return current_;
}

void Catalog::publish(table::TableDescription table, table::ObjectId next_object) {
  ADJOIN_ASSERT(next_object >= next_object_);  // no id is given twice
  next_object_ = next_object;
  put(std::move(table), std::nullopt);
}

void Catalog::publish_filled(table::TableDescription table, table::ObjectId index,
                             CommitId commit) {
  put(std::move(table), FilledIndex{index, commit});
}

void Catalog::publish_note(std::string_view name, SchemaNote note) {
  const std::shared_ptr<const CatalogTable> table = find_name(name);
  if (table != nullptr) put(table->description, std::nullopt, std::move(note));
}

void Catalog::put(table::TableDescription table, std::optional<FilledIndex> filled,
                  std::optional<SchemaNote> note) {
  CatalogSnapshot next = *snapshot();
  std::shared_ptr<const CatalogTable>& place = next[table.name];
  const std::shared_ptr<const CatalogTable> before = place;
  if (before != nullptr) {
    ADJOIN_ASSERT(before->description.id == table.id);
    ADJOIN_ASSERT(before->live.load(std::memory_order_relaxed));
  }
  std::vector<FilledIndex> since = before == nullptr ? std::vector<FilledIndex>() : before->filled;
  if (filled) since.push_back(*filled);
  std::erase_if(since, [&](const FilledIndex& one) {
    const auto same = [&](const table::IndexDescription& index) { return index.id == one.index; };
    return std::none_of(table.indexes.begin(), table.indexes.end(), same);
  });
  if (admission_ != nullptr) admission_->put(table);
  if (!note) note = before == nullptr ? nullptr : before->note;
  place = std::make_shared<const CatalogTable>(*this, std::move(table), *std::move(note),
                                               std::move(since));
  replace(std::make_shared<const CatalogSnapshot>(std::move(next)));
  // Whoever finds the old one out finds the new one.
  if (before != nullptr) before->live.store(false, std::memory_order_release);
}

void Catalog::withdraw(std::string_view name) {
  CatalogSnapshot next = *snapshot();
  const auto found = next.find(name);
  ADJOIN_ASSERT(found != next.end());
  const std::shared_ptr<const CatalogTable> dropped = found->second;
  ADJOIN_ASSERT(dropped->live.load(std::memory_order_relaxed));
  ADJOIN_ASSERT(!dropped->ingesting.load(std::memory_order_relaxed));
  next.erase(found);
  replace(std::make_shared<const CatalogSnapshot>(std::move(next)));
  dropped->live.store(false, std::memory_order_release);
  if (admission_ != nullptr) admission_->remove(dropped->description);
}

void Catalog::replace(std::shared_ptr<const CatalogSnapshot> next) {
  const std::lock_guard lock(mutex_);
  current_ = std::move(next);
  // After the pointer: a thread that sees the new version finds the new snapshot behind the mutex.
  version_.fetch_add(1, std::memory_order_release);
}

}  // namespace adjoin::engine
