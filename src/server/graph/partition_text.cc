#include "server/graph/partition_text.h"

#include <optional>
#include <utility>

#include "base/api_error.h"
#include "base/text.h"
#include "item/base64.h"
#include "item/json.h"
#include "item/json_writer.h"
#include "schema/items/partition_node.h"

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

Result<std::vector<schema::KeyAttribute>> partition_attributes(const schema::Schema& schema,
                                                               const std::string& index) {
  if (index.empty()) return std::vector{schema.table.pk};
  if (const schema::Index* found = schema.index(index)) {
    // A local index has the partitions of its table.
    return found->pk.empty() ? std::vector{schema.table.pk} : found->pk;
  }
  std::string known;
  for (const schema::Index& one : schema.indexes) append_to_list(one.name, known);
  return validation_error("\"index\": the schema has no index \"" + index + "\"" +
                          (known.empty() ? "" : "; it has " + known));
}

void append_partition(const schema::Schema& schema, const std::string& index,
                      const std::vector<schema::KeyAttribute>& attributes, const Item& key,
                      item::JsonWriter& json) {
  std::string text;
  std::vector<std::string> parts;
  for (const schema::KeyAttribute& attribute : attributes) {
    const Value& part = key[attribute.name];
    append_to_list(shown(part), text);
    parts.push_back(schema::key_text(part).value_or(""));
  }
  json.name("key");
  json.raw(item::to_json(key, item::JsonForm::dynamodb));
  json.name("text");
  json.string(text);
  const auto node = schema::node_of_partition(schema, index, parts);
  json.name("node");
  if (node) {
    json.string(node->ref);
  } else {
    json.null();
  }
  json.name("type");
  if (node) {
    json.string(node->type->name);
  } else {
    json.null();
  }
}

}  // namespace adjoin::server
