#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "table/request/table_ref.h"
#include "wire/bodies/reply_parts.h"
#include "wire/bodies/table_shapes.h"

namespace adjoin::wire {
namespace {

using table::IndexDescription;
using table::TableDescription;

void member(std::string_view name, std::string_view text, item::JsonWriter& json) {
  json.name(name);
  json.string(text);
}

void member(std::string_view name, std::int64_t value, item::JsonWriter& json) {
  json.name(name);
  json.integer(value);
}

/// Every attribute that a key of the table or of an index has, each once.
void append_definitions(const TableDescription& table, item::JsonWriter& json) {
  std::vector<const table::AttributeDefinition*> definitions;
  const auto add = [&](const table::KeySchema& keys) {
    for (const auto* attributes : {&keys.partition, &keys.sort}) {
      for (const table::AttributeDefinition& attribute : *attributes) {
        const bool known = std::any_of(definitions.begin(), definitions.end(),
                                       [&](const auto* d) { return d->name == attribute.name; });
        if (!known) definitions.push_back(&attribute);
      }
    }
  };
  add(table.keys);
  for (const IndexDescription& index : table.indexes) add(index.keys);
  json.name("AttributeDefinitions");
  json.begin_array();
  for (const table::AttributeDefinition* definition : definitions) write_value(json, *definition);
  json.end_array();
}

/// A UUID in form; ids are never used twice in a store, and the time of birth tells stores apart.
std::string table_id(const TableDescription& table) {
  char text[37];
  const auto born = static_cast<std::uint64_t>(table.created.count());
  std::snprintf(text, sizeof(text), "%08x-%04x-4%03x-8%03x-%012llx", table.id.value,
                static_cast<unsigned>(born >> 32 & 0xFFFF),
                static_cast<unsigned>(born >> 20 & 0xFFF), static_cast<unsigned>(born >> 8 & 0xFFF),
                static_cast<unsigned long long>(born & 0xFFFFFFFFFFFF));
  return text;
}

void append_throughput(const table::ProvisionedThroughput& throughput, item::JsonWriter& json) {
  json.name("ProvisionedThroughput");
  json.begin_object();
  member("NumberOfDecreasesToday", 0, json);
  member("ReadCapacityUnits", throughput.read_capacity_units, json);
  member("WriteCapacityUnits", throughput.write_capacity_units, json);
  json.end_object();
}

/// `status`: the word for the status of the table or index.
void append_throughput_told(const table::ThroughputSettings& settings, std::string_view status,
                            item::JsonWriter& json) {
  if (settings.on_demand != table::OnDemandThroughput()) {
    json.name("OnDemandThroughput");
    write_value(json, settings.on_demand);
  }
  if (settings.warm == table::WarmThroughput()) return;
  json.name("WarmThroughput");
  json.begin_object();
  write_members(json, Shape<table::WarmThroughput>::rows, &settings.warm);
  member("Status", status, json);
  json.end_object();
}

/// As the service tells a key: by its ARN. Nothing is encrypted by that key here, but tools compare
/// the description with what they asked for.
std::string kms_key_arn(const std::string& key) {
  if (key.starts_with("arn:")) return key;
  std::string arn = "arn:aws:kms:";
  arn.append(table::kLocalRegion).append(":").append(table::kLocalAccount).append(":");
  if (key.empty()) return arn.append("alias/aws/dynamodb");
  return arn.append(key.starts_with("alias/") ? "" : "key/").append(key);
}

void append_settings_told(const table::TableSettings& settings, std::string_view status,
                          item::JsonWriter& json) {
  if (settings.table_class) {
    json.name("TableClassSummary");
    json.begin_object();
    json.name("TableClass");
    json.string(word_of(table_class_words(), *settings.table_class));
    json.end_object();
  }
  if (settings.encryption) {
    json.name("SSEDescription");
    json.begin_object();
    json.name("Status");
    json.string("ENABLED");
    json.name("SSEType");
    json.string("KMS");
    json.name("KMSMasterKeyArn");
    json.string(kms_key_arn(settings.encryption->kms_key));
    json.end_object();
  }
  append_throughput_told(settings.throughput, status, json);
}

template <typename Sizes>
void append_sizes(std::string_view bytes_name, const Sizes& sizes, item::JsonWriter& json) {
  member(bytes_name, static_cast<std::int64_t>(sizes.size_bytes), json);
  member("ItemCount", static_cast<std::int64_t>(sizes.item_count), json);
}

table::IndexSizes sizes_of(const IndexDescription& index, const table::TableSizes* sizes) {
  if (sizes == nullptr) return {};
  const auto found = std::find_if(sizes->indexes.begin(), sizes->indexes.end(),
                                  [&](const auto& one) { return one.index_name == index.name; });
  return found == sizes->indexes.end() ? table::IndexSizes{} : *found;
}

/// Other than in a request, the names belong to INCLUDE alone, and stand there even when there are
/// none.
void append_projection(const table::IndexProjection& projection, item::JsonWriter& json) {
  json.begin_object();
  member("ProjectionType", word_of(projection_words(), projection.type), json);
  if (projection.type == table::ProjectionType::include) {
    json.name("NonKeyAttributes");
    write_value(json, projection.non_key_attributes);
  }
  json.end_object();
}

void append_index(const IndexDescription& index, const TableDescription& table,
                  const table::TableSizes* sizes, item::JsonWriter& json) {
  json.begin_object();
  member("IndexName", index.name, json);
  json.name("KeySchema");
  write_key_schema(index.keys, json);
  json.name("Projection");
  append_projection(index.projection, json);
  if (index.kind == table::IndexKind::global) {
    member("IndexStatus", word(index.status), json);
    if (index.backfilling) {
      json.name("Backfilling");
      json.boolean(true);
    }
    append_throughput(index.throughput, json);
    append_throughput_told(index.settings, word(index.status), json);
  }
  append_sizes("IndexSizeBytes", sizes_of(index, sizes), json);
  member("IndexArn", table::make_index_arn(table.name, index.name), json);
  json.end_object();
}

void append_indexes(const TableDescription& table, const table::TableSizes* sizes,
                    item::JsonWriter& json) {
  for (const table::IndexKind kind : {table::IndexKind::global, table::IndexKind::local}) {
    bool open = false;
    for (const IndexDescription& index : table.indexes) {
      if (index.kind != kind) continue;
      if (!open) {
        json.name(kind == table::IndexKind::global ? "GlobalSecondaryIndexes"
                                                   : "LocalSecondaryIndexes");
        json.begin_array();
        open = true;
      }
      append_index(index, table, sizes, json);
    }
    if (open) json.end_array();
  }
}

void append_time(std::string_view name, std::chrono::milliseconds time, item::JsonWriter& json) {
  json.name(name);
  write_time(time, json);
}

}  // namespace

std::string_view word(table::ResourceStatus status) {
  switch (status) {
    case table::ResourceStatus::creating: return "CREATING";
    case table::ResourceStatus::active: return "ACTIVE";
    case table::ResourceStatus::updating: return "UPDATING";
    case table::ResourceStatus::deleting: return "DELETING";
  }
  return "ACTIVE";
}

std::string_view word(table::StreamViewType type) {
  switch (type) {
    case table::StreamViewType::keys_only: return "KEYS_ONLY";
    case table::StreamViewType::new_image: return "NEW_IMAGE";
    case table::StreamViewType::old_image: return "OLD_IMAGE";
    case table::StreamViewType::new_and_old_images: return "NEW_AND_OLD_IMAGES";
  }
  return "KEYS_ONLY";
}

void write_key_schema(const table::KeySchema& keys, item::JsonWriter& json) {
  json.begin_array();
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    for (const table::AttributeDefinition& attribute : *attributes) {
      const bool is_hash = attributes == &keys.partition;
      const table::KeyRole role = is_hash ? table::KeyRole::hash : table::KeyRole::range;
      write_value(json, table::KeySchemaElement{attribute.name, role});
    }
  }
  json.end_array();
}

void append_table(std::string_view name, const TableDescription& table,
                  const table::TableSizes* sizes, item::JsonWriter& json) {
  const bool deleting = table.status == table::ResourceStatus::deleting;
  json.name(name);
  json.begin_object();
  member("TableName", table.name, json);
  member("TableStatus", word(table.status), json);
  if (!deleting) {
    append_definitions(table, json);
    json.name("KeySchema");
    write_key_schema(table.keys, json);
    append_time("CreationDateTime", table.created, json);
  }
  append_throughput(table.throughput, json);
  if (table.billing_mode == table::BillingMode::pay_per_request) {
    json.name("BillingModeSummary");
    json.begin_object();
    member("BillingMode", "PAY_PER_REQUEST", json);
    // Known only once the table is made, like the time of any later change.
    if (table.status != table::ResourceStatus::creating) {
      append_time("LastUpdateToPayPerRequestDateTime", table.created, json);
    }
    json.end_object();
  }
  append_sizes("TableSizeBytes", sizes == nullptr ? table::TableSizes{} : *sizes, json);
  member("TableArn", table::make_table_arn(table.name), json);
  member("TableId", table_id(table), json);
  if (!deleting) append_indexes(table, sizes, json);
  if (table.stream_view_type) {
    json.name("StreamSpecification");
    write_value(json, specification_of(table.stream_view_type));
  }
  if (table.stream_label) {
    member("LatestStreamLabel", *table.stream_label, json);
    member("LatestStreamArn", table::make_stream_arn(table.name, *table.stream_label), json);
  }
  if (!deleting) append_settings_told(table.settings, word(table.status), json);
  json.name("DeletionProtectionEnabled");
  json.boolean(table.deletion_protection);
  json.end_object();
}

}  // namespace adjoin::wire
