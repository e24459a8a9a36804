// Goal: sequence numbers keep the order of changes, streams are told apart by their labels.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

#include "table/request/table_description.h"
#include "table/stream/stream_names.h"

namespace adjoin::table {
namespace {

constexpr std::chrono::milliseconds kNow{1'700'000'000'123};

TEST(SequenceNumber, KeepsTheOrderOfChangesAsText) {
  constexpr std::uint64_t kCommitMax = std::numeric_limits<std::uint64_t>::max();
  constexpr std::uint32_t kOrdinalMax = std::numeric_limits<std::uint32_t>::max();
  std::string before;
  for (const ChangePosition position : {ChangePosition{CommitId{0}, 0},
                                        {CommitId{1}, 0},
                                        {CommitId{1}, 99},
                                        {CommitId{2}, 0},
                                        {CommitId{10}, 0},
                                        {CommitId{10}, kOrdinalMax},
                                        {CommitId{kCommitMax}, kOrdinalMax}}) {
    const std::string text = sequence_number(position);
    EXPECT_EQ(text.size(), 31u);
    EXPECT_GT(text, before);
    EXPECT_EQ(parse_sequence_number(text), position);
    before = text;
  }
  EXPECT_EQ(sequence_number({CommitId{258}, 2}), "1000000000000000002580000000002");
}

TEST(SequenceNumber, TakesNothingItDoesNotTell) {
  for (const char* text : {"", "1", "000000000000000000001", "2000000000000000002580000000002",
                           "100000000000000000258000000000x", "1-00000000000000002580000000002",
                           "1999999999999999999990000000000", "1000000000000000002589999999999",
                           "10000000000000000025800000000020"}) {
    EXPECT_FALSE(parse_sequence_number(text)) << text;
  }
}

TEST(StreamSetting, TellsStreamsApartByLabelsThatGrow) {
  TableDescription table;
  ASSERT_TRUE(enable_stream(StreamViewType::new_image, kNow, CommitId{5}, table));
  EXPECT_EQ(table.stream_label, "2023-11-14T22:13:20.123");
  EXPECT_EQ(table.stream_view_type, StreamViewType::new_image);
  ASSERT_TRUE(disable_stream(kNow, CommitId{9}, table));
  EXPECT_FALSE(table.stream_view_type);
  EXPECT_EQ(table.stream_label, "2023-11-14T22:13:20.123");
  ASSERT_TRUE(enable_stream(StreamViewType::old_image, kNow - kNow / 2, CommitId{9}, table));
  EXPECT_EQ(table.stream_label, "2023-11-14T22:13:20.124");
  ASSERT_EQ(table.streams.size(), 2u);
  EXPECT_EQ(table.streams[0].last, CommitId{9});
  EXPECT_EQ(table.find_stream("2023-11-14T22:13:20.124"), &table.streams[1]);
  EXPECT_EQ(table.find_stream("2023"), nullptr);
}

TEST(StreamSetting, RefusesWhatIsSoAlready) {
  TableDescription table;
  EXPECT_EQ(disable_stream(kNow, CommitId{1}, table).error().message(),
            "Table has no stream to disable: TableName: ");
  ASSERT_TRUE(enable_stream(StreamViewType::keys_only, kNow, CommitId{1}, table));
  EXPECT_EQ(enable_stream(StreamViewType::keys_only, kNow, CommitId{1}, table).error().message(),
            "Table already has an enabled stream: TableName: ");
}

TEST(StreamSetting, ForgetsTheOldestOfManyDisabledStreams) {
  TableDescription table;
  for (std::uint64_t commit = 1; commit <= 2 * kDisabledStreamsMax; ++commit) {
    ASSERT_TRUE(enable_stream(StreamViewType::keys_only, kNow, CommitId{commit}, table));
    ASSERT_TRUE(disable_stream(kNow, CommitId{commit}, table));
  }
  ASSERT_EQ(table.streams.size(), kDisabledStreamsMax);
  EXPECT_EQ(table.streams.back().last, CommitId{2 * kDisabledStreamsMax});
}

TEST(StreamSetting, KeepsADisabledStreamReadableForADay) {
  constexpr std::chrono::hours kDay{24};
  TableDescription table;
  ASSERT_TRUE(enable_stream(StreamViewType::keys_only, kNow, CommitId{1}, table));
  EXPECT_TRUE(is_readable(table.streams[0], kNow + 10 * kDay, kDay));
  ASSERT_TRUE(disable_stream(kNow, CommitId{2}, table));
  EXPECT_TRUE(is_readable(table.streams[0], kNow + kDay - std::chrono::milliseconds(1), kDay));
  EXPECT_FALSE(is_readable(table.streams[0], kNow + kDay, kDay));
}

}  // namespace
}  // namespace adjoin::table
