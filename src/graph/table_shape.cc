#include "graph/table_shape.h"

namespace adjoin::graph {
namespace {

schema::KeyAttribute attribute_of(const table::AttributeDefinition& definition) {
  schema::KeyAttribute attribute;
  attribute.name = definition.name;
  if (definition.type == item::Type::N) attribute.type = schema::KeyType::N;
  if (definition.type == item::Type::B) attribute.type = schema::KeyType::B;
  return attribute;
}

std::vector<schema::KeyAttribute> attributes_of(
    const std::vector<table::AttributeDefinition>& definitions) {
  std::vector<schema::KeyAttribute> attributes;
  for (const auto& definition : definitions) attributes.push_back(attribute_of(definition));
  return attributes;
}

}  // namespace

schema::TableNaming naming_of(const table::TableDescription& table) {
  schema::TableNaming naming;
  naming.name = table.name;
  naming.pk = attribute_of(table.keys.partition.front());
  naming.sk = {};
  if (!table.keys.sort.empty()) naming.sk = attribute_of(table.keys.sort.front());
  return naming;
}

std::vector<schema::Index> indexes_of(const table::TableDescription& table) {
  std::vector<schema::Index> indexes;
  for (const table::IndexDescription& described : table.indexes) {
    if (described.status == table::ResourceStatus::deleting) continue;
    schema::Index& index = indexes.emplace_back();
    index.name = described.name;
    index.pk = attributes_of(described.keys.partition);
    index.sk = attributes_of(described.keys.sort);
    index.local = described.kind == table::IndexKind::local;
    switch (described.projection.type) {
      case table::ProjectionType::all: index.projection = schema::Projection::all; break;
      case table::ProjectionType::keys_only:
        index.projection = schema::Projection::keys_only;
        break;
      case table::ProjectionType::include:
        index.projection = schema::Projection::include;
        index.included = described.projection.non_key_attributes;
        break;
    }
  }
  return indexes;
}

}  // namespace adjoin::graph
