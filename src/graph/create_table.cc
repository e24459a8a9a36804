#include "graph/create_table.h"

#include <algorithm>

#include "graph/stream_feed.h"

namespace adjoin::graph {
namespace {

item::Type type_of(schema::KeyType type) {
  switch (type) {
    case schema::KeyType::S: return item::Type::S;
    case schema::KeyType::N: return item::Type::N;
    case schema::KeyType::B: return item::Type::B;
  }
  return item::Type::S;
}

void define(const schema::KeyAttribute& attribute,
            std::vector<table::AttributeDefinition>& definitions) {
  const auto same = [&](const table::AttributeDefinition& known) {
    return known.name == attribute.name;
  };
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
      std::sort(definition.projection.non_key_attributes.begin(),
                definition.projection.non_key_attributes.end());
      break;
  }
  return definition;
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
  ADJOIN_TRY(const table::TimeToLiveDescription now, store.describe_time_to_live({}, name));
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
             store.describe_time_to_live({}, schema.table.name));
  if (now.status == table::TimeToLiveStatus::enabled) return {};
  ADJOIN_CHECK(store.update_time_to_live({}, {schema.table.name, {wanted, true}}));
  return {};
}

Result<void> drop_time_to_live(table::TableStore& store, const schema::Schema& before,
                               const schema::Schema& after) {
  const std::string& name = after.table.name;
  const std::string& made = before.table.ttl_attribute;
  if (made.empty() || made == after.table.ttl_attribute) return {};
  ADJOIN_TRY(const table::TimeToLiveDescription now, store.describe_time_to_live({}, name));
  if (now.status != table::TimeToLiveStatus::enabled || now.attribute_name != made) return {};
  ADJOIN_CHECK(store.update_time_to_live({}, {name, {made, false}}));
  return {};
}

}  // namespace adjoin::graph
