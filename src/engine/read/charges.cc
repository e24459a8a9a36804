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

/// The parts of these attributes at the front of `rest`, which goes on behind them.
BytesView take_parts(const std::vector<table::AttributeDefinition>& attributes, BytesView& rest) {
  const BytesView front = rest;
  for (const table::AttributeDefinition& attribute : attributes) {
    const Result<void> skipped = item::skip_key_part(rest, attribute.type);
    ADJOIN_ASSERT(skipped.has_value());  // a key that this process encoded
  }
  return front.substr(0, front.size() - rest.size());
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

void set_key(const table::KeySchema& keys, BytesView stored_key, table::Charge& charge) {
  charge.partition_hash = hash_in(stored_key);
  BytesView rest = stored_key.substr(layout::kKeyHeadBytes);
  charge.partition_key = take_parts(keys.partition, rest);
  charge.sort_key = take_parts(keys.sort, rest);
}

void set_partition(BytesView stored_key, table::Charge& charge) {
  charge.partition_hash = hash_in(stored_key);
  charge.partition_key = stored_key.substr(layout::kKeyHeadBytes);
}

void report_charge(const table::CallContext& context, table::CountedOperation operation,
                   table::Charge& charge) {
  ADJOIN_ASSERT(context.charges != nullptr);
  charge.operation = context.counted_as.value_or(operation);
  context.charges->charge(charge);
}

void report_item_read(const table::CallContext& context, table::CountedOperation operation,
                      const table::TableDescription& table, BytesView item_key,
                      std::int64_t half_units, bool begins) {
  table::Charge charge = charge_of(table, nullptr, table::ChargeKind::read, half_units);
  charge.begins_request = begins;
  charge.partition_hash = hash_in(item_key);
  BytesView rest = item_key.substr(layout::kKeyHeadBytes);
  charge.partition_key = take_parts(table.keys.partition, rest);
  charge.sort_key = rest;  // an item's key ends with it
  report_charge(context, operation, charge);
}

Result<void> admit_item_read(const Database& database, const table::TableDescription& table,
                             BytesView item_key) {
  if (database.admission() == nullptr) return {};
  table::Charge charge = charge_of(table, nullptr, table::ChargeKind::read, 1);
  set_key(table.keys, item_key, charge);
  std::optional<Error> refused = database.admission()->check({&charge, 1});
  if (refused) return *std::move(refused);
  return {};
}

}  // namespace adjoin::engine
