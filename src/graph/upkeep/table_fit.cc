#include "graph/upkeep/table_fit.h"

#include <algorithm>
#include <string>
#include <vector>

namespace adjoin::graph {
namespace {

std::string shown(const schema::KeyAttribute& key) {
  const char* type = key.type == schema::KeyType::S   ? "S"
                     : key.type == schema::KeyType::N ? "N"
                                                      : "B";
  return key.name.empty() ? "none" : key.name + " (" + type + ")";
}

std::string shown(const schema::Index& index) {
  std::string text = index.local ? "local, pk" : "pk";
  for (const schema::KeyAttribute& key : index.pk) text += " " + shown(key);
  text += ", sk";
  for (const schema::KeyAttribute& key : index.sk) text += " " + shown(key);
  if (index.sk.empty()) text += " none";
  switch (index.projection) {
    case schema::Projection::all: return text + ", ALL";
    case schema::Projection::keys_only: return text + ", KEYS_ONLY";
    case schema::Projection::include: break;
  }
  std::vector<std::string> names = index.included;
  // DynamoDB returns them in an order of its own.
  std::sort(names.begin(), names.end());
  for (const std::string& name : names) text += (name == names.front() ? ", [" : ", ") + name;
  return text + "]";
}

/// What of the table is not as the schema says, in sentences.
std::vector<std::string> differences(const table::TableDescription& table,
                                     const schema::Schema& schema, FurtherIndexes further) {
  std::vector<std::string> found;
  const schema::TableNaming naming = naming_of(table);
  const auto compare = [&](const char* what, const std::string& theirs, const std::string& mine) {
    if (theirs == mine) return;
    found.push_back(std::string(what) + " is " + theirs + " in the table and " + mine +
                    " in the schema");
  };
  compare("the partition key", shown(naming.pk), shown(schema.table.pk));
  compare("the sort key", shown(naming.sk), shown(schema.table.sk));
  const std::vector<schema::Index> indexes = indexes_of(table);
  for (const schema::Index& index : indexes) {
    const schema::Index* mine = schema.index(index.name);
    if (mine != nullptr) compare(("index " + index.name).c_str(), shown(index), shown(*mine));
    // An index that the schema does not know would silently hold keys nobody keeps.
    else if (further == FurtherIndexes::refused)
      found.push_back("index " + index.name + " of the table is not in the schema");
  }
  for (const schema::Index& index : schema.indexes) {
    const bool there = std::any_of(indexes.begin(), indexes.end(),
                                   [&](const schema::Index& i) { return i.name == index.name; });
    if (!there) found.push_back("the table has no index " + index.name);
  }
  return found;
}

}  // namespace

Result<void> check_table_fits(const table::TableDescription& table, const schema::Schema& schema,
                              FurtherIndexes further) {
  const std::vector<std::string> found = differences(table, schema, further);
  if (found.empty()) return {};
  std::string message = "table " + table.name + " is not as the schema says: ";
  for (const std::string& one : found) message += (&one == &found.front() ? "" : "; ") + one;
  return Error(ErrorCode::configuration, message);
}

namespace {

schema::KeyAttribute attribute_of(const table::AttributeDefinition& definition) {
  schema::KeyAttribute attribute;
  attribute.name = definition.name;
  if (definition.type == Value::Type::number) attribute.type = schema::KeyType::N;
  if (definition.type == Value::Type::binary) attribute.type = schema::KeyType::B;
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
  // A table without a sort key can be compared, so that the error names what is missing.
  if (!table.keys.sort.empty()) naming.sk = attribute_of(table.keys.sort.front());
  return naming;
}

std::vector<schema::Index> indexes_of(const table::TableDescription& table) {
  std::vector<schema::Index> indexes;
  for (const table::IndexDescription& described : table.indexes) {
    // It is still listed, but no longer written, and cannot be read.
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
