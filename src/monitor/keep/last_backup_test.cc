#include "monitor/keep/last_backup.h"

#include <gtest/gtest.h>

#include "monitor/keep/test_system_records.h"

namespace adjoin::monitor {
namespace {

using namespace std::chrono_literals;

TEST(LastBackups, AreKnownOnceTheyWereMade) {
  TestSystemRecords records;
  EXPECT_EQ(last_backup_time(records), std::nullopt);
  ASSERT_TRUE(keep_backup_time(records, 1'700'000'040'000ms));
  EXPECT_EQ(last_backup_time(records), 1'700'000'040'000ms);
  const auto bytes = records.get("\x14");
  EXPECT_EQ(*bytes, Bytes("\x01\x00\x00\x01\x8B\xCF\xE6\x04\x40", 9));
  ASSERT_TRUE(keep_backup_time(records, 1'700'000'050'000ms));
  EXPECT_EQ(last_backup_time(records), 1'700'000'050'000ms);
}

TEST(LastBackups, OfALaterFormatAreUnknown) {
  TestSystemRecords records;
  for (const char* const value : {"", "\x02", "\x02 another", "\x01 too long for it"}) {
    ASSERT_TRUE(records.write({{Bytes("\x14"), Bytes(value)}}));
    EXPECT_EQ(last_backup_time(records), std::nullopt);
  }
}

}  // namespace
}  // namespace adjoin::monitor
