#include "table/table_description.h"

namespace adjoin::table {
namespace {

void copy_keys(item::ItemView from, const KeySchema& keys, item::Item& to) {
  for (const auto* attributes : {&keys.partition, &keys.sort}) {
    for (const AttributeDefinition& attribute : *attributes) {
      if (const auto value = from.find(attribute.name)) to.set(attribute.name, value->decode());
    }
  }
}

}  // namespace

item::Item project_for_index(item::ItemView item, const IndexDescription& index,
                             const TableDescription& table) {
  if (index.projection.type == ProjectionType::all) return item.decode();
  item::Item projected;
  copy_keys(item, index.keys, projected);
  copy_keys(item, table.keys, projected);
  if (index.projection.type == ProjectionType::include) {
    for (const std::string& name : index.projection.non_key_attributes) {
      if (projected.contains(name)) continue;
      if (const auto value = item.find(name)) projected.set(name, value->decode());
    }
  }
  return projected;
}

item::Item last_evaluated_key(item::ItemView item, const IndexDescription* index,
                              const TableDescription& table) {
  item::Item key;
  if (index != nullptr) copy_keys(item, index->keys, key);
  copy_keys(item, table.keys, key);
  return key;
}

}  // namespace adjoin::table
