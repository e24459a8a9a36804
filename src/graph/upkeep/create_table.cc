#include "graph/upkeep/create_table.h"

#include <algorithm>

#include "base/lack.h"
#include "graph/follow/follower.h"
#include "graph/live/stream_feed.h"
#include "graph/upkeep/open.h"
#include "graph/upkeep/table_fit.h"

namespace adjoin::graph {
namespace {

Value::Type type_of(schema::KeyType type) {
  switch (type) {
    case schema::KeyType::S: return Value::Type::string;
    case schema::KeyType::N: return Value::Type::number;
    case schema::KeyType::B: return Value::Type::binary;
  }
  return Value::Type::string;
}

void define(const schema::KeyAttribute& attribute,
            std::vector<table::AttributeDefinition>& definitions) {
  const auto same = [&](const table::AttributeDefinition& known) {
    return known.name == attribute.name;
  };
  // DynamoDB refuses an attribute that is defined twice, and indexes share theirs.
  if (std::any_of(definitions.begin(), definitions.end(), same)) return;
  definitions.push_back({attribute.name, type_of(attribute.type)});
}

table::IndexDefinition define(const schema::Index& index) {
  table::IndexDefinition definition;
  definition.name = index.name;
  for (const schema::KeyAttribute& key : index.pk) {
    definition.key_schema.push_back({key.name, table::KeyRole::hash});
  }
  for (const schema::KeyAttribute& key : index.sk) {
    definition.key_schema.push_back({key.name, table::KeyRole::range});
  }
  switch (index.projection) {
    case schema::Projection::all: definition.projection.type = table::ProjectionType::all; break;
    case schema::Projection::keys_only:
      definition.projection.type = table::ProjectionType::keys_only;
      break;
    case schema::Projection::include:
      definition.projection.type = table::ProjectionType::include;
      definition.projection.non_key_attributes = index.included;
      // Sorted, so that two runs send the same request and plans can be compared.
      std::sort(definition.projection.non_key_attributes.begin(),
                definition.projection.non_key_attributes.end());
      break;
  }
  return definition;
}

/// A table with items is somebody's. Its schema must be adopted, which looks at every item first.
Result<void> check_empty(table::TableStore& store, const std::string& name) {
  table::ScanRequest scan;
  scan.table = name;
  scan.limit = 1;
  ADJOIN_TRY(const table::ScanResult page, store.scan({}, scan));
  if (page.items.empty()) return {};
  return with_lack(
      Lack::What::schema,
      Error(ErrorCode::configuration,
            "table " + name + " has items but no schema of its own, and is left untouched"));
}

}  // namespace

table::CreateTableRequest create_table_request(const schema::Schema& schema) {
  table::CreateTableRequest request;
  request.table_name = schema.table.name;
  define(schema.table.pk, request.attribute_definitions);
  define(schema.table.sk, request.attribute_definitions);
  request.key_schema = {{schema.table.pk.name, table::KeyRole::hash},
                        {schema.table.sk.name, table::KeyRole::range}};
  for (const schema::Index& index : schema.indexes) {
    for (const schema::KeyAttribute& key : index.pk) define(key, request.attribute_definitions);
    for (const schema::KeyAttribute& key : index.sk) define(key, request.attribute_definitions);
    auto& list = index.local ? request.local_secondary_indexes : request.global_secondary_indexes;
    list.push_back(define(index));
  }
  // Both images: a follower takes the old value off a counter and adds the new one.
  if (schema.is_followed()) request.stream_view_type = table::StreamViewType::new_and_old_images;
  return request;
}

Result<void> ensure_stream(table::TableStore& store, const schema::Schema& schema) {
  if (!schema.is_followed()) return {};
  ADJOIN_TRY(const table::TableDescription table, store.describe_table({}, schema.table.name));
  if (table.stream_view_type) return check_stream(table);
  table::UpdateTableRequest request;
  request.table_name = schema.table.name;
  request.stream.emplace(table::StreamViewType::new_and_old_images);
  ADJOIN_CHECK(store.update_table({}, request));
  return {};
}

Result<void> check_time_to_live(table::TableStore& store, const schema::Schema& schema,
                                const schema::Schema* before) {
  const std::string& name = schema.table.name;
  const std::string& wanted = schema.table.ttl_attribute;
  if (wanted.empty()) return {};
  ADJOIN_TRY(const table::TimeToLiveDescription now,
             store.call<table::DescribeTimeToLive>({}, {name}));
  // DynamoDB does not change the attribute in place: it must be disabled first, which takes up to
  // an hour.
  if (now.status != table::TimeToLiveStatus::enabled || now.attribute_name == wanted) return {};
  if (before != nullptr && now.attribute_name == before->table.ttl_attribute) return {};
  return Error(ErrorCode::configuration,
               "items of table " + name + " expire by \"" + now.attribute_name.value_or("") +
                   "\", and its schema says \"" + wanted +
                   "\": disable the table's time to live first (UpdateTimeToLive)");
}

Result<void> ensure_time_to_live(table::TableStore& store, const schema::Schema& schema) {
  const std::string& wanted = schema.table.ttl_attribute;
  if (wanted.empty()) return {};
  ADJOIN_CHECK(check_time_to_live(store, schema));
  ADJOIN_TRY(const table::TimeToLiveDescription now,
             store.call<table::DescribeTimeToLive>({}, {schema.table.name}));
  if (now.status == table::TimeToLiveStatus::enabled) return {};
  ADJOIN_CHECK(store.call<table::UpdateTimeToLive>({}, {schema.table.name, {wanted, true}}));
  return {};
}

Result<void> drop_time_to_live(table::TableStore& store, const schema::Schema& before,
                               const schema::Schema& after) {
  const std::string& name = after.table.name;
  const std::string& made = before.table.ttl_attribute;
  if (made.empty() || made == after.table.ttl_attribute) return {};
  ADJOIN_TRY(const table::TimeToLiveDescription now,
             store.call<table::DescribeTimeToLive>({}, {name}));
  // Only what this project switched on is switched off.
  if (now.status != table::TimeToLiveStatus::enabled || now.attribute_name != made) return {};
  ADJOIN_CHECK(store.call<table::UpdateTimeToLive>({}, {name, {made, false}}));
  return {};
}

Result<GraphContext> create_context(table::TableStore& store, schema::Schema schema,
                                    const Clock& clock, const table::CallContext& context) {
  const std::string name = schema.table.name;
  if (schema.is_followed() && !store.capabilities().transactions) {
    return Error(ErrorCode::unsupported,
                 "what follows the stream of " + name +
                     " is written in transactions, and this store has none: leave out `mode: "
                     "eventual`, `when: stream` and `repair: stream`");
  }
  const Result<table::TableDescription> created =
      store.create_table(context, create_table_request(schema));
  // A table that is there is no error: two processes may start at once, and a start may be repeated
  // after a crash.
  if (!created && api_error_of(created.error()) != ApiError::resource_in_use)
    return created.error();
  ADJOIN_TRY(const std::optional<KeptSchema> kept, kept_schema(store, context, name));
  if (kept && kept->schema.fingerprint() != schema.fingerprint()) {
    return other_schema(name, kept->schema, schema);
  }
  if (!kept && !created) {
    ADJOIN_TRY(const table::TableDescription table, store.describe_table(context, name));
    ADJOIN_CHECK(check_table_fits(table, schema));
    ADJOIN_CHECK(check_empty(store, name));
  }
  if (!kept) ADJOIN_CHECK(check_time_to_live(store, schema));
  ADJOIN_CHECK(ensure_stream(store, schema));
  if (!kept) ADJOIN_CHECK(ensure_time_to_live(store, schema));
  // Last, and only if there is none: the note says that the table is complete. A crash before it is
  // mended by the next start.
  if (!kept) ADJOIN_CHECK(store.set_note(context, name, std::nullopt, schema.kept_text()));
  ADJOIN_TRY(GraphContext graph, open_context(store, std::move(schema), clock));
  // From here on: there is nothing yet that would have to be counted.
  if (!kept) ADJOIN_CHECK(follow(graph));
  return graph;
}

}  // namespace adjoin::graph
