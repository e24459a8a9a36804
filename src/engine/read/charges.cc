#include "engine/read/charges.h"

#include <optional>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "engine/layout/item_key.h"
#include "item/key_codec.h"

namespace adjoin::engine {
namespace {

std::uint16_t hash_in(BytesView stored_key) {
  ADJOIN_ASSERT(stored_key.size() > layout::kKeyHeadBytes);
  const auto high = static_cast<unsigned char>(stored_key[layout::kObjectIdBytes]);
  const auto low = static_cast<unsigned char>(stored_key[layout::kObjectIdBytes + 1]);
  return static_cast<std::uint16_t>(high << 8 | low);
}

/// Where the parts of these attributes end that begin at `from`.
std::size_t parts_end(const std::vector<table::AttributeDefinition>& attributes, BytesView key,
                      std::size_t from) {
  for (const table::AttributeDefinition& attribute : attributes) {
    const std::size_t length = item::key_part_length(key.substr(from), attribute.type);
    ADJOIN_ASSERT(length > 0);  // a key that this process encoded
    from += length;
  }
  return from;
}

}  // namespace

table::Charge charge_of(const table::TableDescription& table, const table::IndexDescription* index,
                        table::ChargeKind kind, std::int64_t half_units) {
  ADJOIN_ASSERT(half_units > 0);
  table::Charge charge;
  charge.table = table.id;
  charge.table_name = table.name;
  charge.object = index == nullptr ? table.id : index->id;
  if (index != nullptr) {
    charge.index_name = index->name;
    charge.is_local_index = index->kind == table::IndexKind::local;
  }
  charge.kind = kind;
  charge.half_units = half_units;
  return charge;
}

std::size_t partition_end(const table::KeySchema& keys, BytesView stored_key) {
  return parts_end(keys.partition, stored_key, layout::kKeyHeadBytes);
}

void set_item_key(BytesView stored_key, std::size_t end, table::Charge& charge) {
  charge.partition_hash = hash_in(stored_key);
  charge.partition_key = stored_key.substr(layout::kKeyHeadBytes, end - layout::kKeyHeadBytes);
  charge.sort_key = stored_key.substr(end);  // an item's key ends with it
}

void set_entry_key(const table::KeySchema& keys, BytesView stored_key, table::Charge& charge) {
  const std::size_t end = partition_end(keys, stored_key);
  // Behind its sort key stands the key of its item.
  set_item_key(stored_key.substr(0, parts_end(keys.sort, stored_key, end)), end, charge);
}

void set_partition(const table::KeySchema& keys, BytesView stored_key, table::Charge& charge) {
  const std::size_t end = partition_end(keys, stored_key);
  set_item_key(stored_key.substr(0, end), end, charge);
}

void report_charge(const table::CallContext& context, table::CountedOperation operation,
                   table::Charge& charge) {
  ADJOIN_ASSERT(context.charges != nullptr);
  charge.operation = context.counted_as.value_or(operation);
  context.charges->charge(charge);
}

void report_item_read(const table::CallContext& context, table::CountedOperation operation,
                      const table::TableDescription& table, BytesView item_key, std::size_t end,
                      std::int64_t half_units, bool begins) {
  table::Charge charge = charge_of(table, nullptr, table::ChargeKind::read, half_units);
  charge.begins_request = begins;
  set_item_key(item_key, end, charge);
  report_charge(context, operation, charge);
}

Result<void> admit_item_read(const Database& database, const table::TableDescription& table,
                             BytesView item_key) {
  if (database.admission() == nullptr) return {};
  table::Charge charge = charge_of(table, nullptr, table::ChargeKind::read, 1);
  set_item_key(item_key, partition_end(table.keys, item_key), charge);
  std::optional<Error> refused = database.admission()->check({&charge, 1});
  if (refused) return *std::move(refused);
  return {};
}

}  // namespace adjoin::engine
