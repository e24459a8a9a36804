#include <gtest/gtest.h>

#include "item/json.h"
#include "table/prepare/prepare.h"
#include "wire/codec/codec.h"

namespace adjoin::wire::batch_test {
namespace {

struct Case {
  std::string body;
  std::string message;
};

template <typename Decode>
std::string message_of(Decode decode, std::string_view body) {
  const auto request = decode(body);
  return request ? "fine" : request.error().message();
}

std::string null_at(std::string_view place) {
  std::string text = "Value null at '";
  return text.append(place).append("' failed to satisfy constraint: Member must not be null");
}

std::string text_of(const Item& item) { return item::to_json(item, item::JsonForm::dynamodb); }

TEST(BatchGetItem, ReadsTheKeysOfEveryTable) {
  const auto request = Codec<table::BatchGetItem>::decode(
      R"({"RequestItems":{"tab":{"Keys":[{"p":{"S":"a"}},{"p":{"S":"b"}}],"ConsistentRead":true},)"
      R"("arn:aws:dynamodb:eu-west-1:000000000000:table/music":{"Keys":[{"q":{"N":"1"}}],)"
      R"("ProjectionExpression":"#q","ExpressionAttributeNames":{"#q":"q"}}},)"
      R"("ReturnConsumedCapacity":"TOTAL"})");
  ASSERT_TRUE(request);
  ASSERT_EQ(request->tables.size(), 2U);
  EXPECT_EQ(request->tables[0].table.name(), "tab");
  EXPECT_TRUE(request->tables[0].consistent_read);
  ASSERT_EQ(request->tables[0].keys.size(), 2U);
  EXPECT_EQ(text_of(request->tables[0].keys[1]), R"({"p":{"S":"b"}})");
  EXPECT_EQ(request->tables[1].table.name(), "music");
  EXPECT_EQ(request->tables[1].projection_expression, "#q");
  EXPECT_EQ(request->tables[1].placeholders.names.at("#q"), "q");
  EXPECT_EQ(request->return_consumed_capacity, table::ReturnConsumedCapacity::total);
}

TEST(BatchGetItem, NamesThePlaceOfWhatIsWrong) {
  const std::vector<Case> cases = {
      {"{}", "1 validation error detected: " + null_at("requestItems")},
      {R"({"RequestItems":{"tab":{}}})",
       "1 validation error detected: " + null_at("requestItems.tab.member.keys")},
      {R"({"RequestItems":{"a;":{"Keys":[]}}})",
       "1 validation error detected: Value '{a;}' at 'requestItems' failed to satisfy constraint: "
       "Map keys must satisfy constraint: [Member must have length less than or equal to 255, "
       "Member must have length greater than or equal to 3, Member must satisfy regular expression "
       "pattern: [a-zA-Z0-9_.-]+]"},
      {R"({"RequestItems":[]})",
       "Unrecognized collection type java.util.Map<java.lang.String, "
       "com.amazonaws.dynamodb.v20120810.KeysAndAttributes>"},
      {R"({"RequestItems":{"tab":{"Keys":{"p":{"S":"a"}}}}})",
       "Start of structure or map found where not expected"},
      {R"({"RequestItems":{"tab":[]}})",
       "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.KeysAndAttributes"},
      {R"({"RequestItems":{"tab":{"Keys":[{"a":{"N":"x"}}]}}})",
       "The parameter cannot be converted to a numeric value: x"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(message_of(Codec<table::BatchGetItem>::decode, c.body), c.message);
}

TEST(BatchGetItem, AnswersItemsByTableAndWhatIsLeft) {
  table::BatchGetItemResult result;
  result.tables.emplace_back().name = "tab";
  result.tables[0].items.append(item::encode_item({{"p", "a"}}));
  table::KeysAndAttributes& left = result.unprocessed.emplace_back();
  left.table = "tab";
  left.keys.push_back({{"p", "b"}});
  left.consistent_read = true;
  left.projection_expression = "#p";
  left.placeholders.names["#p"] = "p";
  std::string body;
  Codec<table::BatchGetItem>::append(result, body);
  EXPECT_EQ(body, R"({"Responses":{"tab":[{"p":{"S":"a"}}]},"UnprocessedKeys":{"tab":{"Keys":)"
                  R"([{"p":{"S":"b"}}],"ConsistentRead":true,"ProjectionExpression":"#p",)"
                  R"("ExpressionAttributeNames":{"#p":"p"}}}})");
}

TEST(BatchWriteItem, ReadsPutsAndDeletesInTheirOrder) {
  const auto request = Codec<table::BatchWriteItem>::decode(
      R"({"RequestItems":{"tab":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
      R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]},"ReturnItemCollectionMetrics":"SIZE"})");
  ASSERT_TRUE(request);
  ASSERT_EQ(request->tables.size(), 1U);
  ASSERT_EQ(request->tables[0].actions.size(), 2U);
  EXPECT_EQ(text_of(std::get<table::BatchPut>(request->tables[0].actions[0]).item),
            R"({"p":{"S":"a"}})");
  EXPECT_EQ(text_of(std::get<table::BatchDelete>(request->tables[0].actions[1]).key),
            R"({"p":{"S":"b"}})");
  EXPECT_EQ(request->return_item_collection_metrics, table::ReturnItemCollectionMetrics::size);
}

TEST(BatchWriteItem, PacksItemsOfLongText) {
  std::string elements = R"({"S":""})";
  for (int i = 0; i < 3000; ++i) elements += R"(,{"S":""})";
  const std::string whole = R"({"l":{"L":[)" + elements + R"(]},"p":{"S":"a"}})";
  const auto request = Codec<table::BatchWriteItem>::decode(
      R"({"RequestItems":{"tab":[{"PutRequest":{"Item":)" + whole + "}}]}}");
  ASSERT_TRUE(request);
  const auto& put = std::get<table::BatchPut>(request->tables[0].actions[0]);
  EXPECT_TRUE(put.item.empty());
  EXPECT_EQ(text_of(item::ItemView(put.stored_item).decode()), whole);

  table::BatchWriteItemResult left;
  left.unprocessed = request->tables;
  std::string body;
  Codec<table::BatchWriteItem>::append(left, body);
  EXPECT_EQ(body, R"({"UnprocessedItems":{"tab":[{"PutRequest":{"Item":)" + whole + "}}]}}");

  const auto transaction = Codec<table::TransactWriteItems>::decode(
      R"({"TransactItems":[{"Put":{"TableName":"tab","Item":)" + whole + "}}]}");
  ASSERT_TRUE(transaction);
  const auto& one = std::get<table::TransactPut>(transaction->actions[0]);
  EXPECT_EQ(one.stored_item, put.stored_item);
  auto unpacked = *transaction;
  auto& same = std::get<table::TransactPut>(unpacked.actions[0]);
  same.item = item::ItemView(one.stored_item).decode();
  same.stored_item.clear();
  EXPECT_EQ(table::fingerprint(*transaction), table::fingerprint(unpacked));
}

TEST(BatchWriteItem, RefusesMoreThanAllValuesOfARequestMayHold) {
  std::string list = R"({"L":[{"S":""})";
  for (int i = 0; i < 300'000; ++i) list += R"(,{"S":""})";
  list += "]}";
  const auto update = [&](int values) {
    std::string body = R"({"TransactItems":[)";
    for (int i = 0; i < values; ++i) {
      if (i > 0) body += ',';
      body += R"({"Update":{"TableName":"tab","Key":{"p":{"S":"a"}},"UpdateExpression":)"
              R"("SET v = :v","ExpressionAttributeValues":{":v":)" +
              list + "}}}";
    }
    return body + "]}";
  };
  EXPECT_TRUE(Codec<table::TransactWriteItems>::decode(update(2)));
  EXPECT_EQ(message_of(Codec<table::TransactWriteItems>::decode, update(3)),
            "ExpressionAttributeValues contains invalid value: Item size has exceeded the maximum "
            "allowed size for key :v");
}

TEST(BatchWriteItem, NamesThePlaceOfWhatIsWrong) {
  const std::string not_one =
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the "
      "supported datatypes";
  const std::vector<Case> cases = {
      {"{}", "1 validation error detected: " + null_at("requestItems")},
      {R"({"RequestItems":{"tab":[{"PutRequest":{}},{"DeleteRequest":{}}]}})",
       "2 validation errors detected: " +
           null_at("requestItems.tab.member.1.member.putRequest.item") + "; " +
           null_at("requestItems.tab.member.2.member.deleteRequest.key")},
      {R"({"RequestItems":{"tab":[{}]}})", not_one},
      {R"({"RequestItems":{"tab":[{"PutRequest":{"Item":{}},"DeleteRequest":{"Key":{}}}]}})",
       not_one},
      {R"({"RequestItems":{"tab":[1]}})", "Unexpected value type in payload"},
      {R"({"RequestItems":{"tab":[{"PutRequest":[]}]}})",
       "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.PutRequest"},
  };
  for (const Case& c : cases)
    EXPECT_EQ(message_of(Codec<table::BatchWriteItem>::decode, c.body), c.message);
}

TEST(BatchWriteItem, AnswersWhatIsLeftInTheShapeOfTheRequest) {
  table::BatchWriteItemResult result;
  std::string body;
  Codec<table::BatchWriteItem>::append(result, body);
  EXPECT_EQ(body, R"({"UnprocessedItems":{}})");
  result.unprocessed.emplace_back().table = "tab";
  result.unprocessed[0].actions = {table::BatchPut{{{"p", "a"}}}, table::BatchDelete{{{"p", "b"}}}};
  body.clear();
  Codec<table::BatchWriteItem>::append(result, body);
  EXPECT_EQ(body, R"({"UnprocessedItems":{"tab":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
                  R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]}})");
}

TEST(TransactGetItems, ReadsEveryGet) {
  const auto request = Codec<table::TransactGetItems>::decode(
      R"({"TransactItems":[{"Get":{"TableName":"tab","Key":{"p":{"S":"a"}},)"
      R"("ProjectionExpression":"#q","ExpressionAttributeNames":{"#q":"q"}}}]})");
  ASSERT_TRUE(request);
  ASSERT_EQ(request->items.size(), 1U);
  EXPECT_EQ(request->items[0].table.name(), "tab");
  EXPECT_EQ(text_of(request->items[0].key), R"({"p":{"S":"a"}})");
  EXPECT_EQ(request->items[0].projection_expression, "#q");
}

TEST(TransactGetItems, NamesThePlaceOfWhatIsWrong) {
  const std::vector<Case> cases = {
      {"{}", "1 validation error detected: " + null_at("transactItems")},
      {R"({"TransactItems":[{}]})",
       "1 validation error detected: " + null_at("transactItems.1.member.get")},
      {R"({"TransactItems":[{"Get":{"TableName":"tab","Key":{}}},{"Get":{}}]})",
       "2 validation errors detected: " + null_at("transactItems.2.member.get.key") + "; " +
           null_at("transactItems.2.member.get.tableName")},
  };
  for (const Case& c : cases)
    EXPECT_EQ(message_of(Codec<table::TransactGetItems>::decode, c.body), c.message);
}

TEST(TransactGetItems, AnswersAnEmptyObjectForAMissingItem) {
  table::TransactGetItemsResult result;
  result.items.emplace_back(table::OwnedItem(item::encode_item({{"p", "a"}})));
  result.items.emplace_back();
  result.consumed_capacity.push_back({.table_name = "tab", .total = {.read_half_units = 8}});
  std::string body;
  Codec<table::TransactGetItems>::append(result, body);
  EXPECT_EQ(
      body,
      R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":4.0,"ReadCapacityUnits":4.0}],)"
      R"("Responses":[{"Item":{"p":{"S":"a"}}},{}]})");
}

TEST(TransactWriteItems, ReadsEveryKindOfAction) {
  const auto request = Codec<table::TransactWriteItems>::decode(
      R"({"TransactItems":[{"Put":{"TableName":"tab","Item":{"p":{"S":"a"}},)"
      R"("ReturnValuesOnConditionCheckFailure":"ALL_OLD"}},)"
      R"({"Update":{"TableName":"tab","Key":{"p":{"S":"b"}},"UpdateExpression":"SET x = :x",)"
      R"("ExpressionAttributeValues":{":x":{"N":"1"}}}},)"
      R"({"Delete":{"TableName":"tab","Key":{"p":{"S":"c"}},"ConditionExpression":"a = b"}},)"
      R"({"ConditionCheck":{"TableName":"tab","Key":{"p":{"S":"d"}},)"
      R"("ConditionExpression":"c = d"}}],"ClientRequestToken":"token"})");
  ASSERT_TRUE(request);
  ASSERT_EQ(request->actions.size(), 4U);
  const auto& put = std::get<table::TransactPut>(request->actions[0]);
  EXPECT_EQ(text_of(put.item), R"({"p":{"S":"a"}})");
  EXPECT_EQ(put.on_condition_failure, table::ReturnValuesOnConditionCheckFailure::all_old);
  const auto& update = std::get<table::TransactUpdate>(request->actions[1]);
  EXPECT_EQ(update.update_expression, "SET x = :x");
  EXPECT_EQ(update.placeholders.values.at(":x"), Value(1));
  EXPECT_EQ(std::get<table::TransactDelete>(request->actions[2]).condition_expression, "a = b");
  EXPECT_EQ(std::get<table::ConditionCheck>(request->actions[3]).condition_expression, "c = d");
  EXPECT_EQ(request->client_request_token, "token");
}

TEST(TransactWriteItems, NamesThePlaceOfWhatIsWrong) {
  const std::vector<Case> cases = {
      {"{}", "1 validation error detected: " + null_at("transactItems")},
      {R"({"TransactItems":[{}]})",
       "Invalid Request: TransactWriteRequest should contain Delete or Put or Update request"},
      {R"({"TransactItems":[{"Put":{"TableName":"tab","Item":{}},"Delete":{"TableName":"tab",)"
       R"("Key":{}}}]})",
       "TransactItems can only contain one of Check, Put, Update or Delete"},
      {R"({"TransactItems":[{"Update":{"TableName":"tab","Key":{}}}]})",
       "1 validation error detected: " + null_at("transactItems.1.member.update.updateExpression")},
      {R"({"TransactItems":[{"ConditionCheck":{"TableName":"tab","Key":{}}}]})",
       "1 validation error detected: " +
           null_at("transactItems.1.member.conditionCheck.conditionExpression")},
      {R"({"TransactItems":[{"Put":{"Item":{}}}]})",
       "1 validation error detected: " + null_at("transactItems.1.member.put.tableName")},
  };
  for (const Case& c : cases)
    EXPECT_EQ(message_of(Codec<table::TransactWriteItems>::decode, c.body), c.message);
}

TEST(TransactWriteItems, AnswersWhatItConsumedByIndex) {
  table::TransactWriteItemsResult result;
  std::string body;
  Codec<table::TransactWriteItems>::append(result, body);
  EXPECT_EQ(body, "{}");
  table::ConsumedCapacity& capacity = result.consumed_capacity.emplace_back();
  capacity.table_name = "tab";
  capacity.total = {.write_half_units = 8};
  capacity.table = {.write_half_units = 4};
  capacity.indexes.push_back({.index_name = "i", .units = {.write_half_units = 4}});
  body.clear();
  Codec<table::TransactWriteItems>::append(result, body);
  EXPECT_EQ(
      body,
      R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":4.0,"WriteCapacityUnits":4.0,)"
      R"("Table":{"CapacityUnits":2.0,"WriteCapacityUnits":2.0},"GlobalSecondaryIndexes":)"
      R"({"i":{"CapacityUnits":2.0,"WriteCapacityUnits":2.0}}}]})");
}

}  // namespace
}  // namespace adjoin::wire::batch_test
