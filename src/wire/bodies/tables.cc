#include "table/request/limits.h"
#include "wire/bodies/reply_parts.h"
#include "wire/codec/codec.h"
#include "wire/decode/constraints.h"
#include "wire/decode/decoder.h"
#include "wire/decode/settings_members.h"
#include "wire/decode/table_members.h"
#include "wire/errors/messages.h"

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
  request.settings = members.settings.settings();
  if (!members.stream) return request;
  ADJOIN_TRY(request.stream_view_type, stream_view_type(*members.stream));
  return request;
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
Result<table::DeleteTable::Request> Codec<table::DeleteTable>::decode(std::string_view body) {
  return decode_named<table::DeleteTable::Request>(body);
}

template <>
void Codec<table::DeleteTable>::append(const table::TableDescription& table, std::string& out) {
  table::TableDescription deleting = table;
  deleting.status = table::ResourceStatus::deleting;
  ReplyWriter reply(out);
  append_table("TableDescription", deleting, nullptr, reply.json);
}

template <>
Result<table::DescribeTable::Request> Codec<table::DescribeTable>::decode(std::string_view body) {
  return decode_named<table::DescribeTable::Request>(body);
}

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
Result<table::ListTablesRequest> Codec<table::ListTables>::decode(std::string_view body) {
  table::ListTablesRequest request;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "ExclusiveStartTableName") {
      in.read(request.exclusive_start_table_name);
    } else if (in.name() == "Limit") {
      in.read(request.limit, "Integer");
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());

  Constraints constraints;
  if (request.limit) constraints.range(*request.limit, "limit", 1, table::kListTablesMax);
  if (request.exclusive_start_table_name) {
    constraints.resource_name(*request.exclusive_start_table_name, "exclusiveStartTableName");
  }
  ADJOIN_CHECK(constraints.check());
  return request;
}

template <>
void Codec<table::ListTables>::append(const table::ListTablesResult& result, std::string& out) {
  ReplyWriter reply(out);
  reply.json.name("TableNames");
  reply.json.begin_array();
  for (const std::string& name : result.table_names) reply.json.string(name);
  reply.json.end_array();
  if (result.last_evaluated_table_name) {
    reply.json.name("LastEvaluatedTableName");
    reply.json.string(*result.last_evaluated_table_name);
  }
}

namespace {

/// One member of GlobalSecondaryIndexUpdates: {"Create": …}, {"Update": …} or {"Delete": …}.
void read_index_update(Decoder& in, Constraints& wrong, const std::string& place,
                       std::vector<table::GlobalSecondaryIndexUpdate>& out) {
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Create") {
      out.emplace_back(read_index(in, wrong, place + ".create", KeySchemaOf::global_index));
      continue;
    }
    const bool deletes = in.name() == "Delete";
    if (!deletes && in.name() != "Update") {
      in.skip();
      continue;
    }
    const std::string here = place + (deletes ? ".delete" : ".update");
    std::optional<std::string> name;
    std::optional<table::ProvisionedThroughput> throughput;
    table::ThroughputSettings settings;
    for (in.begin_structure(); in.next_member();) {
      if (in.name() == "IndexName") {
        in.read(name);
      } else if (in.name() == "ProvisionedThroughput" && !deletes) {
        throughput = read_throughput(in, wrong, here + ".provisionedThroughput");
      } else if (deletes || !read_throughput_setting(in, settings)) {
        in.skip();
      }
    }
    if (wrong.required(name.has_value(), here + ".indexName")) {
      wrong.resource_name(*name, here + ".indexName");
    }
    if (deletes) {
      out.emplace_back(table::DeleteIndex{name.value_or("")});
    } else {
      if (settings.empty()) wrong.required(throughput.has_value(), here + ".provisionedThroughput");
      out.emplace_back(table::UpdateIndex{name.value_or(""), throughput, settings});
    }
  }
}

}  // namespace

template <>
Result<table::UpdateTableRequest> Codec<table::UpdateTable>::decode(std::string_view body) {
  table::UpdateTableRequest request;
  std::optional<std::string> table_name;
  std::optional<std::string> mode;
  std::optional<StreamSpecification> stream;
  Constraints wrong;
  SettingsMembers settings;
  UnbuiltMembers unbuilt;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    const std::string_view name = in.name();
    if (name == "TableName") {
      in.read(table_name);
    } else if (name == "BillingMode") {
      in.read(mode);
    } else if (name == "AttributeDefinitions") {
      request.attribute_definitions = read_attribute_definitions(in, wrong);
    } else if (name == "ProvisionedThroughput") {
      request.throughput = read_throughput(in, wrong, "provisionedThroughput");
    } else if (name == "StreamSpecification") {
      stream = read_stream_specification(in, wrong);
    } else if (name == "DeletionProtectionEnabled") {
      in.read(request.deletion_protection);
    } else if (name == "GlobalSecondaryIndexUpdates") {
      std::size_t count = 0;
      for (in.begin_list(); in.next_element();) {
        const std::string place =
            "globalSecondaryIndexUpdates." + std::to_string(++count) + ".member";
        read_index_update(in, wrong, place, request.global_secondary_index_updates);
      }
    } else if (!settings.read(in, wrong) && !unbuilt.read(in)) {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  ADJOIN_CHECK(check_named(table_name));

  Constraints constraints;
  request.table_name = constraints.table_name(std::move(table_name));
  request.billing_mode = billing_mode(mode, constraints);
  constraints.append(std::move(wrong));
  ADJOIN_CHECK(constraints.check());
  ADJOIN_CHECK(unbuilt.check());
  request.settings = settings.settings();
  if (stream) {
    ADJOIN_TRY(request.stream, stream_view_type(*stream));
  }
  return request;
}

template <>
void Codec<table::UpdateTable>::append(const table::TableDescription& table, std::string& out) {
  ReplyWriter reply(out);
  append_table("TableDescription", table, nullptr, reply.json);
}

}  // namespace adjoin::wire
