#include "engine/layout/description_record.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/assert.h"
#include "engine/layout/record_bytes.h"
#include "table/request/table_description.h"

namespace adjoin::engine::layout {
namespace {

// Version 2 ends with the streams, version 3 with streams and settings. Each table is written in
// the oldest version that has all of it. DO NOT CHANGE.
constexpr std::uint8_t kStreamsVersion = 2;
constexpr std::uint8_t kSettingsVersion = 3;

// Presence of optional members. DO NOT CHANGE.
constexpr std::uint8_t kHasStream = 1;
constexpr std::uint8_t kHasTimeToLive = 2;
constexpr std::uint8_t kDeletionProtection = 4;

void append_attributes(const std::vector<table::AttributeDefinition>& attributes, Bytes& out) {
  ADJOIN_ASSERT(attributes.size() <= UINT8_MAX);
  append_u8(static_cast<std::uint8_t>(attributes.size()), out);
  for (const table::AttributeDefinition& attribute : attributes) {
    append_u8(static_cast<std::uint8_t>(attribute.type), out);
    append_bytes(attribute.name, out);
  }
}

void append_keys(const table::KeySchema& keys, Bytes& out) {
  append_attributes(keys.partition, out);
  append_attributes(keys.sort, out);
}

void append_throughput(const table::ProvisionedThroughput& throughput, Bytes& out) {
  append_u64(static_cast<std::uint64_t>(throughput.read_capacity_units), out);
  append_u64(static_cast<std::uint64_t>(throughput.write_capacity_units), out);
}

void append_index(const table::IndexDescription& index, Bytes& out) {
  append_u32(index.id.value, out);
  append_u8(static_cast<std::uint8_t>(index.kind), out);
  append_u8(static_cast<std::uint8_t>(index.status), out);
  append_u8(index.backfilling ? 1 : 0, out);
  append_bytes(index.name, out);
  append_keys(index.keys, out);
  append_u8(static_cast<std::uint8_t>(index.projection.type), out);
  append_u32(static_cast<std::uint32_t>(index.projection.non_key_attributes.size()), out);
  for (const std::string& name : index.projection.non_key_attributes) append_bytes(name, out);
  append_throughput(index.throughput, out);
}

void append_stream(const table::TableStream& stream, Bytes& out) {
  append_bytes(stream.label, out);
  append_u8(static_cast<std::uint8_t>(stream.view_type), out);
  append_u64(static_cast<std::uint64_t>(stream.created.count()), out);
  append_u64(stream.after.value, out);
  append_u8(stream.last ? 1 : 0, out);
  if (!stream.last) return;
  append_u64(stream.last->value, out);
  append_u64(static_cast<std::uint64_t>(stream.ended.count()), out);
}

/// Their order on the disk. One list for writing and reading, so that the two cannot differ.
std::array<std::optional<std::int64_t>*, 4> numbers_of(table::ThroughputSettings& settings) {
  return {&settings.on_demand.max_read_request_units, &settings.on_demand.max_write_request_units,
          &settings.warm.read_units_per_second, &settings.warm.write_units_per_second};
}

void append_limits(table::ThroughputSettings settings, Bytes& out) {
  const auto numbers = numbers_of(settings);
  int has = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) has |= *numbers[i] ? 1 << i : 0;
  append_u8(static_cast<std::uint8_t>(has), out);
  for (const std::optional<std::int64_t>* number : numbers) {
    if (*number) append_u64(static_cast<std::uint64_t>(**number), out);
  }
}

/// A table without any is written as before there were settings, and older programs read it.
bool has_settings(const table::TableDescription& table) {
  return !table.settings.empty() ||
         std::any_of(table.indexes.begin(), table.indexes.end(),
                     [](const table::IndexDescription& index) { return !index.settings.empty(); });
}

void append_settings(const table::TableDescription& table, Bytes& out) {
  const table::TableSettings& settings = table.settings;
  append_u8(settings.table_class ? static_cast<std::uint8_t>(*settings.table_class) : 0, out);
  append_u8(settings.encryption ? 1 : 0, out);
  if (settings.encryption) append_bytes(settings.encryption->kms_key, out);
  append_limits(settings.throughput, out);
  for (const table::IndexDescription& index : table.indexes) append_limits(index.settings, out);
}

table::ThroughputSettings read_limits(RecordReader& reader) {
  table::ThroughputSettings settings;
  const auto numbers = numbers_of(settings);
  const std::uint8_t has = reader.u8();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if ((has >> i & 1) != 0) *numbers[i] = static_cast<std::int64_t>(reader.u64());
  }
  return settings;
}

void read_settings(RecordReader& reader, table::TableDescription& table) {
  table::TableSettings& settings = table.settings;
  if (const std::uint8_t value = reader.u8(); value != 0) {
    settings.table_class = static_cast<table::TableClass>(value);
  }
  if (reader.u8() != 0) settings.encryption = {true, std::string(reader.bytes())};
  settings.throughput = read_limits(reader);
  for (table::IndexDescription& index : table.indexes) index.settings = read_limits(reader);
}

std::vector<table::AttributeDefinition> read_attributes(RecordReader& reader) {
  std::vector<table::AttributeDefinition> attributes(reader.u8());
  for (table::AttributeDefinition& attribute : attributes) {
    attribute.type = static_cast<Value::Type>(reader.u8());
    attribute.name = reader.bytes();
  }
  return attributes;
}

table::KeySchema read_keys(RecordReader& reader) {
  table::KeySchema keys;
  keys.partition = read_attributes(reader);
  keys.sort = read_attributes(reader);
  return keys;
}

table::ProvisionedThroughput read_throughput(RecordReader& reader) {
  table::ProvisionedThroughput throughput;
  throughput.read_capacity_units = static_cast<std::int64_t>(reader.u64());
  throughput.write_capacity_units = static_cast<std::int64_t>(reader.u64());
  return throughput;
}

table::IndexDescription read_index(RecordReader& reader) {
  table::IndexDescription index;
  index.id.value = reader.u32();
  index.kind = static_cast<table::IndexKind>(reader.u8());
  index.status = static_cast<table::ResourceStatus>(reader.u8());
  index.backfilling = reader.u8() != 0;
  index.name = reader.bytes();
  index.keys = read_keys(reader);
  index.projection.type = static_cast<table::ProjectionType>(reader.u8());
  const std::uint32_t names = reader.u32();
  for (std::uint32_t i = 0; i < names && !reader.failed(); ++i) {
    index.projection.non_key_attributes.emplace_back(reader.bytes());
  }
  index.throughput = read_throughput(reader);
  return index;
}

table::TableStream read_stream(RecordReader& reader) {
  table::TableStream stream;
  stream.label = reader.bytes();
  stream.view_type = static_cast<table::StreamViewType>(reader.u8());
  stream.created = std::chrono::milliseconds(reader.u64());
  stream.after.value = reader.u64();
  if (reader.u8() == 0) return stream;
  stream.last = CommitId{reader.u64()};
  stream.ended = std::chrono::milliseconds(reader.u64());
  return stream;
}

}  // namespace

Bytes encode(const table::TableDescription& table) {
  Bytes out;
  const bool with_settings = has_settings(table);
  append_u8(with_settings ? kSettingsVersion : table.stream_label ? kStreamsVersion : 1, out);
  append_u32(table.id.value, out);
  append_u8(static_cast<std::uint8_t>(table.status), out);
  append_u64(static_cast<std::uint64_t>(table.created.count()), out);
  append_bytes(table.name, out);
  append_keys(table.keys, out);
  append_u8(static_cast<std::uint8_t>(table.billing_mode), out);
  append_throughput(table.throughput, out);
  const int flags = (table.stream_view_type ? kHasStream : 0) |
                    (table.ttl_attribute ? kHasTimeToLive : 0) |
                    (table.deletion_protection ? kDeletionProtection : 0);
  append_u8(static_cast<std::uint8_t>(flags), out);
  if (table.stream_view_type) {
    append_u8(static_cast<std::uint8_t>(*table.stream_view_type), out);
  }
  if (table.ttl_attribute) append_bytes(*table.ttl_attribute, out);
  append_u32(static_cast<std::uint32_t>(table.indexes.size()), out);
  for (const table::IndexDescription& index : table.indexes) append_index(index, out);
  if (!table.stream_label && !with_settings) return out;
  append_bytes(table.stream_label.value_or(""), out);
  append_u32(static_cast<std::uint32_t>(table.streams.size()), out);
  for (const table::TableStream& stream : table.streams) append_stream(stream, out);
  if (with_settings) append_settings(table, out);
  return out;
}

Result<table::TableDescription> decode_description(BytesView record) {
  RecordReader reader(record);
  const std::uint8_t version = reader.u8();
  if (version > kSettingsVersion) {
    return Error(ErrorCode::unsupported, "table description: version " + std::to_string(version) +
                                             " is newer than this program");
  }
  table::TableDescription table;
  table.id.value = reader.u32();
  table.status = static_cast<table::ResourceStatus>(reader.u8());
  table.created = std::chrono::milliseconds(reader.u64());
  table.name = reader.bytes();
  table.keys = read_keys(reader);
  table.billing_mode = static_cast<table::BillingMode>(reader.u8());
  table.throughput = read_throughput(reader);
  const std::uint8_t flags = reader.u8();
  if ((flags & kHasStream) != 0) {
    table.stream_view_type = static_cast<table::StreamViewType>(reader.u8());
  }
  if ((flags & kHasTimeToLive) != 0) table.ttl_attribute = std::string(reader.bytes());
  table.deletion_protection = (flags & kDeletionProtection) != 0;
  const std::uint32_t indexes = reader.u32();
  // A damaged count ends with the record's bytes, and never takes memory for itself.
  for (std::uint32_t i = 0; i < indexes && !reader.failed(); ++i) {
    table.indexes.push_back(read_index(reader));
  }
  if (version >= kStreamsVersion) {
    if (const BytesView label = reader.bytes(); !label.empty()) table.stream_label = label;
    const std::uint32_t streams = reader.u32();
    for (std::uint32_t i = 0; i < streams && !reader.failed(); ++i) {
      table.streams.push_back(read_stream(reader));
    }
  }
  if (version >= kSettingsVersion) read_settings(reader, table);
  ADJOIN_CHECK(reader.finish("table description"));
  if (version < kStreamsVersion && table.stream_view_type) {
    // Version 1 knew streams only as a view type given at the table's creation.
    const table::StreamViewType view_type = *std::exchange(table.stream_view_type, std::nullopt);
    ADJOIN_CHECK(table::enable_stream(view_type, table.created, CommitId{}, table));
  }
  return table;
}

}  // namespace adjoin::engine::layout
