// Goal: a planned request becomes a command that a shell hands to the AWS CLI unchanged.
// tests/cli/emit.test has the commands of whole operations.
#include "emit/aws_cli.h"

#include <gtest/gtest.h>

#include "emit/request_members.h"

namespace adjoin::emit::aws_cli_test {
namespace {

TEST(AwsCli, NamesAnythingButTextAsJson) {
  table::GetItemRequest get;
  get.table = table::TableRef("Graph");
  get.key = {{"PK", "it's"}};
  get.consistent_read = true;
  EXPECT_EQ(to_aws_cli(plan::Request(get)),
            R"(aws dynamodb get-item --table-name Graph --key '{"PK":{"S":"it'\''s"}}')"
            " --consistent-read");
  get.table = table::TableRef("two words");
  get.consistent_read = false;
  EXPECT_EQ(to_aws_cli(plan::Request(get)),
            R"(aws dynamodb get-item --table-name 'two words' --key '{"PK":{"S":"it'\''s"}}')");
}

TEST(AwsCli, AsksNoRefusedWriteForTheItemThatItMet) {
  table::DeleteItemRequest remove;
  remove.table = table::TableRef("Graph");
  remove.key = {{"PK", "a"}};
  remove.condition_expression = "n < m";
  remove.on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  const std::string key = R"({"PK":{"S":"a"}})";
  EXPECT_EQ(to_aws_cli(plan::Request(remove)),
            "aws dynamodb delete-item --table-name Graph --key '" + key +
                "' --condition-expression 'n < m'");
  table::TransactDelete action;
  action.table = remove.table;
  action.key = remove.key;
  action.on_condition_failure = remove.on_condition_failure;
  table::TransactWriteItemsRequest transaction;
  transaction.actions = {action};
  EXPECT_EQ(to_aws_cli(plan::Request(transaction)),
            R"(aws dynamodb transact-write-items --transact-items '[{"Delete":)"
            R"({"TableName":"Graph","Key":)" +
                key + "}}]'");
}

table::QueryRequest query_of(const std::string& partition) {
  table::QueryRequest query;
  query.table = table::TableRef("Graph");
  query.filter_expression = "#f = :f";
  query.placeholders.names = {{"#f", "PK"}};
  query.placeholders.values = {{":f", Value(true)}};
  expression::KeyCondition key;
  key.terms.push_back({"PK", expression::KeyOperator::eq, Value(partition), {}});
  query.key_condition = key;
  return query;
}

TEST(AwsCli, PutsTheKeyOfAQueryFirstAndStopsAtItsLimit) {
  table::QueryRequest query = query_of("a");
  query.scan_index_forward = false;
  query.limit = 5;
  EXPECT_EQ(to_aws_cli(plan::Request(query)),
            "aws dynamodb query --table-name Graph --key-condition-expression '#k1 = :k1' "
            "--no-scan-index-forward --filter-expression '#f = :f' "
            R"(--expression-attribute-names '{"#f":"PK","#k1":"PK"}' )"
            R"(--expression-attribute-values '{":f":{"BOOL":true},":k1":{"S":"a"}}' )"
            "--limit 5 --no-paginate");
}

TEST(RequestMembers, AreThoseOfTheBodyWhateverStandsInIt) {
  const RequestMembers call = members_of(plan::Request(query_of(R"(a"},"x":{"\)")));
  EXPECT_EQ(call.operation, "Query");
  ASSERT_EQ(call.members.size(), 5U);
  EXPECT_EQ(call.members[1].name, "KeyConditionExpression");
  EXPECT_EQ(call.members[1].value, R"("#k1 = :k1")");
  EXPECT_EQ(call.members[4].name, "ExpressionAttributeValues");
  EXPECT_EQ(call.members[4].value, R"({":f":{"BOOL":true},":k1":{"S":"a\"},\"x\":{\"\\"}})");
}

TEST(RequestMembers, OfABatchNameItsTables) {
  table::BatchWriteItemRequest batch;
  batch.tables = {{table::TableRef("Graph"),
                   {table::BatchPut{{{"PK", "a"}}, {}}, table::BatchDelete{{{"PK", "b"}}}}}};
  const RequestMembers call = members_of(plan::Request(batch));
  EXPECT_EQ(call.operation, "BatchWriteItem");
  ASSERT_EQ(call.members.size(), 1U);
  EXPECT_EQ(call.members[0].value, R"({"Graph":[{"PutRequest":{"Item":{"PK":{"S":"a"}}}},)"
                                   R"({"DeleteRequest":{"Key":{"PK":{"S":"b"}}}}]})");
}

}  // namespace
}  // namespace adjoin::emit::aws_cli_test
