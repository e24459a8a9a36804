// Goal: a client reads what a server says. Method: replies with every member are read, and written
// again byte for byte by the server's own functions; what the service writes in another way, and
// what is no reply at all, are cases of their own.
#include <gtest/gtest.h>

#include "table/stream/stream_names.h"
#include "wire/client/request_bodies.h"
#include "wire/codec/codec.h"

namespace adjoin::wire::reply_test {
namespace {

template <typename Read, typename Append>
std::string again(Read read, Append append, std::string_view body) {
  const auto result = read(body);
  if (!result) return result.error().message();
  std::string out;
  append(*result, out);
  return out;
}

#define EXPECT_SAME(read, append, body) EXPECT_EQ(again(read, append, body), body)

constexpr std::string_view kQueryReply =
    R"({"Items":[{"p":{"S":"a"}},{"l":{"L":[{"NULL":true},{"M":{"x":{"BS":["YQ=="]}}}]}}],)"
    R"("Count":2,"ScannedCount":3,"LastEvaluatedKey":{"p":{"S":"a"}},)"
    R"("ConsumedCapacity":{"TableName":"tab","CapacityUnits":1.5,"Table":{"CapacityUnits":0.0},)"
    R"("GlobalSecondaryIndexes":{"idx":{"CapacityUnits":0.5}},)"
    R"("LocalSecondaryIndexes":{"loc":{"CapacityUnits":1.0}}}})";

constexpr std::string_view kTableReply =
    R"({"Table":{"TableName":"tab","TableStatus":"UPDATING","AttributeDefinitions":[)"
    R"({"AttributeName":"p","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],)"
    R"("KeySchema":[{"AttributeName":"p","KeyType":"HASH"}],"CreationDateTime":1700000000.123,)"
    R"("ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":0,)"
    R"("WriteCapacityUnits":0},"BillingModeSummary":{"BillingMode":"PAY_PER_REQUEST",)"
    R"("LastUpdateToPayPerRequestDateTime":1700000000.123},"TableSizeBytes":12,"ItemCount":3,)"
    R"("TableArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab",)"
    R"("TableId":"00000000-018b-4cfe-8568-018bcfe5687b",)"
    R"("GlobalSecondaryIndexes":[{"IndexName":"idx","KeySchema":[)"
    R"({"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"INCLUDE",)"
    R"("NonKeyAttributes":["a","b"]},"IndexStatus":"CREATING","Backfilling":true,)"
    R"("ProvisionedThroughput":{"NumberOfDecreasesToday":0,"ReadCapacityUnits":0,)"
    R"("WriteCapacityUnits":0},"OnDemandThroughput":{"MaxWriteRequestUnits":7},)"
    R"("IndexSizeBytes":5,"ItemCount":1,)"
    R"("IndexArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/index/idx"}],)"
    R"("StreamSpecification":{"StreamEnabled":true,"StreamViewType":"KEYS_ONLY"},)"
    R"("LatestStreamLabel":"label",)"
    R"("LatestStreamArn":"arn:aws:dynamodb:ddblocal:000000000000:table/tab/stream/label",)"
    R"("TableClassSummary":{"TableClass":"STANDARD"},"SSEDescription":{"Status":"ENABLED",)"
    R"("SSEType":"KMS","KMSMasterKeyArn":"arn:aws:kms:r:1:key/k"},)"
    R"("WarmThroughput":{"ReadUnitsPerSecond":1,"WriteUnitsPerSecond":2,"Status":"UPDATING"},)"
    R"("DeletionProtectionEnabled":true}})";

TEST(ReplyBody, IsReadForOneItem) {
  EXPECT_SAME(Codec<table::GetItem>::read, Codec<table::GetItem>::append, "{}");
  EXPECT_SAME(Codec<table::GetItem>::read, Codec<table::GetItem>::append,
              R"({"Item":{"n":{"NS":["1","2.5"]},"p":{"S":"a"}},)"
              R"("ConsumedCapacity":{"TableName":"tab","CapacityUnits":0.5}})");
  EXPECT_SAME(Codec<table::PutItem>::read, Codec<table::PutItem>::append, "{}");
  EXPECT_SAME(Codec<table::PutItem>::read, Codec<table::PutItem>::append,
              R"({"Attributes":{"p":{"S":"a"}},)"
              R"("ConsumedCapacity":{"TableName":"tab","CapacityUnits":2.0},)"
              R"("ItemCollectionMetrics":{"ItemCollectionKey":{"p":{"S":"a"}},)"
              R"("SizeEstimateRangeGB":[0.0,1.0]}})");
}

TEST(ReplyBody, IsReadForPages) {
  const auto append = [](const table::QueryResult& result, std::string& out) {
    append_query(result, true, out);
  };
  EXPECT_SAME(Codec<table::Query>::read, append, kQueryReply);
  EXPECT_EQ(Codec<table::Query>::read(R"({"Count":4,"ScannedCount":4})").value().items.size(), 0U);
}

TEST(ReplyBody, IsReadForBatchesAndTransactions) {
  EXPECT_SAME(Codec<table::BatchGetItem>::read, Codec<table::BatchGetItem>::append,
              R"({"Responses":{"one":[{"p":{"S":"a"}}],"two":[]},)"
              R"("UnprocessedKeys":{"one":{"Keys":[{"p":{"S":"b"}}]}},)"
              R"("ConsumedCapacity":[{"TableName":"one","CapacityUnits":1.0}]})");
  EXPECT_SAME(Codec<table::BatchWriteItem>::read, Codec<table::BatchWriteItem>::append,
              R"({"UnprocessedItems":{"one":[{"PutRequest":{"Item":{"p":{"S":"a"}}}},)"
              R"({"DeleteRequest":{"Key":{"p":{"S":"b"}}}}]},)"
              R"("ItemCollectionMetrics":{"one":[{"ItemCollectionKey":{"p":{"S":"a"}},)"
              R"("SizeEstimateRangeGB":[0.0,1.0]}]}})");
  EXPECT_SAME(Codec<table::TransactGetItems>::read, Codec<table::TransactGetItems>::append,
              R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":4.0,)"
              R"("ReadCapacityUnits":4.0}],"Responses":[{"Item":{"p":{"S":"a"}}},{}]})");
  constexpr std::string_view kWritten =
      R"({"ConsumedCapacity":[{"TableName":"tab","CapacityUnits":2.0,"WriteCapacityUnits":2.0}]})";
  EXPECT_SAME(Codec<table::TransactWriteItems>::read, Codec<table::TransactWriteItems>::append,
              kWritten);
  EXPECT_FALSE(Codec<table::TransactWriteItems>::read(kWritten).value().replayed);
  EXPECT_TRUE(Codec<table::TransactWriteItems>::read(
                  R"({"ConsumedCapacity":[{"CapacityUnits":2.0,"ReadCapacityUnits":2.0}]})")
                  .value()
                  .replayed);
}

TEST(ReplyBody, IsReadForTables) {
  const auto append = [](const TableReply& reply, std::string& out) {
    append_describe_table(reply.table, &reply.sizes, out);
  };
  EXPECT_SAME(read_table_reply, append, kTableReply);
  const TableReply reply = read_table_reply(kTableReply).value();
  EXPECT_EQ(reply.arn, "arn:aws:dynamodb:ddblocal:000000000000:table/tab");
  EXPECT_EQ(reply.table.indexes[0].keys.partition[0].type, Value::Type::number);
  EXPECT_SAME(Codec<table::ListTables>::read, Codec<table::ListTables>::append,
              R"({"TableNames":["a","b"],"LastEvaluatedTableName":"b"})");
  EXPECT_SAME(Codec<table::UpdateTimeToLive>::read, Codec<table::UpdateTimeToLive>::append,
              R"({"TimeToLiveSpecification":{"AttributeName":"t","Enabled":true}})");
  EXPECT_SAME(Codec<table::DescribeTimeToLive>::read, Codec<table::DescribeTimeToLive>::append,
              R"({"TimeToLiveDescription":{"TimeToLiveStatus":"ENABLED","AttributeName":"t"}})");
  const auto append_tags = [](const TagsReply& tags, std::string& out) {
    Codec<table::ListTagsOfResource>::append(tags.tags, out);
  };
  EXPECT_SAME(read_list_tags_reply, append_tags, R"({"Tags":[{"Key":"k","Value":"v"}]})");
}

TEST(ReplyBody, IsReadForStreams) {
  EXPECT_SAME(Codec<table::ListStreams>::read, Codec<table::ListStreams>::append,
              R"({"Streams":[{"StreamArn":"arn","TableName":"tab","StreamLabel":"label"}],)"
              R"("LastEvaluatedStreamArn":"arn"})");
  const auto append = [](const StreamReply& reply, std::string& out) {
    Codec<table::DescribeStream>::append(reply.stream, out);
  };
  EXPECT_SAME(read_describe_stream_reply, append,
              R"({"StreamDescription":{"StreamArn":"arn","StreamLabel":"label",)"
              R"("StreamStatus":"DISABLED","StreamViewType":"NEW_IMAGE",)"
              R"("CreationRequestDateTime":1700000000.123,"TableName":"tab",)"
              R"("KeySchema":[{"AttributeName":"p","KeyType":"HASH"},)"
              R"({"AttributeName":"s","KeyType":"RANGE"}],"Shards":[{"ShardId":"shard",)"
              R"("SequenceNumberRange":{"StartingSequenceNumber":"1",)"
              R"("EndingSequenceNumber":"2"}}]}})");
  const auto append_iterator = [](const std::string& iterator, std::string& out) {
    Codec<table::GetShardIterator>::append(iterator, out);
  };
  EXPECT_SAME(Codec<table::GetShardIterator>::read, append_iterator, R"({"ShardIterator":"it"})");
  const std::string number = table::sequence_number({CommitId{7}, 2});
  EXPECT_SAME(Codec<table::GetRecords>::read, Codec<table::GetRecords>::append,
              R"({"Records":[{"eventID":"id","eventName":"REMOVE","eventVersion":"1.1",)"
              R"("eventSource":"aws:dynamodb","awsRegion":"ddblocal","dynamodb":{)"
              R"("ApproximateCreationDateTime":1700000000,"Keys":{"p":{"S":"a"}},)"
              R"("OldImage":{"p":{"S":"a"}},"SequenceNumber":")" +
                  number +
                  R"(","SizeBytes":4,"StreamViewType":"OLD_IMAGE"},)"
                  R"("userIdentity":{"PrincipalId":"dynamodb.amazonaws.com","Type":"Service"}}],)"
                  R"("NextShardIterator":"next"})");
}

TEST(ReplyBody, TakesWhatTheServiceWritesInAnotherWay) {
  const auto table = read_table_reply(
      R"({"TableDescription":{"CreationDateTime":1.421866952062E9,"TableName":"tab","New":[{}],)"
      R"("LocalSecondaryIndexes":null,"TableStatus":"ARCHIVED"}})");
  ASSERT_TRUE(table) << table.error().message();
  EXPECT_EQ(table->table.created.count(), 1'421'866'952'062);
  EXPECT_EQ(Codec<table::Query>::read(R"({"ConsumedCapacity":{"CapacityUnits":3}})")
                .value()
                .consumed_capacity->total.read_half_units,
            6);
  EXPECT_EQ(Codec<table::DescribeTimeToLive>::read(
                R"({"TimeToLiveDescription":{"TimeToLiveStatus":"DISABLING","AttributeName":"t"}})")
                .value()
                .status,
            table::TimeToLiveStatus::disabled);
}

TEST(ReplyBody, IsAnErrorWhenItIsNone) {
  for (const std::string_view body :
       {"", "<html>", "[]", R"({"Items":)", R"({"Items":{}})", R"({"Items":[{"p":{"S":1}}]})",
        R"({"Count":"1"})", R"({"Count":1}x)", "{\"Items\":[{\"p\":{\"S\":\"\xFF\"}}]}"}) {
    const Error error = Codec<table::Query>::read(body).error();
    EXPECT_EQ(api_error_of(error), ApiError::serialization) << body;
  }
}

TEST(ReplyBody, IsReadOrRefusedWhereverItIsCut) {
  for (std::size_t size = 0; size < kQueryReply.size(); ++size) {
    EXPECT_FALSE(Codec<table::Query>::read(kQueryReply.substr(0, size)).has_value()) << size;
  }
  for (std::size_t size = 0; size < kTableReply.size(); ++size) {
    EXPECT_FALSE(read_table_reply(kTableReply.substr(0, size)).has_value()) << size;
  }
}

}  // namespace
}  // namespace adjoin::wire::reply_test
