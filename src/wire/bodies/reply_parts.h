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

/// Form of consumed capacity. Transactions also report ReadCapacityUnits and WriteCapacityUnits.
enum class CapacityForm { plain, transactional };

/// Writes the body of a reply as one object, which its constructor opens and its destructor closes.
/// Has the parts that many replies share; use `json` for all others. `out` must outlive it.
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

  /// Writes the member `name` with an item in DynamoDB JSON.
  void item(std::string_view name, item::ItemView item);
  void item(std::string_view name, const Item& item);
  /// Writes an item as an element of an array.
  void element(item::ItemView item);
  void element(const Item& item);

  /// Writes "ConsumedCapacity", with its parts if it has any.
  void consumed_capacity(const table::ConsumedCapacity& capacity);
  /// The same for several tables; writes nothing if `capacities` is empty.
  void consumed_capacity(const std::vector<table::ConsumedCapacity>& capacities, CapacityForm form);
  void item_collection_metrics(const table::ItemCollectionMetrics& metrics);
  /// The same for a batch or transaction: a list for each table. Writes nothing if `tables` is
  /// empty.
  void item_collection_metrics(const std::vector<table::TableCollectionMetrics>& tables);

  item::JsonWriter json;

 private:
  void metrics_object(const table::ItemCollectionMetrics& metrics);
  void capacity_object(const table::ConsumedCapacity& capacity, CapacityForm form);
  void units(const table::CapacityUnits& units, CapacityForm form);
  void units_object(std::string_view name, const table::CapacityUnits& units, CapacityForm form);

  std::string& out_;
};

/// Writes a number of capacity units or gigabytes as the service prints it: 1.0, 0.5.
void append_units(double value, item::JsonWriter& json);

std::string_view word(table::ResourceStatus status);

/// Returns the word, such as "KEYS_ONLY". The text has static lifetime.
std::string_view word(table::StreamViewType type);

/// Writes a key schema: partition attributes, then sort attributes.
void write_key_schema(const table::KeySchema& keys, item::JsonWriter& json);

/// Writes a time as seconds since 1970 with three decimal places.
void write_time(std::chrono::milliseconds since_1970, item::JsonWriter& json);

/// Writes the member `name` with the description of a table. A table that is being deleted has no
/// creation time, key schema and attribute definitions, as in the service.
/// @param sizes  null: unknown, reported as zero
void append_table(std::string_view name, const table::TableDescription& table,
                  const table::TableSizes* sizes, item::JsonWriter& json);

}  // namespace adjoin::wire
