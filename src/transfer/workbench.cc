#include "transfer/workbench.h"

#include <algorithm>
#include <utility>

#include "item/json.h"
#include "item/json_reader.h"

namespace adjoin::transfer {
namespace {

using item::JsonReader;
using table::KeyRole;

/// Reads an object: `member(name)` reads the value of each name, or answers false to skip it.
template <typename Member>
Result<void> read_object(JsonReader& json, const Member& member) {
  ADJOIN_CHECK(json.begin_object());
  std::string name;
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_name(name));
    if (!more) return {};
    ADJOIN_TRY(const bool is_read, member(name));
    if (!is_read) ADJOIN_CHECK(json.skip_value());
  }
}

template <typename Element>
Result<void> read_array(JsonReader& json, const Element& element) {
  ADJOIN_CHECK(json.begin_array());
  for (;;) {
    ADJOIN_TRY(const bool more, json.next_element());
    if (!more) return {};
    ADJOIN_CHECK(element());
  }
}

Result<Value::Type> key_type(const std::string& word) {
  if (word == "S") return Value::Type::string;
  if (word == "N") return Value::Type::number;
  if (word == "B") return Value::Type::binary;
  return validation_error("a key is of type \"" + word + "\", which is none of S, N and B");
}

class ModelReader {
 public:
  explicit ModelReader(std::string_view text) : json_(text) {}

  Result<std::vector<WorkbenchTable>> read() {
    ADJOIN_CHECK(json_.check_encoding());
    bool has_model = false;
    const auto member = [&](const std::string& name) -> Result<bool> {
      if (name != "DataModel") return false;
      has_model = true;
      ADJOIN_CHECK(read_array(json_, [&] { return read_table(); }));
      return true;
    };
    ADJOIN_CHECK(read_object(json_, member));
    ADJOIN_CHECK(json_.finish());
    if (!has_model) {
      return validation_error("there is no \"DataModel\": this is no model of NoSQL Workbench");
    }
    return std::move(tables_);
  }

 private:
  Result<bool> read_text(std::string& out) {
    ADJOIN_CHECK(json_.read_string(out));
    return true;
  }

  /// {"PartitionKey": {"AttributeName":…, "AttributeType":…}, "SortKey": {…}}
  Result<std::vector<table::KeySchemaElement>> read_keys() {
    std::vector<table::KeySchemaElement> keys;
    const auto member = [&](const std::string& role) -> Result<bool> {
      if (role != "PartitionKey" && role != "SortKey") return false;
      std::string attribute;
      std::string type = "S";
      const auto key_member = [&](const std::string& name) -> Result<bool> {
        if (name == "AttributeName") return read_text(attribute);
        if (name == "AttributeType") return read_text(type);
        return false;
      };
      ADJOIN_CHECK(read_object(json_, key_member));
      ADJOIN_TRY(const Value::Type key, key_type(type));
      define({attribute, key});
      keys.push_back({attribute, role == "SortKey" ? KeyRole::range : KeyRole::hash});
      return true;
    };
    ADJOIN_CHECK(read_object(json_, member));
    // JSON objects have no order, and DynamoDB wants the partition key first.
    std::stable_sort(keys.begin(), keys.end(),
                     [](const auto& a, const auto& b) { return a.role < b.role; });
    return keys;
  }

  void define(table::AttributeDefinition definition) {
    auto& known = table_.request.attribute_definitions;
    const auto same = [&](const auto& one) { return one.name == definition.name; };
    if (std::none_of(known.begin(), known.end(), same)) known.push_back(std::move(definition));
  }

  Result<table::IndexProjection> read_projection() {
    table::IndexProjection projection;
    const auto member = [&](const std::string& name) -> Result<bool> {
      if (name == "NonKeyAttributes") {
        const auto element = [&]() -> Result<void> {
          return json_.read_string(projection.non_key_attributes.emplace_back());
        };
        ADJOIN_CHECK(read_array(json_, element));
        return true;
      }
      if (name != "ProjectionType") return false;
      std::string type;
      ADJOIN_CHECK(json_.read_string(type));
      if (type == "KEYS_ONLY") projection.type = table::ProjectionType::keys_only;
      if (type == "INCLUDE") projection.type = table::ProjectionType::include;
      return true;
    };
    ADJOIN_CHECK(read_object(json_, member));
    auto& names = projection.non_key_attributes;
    // DynamoDB refuses a list with any other type.
    if (projection.type != table::ProjectionType::include) names.clear();
    std::sort(names.begin(), names.end());
    return projection;
  }

  Result<void> read_index(std::vector<table::IndexDefinition>& into) {
    table::IndexDefinition index;
    const auto member = [&](const std::string& name) -> Result<bool> {
      if (name == "IndexName") return read_text(index.name);
      if (name == "KeyAttributes") {
        ADJOIN_TRY(index.key_schema, read_keys());
        return true;
      }
      if (name != "Projection") return false;
      ADJOIN_TRY(index.projection, read_projection());
      return true;
    };
    ADJOIN_CHECK(read_object(json_, member));
    into.push_back(std::move(index));
    return {};
  }

  Result<void> read_item() {
    std::size_t room = item::kItemRoom;
    return item::read_item(json_, table_.items.emplace_back(), room);
  }

  Result<bool> read_member(const std::string& name) {
    table::CreateTableRequest& request = table_.request;
    if (name == "TableName") return read_text(request.table_name);
    if (name == "KeyAttributes") {
      ADJOIN_TRY(request.key_schema, read_keys());
    } else if (name == "GlobalSecondaryIndexes") {
      ADJOIN_CHECK(read_array(json_, [&] { return read_index(request.global_secondary_indexes); }));
    } else if (name == "LocalSecondaryIndexes") {
      ADJOIN_CHECK(read_array(json_, [&] { return read_index(request.local_secondary_indexes); }));
    } else if (name == "TableData") {
      ADJOIN_CHECK(read_array(json_, [&] { return read_item(); }));
    } else {
      return false;
    }
    return true;
  }

  Result<void> read_table() {
    table_ = WorkbenchTable();
    ADJOIN_CHECK(read_object(json_, [&](const std::string& name) { return read_member(name); }));
    const std::string& name = table_.request.table_name;
    if (name.empty()) return validation_error("a table of the model has no \"TableName\"");
    if (table_.request.key_schema.empty()) {
      return validation_error("table \"" + name + "\" of the model has no \"KeyAttributes\"");
    }
    tables_.push_back(std::move(table_));
    return {};
  }

  JsonReader json_;
  WorkbenchTable table_;  ///< that is being read
  std::vector<WorkbenchTable> tables_;
};

}  // namespace

Result<std::vector<WorkbenchTable>> read_workbench(std::string_view json) {
  return ModelReader(json).read();
}

}  // namespace adjoin::transfer
