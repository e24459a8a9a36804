// Goal: a stream tells every change of its table once, in order, as its view type says; what names
// or iterators do not fit is refused as the service refuses it.
#include <utility>

#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

using table::ShardIteratorType;
using table::StreamViewType;

class StreamContract : public StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    if (!store().capabilities().streams) GTEST_SKIP() << "the store declares no streams";
    arn_ = make("Str", StreamViewType::new_and_old_images);
  }

  /// Makes a table with the key pk (S) and a stream; answers the stream's ARN.
  std::string make(const std::string& name, StreamViewType view) {
    table::CreateTableRequest create;
    create.table_name = name;
    create.attribute_definitions = {{"pk", Value::Type::string}};
    create.key_schema = {{"pk", table::KeyRole::hash}};
    create.stream_view_type = view;
    const auto made = store().create_table(context_, create);
    EXPECT_TRUE(made.has_value()) << failure(made);
    EXPECT_EQ(made->stream_view_type, view);
    return "arn:aws:dynamodb:ddblocal:000000000000:table/" + name + "/stream/" +
           made->stream_label.value_or("none");
  }

  Result<table::StreamDescription> describe(const std::string& arn) {
    table::DescribeStreamRequest request;
    request.stream_arn = arn;
    return store().describe_stream(context_, request);
  }
  Result<std::string> iterator(ShardIteratorType type, std::optional<std::string> number = {}) {
    table::GetShardIteratorRequest request;
    request.stream_arn = arn_;
    request.shard_id = describe(arn_).value().shards.at(0).shard_id;
    request.type = type;
    request.sequence_number = std::move(number);
    return store().get_shard_iterator(context_, request);
  }
  Result<table::GetRecordsResult> read(const std::string& iterator,
                                       std::optional<std::int64_t> limit = {}) {
    table::GetRecordsRequest request;
    request.shard_iterator = iterator;
    request.limit = limit;
    return store().get_records(context_, request);
  }
  /// All records from the start, each as "INSERT {key} old new".
  Texts told() { return told_from(iterator(ShardIteratorType::trim_horizon).value()); }
  Texts told_from(std::string iterator, std::optional<std::int64_t> limit = {}) {
    Texts texts;
    for (int pages = 0; pages < 100; ++pages) {
      const auto page = read(iterator, limit);
      if (!page) return {failure(page)};
      for (const table::StreamRecord& record : page->records) texts.push_back(told(record));
      if (page->records.empty() || !page->next_shard_iterator) return texts;
      iterator = *page->next_shard_iterator;
    }
    return {"a stream that never ends"};
  }
  static std::string told(const table::StreamRecord& record) {
    static const char* const kNames[] = {"", "INSERT", "MODIFY", "REMOVE", "reset"};
    return std::string(kNames[static_cast<int>(record.change.kind)]) + " " +
           text(record.change.key) + " " + text(record.change.old_image) + " " +
           text(record.change.new_image);
  }

  std::string arn_;
};
INSTANTIATE_TEST_SUITE_P(Stores, StreamContract, testing::ValuesIn(store_factories()),
                         [](const auto& factory) { return factory.param.name; });

TEST_P(StreamContract, TellsInsertsModificationsAndRemovalsButNothingThatChangesNothing) {
  put(R"({"pk":"a","v":1})", "Str");
  put(R"({"pk":"a","v":1})", "Str");
  put(R"({"pk":"a","v":2})", "Str");
  remove(R"({"pk":"a"})", "Str");
  remove(R"({"pk":"a"})", "Str");
  const Texts expected = {R"(INSERT {"pk":"a"} none {"pk":"a","v":1})",
                          R"(MODIFY {"pk":"a"} {"pk":"a","v":1} {"pk":"a","v":2})",
                          R"(REMOVE {"pk":"a"} {"pk":"a","v":2} none)"};
  EXPECT_EQ(told(), expected);
  EXPECT_EQ(told_from(iterator(ShardIteratorType::trim_horizon).value(), 1), expected);
}

TEST_P(StreamContract, ShowsWhatTheViewTypeSays) {
  for (const auto& [view, shown] :
       {std::pair{StreamViewType::keys_only, R"(MODIFY {"pk":"a"} none none)"},
        {StreamViewType::new_image, R"(MODIFY {"pk":"a"} none {"pk":"a","v":2})"},
        {StreamViewType::old_image, R"(MODIFY {"pk":"a"} {"pk":"a","v":1} none)"}}) {
    const std::string name = "View" + std::to_string(static_cast<int>(view));
    arn_ = make(name, view);
    put(R"({"pk":"a","v":1})", name);
    put(R"({"pk":"a","v":2})", name);
    const Texts all = told();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[1], shown);
    EXPECT_EQ(describe(arn_)->view_type, view);
  }
}

TEST_P(StreamContract, TellsWhatAClientNeedsOfEachRecord) {
  put(R"({"pk":"a","v":1})", "Str");
  put(R"({"pk":"a","v":2})", "Str");
  const auto page = read(iterator(ShardIteratorType::trim_horizon).value());
  ASSERT_TRUE(page.has_value());
  ASSERT_EQ(page->records.size(), 2u);
  const table::StreamRecord& first = page->records[0];
  const table::StreamRecord& second = page->records[1];
  EXPECT_EQ(first.change.time, clock_.unix_time());
  EXPECT_EQ(first.size_bytes, 3 + 6) << "the key and the new image";
  EXPECT_EQ(second.size_bytes, 3 + 6 + 6);
  EXPECT_EQ(first.event_id.size(), 32u);
  EXPECT_NE(first.event_id, second.event_id);
  EXPECT_GE(first.sequence_number.size(), 21u);
  EXPECT_LE(first.sequence_number.size(), 40u);
  EXPECT_LT(first.sequence_number, second.sequence_number);
  EXPECT_FALSE(first.change.by_time_to_live);
  const auto again = read(iterator(ShardIteratorType::trim_horizon).value());
  EXPECT_EQ(again->records[1].event_id, second.event_id);
}

TEST_P(StreamContract, TellsATransactionSideBySide) {
  put(R"({"pk":"a"})", "Str");
  table::TransactWriteItemsRequest transaction;
  transaction.actions = {
      table::TransactDelete{"Str", item(R"({"pk":"a"})"), std::nullopt, {}, {}},
      table::TransactPut{"Tab", item(R"({"pk":"other","sk":"table"})"), std::nullopt, {}, {}},
      table::TransactPut{"Str", item(R"({"pk":"b"})"), std::nullopt, {}, {}}};
  ASSERT_EQ(failure(store().transact_write_items(context_, transaction)), "ok");
  EXPECT_EQ(told(),
            (Texts{R"(INSERT {"pk":"a"} none {"pk":"a"})", R"(REMOVE {"pk":"a"} {"pk":"a"} none)",
                   R"(INSERT {"pk":"b"} none {"pk":"b"})"}));
}

TEST_P(StreamContract, BeginsWhereTheIteratorSays) {
  for (const char* json : {R"({"pk":"a"})", R"({"pk":"b"})", R"({"pk":"c"})"}) put(json, "Str");
  const auto all = read(iterator(ShardIteratorType::trim_horizon).value());
  ASSERT_EQ(all->records.size(), 3u);
  const std::string number = all->records[1].sequence_number;
  const std::string b = R"(INSERT {"pk":"b"} none {"pk":"b"})";
  const std::string c = R"(INSERT {"pk":"c"} none {"pk":"c"})";
  EXPECT_EQ(told_from(iterator(ShardIteratorType::at_sequence_number, number).value()),
            (Texts{b, c}));
  EXPECT_EQ(told_from(iterator(ShardIteratorType::after_sequence_number, number).value()),
            Texts{c});
  const std::string latest = iterator(ShardIteratorType::latest).value();
  EXPECT_EQ(told_from(latest), Texts{});
  put(R"({"pk":"d"})", "Str");
  EXPECT_EQ(told_from(latest), Texts{R"(INSERT {"pk":"d"} none {"pk":"d"})"});
}

TEST_P(StreamContract, GoesOnForeverWhileTheShardIsOpen) {
  std::string at = iterator(ShardIteratorType::trim_horizon).value();
  Texts seen;
  for (int i = 0; i < 5; ++i) {
    const auto page = read(at);
    ASSERT_TRUE(page.has_value()) << failure(page);
    for (const table::StreamRecord& record : page->records) seen.push_back(told(record));
    ASSERT_TRUE(page->next_shard_iterator.has_value());
    at = *page->next_shard_iterator;
    if (i % 2 == 0) put(R"({"pk":"x"})", "Str");
    if (i == 2) remove(R"({"pk":"x"})", "Str");
  }
  EXPECT_EQ(seen, (Texts{R"(INSERT {"pk":"x"} none {"pk":"x"})",
                         R"(REMOVE {"pk":"x"} {"pk":"x"} none)"}));
}

TEST_P(StreamContract, EndsAPageBeforeAMegabyte) {
  const std::string large(300'000, 'x');
  for (const char* key : {"a", "b", "c", "d"}) {
    put(std::string(R"({"pk":")") + key + R"(","v":")" + large + R"("})", "Str");
  }
  const auto first = read(iterator(ShardIteratorType::trim_horizon).value());
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->records.size(), 3u);
  EXPECT_EQ(read(*first->next_shard_iterator)->records.size(), 1u);
}

TEST_P(StreamContract, DescribesAStreamAndItsShard) {
  const auto stream = describe(arn_);
  ASSERT_TRUE(stream.has_value()) << failure(stream);
  EXPECT_EQ(stream->stream_arn, arn_);
  EXPECT_EQ(stream->table_name, "Str");
  EXPECT_EQ(stream->stream_label, "2023-11-14T22:13:20.000");
  EXPECT_EQ(stream->status, table::StreamStatus::enabled);
  EXPECT_EQ(stream->created, clock_.unix_time());
  EXPECT_EQ(stream->keys.partition.at(0).name, "pk");
  ASSERT_EQ(stream->shards.size(), 1u);
  EXPECT_GE(stream->shards[0].shard_id.size(), 28u);
  EXPECT_LE(stream->shards[0].shard_id.size(), 65u);
  EXPECT_FALSE(stream->shards[0].ending_sequence_number.has_value());
  put(R"({"pk":"a"})", "Str");
  const auto page = read(iterator(ShardIteratorType::trim_horizon).value());
  EXPECT_GE(page->records.at(0).sequence_number, stream->shards[0].starting_sequence_number);

  table::DescribeStreamRequest request;
  request.stream_arn = arn_;
  request.exclusive_start_shard_id = stream->shards[0].shard_id;
  EXPECT_TRUE(store().describe_stream(context_, request)->shards.empty());
}

TEST_P(StreamContract, ListsStreamsByPages) {
  make("Aaa", StreamViewType::keys_only);
  make("Zzz", StreamViewType::keys_only);
  table::ListStreamsRequest request;
  const auto all = store().list_streams(context_, request);
  ASSERT_TRUE(all.has_value()) << failure(all);
  ASSERT_EQ(all->streams.size(), 3u) << "those of tables without a stream are not there";
  EXPECT_EQ(all->streams[1].stream_arn, arn_);
  EXPECT_EQ(all->streams[1].table_name, "Str");
  EXPECT_EQ(all->streams[1].stream_label, "2023-11-14T22:13:20.000");
  EXPECT_FALSE(all->last_evaluated_stream_arn.has_value());
  request.limit = 2;
  const auto first = store().list_streams(context_, request);
  EXPECT_EQ(first->streams.size(), 2u);
  EXPECT_EQ(first->last_evaluated_stream_arn, arn_);
  request.exclusive_start_stream_arn = first->last_evaluated_stream_arn;
  const auto rest = store().list_streams(context_, request);
  ASSERT_EQ(rest->streams.size(), 1u);
  EXPECT_EQ(rest->streams[0].table_name, "Zzz");
  request = {};
  request.table_name = "Str";
  EXPECT_EQ(store().list_streams(context_, request)->streams.size(), 1u);
  request.table_name = "None";
  EXPECT_TRUE(store().list_streams(context_, request)->streams.empty());
}

TEST_P(StreamContract, RefusesLimitsOutsideTheirBounds) {
  const std::string at = iterator(ShardIteratorType::trim_horizon).value();
  for (const std::int64_t limit : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1001}}) {
    EXPECT_EQ(failure(read(at, limit)).substr(0, 11), "validation:") << limit;
    table::ListStreamsRequest list;
    list.limit = limit;
    EXPECT_EQ(failure(store().list_streams(context_, list)).substr(0, 11), "validation:") << limit;
    table::DescribeStreamRequest one;
    one.stream_arn = arn_;
    one.limit = limit;
    EXPECT_EQ(failure(store().describe_stream(context_, one)).substr(0, 11), "validation:")
        << limit;
  }
  EXPECT_EQ(failure(read(at, 1000)), "ok");
}

TEST_P(StreamContract, RefusesWhatNamesNoStreamOrShard) {
  const std::string wrong = "arn:aws:dynamodb:ddblocal:000000000000:table/Str/stream/2015";
  EXPECT_EQ(failure(describe(wrong)),
            "resource_not_found: Requested resource not found: Stream: " + wrong + " not found");
  for (const std::string& arn : {std::string("x"), std::string(),
                                 std::string("arn:aws:dynamodb:ddblocal:000000000000:table/Str")}) {
    const std::string none =
        "validation: Invalid StreamArn: Invalid ResourceArn provided as input " + arn;
    EXPECT_EQ(refusal(describe(arn), none), none);
  }
  table::GetShardIteratorRequest request;
  request.stream_arn = arn_;
  request.shard_id = "shardId-00000001414576573621-f55eea83";
  EXPECT_EQ(failure(store().get_shard_iterator(context_, request)),
            "resource_not_found: Requested resource not found: Shard does not exist");
  std::string elsewhere = arn_;
  elsewhere.replace(elsewhere.find("ddblocal"), 8, "eu-west-1");
  EXPECT_EQ(failure(describe(elsewhere)), "ok") << "any region names the same stream";
}

TEST_P(StreamContract, TellsNoShardsBehindItsOwnOrBelowIt) {
  const std::string shard = describe(arn_)->shards.at(0).shard_id;
  for (const bool children : {false, true}) {
    table::DescribeStreamRequest request;
    request.stream_arn = arn_;
    (children ? request.child_shards_of : request.exclusive_start_shard_id) = shard;
    const auto none = store().describe_stream(context_, request);
    ASSERT_TRUE(none) << failure(none);
    EXPECT_TRUE(none->shards.empty());
    (children ? request.child_shards_of : request.exclusive_start_shard_id) =
        "shardId-00000001414576573621-f55eea83";
    EXPECT_EQ(failure(store().describe_stream(context_, request)),
              "resource_not_found: Requested resource not found: Shard does not exist");
  }
}

TEST_P(StreamContract, BeginsAtAndAfterTheNumbersThatAShardTellsOfItself) {
  constexpr ShardIteratorType kAt = ShardIteratorType::at_sequence_number;
  constexpr ShardIteratorType kAfter = ShardIteratorType::after_sequence_number;
  const std::string start = describe(arn_)->shards.at(0).starting_sequence_number;
  const auto at = iterator(kAt, start);
  const auto after = iterator(kAfter, start);
  ASSERT_TRUE(at) << failure(at);
  ASSERT_TRUE(after) << failure(after);
  EXPECT_EQ(told_from(*at), Texts{});
  put(R"({"pk":"a"})", "Str");
  const Texts all = {R"(INSERT {"pk":"a"} none {"pk":"a"})"};
  EXPECT_EQ(told_from(*at), all);
  EXPECT_EQ(told_from(*after), all);
  EXPECT_EQ(told_from(iterator(kAfter, start).value()), all);

  arn_ = make("Empty", StreamViewType::keys_only);
  table::UpdateTableRequest off;
  off.table_name = "Empty";
  off.stream.emplace(std::nullopt);
  ASSERT_TRUE(store().update_table(context_, off));
  const table::StreamShard closed = describe(arn_)->shards.at(0);
  EXPECT_GE(closed.ending_sequence_number, closed.starting_sequence_number);
  for (const std::string& number :
       {closed.starting_sequence_number, closed.ending_sequence_number.value()}) {
    const auto found = iterator(kAt, number);
    ASSERT_TRUE(found) << failure(found);
    EXPECT_EQ(told_from(*found), Texts{});
  }
}

TEST_P(StreamContract, RefusesSequenceNumbersThatDoNotFit) {
  put(R"({"pk":"a"})", "Str");
  const auto number = read(iterator(ShardIteratorType::trim_horizon).value())->records.at(0);
  EXPECT_EQ(failure(iterator(ShardIteratorType::at_sequence_number)),
            "validation: One or more parameter values were invalid: Invalid SequenceNumber");
  EXPECT_EQ(failure(iterator(ShardIteratorType::latest, number.sequence_number)),
            "validation: One or more parameter values were invalid: SequenceNumber should not be "
            "passed for this iterator type");
  for (const std::string& text :
       {std::string("0"), std::string(25, '0'), std::string(25, '9'), "1" + std::string(30, '0'),
        std::string(31, 'x'), "19" + std::string(29, '0')}) {
    const char* none = "validation: Invalid SequenceNumber for the shard";
    EXPECT_EQ(refusal(iterator(ShardIteratorType::at_sequence_number, text), none), none) << text;
  }
}

TEST_P(StreamContract, RefusesIteratorsThatItDidNotMake) {
  const std::string good = iterator(ShardIteratorType::trim_horizon).value();
  make("Strange", StreamViewType::keys_only);
  std::vector<std::string> bad = {"",
                                  "junk",
                                  "|1|",
                                  arn_,
                                  arn_ + "|1|",
                                  good + "A",
                                  good.substr(1),
                                  good.substr(0, good.size() - 4),
                                  std::string(5000, '|')};
  for (std::size_t at = 0; at < good.size(); at += 7) {
    std::string altered = good;
    altered[at] = altered[at] == 'A' ? 'B' : 'A';
    bad.push_back(std::move(altered));
  }
  std::string of_another = good;
  of_another.replace(good.find("/Str/"), 5, "/Strange/");
  bad.push_back(of_another);
  for (const std::string& text : bad) {
    const char* none = "validation: Invalid ShardIterator";
    EXPECT_EQ(refusal(read(text), none), none) << text;
  }
  EXPECT_EQ(failure(read(good)), "ok");
}

TEST_P(StreamContract, LetsAnIteratorExpireAfterFifteenMinutes) {
  const std::string at = iterator(ShardIteratorType::trim_horizon).value();
  clock_.advance(std::chrono::minutes(15) - std::chrono::milliseconds(1));
  const auto page = read(at);
  ASSERT_TRUE(page.has_value()) << failure(page);
  clock_.advance(std::chrono::milliseconds(1));
  EXPECT_EQ(failure(read(at)),
            "expired_iterator: The shard iterator has expired and can no longer be used to "
            "retrieve stream records");
  EXPECT_EQ(failure(read(*page->next_shard_iterator)), "ok");
}

TEST_P(StreamContract, StaysReadableForADayAfterItWasDisabled) {
  if (!store().capabilities().update_table) GTEST_SKIP() << "the store changes no table";
  const auto set_stream = [&](std::optional<StreamViewType> view) {
    table::UpdateTableRequest request;
    request.table_name = "Str";
    request.stream = view;
    return failure(store().update_table(context_, request));
  };
  put(R"({"pk":"a"})", "Str");
  put(R"({"pk":"b"})", "Str");
  const std::string latest = iterator(ShardIteratorType::latest).value();
  ASSERT_EQ(set_stream(std::nullopt), "ok");
  put(R"({"pk":"between"})", "Str");
  ASSERT_EQ(set_stream(StreamViewType::keys_only), "ok");
  put(R"({"pk":"c"})", "Str");

  const auto closed = describe(arn_);
  ASSERT_TRUE(closed.has_value()) << failure(closed);
  EXPECT_EQ(closed->status, table::StreamStatus::disabled);
  EXPECT_TRUE(closed->shards.at(0).ending_sequence_number.has_value());
  EXPECT_EQ(told(), (Texts{R"(INSERT {"pk":"a"} none {"pk":"a"})",
                           R"(INSERT {"pk":"b"} none {"pk":"b"})"}));
  const auto first = read(iterator(ShardIteratorType::trim_horizon).value(), 1);
  ASSERT_TRUE(first->next_shard_iterator.has_value());
  const auto last = read(*first->next_shard_iterator);
  EXPECT_EQ(last->records.size(), 1u);
  EXPECT_FALSE(last->next_shard_iterator.has_value()) << "a closed shard has an end";
  for (const std::string& at : {latest, iterator(ShardIteratorType::latest).value()}) {
    const auto nothing = read(at);
    ASSERT_TRUE(nothing.has_value()) << failure(nothing);
    EXPECT_TRUE(nothing->records.empty());
    EXPECT_FALSE(nothing->next_shard_iterator.has_value());
  }

  reopen();
  table::ListStreamsRequest list;
  list.table_name = "Str";
  const auto both = store().list_streams(context_, list);
  ASSERT_EQ(both->streams.size(), 2u);
  EXPECT_EQ(both->streams[0].stream_arn, arn_);
  const std::string old_arn = std::exchange(arn_, both->streams[1].stream_arn);
  EXPECT_EQ(store().describe_table(context_, "Str")->stream_label, both->streams[1].stream_label);
  EXPECT_EQ(told(), Texts{R"(INSERT {"pk":"c"} none none)"});
  clock_.advance(std::chrono::hours(24));
  EXPECT_EQ(failure(describe(old_arn)).substr(0, 19), "resource_not_found:");
  EXPECT_EQ(store().list_streams(context_, list)->streams.size(), 1u);
}

TEST_P(StreamContract, EndsWithItsTable) {
  const std::string at = iterator(ShardIteratorType::trim_horizon).value();
  ASSERT_EQ(failure(store().delete_table(context_, "Str")), "ok");
  EXPECT_EQ(failure(describe(arn_)).substr(0, 19), "resource_not_found:");
  EXPECT_EQ(failure(read(at)).substr(0, 19), "resource_not_found:");
  clock_.advance(std::chrono::seconds(1));
  arn_ = make("Str", StreamViewType::keys_only);
  put(R"({"pk":"a"})", "Str");
  EXPECT_EQ(told().size(), 1u);
  EXPECT_EQ(failure(read(at)).substr(0, 19), "resource_not_found:");
}

TEST_P(StreamContract, SurvivesTheStoreWithItsIterators) {
  put(R"({"pk":"a"})", "Str");
  const std::string at = iterator(ShardIteratorType::trim_horizon).value();
  reopen();
  put(R"({"pk":"b"})", "Str");
  EXPECT_EQ(told_from(at).size(), 2u);
}

}  // namespace
}  // namespace adjoin::contract
