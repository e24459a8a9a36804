#include "table/request/limits.h"
#include "wire/bodies/reply_parts.h"
#include "wire/bodies/table_shapes.h"
#include "wire/client/request_bodies.h"
#include "wire/rows/by_rows.h"

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
    decode_value(in, request.attribute_definitions, "attributeDefinitions", wrong_definitions);
  } else if (name == "KeySchema") {
    has_keys = true;
    Keys<kTableKeysMax>::decode(in, request.key_schema, "keySchema", wrong_keys);
  } else if (name == "GlobalSecondaryIndexes") {
    Indexes<SIZE_MAX>::decode(in, request.global_secondary_indexes, "globalSecondaryIndexes",
                              wrong_global);
    has_no_global_index = request.global_secondary_indexes.empty();
  } else if (name == "LocalSecondaryIndexes") {
    Indexes<kTableKeysMax>::decode(in, request.local_secondary_indexes, "localSecondaryIndexes",
                                   wrong_local);
    has_no_local_index = request.local_secondary_indexes.empty();
  } else if (name == "ProvisionedThroughput") {
    decode_value(in, request.throughput.emplace(), "provisionedThroughput", wrong_throughput);
  } else if (name == "StreamSpecification") {
    decode_value(in, stream.emplace(), "streamSpecification", wrong_rest);
  } else if (name == "DeletionProtectionEnabled") {
    in.read(request.deletion_protection);
  } else if (name == "Tags") {
    decode_value(in, request.tags, "tags", wrong_rest);
  } else {
    return decode_member(in, Shape<table::TableSettings>::rows, &request.settings, {},
                         wrong_rest) ||
           unbuilt.read(in);
  }
  return true;
}

}  // namespace

template <>
Result<table::CreateTableRequest> Codec<table::CreateTable>::decode(std::string_view body) {
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
  if (!members.stream) return request;
  ADJOIN_TRY(request.stream_view_type, stream_view_type(*members.stream));
  return request;
}

template <>
struct Body<table::CreateTable> {
  using T = table::CreateTableRequest;
  static constexpr std::array written = {
      member<&T::table_name>("TableName", {.always = true}),
      member<&T::attribute_definitions>("AttributeDefinitions", {.always = true}),
      member<&T::key_schema>("KeySchema", {.always = true}),
      member<&T::billing_mode, OneOf<billing_mode_words>>("BillingMode", {.always = true}),
      member<&T::throughput>("ProvisionedThroughput"),
      member<&T::global_secondary_indexes>("GlobalSecondaryIndexes"),
      member<&T::local_secondary_indexes>("LocalSecondaryIndexes"),
      member<&T::stream_view_type, WrittenStream>("StreamSpecification"),
      member<&T::deletion_protection>("DeletionProtectionEnabled"),
  };
};

template <>
Result<std::string> Codec<table::CreateTable>::encode(const table::CreateTableRequest& request) {
  std::string body;
  item::JsonWriter json(body);
  json.begin_object();
  write_members(json, Body<table::CreateTable>::written, &request);
  write_members(json, Shape<table::TableSettings>::rows, &request.settings);
  if (!request.tags.empty()) {
    json.name("Tags");
    write_value(json, request.tags);
  }
  json.end_object();
  return body;
}

template <>
void Codec<table::CreateTable>::append(const table::TableDescription& table, std::string& out) {
  // The service makes tables in the background, and clients wait for ACTIVE: so they are told.
  table::TableDescription creating = table;
  creating.status = table::ResourceStatus::creating;
  for (table::IndexDescription& index : creating.indexes) {
    index.status = table::ResourceStatus::creating;
  }
  ReplyWriter reply(out);
  append_table("TableDescription", creating, nullptr, reply.json);
}

template <>
struct Body<table::DeleteTable> : NamedTable<table::DeleteTable> {};
template Result<table::DeleteTable::Request> Codec<table::DeleteTable>::decode(std::string_view);
template Result<std::string> Codec<table::DeleteTable>::encode(const table::DeleteTable::Request&);

template <>
void Codec<table::DeleteTable>::append(const table::TableDescription& table, std::string& out) {
  table::TableDescription deleting = table;
  deleting.status = table::ResourceStatus::deleting;
  ReplyWriter reply(out);
  append_table("TableDescription", deleting, nullptr, reply.json);
}

template <>
struct Body<table::DescribeTable> : NamedTable<table::DescribeTable> {};
template Result<table::DescribeTable::Request> Codec<table::DescribeTable>::decode(
    std::string_view);
template Result<std::string> Codec<table::DescribeTable>::encode(
    const table::DescribeTable::Request&);

void append_describe_table(const table::TableDescription& table, const table::TableSizes* sizes,
                           std::string& out) {
  ReplyWriter reply(out);
  append_table("Table", table, sizes, reply.json);
}

template <>
void Codec<table::DescribeTable>::append(const table::TableDescription& table, std::string& out) {
  append_describe_table(table, nullptr, out);
}

template <>
struct Body<table::ListTables> {
  using T = table::ListTablesRequest;
  static constexpr auto request = faults_in_order<2>(
      {"Limit", "ExclusiveStartTableName"},
      {member<&T::exclusive_start_table_name>("ExclusiveStartTableName", {.is_name = true}),
       member<&T::limit, Integer>("Limit", {.least = 1, .most = table::kListTablesMax})});
  using R = table::ListTablesResult;
  static constexpr std::array reply = {
      member<&R::table_names>("TableNames", {.always = true}),
      member<&R::last_evaluated_table_name>("LastEvaluatedTableName"),
  };
};
template struct Codec<table::ListTables>;

namespace {

Result<table::TableDescription> described_in(std::string_view body) {
  ADJOIN_TRY(TableReply reply, read_table_reply(body));
  return std::move(reply.table);
}

}  // namespace

template <>
Result<table::TableDescription> Codec<table::CreateTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::DeleteTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::DescribeTable>::read(std::string_view body) {
  return described_in(body);
}

template <>
Result<table::TableDescription> Codec<table::UpdateTable>::read(std::string_view body) {
  return described_in(body);
}

}  // namespace adjoin::wire
