#include "wire/bodies/reply_parts.h"

#include <cmath>

#include "item/json.h"

namespace adjoin::wire {

void append_units(double value, item::JsonWriter& json) {
  if (value == std::floor(value) && std::abs(value) < 1e15) {
    json.raw(std::to_string(static_cast<std::int64_t>(value)) + ".0");
  } else {
    json.number(value);
  }
}

void write_time(std::chrono::milliseconds since_1970, item::JsonWriter& json) {
  const std::string fraction = std::to_string(1000 + since_1970.count() % 1000);
  json.raw(std::to_string(since_1970.count() / 1000) + "." + fraction.substr(1));
}

void ReplyWriter::member(std::string_view name, std::string_view text) {
  json.name(name);
  json.string(text);
}

void ReplyWriter::member(std::string_view name, std::int64_t value) {
  json.name(name);
  json.integer(value);
}

void ReplyWriter::item(std::string_view name, item::ItemView item) {
  json.name(name);
  element(item);
}

void ReplyWriter::element(item::ItemView item) {
  json.raw("");
  item::append_json(item, item::JsonForm::dynamodb, out_);
}

void ReplyWriter::item(std::string_view name, const Item& item) {
  json.name(name);
  element(item);
}

void ReplyWriter::element(const Item& item) {
  json.raw("");
  item::append_json(item, item::JsonForm::dynamodb, out_);
}

void ReplyWriter::units(const table::CapacityUnits& units, CapacityForm form) {
  json.name("CapacityUnits");
  append_units(units.read_units() + units.write_units(), json);
  if (form == CapacityForm::plain) return;
  if (units.read_half_units != 0) {
    json.name("ReadCapacityUnits");
    append_units(units.read_units(), json);
  }
  if (units.write_half_units != 0) {
    json.name("WriteCapacityUnits");
    append_units(units.write_units(), json);
  }
}

void ReplyWriter::units_object(std::string_view name, const table::CapacityUnits& units,
                               CapacityForm form) {
  json.name(name);
  json.begin_object();
  this->units(units, form);
  json.end_object();
}

void ReplyWriter::capacity_object(const table::ConsumedCapacity& capacity, CapacityForm form) {
  json.begin_object();
  json.name("TableName");
  json.string(capacity.table_name);
  units(capacity.total, form);
  const bool with_parts = capacity.table != table::CapacityUnits{} || !capacity.indexes.empty();
  if (with_parts) units_object("Table", capacity.table, form);
  for (const bool local : {false, true}) {
    bool open = false;
    for (const table::IndexCapacity& index : capacity.indexes) {
      if (index.local != local) continue;
      if (!open) {
        json.name(local ? "LocalSecondaryIndexes" : "GlobalSecondaryIndexes");
        json.begin_object();
        open = true;
      }
      units_object(index.index_name, index.units, form);
    }
    if (open) json.end_object();
  }
  json.end_object();
}

void ReplyWriter::consumed_capacity(const table::ConsumedCapacity& capacity) {
  json.name("ConsumedCapacity");
  capacity_object(capacity, CapacityForm::plain);
}

void ReplyWriter::consumed_capacity(const std::vector<table::ConsumedCapacity>& capacities,
                                    CapacityForm form) {
  if (capacities.empty()) return;
  json.name("ConsumedCapacity");
  json.begin_array();
  for (const table::ConsumedCapacity& capacity : capacities) capacity_object(capacity, form);
  json.end_array();
}

void ReplyWriter::item_collection_metrics(const table::ItemCollectionMetrics& metrics) {
  json.name("ItemCollectionMetrics");
  metrics_object(metrics);
}

void ReplyWriter::item_collection_metrics(
    const std::vector<table::TableCollectionMetrics>& tables) {
  if (tables.empty()) return;
  json.name("ItemCollectionMetrics");
  json.begin_object();
  for (const table::TableCollectionMetrics& table : tables) {
    json.name(table.table_name);
    json.begin_array();
    for (const table::ItemCollectionMetrics& metrics : table.collections) metrics_object(metrics);
    json.end_array();
  }
  json.end_object();
}

void ReplyWriter::metrics_object(const table::ItemCollectionMetrics& metrics) {
  json.begin_object();
  item("ItemCollectionKey", metrics.item_collection_key);
  json.name("SizeEstimateRangeGB");
  json.begin_array();
  append_units(metrics.size_gigabytes_min, json);
  append_units(metrics.size_gigabytes_max, json);
  json.end_array();
  json.end_object();
}

}  // namespace adjoin::wire
