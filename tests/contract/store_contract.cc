#include "contract/store_contract.h"

#include "base/assert.h"

namespace adjoin::contract {

using table::CreateTableRequest;
using table::IndexDefinition;
using table::KeyRole;
using table::ProjectionType;

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract, testing::ValuesIn(store_factories()),
                         [](const auto& factory) { return factory.param.name; });

Item item(std::string_view json) {
  Result<Item> parsed = item::parse_item(json, item::JsonForm::plain);
  if (!parsed) ADD_FAILURE() << json << ": " << parsed.error().message();
  return parsed ? *std::move(parsed) : Item();
}

std::string text(const Item& item) { return to_json(item, item::JsonForm::plain); }
std::string text(item::ItemView item) { return text(item.decode()); }
std::string text(const std::optional<table::OwnedItem>& item) {
  return item ? text(item->view()) : "none";
}

Texts texts(const table::ItemPage& page) {
  Texts all;
  for (const item::ItemView view : page) all.push_back(text(view));
  return all;
}

expression::Placeholders with(std::string_view names, std::string_view values) {
  expression::Placeholders placeholders;
  for (const auto& [key, name] : item(names)) placeholders.names[key] = *name.as_string();
  for (const auto& [key, value] : item(values)) placeholders.values[key] = value;
  return placeholders;
}

expression::Placeholders with_values(std::string_view values) { return with("{}", values); }

void StoreContract::SetUp() {
  store_ = GetParam().open(clock_);
  CreateTableRequest create;
  create.table_name = "Tab";
  create.attribute_definitions = {{"pk", Value::Type::string},
                                  {"sk", Value::Type::string},
                                  {"g", Value::Type::string},
                                  {"h", Value::Type::number},
                                  {"l", Value::Type::string}};
  create.key_schema = {{"pk", KeyRole::hash}, {"sk", KeyRole::range}};
  create.global_secondary_indexes = {
      {"ByG", {{"g", KeyRole::hash}, {"h", KeyRole::range}}, {}, std::nullopt},
      {"Keys", {{"g", KeyRole::hash}}, {ProjectionType::keys_only, {}}, std::nullopt}};
  if (GetParam().wide_index_keys) {
    create.global_secondary_indexes.push_back({"Multi",
                                               {{"g", KeyRole::hash},
                                                {"pk", KeyRole::hash},
                                                {"h", KeyRole::range},
                                                {"sk", KeyRole::range}},
                                               {ProjectionType::include, {"a"}},
                                               std::nullopt});
  }
  create.local_secondary_indexes = {
      {"ByL", {{"pk", KeyRole::hash}, {"l", KeyRole::range}}, {}, std::nullopt},
      {"Few",
       {{"pk", KeyRole::hash}, {"l", KeyRole::range}},
       {ProjectionType::include, {"a"}},
       std::nullopt}};
  const auto made = store_->create_table(context_, create);
  ASSERT_TRUE(made.has_value()) << made.error().message();
  CreateTableRequest numbers;
  numbers.table_name = "Num";
  numbers.attribute_definitions = {{"id", Value::Type::number}};
  numbers.key_schema = {{"id", KeyRole::hash}};
  const auto second = store_->create_table(context_, numbers);
  ASSERT_TRUE(second.has_value()) << second.error().message();
}

void StoreContract::put(std::string_view json, std::string_view table) {
  table::PutItemRequest request;
  request.table = table;
  request.item = item(json);
  EXPECT_EQ(failure(store().put_item(context_, request)), "ok") << json;
}

std::string StoreContract::get(std::string_view key, std::string_view table) {
  table::GetItemRequest request;
  request.table = table;
  request.key = item(key);
  request.consistent_read = true;
  const auto result = store().get_item(context_, request);
  return result ? text(result->item) : failure(result);
}

std::string StoreContract::remove(std::string_view key, std::string_view table) {
  table::DeleteItemRequest request;
  request.table = table;
  request.key = item(key);
  request.return_values = table::ReturnValues::all_old;
  const auto result = store().delete_item(context_, request);
  return result ? text(result->attributes) : failure(result);
}

Result<table::WriteResult> StoreContract::update(std::string_view key, std::string expression,
                                                 std::string_view values, std::string_view names,
                                                 table::ReturnValues answer) {
  table::UpdateItemRequest request;
  request.table = "Tab";
  request.key = item(key);
  request.update_expression = std::move(expression);
  request.placeholders = with(names, values);
  request.return_values = answer;
  return store().update_item(context_, request);
}

table::QueryRequest StoreContract::query_of(std::string condition, std::string_view values) {
  table::QueryRequest request;
  request.table = "Tab";
  request.key_condition_expression = std::move(condition);
  request.placeholders = with_values(values);
  return request;
}

Texts StoreContract::query_all(table::QueryRequest request) {
  Texts all;
  for (int pages = 0; pages < 10'000; ++pages) {
    const auto result = store().query(context_, request);
    if (!result) return {failure(result)};
    for (std::string& one : texts(result->items)) all.push_back(std::move(one));
    if (!result->last_evaluated_key) return all;
    request.exclusive_start_key = result->last_evaluated_key;
  }
  return {"a query that never ends"};
}

}  // namespace adjoin::contract
