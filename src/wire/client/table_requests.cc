#include "item/value.h"
#include "wire/client/bodies.h"
#include "wire/client/request_writer.h"
#include "wire/codec/codec.h"
#include "wire/decode/settings_members.h"
#include "wire/decode/table_members.h"

namespace adjoin::wire {
namespace {

void write_definitions(const std::vector<table::AttributeDefinition>& definitions,
                       RequestWriter& out) {
  out.json.name("AttributeDefinitions");
  out.json.begin_array();
  for (const table::AttributeDefinition& definition : definitions) {
    out.json.begin_object();
    out.member("AttributeName", definition.name);
    out.member("AttributeType", item::to_string(definition.type));
    out.json.end_object();
  }
  out.json.end_array();
}

void write_key_schema(const std::vector<table::KeySchemaElement>& keys, RequestWriter& out) {
  out.json.name("KeySchema");
  out.json.begin_array();
  for (const table::KeySchemaElement& key : keys) {
    out.json.begin_object();
    out.member("AttributeName", key.name);
    out.member("KeyType", word_of(key_role_words(), key.role));
    out.json.end_object();
  }
  out.json.end_array();
}

void write_throughput(const std::optional<table::ProvisionedThroughput>& throughput,
                      RequestWriter& out) {
  if (!throughput) return;
  out.json.name("ProvisionedThroughput");
  out.json.begin_object();
  out.member("ReadCapacityUnits", std::optional(throughput->read_capacity_units));
  out.member("WriteCapacityUnits", std::optional(throughput->write_capacity_units));
  out.json.end_object();
}

/// The members of an index, inside an object that is open.
void write_index(const table::IndexDefinition& index, RequestWriter& out) {
  out.member("IndexName", index.name);
  write_key_schema(index.key_schema, out);
  out.json.name("Projection");
  out.json.begin_object();
  out.member("ProjectionType", word_of(projection_words(), index.projection.type));
  if (!index.projection.non_key_attributes.empty()) {
    out.json.name("NonKeyAttributes");
    out.json.begin_array();
    for (const std::string& name : index.projection.non_key_attributes) out.json.string(name);
    out.json.end_array();
  }
  out.json.end_object();
  write_throughput(index.throughput, out);
  append_throughput_settings(index.settings, out.json);
}

void write_indexes(std::string_view name, const std::vector<table::IndexDefinition>& indexes,
                   RequestWriter& out) {
  if (indexes.empty()) return;
  out.json.name(name);
  out.json.begin_array();
  for (const table::IndexDefinition& index : indexes) {
    out.json.begin_object();
    write_index(index, out);
    out.json.end_object();
  }
  out.json.end_array();
}

void write_stream(const std::optional<table::StreamViewType>& view_type, RequestWriter& out) {
  out.json.name("StreamSpecification");
  out.json.begin_object();
  out.json.name("StreamEnabled");
  out.json.boolean(view_type.has_value());
  if (view_type) out.member("StreamViewType", word_of(view_type_words(), *view_type));
  out.json.end_object();
}

void write_settings(const table::TableSettings& settings, RequestWriter& out) {
  append_throughput_settings(settings.throughput, out.json);
  if (settings.table_class) {
    out.member("TableClass", word_of(table_class_words(), *settings.table_class));
  }
  if (!settings.encryption) return;
  out.json.name("SSESpecification");
  out.json.begin_object();
  out.json.name("Enabled");
  out.json.boolean(settings.encryption->enabled);
  if (settings.encryption->enabled) out.member("SSEType", std::string_view("KMS"));
  if (!settings.encryption->kms_key.empty()) {
    out.member("KMSMasterKeyId", settings.encryption->kms_key);
  }
  out.json.end_object();
}

void write_tags(const std::vector<table::Tag>& tags, RequestWriter& out) {
  out.json.name("Tags");
  out.json.begin_array();
  for (const table::Tag& tag : tags) {
    out.json.begin_object();
    out.member("Key", tag.key);
    out.member("Value", tag.value);
    out.json.end_object();
  }
  out.json.end_array();
}

void write_update(const table::IndexDefinition& index, RequestWriter& out) {
  out.json.name("Create");
  out.json.begin_object();
  write_index(index, out);
  out.json.end_object();
}
void write_update(const table::UpdateIndex& update, RequestWriter& out) {
  out.json.name("Update");
  out.json.begin_object();
  out.member("IndexName", update.name);
  write_throughput(update.throughput, out);
  append_throughput_settings(update.settings, out.json);
  out.json.end_object();
}
void write_update(const table::DeleteIndex& removed, RequestWriter& out) {
  out.json.name("Delete");
  out.json.begin_object();
  out.member("IndexName", removed.name);
  out.json.end_object();
}

}  // namespace

template <>
Result<std::string> Codec<table::CreateTable>::encode(const table::CreateTableRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table_name);
  write_definitions(request.attribute_definitions, out);
  write_key_schema(request.key_schema, out);
  out.member("BillingMode", word_of(billing_mode_words(), request.billing_mode));
  write_throughput(request.throughput, out);
  write_indexes("GlobalSecondaryIndexes", request.global_secondary_indexes, out);
  write_indexes("LocalSecondaryIndexes", request.local_secondary_indexes, out);
  if (request.stream_view_type) write_stream(request.stream_view_type, out);
  out.flag("DeletionProtectionEnabled", request.deletion_protection);
  write_settings(request.settings, out);
  if (!request.tags.empty()) write_tags(request.tags, out);
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::UpdateTable>::encode(const table::UpdateTableRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("TableName", request.table_name);
  if (!request.attribute_definitions.empty()) {
    write_definitions(request.attribute_definitions, out);
  }
  if (!request.global_secondary_index_updates.empty()) {
    out.json.name("GlobalSecondaryIndexUpdates");
    out.json.begin_array();
    for (const table::GlobalSecondaryIndexUpdate& update : request.global_secondary_index_updates) {
      out.json.begin_object();
      std::visit([&](const auto& one) { write_update(one, out); }, update);
      out.json.end_object();
    }
    out.json.end_array();
  }
  if (request.billing_mode) {
    out.member("BillingMode", word_of(billing_mode_words(), *request.billing_mode));
  }
  write_throughput(request.throughput, out);
  if (request.stream) write_stream(*request.stream, out);
  if (request.deletion_protection) {
    out.json.name("DeletionProtectionEnabled");
    out.json.boolean(*request.deletion_protection);
  }
  write_settings(request.settings, out);
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::ListTables>::encode(const table::ListTablesRequest& request) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ExclusiveStartTableName", request.exclusive_start_table_name);
  out.member("Limit", request.limit);
  out.json.end_object();
  return body;
}

template <>
Result<std::string> Codec<table::DeleteTable>::encode(const table::DeleteTable::Request& request) {
  return named_body(request.table_name);
}

template <>
Result<std::string> Codec<table::DescribeTable>::encode(
    const table::DescribeTable::Request& request) {
  return named_body(request.table_name);
}

std::string tag_resource_body(std::string_view arn, const std::vector<table::Tag>& tags) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ResourceArn", arn);
  write_tags(tags, out);
  out.json.end_object();
  return body;
}

std::string untag_resource_body(std::string_view arn, const std::vector<std::string>& keys) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ResourceArn", arn);
  out.json.name("TagKeys");
  out.json.begin_array();
  for (const std::string& key : keys) out.json.string(key);
  out.json.end_array();
  out.json.end_object();
  return body;
}

std::string list_tags_body(std::string_view arn, const std::string& next_token) {
  std::string body;
  RequestWriter out(body);
  out.json.begin_object();
  out.member("ResourceArn", arn);
  if (!next_token.empty()) out.member("NextToken", next_token);
  out.json.end_object();
  return body;
}

}  // namespace adjoin::wire
