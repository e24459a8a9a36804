#include "engine/layout/description_record.h"

#include <string>

#include "engine/layout/record.h"

namespace adjoin::engine::layout {
namespace {

constexpr std::uint8_t kVersion = 1;

// Presence of optional members. DO NOT CHANGE.
constexpr std::uint8_t kHasStream = 1;
constexpr std::uint8_t kHasTimeToLive = 2;
constexpr std::uint8_t kDeletionProtection = 4;

void append_attributes(const std::vector<table::AttributeDefinition>& attributes, Bytes& out) {
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

std::vector<table::AttributeDefinition> read_attributes(RecordReader& reader) {
  std::vector<table::AttributeDefinition> attributes(reader.u8());
  for (table::AttributeDefinition& attribute : attributes) {
    attribute.type = static_cast<item::Type>(reader.u8());
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

}  // namespace

Bytes encode(const table::TableDescription& table) {
  Bytes out;
  append_u8(kVersion, out);
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
  return out;
}

Result<table::TableDescription> decode_description(BytesView record) {
  RecordReader reader(record);
  const std::uint8_t version = reader.u8();
  if (version > kVersion) {
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
  for (std::uint32_t i = 0; i < indexes && !reader.failed(); ++i) {
    table.indexes.push_back(read_index(reader));
  }
  ADJOIN_CHECK(reader.finish("table description"));
  return table;
}

}  // namespace adjoin::engine::layout
