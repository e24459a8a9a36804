#include "emit/table_definition.h"

#include <algorithm>
#include <utility>

#include "emit/indented_json.h"
#include "schema/load/load.h"
#include "wire/codec/codec.h"

namespace adjoin::emit {
namespace {

using schema::Tree;

Tree flag_tree(bool value) {
  Tree tree = text_tree(value ? "true" : "false");
  tree.quoted = false;
  return tree;
}

/// By way of the body that `wire` sends: the three forms cannot disagree with what the graph
/// creates.
Result<Tree> create_table_tree(const TableDefinition& definition) {
  ADJOIN_TRY(const std::string body, wire::Codec<table::CreateTable>::encode(definition.request));
  return schema::read_json(body);
}

/// {"Value": {"Ref": "Table"}}
Tree output(Tree value) { return map_tree({{"Value", std::move(value)}}); }
Tree reference() { return map_tree({{"Ref", text_tree("Table")}}); }
Tree attribute_of_table(std::string name) {
  Tree path;
  path.kind = Tree::Kind::list;
  path.items = {text_tree("Table"), text_tree(std::move(name))};
  return map_tree({{"Fn::GetAtt", std::move(path)}});
}

}  // namespace

Result<std::string> create_table_json(const TableDefinition& definition) {
  ADJOIN_TRY(const Tree tree, create_table_tree(definition));
  return indented_json(tree);
}

/// CloudFormation takes the members of CreateTable by the same names, but for those that are
/// changed here.
Result<std::string> cloud_formation(const TableDefinition& definition) {
  ADJOIN_TRY(Tree properties, create_table_tree(definition));
  const bool has_stream = definition.request.stream_view_type.has_value();
  for (Tree::Entry& entry : properties.entries) {
    // CloudFormation switches a stream on by naming its view alone.
    if (entry.name != "StreamSpecification") continue;
    std::erase_if(entry.value.entries,
                  [](const Tree::Entry& member) { return member.name == "StreamEnabled"; });
  }
  if (!definition.ttl_attribute.empty()) {
    properties.entries.push_back({"TimeToLiveSpecification",
                                  {},
                                  map_tree({{"AttributeName", text_tree(definition.ttl_attribute)},
                                            {"Enabled", flag_tree(true)}})});
  }
  Tree outputs = map_tree(
      {{"TableName", output(reference())}, {"TableArn", output(attribute_of_table("Arn"))}});
  if (has_stream) {
    outputs.entries.push_back({"StreamArn", {}, output(attribute_of_table("StreamArn"))});
  }
  return indented_json(map_tree(
      {{"AWSTemplateFormatVersion", text_tree("2010-09-09")},
       {"Description", text_tree("The table of the graph " + definition.request.table_name)},
       {"Resources", map_tree({{"Table", map_tree({{"Type", text_tree("AWS::DynamoDB::Table")},
                                                   // Deleting a stack must not delete a graph.
                                                   {"DeletionPolicy", text_tree("Retain")},
                                                   {"UpdateReplacePolicy", text_tree("Retain")},
                                                   {"Properties", std::move(properties)}})}})},
       {"Outputs", std::move(outputs)}}));
}

}  // namespace adjoin::emit
