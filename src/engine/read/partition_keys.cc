#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "engine/layout/key_range.h"
#include "engine/read/read_context.h"
#include "engine/read/reader.h"
#include "item/base64.h"
#include "item/key_codec.h"
#include "table/request/messages.h"

namespace adjoin::engine {
namespace {

using table::PartitionKeysResult;

/// A look at the clock costs as much as a third of a seek.
constexpr std::uint64_t kKeysBetweenChecks = 64;

/// The text that a prefix is compared with.
std::string text_of_part(const Value& part) {
  if (const std::string* text = part.as_string()) return *text;
  if (const Number* number = part.as_number()) return number->to_string();
  const Binary* binary = part.as_binary();
  ADJOIN_ASSERT(binary != nullptr);  // keys have no other type
  std::string text;
  item::append_base64(binary->bytes, text);
  return text;
}

/// What is read: a table, or one of its indexes.
struct KeyedObject {
  const table::TableDescription& table;
  const table::IndexDescription* index;  ///< null: the table

  table::ObjectId id() const { return index == nullptr ? table.id : index->id; }
  const std::vector<table::AttributeDefinition>& attributes() const {
    return index == nullptr ? table.keys.partition : index->keys.partition;
  }
  layout::Family family() const {
    return index == nullptr ? layout::Family::items : layout::Family::index;
  }
};

/// Returns the front that the stored keys of a partition share. @errors validation: `key` is none
Result<Bytes> front_of(const KeyedObject& object, const Item& key) {
  Bytes front;
  const std::size_t start = layout::begin_key(object.id(), front);
  for (const table::AttributeDefinition& attribute : object.attributes()) {
    const Value* part = key.find(attribute.name);
    if (part == nullptr || part->type() != attribute.type) {
      return validation_error("the key to go on behind has no " + attribute.name +
                              " as the table's keys have it");
    }
    item::append_key_part(*part, front);
  }
  layout::set_hash(start, front);
  return front;
}

/// Goes from partition to partition.
class PartitionWalk {
 public:
  PartitionWalk(const table::CallContext& context, const Database& database,
                const KeyedObject& object, const table::PartitionKeysRequest& request,
                const rocksdb::Snapshot* snapshot)
      : context_(context), database_(database), object_(object), request_(request) {
    range_ = layout::object_range(object.id());
    upper_ = slice(range_.upper);
    rocksdb::ReadOptions options;
    options.snapshot = snapshot;
    options.iterate_upper_bound = &upper_;
    iterator_.reset(database.db().NewIterator(options, database.family(object.family())));
  }

  Result<PartitionKeysResult> run() {
    const auto began = database_.clock().steady();
    std::optional<Bytes> lower = range_.lower;
    if (request_.after) {
      ADJOIN_TRY(const Bytes front, front_of(object_, *request_.after));
      lower = item::prefix_successor(front);
    }
    Result<PartitionKeysResult> result{PartitionKeysResult()};
    while (true) {
      RangeCursor cursor(database_, *iterator_, {*std::move(lower), range_.upper}, true);
      ADJOIN_CHECK(cursor.status());
      if (!cursor.valid()) return result;
      if (const auto end = end_of(*result, began)) {
        result->end = *end;
        result->next = std::move(last_);
        return result;
      }
      ADJOIN_TRY(lower, look(cursor, *result));
      if (++result->looked_at % kKeysBetweenChecks == 0) {
        ADJOIN_CHECK(check_call(context_, database_));
      }
    }
  }

 private:
  /// Why no further key is looked at; nullopt: the next one is. At least one is, so that whoever
  /// goes on comes to the end.
  std::optional<PartitionKeysResult::End> end_of(
      const PartitionKeysResult& result, std::chrono::steady_clock::time_point began) const {
    using End = PartitionKeysResult::End;
    if (result.looked_at == 0) return std::nullopt;
    if (result.keys.size() >= request_.first) return End::first;
    if (result.looked_at >= request_.looked_at_max) return End::looked_at;
    const bool looks = request_.counts || result.looked_at % kKeysBetweenChecks == 0;
    if (looks && database_.clock().steady() - began >= request_.time_max) return End::time;
    return std::nullopt;
  }

  /// Looks at the partition that the cursor is at, and returns where the next one begins.
  Result<Bytes> look(RangeCursor& cursor, PartitionKeysResult& result) {
    BytesView rest = cursor.key().substr(layout::kKeyHeadBytes);
    Item key;
    for (const table::AttributeDefinition& attribute : object_.attributes()) {
      ADJOIN_TRY(Value part, item::take_key_part(rest, attribute.type));
      key.set(attribute.name, std::move(part));
    }
    const BytesView front = cursor.key().substr(0, cursor.key().size() - rest.size());
    Bytes behind = item::prefix_successor(front);
    ADJOIN_ASSERT(!behind.empty());  // object numbers end below the largest
    const std::string& first = object_.attributes().front().name;
    if (request_.prefix.empty() || text_of_part(key[first]).starts_with(request_.prefix)) {
      ADJOIN_TRY(table::PartitionKey row, row_of(cursor, key, behind));
      result.keys.push_back(std::move(row));
    }
    last_ = std::move(key);
    return behind;
  }

  Result<table::PartitionKey> row_of(RangeCursor& cursor, const Item& key, BytesView behind) const {
    table::PartitionKey row;
    row.key = key;
    if (!request_.counts) return row;
    for (; cursor.valid() && cursor.key() < behind; cursor.next()) {
      if (row.items == request_.counted_max) {
        row.more = true;
        break;
      }
      ++row.items;
      row.bytes += item::ItemView(cursor.value()).size_bytes();
    }
    ADJOIN_CHECK(cursor.status());
    return row;
  }

  const table::CallContext& context_;
  const Database& database_;
  const KeyedObject& object_;
  const table::PartitionKeysRequest& request_;
  layout::KeyRange range_;
  rocksdb::Slice upper_;
  std::unique_ptr<rocksdb::Iterator> iterator_;
  std::optional<Item> last_;  ///< the key that was looked at last
};

}  // namespace

Result<table::PartitionKeysResult> EngineReadView::partition_keys(
    const table::CallContext& context, const table::PartitionKeysRequest& request) const {
  ADJOIN_CHECK(database_->process().check());
  return reader_->partition_keys(context, request, snapshot());
}

Result<table::PartitionKeysResult> Reader::partition_keys(
    const table::CallContext& context, const table::PartitionKeysRequest& request,
    const rocksdb::Snapshot* snapshot) const {
  ADJOIN_CHECK(check_call(context, *database_));
  ADJOIN_TRY(const TablePin table, catalog_->find(request.table));
  const table::IndexDescription* index = nullptr;
  if (!request.index.empty()) {
    index = table->description.find_index(request.index);
    if (index == nullptr) return validation_error(table::messages::unknown_index(request.index));
    if (index->backfilling) {
      return validation_error(table::messages::index_being_filled(request.index));
    }
  }
  ADJOIN_CHECK(check_shows_index(*database_, snapshot, *table, index));
  const KeyedObject object{table->description, index};
  PartitionWalk walk(context, *database_, object, request, snapshot);
  ADJOIN_CHECK(check_still_there(*table, table.is_noted(), index));
  return walk.run();
}

}  // namespace adjoin::engine
