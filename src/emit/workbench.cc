#include "emit/workbench.h"

#include <algorithm>
#include <map>
#include <utility>

#include "emit/indented_json.h"
#include "item/value.h"
#include "wire/client/request_writer.h"
#include "wire/decode/table_members.h"

namespace adjoin::emit {
namespace {

using schema::FieldType;
using schema::Tree;

Tree list_tree(std::vector<Tree> items) {
  Tree tree;
  tree.kind = Tree::Kind::list;
  tree.items = std::move(items);
  return tree;
}

/// Texts of any form, such as dates and refs, are S: the table knows no other types.
std::string_view type_word(FieldType type) {
  switch (type) {
    case FieldType::number:
    case FieldType::integer:
    case FieldType::epoch:
    case FieldType::ms: return "N";
    case FieldType::boolean: return "BOOL";
    case FieldType::bytes: return "B";
    case FieldType::list: return "L";
    case FieldType::map: return "M";
    case FieldType::string_set: return "SS";
    case FieldType::number_set: return "NS";
    default: return "S";
  }
}

/// Attributes that are no keys, in the order in which they are first named.
/// Workbench lists all attributes of a table once, with one type each. The first type that names an
/// attribute decides.
class FacetAttributes {
 public:
  explicit FacetAttributes(const table::CreateTableRequest& request) : keys_(request.key_schema) {}

  /// The names that a facet shows.
  Tree add(const std::vector<schema::Field>& fields) {
    std::vector<Tree> names;
    for (const schema::Field& field : fields) {
      const auto same_name = [&](const table::KeySchemaElement& key) {
        return key.name == field.name;
      };
      if (std::any_of(keys_.begin(), keys_.end(), same_name)) continue;
      if (types_.emplace(field.name, type_word(field.type)).second) order_.push_back(field.name);
      names.push_back(text_tree(field.name));
    }
    return list_tree(std::move(names));
  }

  Tree all() const {
    std::vector<Tree> attributes;
    for (const std::string& name : order_) {
      attributes.push_back(
          map_tree({{"AttributeName", text_tree(name)},
                    {"AttributeType", text_tree(std::string(types_.find(name)->second))}}));
    }
    return list_tree(std::move(attributes));
  }

 private:
  const std::vector<table::KeySchemaElement>& keys_;
  std::map<std::string, std::string_view> types_;
  std::vector<std::string> order_;
};

Tree facet(const std::string& name, const std::string& pk, const std::string& sk, Tree attributes) {
  return map_tree({{"FacetName", text_tree(name)},
                   {"KeyAttributeAlias", map_tree({{"PartitionKeyAlias", text_tree(pk)},
                                                   {"SortKeyAlias", text_tree(sk)}})},
                   {"TableData", list_tree({})},
                   {"NonKeyAttributes", std::move(attributes)},
                   // As in the models that Workbench itself writes.
                   {"DataAccess", map_tree({{"MySql", map_tree({})}})}});
}

/// A facet is a view of the table with the keys of one type. An edge type with several forms has
/// several keys, so each form gets one.
Tree facets(const schema::Schema& schema, FacetAttributes& attributes) {
  std::vector<Tree> all;
  for (const schema::NodeType& node : schema.nodes) {
    // A node that only edges mention has no item to show.
    if (!node.stored) continue;
    all.push_back(
        facet(node.name, node.pk.source(), node.sk.source(), attributes.add(node.fields)));
  }
  for (const schema::EdgeType& edge : schema.edges) {
    for (const schema::EdgeForm& form : edge.forms) {
      const std::string name = edge.forms.size() == 1
                                   ? edge.name
                                   : edge.name + " " + form.from_type + " " + form.to_type;
      all.push_back(facet(name, form.pk.source(), form.sk.source(), attributes.add(edge.fields)));
    }
  }
  for (const schema::Series& one : schema.series) {
    all.push_back(facet(one.name, one.pk.source(), one.sk.source(), attributes.add(one.fields)));
  }
  return list_tree(std::move(all));
}

/// Workbench wants the type beside each name. In CreateTable the types stand apart.
Tree key_attributes(const table::CreateTableRequest& request,
                    const std::vector<table::KeySchemaElement>& keys) {
  Tree tree = map_tree({});
  for (const table::KeySchemaElement& key : keys) {
    const auto definition =
        std::find_if(request.attribute_definitions.begin(), request.attribute_definitions.end(),
                     [&](const auto& one) { return one.name == key.name; });
    const std::string role = key.role == table::KeyRole::hash ? "PartitionKey" : "SortKey";
    // Workbench has room for one attribute of each role.
    if (tree.find(role) != nullptr || definition == request.attribute_definitions.end()) continue;
    tree.entries.push_back(
        {role,
         {},
         map_tree({{"AttributeName", text_tree(key.name)},
                   {"AttributeType", text_tree(std::string(item::to_string(definition->type)))}})});
  }
  return tree;
}

Tree indexes(const table::CreateTableRequest& request,
             const std::vector<table::IndexDefinition>& definitions) {
  std::vector<Tree> all;
  for (const table::IndexDefinition& index : definitions) {
    Tree projection = map_tree(
        {{"ProjectionType",
          text_tree(std::string(wire::word_of(wire::projection_words(), index.projection.type)))}});
    if (!index.projection.non_key_attributes.empty()) {
      std::vector<Tree> names;
      for (const std::string& name : index.projection.non_key_attributes) {
        names.push_back(text_tree(name));
      }
      projection.entries.push_back({"NonKeyAttributes", {}, list_tree(std::move(names))});
    }
    all.push_back(map_tree({{"IndexName", text_tree(index.name)},
                            {"KeyAttributes", key_attributes(request, index.key_schema)},
                            {"Projection", std::move(projection)}}));
  }
  return list_tree(std::move(all));
}

}  // namespace

std::string workbench_model(const schema::Schema* schema, const TableDefinition& definition,
                            const std::string& items) {
  const table::CreateTableRequest& request = definition.request;
  FacetAttributes attributes(request);
  Tree shown = schema == nullptr ? list_tree({}) : facets(*schema, attributes);
  // The items are JSON already. They are put in as they are, since parsing them again could change
  // numbers.
  Tree data = text_tree(items);
  data.quoted = false;
  Tree table = map_tree({{"TableName", text_tree(request.table_name)},
                         {"KeyAttributes", key_attributes(request, request.key_schema)},
                         {"NonKeyAttributes", attributes.all()},
                         {"TableFacets", std::move(shown)}});
  if (!request.global_secondary_indexes.empty()) {
    table.entries.push_back(
        {"GlobalSecondaryIndexes", {}, indexes(request, request.global_secondary_indexes)});
  }
  if (!request.local_secondary_indexes.empty()) {
    table.entries.push_back(
        {"LocalSecondaryIndexes", {}, indexes(request, request.local_secondary_indexes)});
  }
  table.entries.push_back({"TableData", {}, std::move(data)});
  table.entries.push_back({"DataAccess", {}, map_tree({{"MySql", map_tree({})}})});
  table.entries.push_back(
      {"BillingMode",
       {},
       text_tree(std::string(wire::word_of(wire::billing_mode_words(), request.billing_mode)))});
  const Tree model = map_tree(
      {{"ModelName", text_tree(request.table_name)},
       {"ModelMetadata",
        map_tree({{"Author", text_tree("")},
                  // A fixed date: the same schema gives the same text.
                  {"DateCreated", text_tree("Jan 01, 1970, 12:00 AM")},
                  {"DateLastModified", text_tree("Jan 01, 1970, 12:00 AM")},
                  {"Description", text_tree(schema == nullptr ? "Made by adjoin"
                                                              : "Made by adjoin from schema " +
                                                                    schema->fingerprint())},
                  {"AWSService", text_tree("Amazon DynamoDB")},
                  // The version of the file's format, not of the schema.
                  {"Version", text_tree("3.0")}})},
       {"DataModel", list_tree({std::move(table)})}});
  return indented_json(model);
}

}  // namespace adjoin::emit
