#include "server/graph/partitions.h"

#include <optional>
#include <utility>

#include "base/api_error.h"
#include "base/text.h"
#include "item/base64.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "schema/items/partition_node.h"
#include "table/store/table_store.h"

namespace adjoin::server {
namespace {

/// As people read it: bytes in base64.
std::string shown(const Value& part) {
  std::string text;
  if (const Binary* binary = part.as_binary()) {
    item::append_base64(binary->bytes, text);
    return text;
  }
  return schema::key_text(part).value_or("");
}

}  // namespace

Result<Partitions> Partitions::open(ApiCall& call, const GraphBody& body) {
  ADJOIN_TRY(std::string name, body.text("table"));
  Result<graph::Graph> graph = open_graph(call, body);
  const bool is_plain = !graph && !name.empty() && graph.error().code() == ErrorCode::configuration;
  if (!graph && !is_plain) return graph.error();
  if (graph) name = graph->table().name();
  ADJOIN_TRY(table::TableDescription description, call.store.describe_table(call.context, name));
  if (is_plain) return Partitions(std::move(description), std::nullopt);
  return Partitions(std::move(description), *std::move(graph));
}

Result<std::vector<table::AttributeDefinition>> Partitions::attributes(
    const std::string& index) const {
  if (index.empty()) return description_.keys.partition;
  if (const table::IndexDescription* found = description_.find_index(index)) {
    return found->keys.partition;
  }
  std::string known;
  for (const table::IndexDescription& one : description_.indexes) append_to_list(one.name, known);
  return validation_error("\"index\": table " + table() + " has no index \"" + index + "\"" +
                          (known.empty() ? "" : "; it has " + known));
}

void Partitions::append(const std::string& index,
                        const std::vector<table::AttributeDefinition>& attributes, const Item& key,
                        item::JsonWriter& json) const {
  std::string text;
  std::vector<std::string> parts;
  for (const table::AttributeDefinition& attribute : attributes) {
    const Value& part = key[attribute.name];
    append_to_list(shown(part), text);
    parts.push_back(schema::key_text(part).value_or(""));
  }
  json.name("key");
  json.raw(item::to_json(key, item::JsonForm::dynamodb));
  json.name("text");
  json.string(text);
  std::optional<schema::PartitionNode> node;
  if (graph_) node = schema::node_of_partition(graph_->schema(), index, parts);
  json.name("node");
  node ? json.string(node->ref) : json.null();
  json.name("type");
  node ? json.string(node->type->name) : json.null();
}

}  // namespace adjoin::server
