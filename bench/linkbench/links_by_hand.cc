#include <rocksdb/env.h>
#include <rocksdb/write_batch.h>

#include <array>
#include <mutex>
#include <optional>

#include "bench/linkbench/link_store.h"
#include "engine/database.h"
#include "engine/layout/record_bytes.h"

namespace adjoin::bench {
namespace {

using engine::layout::Family;

// What a stored item has beside its payload (its keys once more, names, time), so that both sides
// read and write as many bytes.
constexpr std::size_t kNodeRestBytes = 66;
constexpr std::size_t kLinkRestBytes = 110;
constexpr std::size_t kLocks = 1024;

/// Family items:  N object -> payload, rest        L object, other -> time u64, payload, rest
///                C object -> links u64
/// Family index:  object, ~time, other -> payload, rest
std::string node_key(char kind, ObjectNumber object) {
  std::string key(1, kind);
  engine::layout::append_u64(object, key);
  return key;
}

std::string link_key(ObjectNumber object, ObjectNumber other) {
  std::string key = node_key('L', object);
  engine::layout::append_u64(other, key);
  return key;
}

std::string time_key(ObjectNumber object, std::uint64_t time, ObjectNumber other) {
  std::string key;
  engine::layout::append_u64(object, key);
  engine::layout::append_u64(~time, key);
  engine::layout::append_u64(other, key);
  return key;
}

std::string node_value(std::string_view data) {
  return std::string(data).append(kNodeRestBytes, '.');
}

std::string listed_value(std::string_view data) {
  return std::string(data).append(kLinkRestBytes, '.');
}

std::string link_value(std::uint64_t time, std::string_view data) {
  std::string value;
  engine::layout::append_u64(time, value);
  return value.append(data).append(kLinkRestBytes - sizeof time, '.');
}

std::string count_value(std::uint64_t count) {
  std::string value;
  engine::layout::append_u64(count, value);
  return value;
}

class LinksByHand final : public LinkStore {
 public:
  Result<void> open(const std::string& folder, const Payloads& payloads) {
    engine::Options options;
    options.path = folder;
    options.memory_bytes = std::size_t{1} << 30U;
    ADJOIN_TRY(database_, engine::Database::open(options, *rocksdb::Env::Default()));
    items_ = database_->family(Family::items);
    index_ = database_->family(Family::index);
    Random random(1);
    for (ObjectNumber object = 0; object < kObjects; ++object) {
      rocksdb::WriteBatch batch;
      put(batch, items_, node_key('N', object), node_value(payloads.node(random)));
      for (std::uint64_t link = 0; link < degree(object); ++link) {
        put_link(batch, object, linked(object, link), kFirstTime + link, payloads.link(random));
      }
      put(batch, items_, node_key('C', object), count_value(degree(object)));
      if (!write(batch)) return Error(ErrorCode::io_error, "the links could not be written");
    }
    const rocksdb::CompactRangeOptions all;
    for (rocksdb::ColumnFamilyHandle* family : {items_, index_}) {
      if (!db().CompactRange(all, family, nullptr, nullptr).ok()) {
        return Error(ErrorCode::io_error, "the links could not be compacted");
      }
    }
    return {};
  }

  std::uint64_t run(const Operation& operation) override {
    const std::string node = node_key('N', operation.object);
    switch (operation.kind) {
      case OperationKind::add_node: return change_node(operation, false);
      case OperationKind::update_node: return change_node(operation, true);
      case OperationKind::delete_node: {
        const std::lock_guard lock(locks_[operation.object % kLocks]);
        if (!get(node)) return 1;
        return db().Delete({}, items_, node).ok() ? 2 : 0;
      }
      case OperationKind::get_node: {
        const auto value = get(node);
        return 1 + (value ? value->size() - kNodeRestBytes : 0);
      }
      case OperationKind::add_link:
      case OperationKind::delete_link:
      case OperationKind::update_link: return change_link(operation);
      case OperationKind::count_links: return 1 + count(operation.object);
      case OperationKind::multiget_links: return multiget(operation);
      case OperationKind::list_links: return list(operation.object);
    }
    return 0;
  }

 private:
  rocksdb::DB& db() const { return database_->db(); }
  bool write(rocksdb::WriteBatch& batch) const { return db().Write({}, &batch).ok(); }
  static void put(rocksdb::WriteBatch& batch, rocksdb::ColumnFamilyHandle* family,
                  const std::string& key, const std::string& value) {
    batch.Put(family, key, value).PermitUncheckedError();
  }

  std::optional<std::string> get(const std::string& key) const {
    std::string value;
    if (!db().Get({}, items_, key, &value).ok()) return {};
    return value;
  }

  std::uint64_t count(ObjectNumber object) const {
    const auto value = get(node_key('C', object));
    return value ? engine::layout::load_u64(value->data()) : 0;
  }

  void put_link(rocksdb::WriteBatch& batch, ObjectNumber object, ObjectNumber other,
                std::uint64_t time, std::string_view data) const {
    put(batch, items_, link_key(object, other), link_value(time, data));
    put(batch, index_, time_key(object, time, other), listed_value(data));
  }

  std::uint64_t change_node(const Operation& operation, bool there) {
    const std::lock_guard lock(locks_[operation.object % kLocks]);
    const std::string key = node_key('N', operation.object);
    if (get(key).has_value() != there) return 1;
    return db().Put({}, items_, key, node_value(operation.data)).ok() ? 2 : 0;
  }

  std::uint64_t change_link(const Operation& operation) {
    const ObjectNumber object = operation.object;
    const ObjectNumber other = operation.others[0];
    const std::lock_guard lock(locks_[object % kLocks]);
    const auto old = get(link_key(object, other));
    const bool adds = operation.kind == OperationKind::add_link;
    const bool deletes = operation.kind == OperationKind::delete_link;
    if (!old && !adds) return 1;
    rocksdb::WriteBatch batch;
    if (old) {
      const std::uint64_t time = engine::layout::load_u64(old->data());
      batch.Delete(index_, time_key(object, time, other)).PermitUncheckedError();
    }
    if (deletes) {
      batch.Delete(items_, link_key(object, other)).PermitUncheckedError();
    } else {
      put_link(batch, object, other, operation.time, operation.data);
    }
    if (deletes || !old) {
      const std::uint64_t links = count(object) + (deletes ? std::uint64_t{0} - 1 : 1);
      put(batch, items_, node_key('C', object), count_value(links));
    }
    return write(batch) ? 2 : 0;
  }

  std::uint64_t multiget(const Operation& operation) const {
    std::vector<std::string> keys;
    for (const ObjectNumber other : operation.others) {
      keys.push_back(link_key(operation.object, other));
    }
    const std::vector<rocksdb::Slice> slices(keys.begin(), keys.end());
    const std::vector<rocksdb::ColumnFamilyHandle*> families(keys.size(), items_);
    std::vector<std::string> values;
    const std::vector<rocksdb::Status> found = db().MultiGet({}, families, slices, &values);
    std::uint64_t sum = 1;
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].ok()) sum += values[i].size() - kLinkRestBytes;
    }
    return sum;
  }

  std::uint64_t list(ObjectNumber object) const {
    std::string lower;
    std::string upper;
    engine::layout::append_u64(object, lower);
    engine::layout::append_u64(object + 1, upper);
    const rocksdb::Slice bound(upper);
    rocksdb::ReadOptions options;
    options.iterate_upper_bound = &bound;
    const std::unique_ptr<rocksdb::Iterator> rows(db().NewIterator(options, index_));
    std::string page;
    std::uint64_t links = 0;
    std::uint64_t first_bytes = 0;
    for (rows->Seek(lower); rows->Valid() && links < kListed; rows->Next()) {
      page.append(rows->value().data(), rows->value().size());
      if (links++ == 0) first_bytes = rows->value().size() - kLinkRestBytes;
    }
    if (!rows->status().ok()) return 0;
    return links == 0 ? 1 : links * 10'000 + first_bytes;
  }

  std::unique_ptr<engine::Database> database_;
  rocksdb::ColumnFamilyHandle* items_ = nullptr;
  rocksdb::ColumnFamilyHandle* index_ = nullptr;
  std::array<std::mutex, kLocks> locks_;
};

}  // namespace

Result<std::unique_ptr<LinkStore>> open_links_by_hand(const std::string& folder,
                                                      const Payloads& payloads) {
  auto store = std::make_unique<LinksByHand>();
  ADJOIN_CHECK(store->open(folder, payloads));
  return std::unique_ptr<LinkStore>(std::move(store));
}

}  // namespace adjoin::bench
