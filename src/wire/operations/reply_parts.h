#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "item/json_writer.h"
#include "item/stored_item.h"
#include "table/request/call_context.h"
#include "table/request/item_write_requests.h"
#include "table/request/store_facts.h"
#include "table/request/table_description.h"

namespace adjoin::wire {

/// Transactions also tell reads and writes apart: ReadCapacityUnits and WriteCapacityUnits.
enum class CapacityForm { plain, transactional };

/// Writes the body of a reply: one object, opened when it is made and closed when it is destroyed,
/// with the parts that many replies share. `json` is for everything else. `out` must outlive it.
class ReplyWriter {
 public:
  explicit ReplyWriter(std::string& out) : json(out), out_(out) { json.begin_object(); }
  ~ReplyWriter() { json.end_object(); }
  ReplyWriter(const ReplyWriter&) = delete;
  ReplyWriter& operator=(const ReplyWriter&) = delete;

  void member(std::string_view name, std::string_view text);
  void member(std::string_view name, const char* text) { member(name, std::string_view(text)); }
  void member(std::string_view name, std::int64_t value);
  void member(std::string_view name, int value) { member(name, std::int64_t{value}); }
  /// Seconds since 1970 with three places behind the point.
  void time(std::string_view name, std::chrono::milliseconds since_1970);

  /// "name": the item in DynamoDB JSON.
  void item(std::string_view name, item::ItemView item);
  void item(std::string_view name, const item::Item& item);
  /// An item as an element of an array.
  void element(item::ItemView item);
  void element(const item::Item& item);

  /// "ConsumedCapacity", with its parts when there are any.
  void consumed_capacity(const table::ConsumedCapacity& capacity);
  /// The same of several tables; nothing when it is empty.
  void consumed_capacity(const std::vector<table::ConsumedCapacity>& capacities, CapacityForm form);
  void item_collection_metrics(const table::ItemCollectionMetrics& metrics);
  /// Of a batch or transaction: a list per table; nothing when there is none.
  void item_collection_metrics(const std::vector<table::TableCollectionMetrics>& tables);

  item::JsonWriter json;

 private:
  void metrics_object(const table::ItemCollectionMetrics& metrics);
  void capacity_object(const table::ConsumedCapacity& capacity, CapacityForm form);
  void units(const table::CapacityUnits& units, CapacityForm form);
  void units_object(std::string_view name, const table::CapacityUnits& units, CapacityForm form);

  std::string& out_;
};

/// A number of capacity units or gigabytes as the service prints it: 1.0, 0.5.
void append_units(double value, item::JsonWriter& json);

std::string_view word(table::ResourceStatus status);

/// "KEYS_ONLY", … Valid for ever.
std::string_view word(table::StreamViewType type);

/// Writes "KeySchema": partition attributes, then sort attributes.
void append_key_schema(const table::KeySchema& keys, item::JsonWriter& json);

/// Writes `name`: the description of a table. One that is being deleted shows less, as with the
/// service: no creation time, no key schema, no attribute definitions.
/// @param sizes  null: not known, told as nothing
void append_table(std::string_view name, const table::TableDescription& table,
                  const table::TableSizes* sizes, item::JsonWriter& json);

}  // namespace adjoin::wire
