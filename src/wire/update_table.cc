#include "wire/replies.h"
#include "wire/reply_parts.h"
#include "wire/requests.h"
#include "wire/settings_members.h"
#include "wire/table_members.h"
#include "wire/table_reply.h"

namespace adjoin::wire {
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

Result<table::UpdateTableRequest> decode_update_table(std::string_view body) {
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

void append_update_table(const table::TableDescription& table, std::string& out) {
  ReplyWriter reply(out);
  append_table("TableDescription", table, nullptr, reply.json);
}

}  // namespace adjoin::wire
