#include "wire/bodies/reply_parts.h"
#include "wire/bodies/table_shapes.h"
#include "wire/rows/by_rows.h"

namespace adjoin::wire {

template <>
struct Shape<table::UpdateIndex> {
  using T = table::UpdateIndex;
  static constexpr std::array rows = {
      member<&T::name>("IndexName", {.required = true, .is_name = true}),
      member<&T::throughput>("ProvisionedThroughput", {.inside_first = true}),
      ThroughputRows<&T::settings>::on_demand,
      ThroughputRows<&T::settings>::warm,
  };
};

template <>
struct Shape<table::DeleteIndex> {
  static constexpr std::array rows = {
      member<&table::DeleteIndex::name>("IndexName", {.required = true, .is_name = true}),
  };
};

namespace {

constexpr std::string_view member_of(const table::IndexDefinition&) { return "Create"; }
constexpr std::string_view member_of(const table::UpdateIndex&) { return "Update"; }
constexpr std::string_view member_of(const table::DeleteIndex&) { return "Delete"; }

/// Reads one member of GlobalSecondaryIndexUpdates: {"Create": …}, {"Update": …} or {"Delete": …}.
void decode_update(Decoder& in, const std::string& place, Constraints& wrong,
                   std::vector<table::GlobalSecondaryIndexUpdate>& out) {
  for (in.begin_structure(); in.next_member();) {
    if (in.name() == "Create") {
      auto& index = std::get<table::IndexDefinition>(out.emplace_back());
      decode_rows(in, Shape<table::IndexDefinition>::rows, &index, {{}, place + ".create"}, wrong);
    } else if (in.name() == "Update") {
      table::UpdateIndex update;
      decode_rows(in, Shape<table::UpdateIndex>::rows, &update, {{}, place + ".update"}, wrong);
      if (update.settings.empty()) {
        wrong.required(update.throughput.has_value(), place + ".update.provisionedThroughput");
      }
      out.emplace_back(std::move(update));
    } else if (in.name() == "Delete") {
      table::DeleteIndex removed;
      decode_rows(in, Shape<table::DeleteIndex>::rows, &removed, {{}, place + ".delete"}, wrong);
      out.emplace_back(std::move(removed));
    } else {
      in.skip();
    }
  }
}

struct IndexUpdates {
  using Updates = std::vector<table::GlobalSecondaryIndexUpdate>;
  static void decode(Decoder& in, Updates& out, const std::string& place, Constraints& wrong) {
    std::size_t count = 0;
    for (in.begin_list(); in.next_element();) {
      decode_update(in, element_place(place, count++), wrong, out);
    }
  }
  static void write(item::JsonWriter& json, const Updates& updates) {
    json.begin_array();
    for (const table::GlobalSecondaryIndexUpdate& update : updates) {
      json.begin_object();
      std::visit(
          [&](const auto& one) {
            json.name(member_of(one));
            write_value(json, one);
          },
          update);
      json.end_object();
    }
    json.end_array();
  }
};

}  // namespace

template <>
struct Body<table::UpdateTable> {
  using T = table::UpdateTableRequest;
  static constexpr std::array written = {
      member<&T::table_name>("TableName", {.always = true}),
      member<&T::attribute_definitions>("AttributeDefinitions"),
      member<&T::global_secondary_index_updates, IndexUpdates>("GlobalSecondaryIndexUpdates"),
      member<&T::billing_mode, OneOf<billing_mode_words>>("BillingMode"),
      member<&T::throughput>("ProvisionedThroughput"),
      member<&T::stream, WrittenStream>("StreamSpecification"),
      member<&T::deletion_protection>("DeletionProtectionEnabled"),
  };
};

template <>
Result<std::string> Codec<table::UpdateTable>::encode(const table::UpdateTableRequest& request) {
  std::string body;
  item::JsonWriter json(body);
  json.begin_object();
  write_members(json, Body<table::UpdateTable>::written, &request);
  write_members(json, Shape<table::TableSettings>::rows, &request.settings);
  json.end_object();
  return body;
}

template <>
Result<table::UpdateTableRequest> Codec<table::UpdateTable>::decode(std::string_view body) {
  table::UpdateTableRequest request;
  std::optional<std::string> table_name;
  std::optional<std::string> mode;
  std::optional<StreamSpecification> stream;
  Constraints wrong;
  UnbuiltMembers unbuilt;
  Decoder in(body);
  for (in.begin_structure(); in.next_member();) {
    const std::string_view name = in.name();
    if (name == "TableName") {
      in.read(table_name);
    } else if (name == "BillingMode") {
      in.read(mode);
    } else if (name == "AttributeDefinitions") {
      decode_value(in, request.attribute_definitions, "attributeDefinitions", wrong);
    } else if (name == "ProvisionedThroughput") {
      decode_value(in, request.throughput.emplace(), "provisionedThroughput", wrong);
    } else if (name == "StreamSpecification") {
      decode_value(in, stream.emplace(), "streamSpecification", wrong);
    } else if (name == "DeletionProtectionEnabled") {
      in.read(request.deletion_protection);
    } else if (name == "GlobalSecondaryIndexUpdates") {
      IndexUpdates::decode(in, request.global_secondary_index_updates,
                           "globalSecondaryIndexUpdates", wrong);
    } else if (!decode_member(in, Shape<table::TableSettings>::rows, &request.settings, {},
                              wrong) &&
               !unbuilt.read(in)) {
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
