#include <algorithm>

#include "wire/bodies/table_shapes.h"
#include "wire/client/request_bodies.h"
#include "wire/rows/by_rows.h"

namespace adjoin::wire {
namespace {

using Definitions = std::vector<table::AttributeDefinition>;
using KeyElements = std::vector<table::KeySchemaElement>;

/// Without the text that lists the words: replies are never refused for a word.
const Words<table::ResourceStatus>& status_words() {
  using Value = table::ResourceStatus;
  static const Words<Value> words{"",
                                  {{"CREATING", Value::creating},
                                   {"ACTIVE", Value::active},
                                   {"UPDATING", Value::updating},
                                   {"DELETING", Value::deleting}}};
  return words;
}

struct IndexReply {
  table::IndexDescription description;
  KeyElements keys;
  table::IndexSizes sizes;
};

/// A description as it stands in a reply. Key schemas name attributes whose types stand in another
/// member. Members come in any order, so types are filled in when all are read.
struct DescriptionReply {
  TableReply reply;
  table::BillingMode billing_mode = table::BillingMode::provisioned;
  Definitions definitions;
  KeyElements keys;
  std::vector<IndexReply> global;
  std::vector<IndexReply> local;
  bool stream_enabled = false;
  table::StreamViewType view_type = table::StreamViewType::new_and_old_images;
  std::string encryption_status;
  std::string encryption_key;
};

template <auto Field, typename Form = AsItsType>
constexpr Row of_index(std::string_view name) {
  return row_at<Kept<&IndexReply::description, Field>, Form>(name, {});
}
template <auto Field>
constexpr Row size_of_index(std::string_view name) {
  return row_at<Kept<&IndexReply::sizes, Field>, AsItsType>(name, {});
}
template <auto Field, typename Form = AsItsType>
constexpr Row of_table(std::string_view name) {
  return row_at<Kept<&DescriptionReply::reply, &TableReply::table, Field>, Form>(name, {});
}
template <auto Field>
constexpr Row size_of_table(std::string_view name) {
  return row_at<Kept<&DescriptionReply::reply, &TableReply::sizes, Field>, AsItsType>(name, {});
}

}  // namespace

template <>
struct Shape<IndexReply> {
  using R = IndexReply;
  using T = table::IndexDescription;
  static constexpr std::array rows = {
      of_index<&T::name>("IndexName"),
      member<&R::keys>("KeySchema"),
      of_index<&T::projection>("Projection"),
      of_index<&T::status, OneOf<status_words>>("IndexStatus"),
      of_index<&T::backfilling>("Backfilling"),
      of_index<&T::throughput>("ProvisionedThroughput"),
      ThroughputRows<&R::description, &T::settings>::on_demand,
      ThroughputRows<&R::description, &T::settings>::warm,
      size_of_index<&table::IndexSizes::size_bytes>("IndexSizeBytes"),
      size_of_index<&table::IndexSizes::item_count>("ItemCount"),
  };
};

template <>
struct Shape<DescriptionReply> {
  using R = DescriptionReply;
  using T = table::TableDescription;
  using Settings = table::TableSettings;
  using Throughput =
      ThroughputRows<&R::reply, &TableReply::table, &T::settings, &Settings::throughput>;
  using TableClass = Kept<&R::reply, &TableReply::table, &T::settings, &Settings::table_class>;

  static constexpr std::array billing = {
      member<&R::billing_mode, OneOf<billing_mode_words>>("BillingMode"),
  };
  static constexpr std::array stream = {
      member<&R::stream_enabled>("StreamEnabled"),
      member<&R::view_type, OneOf<view_type_words>>("StreamViewType"),
  };
  static constexpr std::array table_class = {
      row_at<TableClass, OneOf<table_class_words, table::TableClass::standard>>("TableClass", {}),
  };
  static constexpr std::array encryption = {
      member<&R::encryption_status>("Status"),
      member<&R::encryption_key>("KMSMasterKeyArn"),
  };
  static constexpr std::array rows = {
      of_table<&T::name>("TableName"),
      of_table<&T::status, OneOf<status_words>>("TableStatus"),
      member<&R::definitions>("AttributeDefinitions"),
      member<&R::keys>("KeySchema"),
      of_table<&T::created>("CreationDateTime"),
      of_table<&T::throughput>("ProvisionedThroughput"),
      part<billing>("BillingModeSummary"),
      size_of_table<&table::TableSizes::size_bytes>("TableSizeBytes"),
      size_of_table<&table::TableSizes::item_count>("ItemCount"),
      row_at<Kept<&R::reply, &TableReply::arn>, AsItsType>("TableArn", {}),
      member<&R::global>("GlobalSecondaryIndexes"),
      member<&R::local>("LocalSecondaryIndexes"),
      part<stream>("StreamSpecification"),
      of_table<&T::stream_label>("LatestStreamLabel"),
      part<table_class>("TableClassSummary"),
      part<encryption>("SSEDescription"),
      Throughput::on_demand,
      Throughput::warm,
      of_table<&T::deletion_protection>("DeletionProtectionEnabled"),
  };
};

namespace {

/// The replies keep names and types apart; a store's description has both in one place.
table::KeySchema key_schema_of(const KeyElements& elements, const Definitions& definitions) {
  table::KeySchema keys;
  for (const table::KeySchemaElement& element : elements) {
    table::AttributeDefinition key{element.name};
    for (const table::AttributeDefinition& definition : definitions) {
      if (definition.name == element.name) key.type = definition.type;
    }
    (element.role == table::KeyRole::hash ? keys.partition : keys.sort).push_back(std::move(key));
  }
  return keys;
}

void add_index(IndexReply index, table::IndexKind kind, const Definitions& definitions,
               TableReply& out) {
  table::IndexDescription& description = index.description;
  description.kind = kind;
  description.keys = key_schema_of(index.keys, definitions);
  // A local index has no status of its own.
  if (kind == table::IndexKind::local) description.status = out.table.status;
  // The service returns them in any order. Sorted, two descriptions can be compared.
  std::vector<std::string>& names = description.projection.non_key_attributes;
  std::sort(names.begin(), names.end());
  index.sizes.index_name = description.name;
  out.table.indexes.push_back(std::move(description));
  out.sizes.indexes.push_back(std::move(index.sizes));
}

/// Puts together what depends on several members.
TableReply whole_reply(DescriptionReply read) {
  table::TableDescription& table = read.reply.table;
  table.keys = key_schema_of(read.keys, read.definitions);
  table.billing_mode = read.billing_mode;
  for (IndexReply& index : read.global) {
    add_index(std::move(index), table::IndexKind::global, read.definitions, read.reply);
  }
  for (IndexReply& index : read.local) {
    add_index(std::move(index), table::IndexKind::local, read.definitions, read.reply);
  }
  // The description keeps a key also after encryption by it was switched off.
  const std::string& status = read.encryption_status;
  if (status == "ENABLED" || status == "ENABLING" || status == "UPDATING") {
    table.settings.encryption = {true, std::move(read.encryption_key)};
  }
  if (read.stream_enabled) table.stream_view_type = read.view_type;
  // A reply names the latest stream only. Older ones that can still be read are listed by
  // ListStreams.
  if (table.stream_view_type && table.stream_label) {
    table::TableStream& stream = table.streams.emplace_back();
    stream.label = *table.stream_label;
    stream.view_type = *table.stream_view_type;
  }
  return std::move(read.reply);
}

}  // namespace

Result<TableReply> read_table_reply(std::string_view body) {
  TableReply reply;
  ReplyReader in(body);
  for (in.begin_object(); in.next_member();) {
    if (in.name() == "Table" || in.name() == "TableDescription") {
      DescriptionReply read;
      read_value(in, read);
      reply = whole_reply(std::move(read));
    } else {
      in.skip();
    }
  }
  ADJOIN_CHECK(in.finish());
  return reply;
}

}  // namespace adjoin::wire
