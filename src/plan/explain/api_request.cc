#include "plan/explain/api_request.h"

#include <optional>

#include "item/json.h"
#include "item/json_writer.h"
#include "plan/operation/request.h"

namespace adjoin::plan {
namespace {

Json json_of(const Item& item) {
  Json json;
  item::append_json(item, item::JsonForm::dynamodb, json.text);
  return json;
}

Json names_of(const expression::Placeholders& placeholders) {
  Json json;
  item::JsonWriter writer(json.text);
  writer.begin_object();
  for (const auto& [placeholder, name] : placeholders.names) {
    writer.name(placeholder);
    writer.string(name);
  }
  writer.end_object();
  return json;
}

Json values_of(const expression::Placeholders& placeholders) {
  Item values;
  for (const auto& [placeholder, value] : placeholders.values) values.set(placeholder, value);
  return json_of(values);
}

/// Members of a request, or of a part of one.
class Members {
 public:
  Members& add(std::string_view name, ApiRequest::Value value) {
    all_.emplace_back(name, std::move(value));
    return *this;
  }
  Members& clause(std::string_view name, const std::optional<std::string>& text) {
    return text ? add(name, *text) : *this;
  }
  Members& placeholders(const expression::Placeholders& placeholders) {
    if (!placeholders.names.empty()) add("ExpressionAttributeNames", names_of(placeholders));
    if (!placeholders.values.empty()) add("ExpressionAttributeValues", values_of(placeholders));
    return *this;
  }
  std::vector<std::pair<std::string_view, ApiRequest::Value>> take() { return std::move(all_); }

  void write(item::JsonWriter& json) const {
    json.begin_object();
    for (const auto& [name, value] : all_) {
      json.name(name);
      if (const auto* text = std::get_if<std::string>(&value)) json.string(*text);
      if (const auto* number = std::get_if<std::int64_t>(&value)) json.integer(*number);
      if (const auto* flag = std::get_if<bool>(&value)) json.boolean(*flag);
      if (const auto* raw = std::get_if<Json>(&value)) json.raw(raw->text);
    }
    json.end_object();
  }

 private:
  std::vector<std::pair<std::string_view, ApiRequest::Value>> all_;
};

/// The condition as text; what stands in it is added to the placeholders.
std::string text_of(const expression::KeyCondition& condition,
                    expression::Placeholders& placeholders) {
  return key_condition_text(
      condition,
      [&](const std::string& name) {
        std::string placeholder = "#k" + std::to_string(placeholders.names.size());
        placeholders.names.emplace(placeholder, name);
        return placeholder;
      },
      [&](const Value& value) {
        std::string placeholder = ":k" + std::to_string(placeholders.values.size());
        placeholders.values.emplace(placeholder, value);
        return placeholder;
      });
}

Members members_of(const table::TransactPut& put) {
  Members members;
  members.add("TableName", put.table.name()).add("Item", json_of(put.item));
  members.clause("ConditionExpression", put.condition_expression);
  return members.placeholders(put.placeholders);
}
Members members_of(const table::TransactUpdate& update) {
  Members members;
  members.add("TableName", update.table.name()).add("Key", json_of(update.key));
  members.add("UpdateExpression", update.update_expression);
  members.clause("ConditionExpression", update.condition_expression);
  return members.placeholders(update.placeholders);
}
Members members_of(const table::TransactDelete& remove) {
  Members members;
  members.add("TableName", remove.table.name()).add("Key", json_of(remove.key));
  members.clause("ConditionExpression", remove.condition_expression);
  return members.placeholders(remove.placeholders);
}
Members members_of(const table::ConditionCheck& check) {
  Members members;
  members.add("TableName", check.table.name()).add("Key", json_of(check.key));
  members.add("ConditionExpression", check.condition_expression);
  return members.placeholders(check.placeholders);
}

constexpr std::string_view name_of(const table::TransactPut&) { return "Put"; }
constexpr std::string_view name_of(const table::TransactUpdate&) { return "Update"; }
constexpr std::string_view name_of(const table::TransactDelete&) { return "Delete"; }
constexpr std::string_view name_of(const table::ConditionCheck&) { return "ConditionCheck"; }

ApiRequest api(const table::GetItemRequest& get) {
  Members members;
  members.add("TableName", get.table.name()).add("Key", json_of(get.key));
  if (get.consistent_read) members.add("ConsistentRead", true);
  members.clause("ProjectionExpression", get.projection_expression);
  return {"GetItem", members.placeholders(get.placeholders).take()};
}

ApiRequest api(const table::BatchGetItemRequest& batch) {
  Json tables;
  item::JsonWriter json(tables.text);
  json.begin_object();
  for (const table::KeysAndAttributes& part : batch.tables) {
    Json keys;
    item::JsonWriter list(keys.text);
    list.begin_array();
    for (const Item& key : part.keys) list.raw(json_of(key).text);
    list.end_array();
    Members members;
    members.add("Keys", std::move(keys));
    if (part.consistent_read) members.add("ConsistentRead", true);
    members.clause("ProjectionExpression", part.projection_expression);
    json.name(part.table.name());
    members.placeholders(part.placeholders).write(json);
  }
  json.end_object();
  return {"BatchGetItem", Members().add("RequestItems", std::move(tables)).take()};
}

/// What Query and Scan have in common.
template <typename Read>
void add_read(const Read& read, const expression::Placeholders& placeholders, Members& members) {
  members.clause("FilterExpression", read.filter_expression);
  members.clause("ProjectionExpression", read.projection_expression);
  members.placeholders(placeholders);
  if (read.select == table::Select::count) members.add("Select", "COUNT");
  if (read.limit) members.add("Limit", *read.limit);
  if (read.consistent_read) members.add("ConsistentRead", true);
  if (read.exclusive_start_key) {
    members.add("ExclusiveStartKey", json_of(*read.exclusive_start_key));
  }
}

ApiRequest api(const table::QueryRequest& query) {
  expression::Placeholders placeholders = query.placeholders;
  Members members;
  members.add("TableName", query.table.name()).clause("IndexName", query.index_name);
  members.add("KeyConditionExpression", query.key_condition
                                            ? text_of(*query.key_condition, placeholders)
                                            : query.key_condition_expression.value_or(""));
  if (!query.scan_index_forward) members.add("ScanIndexForward", false);
  add_read(query, placeholders, members);
  return {"Query", members.take()};
}

ApiRequest api(const table::ScanRequest& scan) {
  Members members;
  members.add("TableName", scan.table.name()).clause("IndexName", scan.index_name);
  add_read(scan, scan.placeholders, members);
  return {"Scan", members.take()};
}

ApiRequest api(const table::PutItemRequest& put) {
  Members members;
  members.add("TableName", put.table.name()).add("Item", json_of(put.item));
  members.clause("ConditionExpression", put.condition_expression);
  return {"PutItem", members.placeholders(put.placeholders).take()};
}
ApiRequest api(const table::UpdateItemRequest& update) {
  Members members;
  members.add("TableName", update.table.name()).add("Key", json_of(update.key));
  members.clause("UpdateExpression", update.update_expression);
  members.clause("ConditionExpression", update.condition_expression);
  return {"UpdateItem", members.placeholders(update.placeholders).take()};
}
ApiRequest api(const table::DeleteItemRequest& remove) {
  Members members;
  members.add("TableName", remove.table.name()).add("Key", json_of(remove.key));
  members.clause("ConditionExpression", remove.condition_expression);
  return {"DeleteItem", members.placeholders(remove.placeholders).take()};
}

ApiRequest api(const table::BatchWriteItemRequest& batch) {
  Json tables;
  item::JsonWriter json(tables.text);
  json.begin_object();
  for (const table::TableBatch& part : batch.tables) {
    json.name(part.table.name());
    json.begin_array();
    for (const table::BatchAction& action : part.actions) {
      const auto* put = std::get_if<table::BatchPut>(&action);
      json.begin_object();
      json.name(put != nullptr ? "PutRequest" : "DeleteRequest");
      Members members;
      if (put != nullptr) {
        members.add("Item", json_of(put->item));
      } else {
        members.add("Key", json_of(std::get<table::BatchDelete>(action).key));
      }
      members.write(json);
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
  return {"BatchWriteItem", Members().add("RequestItems", std::move(tables)).take()};
}

ApiRequest api(const table::TransactWriteItemsRequest& transaction) {
  Json actions;
  item::JsonWriter json(actions.text);
  json.begin_array();
  for (const table::TransactAction& action : transaction.actions) {
    std::visit(
        [&](const auto& one) {
          json.begin_object();
          json.name(name_of(one));
          members_of(one).write(json);
          json.end_object();
        },
        action);
  }
  json.end_array();
  return {"TransactWriteItems", Members().add("TransactItems", std::move(actions)).take()};
}

}  // namespace

ApiRequest to_api(const Request& request) {
  return std::visit([](const auto& one) { return api(one); }, request);
}

}  // namespace adjoin::plan
