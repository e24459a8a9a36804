#include "engine/catalog/catalog.h"

#include <typeinfo>
#include <utility>

#include "engine/layout/description_record.h"
#include "engine/layout/meta_key.h"
#include "engine/layout/record.h"
#include "item/key_codec.h"
#include "table/messages.h"

namespace adjoin::engine {
namespace {

std::uint64_t new_catalog_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

Result<void> check_still_there(const CatalogTable& table) {
  if (table.live.load(std::memory_order_acquire)) return {};
  return Error(ErrorCode::resource_not_found, std::string(table::messages::kResourceNotFound));
}

Catalog::Catalog() : id_(new_catalog_id()), current_(std::make_shared<CatalogSnapshot>()) {}

Result<void> Catalog::load(const Database& database) {
  CatalogSnapshot tables;
  Bytes front = layout::meta_key(layout::MetaKind::table);
  Bytes behind = item::prefix_successor(front);
  RangeCursor cursor(database, layout::Family::meta, {std::move(front), std::move(behind)}, true,
                     nullptr);
  for (; cursor.valid(); cursor.next()) {
    ADJOIN_TRY(table::TableDescription description, layout::decode_description(cursor.value()));
    std::string name = description.name;
    tables.emplace(std::move(name),
                   std::make_shared<const CatalogTable>(id_, std::move(description)));
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
  replace(std::make_shared<const CatalogSnapshot>(std::move(tables)));
  return {};
}

Result<TablePin> Catalog::find(const table::TableRef& ref) const {
  const table::ResolvedTable* resolved = ref.resolved();
  if (resolved != nullptr && typeid(*resolved) == typeid(CatalogTable)) {
    const auto& table = static_cast<const CatalogTable&>(*resolved);
    if (table.catalog_id == id_ && table.live.load(std::memory_order_acquire)) {
      return TablePin(table);
    }
  }
  std::shared_ptr<const CatalogTable> table = find_name(ref.name());
  if (table == nullptr) {
    return Error(ErrorCode::resource_not_found, std::string(table::messages::kResourceNotFound));
  }
  return TablePin(std::move(table));
}

std::shared_ptr<const CatalogTable> Catalog::find_name(std::string_view name) const {
  struct Cached {
    std::uint64_t catalog_id = 0;
    std::uint64_t version = 0;
    std::shared_ptr<const CatalogSnapshot> snapshot;  // shared with the catalog it came from
  };
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

void Catalog::publish(table::TableDescription added, table::ObjectId next_object) {
  CatalogSnapshot next = *snapshot();
  std::string name = added.name;
  next.insert_or_assign(std::move(name),
                        std::make_shared<const CatalogTable>(id_, std::move(added)));
  next_object_ = next_object;
  replace(std::make_shared<const CatalogSnapshot>(std::move(next)));
}

void Catalog::withdraw(std::string_view name) {
  CatalogSnapshot next = *snapshot();
  const auto found = next.find(name);
  if (found == next.end()) return;
  found->second->live.store(false, std::memory_order_release);
  next.erase(found);
  replace(std::make_shared<const CatalogSnapshot>(std::move(next)));
}

void Catalog::replace(std::shared_ptr<const CatalogSnapshot> next) {
  const std::lock_guard lock(mutex_);
  current_ = std::move(next);
  version_.fetch_add(1, std::memory_order_release);
}

}  // namespace adjoin::engine
