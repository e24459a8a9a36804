#include "wire/messages.h"
#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/settings_members.h"
#include "wire/table_members.h"
#include "wire/table_reply.h"

namespace adjoin::wire {
namespace {

/// What is not in the typed request yet, each part with what is wrong in it: the service reports
/// the parts in an order of its own, whatever order the body has.
struct Members {
  std::optional<std::string> table_name;
  std::optional<std::string> billing_mode;
  std::optional<StreamSpecification> stream;
  bool has_definitions = false;
  bool has_keys = false;
  bool has_no_global_index = false;  ///< though their list is there
  bool has_no_local_index = false;
  Constraints wrong_definitions;
  Constraints wrong_keys;
  Constraints wrong_throughput;
  Constraints wrong_global;
  Constraints wrong_local;
  Constraints wrong_rest;
  SettingsMembers settings;
  UnbuiltMembers unbuilt;

  bool read(Decoder& in, table::CreateTableRequest& request);
};

bool Members::read(Decoder& in, table::CreateTableRequest& request) {
  const std::string_view name = in.name();
  if (name == "TableName") {
    in.read(table_name);
  } else if (name == "BillingMode") {
    in.read(billing_mode);
  } else if (name == "AttributeDefinitions") {
    has_definitions = true;
    request.attribute_definitions = read_attribute_definitions(in, wrong_definitions);
  } else if (name == "KeySchema") {
    has_keys = true;
    request.key_schema = read_key_schema(in, wrong_keys, "keySchema", KeySchemaOf::table);
  } else if (name == "GlobalSecondaryIndexes") {
    request.global_secondary_indexes =
        read_indexes(in, wrong_global, "globalSecondaryIndexes", KeySchemaOf::global_index);
    has_no_global_index = request.global_secondary_indexes.empty();
  } else if (name == "LocalSecondaryIndexes") {
    request.local_secondary_indexes =
        read_indexes(in, wrong_local, "localSecondaryIndexes", KeySchemaOf::table);
    has_no_local_index = request.local_secondary_indexes.empty();
  } else if (name == "ProvisionedThroughput") {
    request.throughput = read_throughput(in, wrong_throughput, "provisionedThroughput");
  } else if (name == "StreamSpecification") {
    stream = read_stream_specification(in, wrong_rest);
  } else if (name == "DeletionProtectionEnabled") {
    in.read(request.deletion_protection);
  } else if (name == "Tags") {
    request.tags = read_tags(in, wrong_rest, "tags");
  } else {
    return settings.read(in, wrong_rest) || unbuilt.read(in);
  }
  return true;
}

}  // namespace

Result<table::CreateTableRequest> decode_create_table(std::string_view body) {
  table::CreateTableRequest request;
  Members members;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (!members.read(in, request)) in.skip();
  }
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(check_named(members.table_name));

  Constraints constraints;
  constraints.required(members.has_definitions, "attributeDefinitions");
  constraints.append(std::move(members.wrong_definitions));
  constraints.resource_name(*members.table_name, "tableName");
  request.table_name = *std::move(members.table_name);
  constraints.required(members.has_keys, "keySchema");
  constraints.append(std::move(members.wrong_keys));
  request.billing_mode =
      billing_mode(members.billing_mode, constraints).value_or(table::BillingMode::provisioned);
  constraints.append(std::move(members.wrong_throughput));
  constraints.append(std::move(members.wrong_global));
  constraints.append(std::move(members.wrong_local));
  constraints.append(std::move(members.wrong_rest));
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(members.unbuilt.check());
  if (members.has_no_global_index) {
    return validation_error(messages::empty_index_list("GlobalSecondaryIndexes"));
  }
  if (members.has_no_local_index) {
    return validation_error(messages::empty_index_list("LocalSecondaryIndexes"));
  }
  request.settings = members.settings.settings();
  if (!members.stream) return request;
  ADJOIN_TRY(request.stream_view_type, stream_view_type(*members.stream));
  return request;
}

void append_create_table(const table::TableDescription& table, std::string& out) {
  // The service makes tables in the background, and clients wait for ACTIVE: so they are told.
  table::TableDescription creating = table;
  creating.status = table::ResourceStatus::creating;
  for (table::IndexDescription& index : creating.indexes) {
    index.status = table::ResourceStatus::creating;
  }
  ReplyWriter reply(out);
  append_table("TableDescription", creating, nullptr, reply.json);
}

}  // namespace adjoin::wire
