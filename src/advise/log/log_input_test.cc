#include "advise/log/log_input.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <string>

namespace adjoin::advise::log_input_test {
namespace {

/// Gives a text in pieces of `step` bytes.
LogSource source_of(std::string text, std::size_t step = 1 << 20) {
  return [text = std::move(text), step, at = std::size_t{0}](
             char* out, std::size_t bytes) mutable -> Result<std::size_t> {
    const std::size_t count = std::min({bytes, step, text.size() - at});
    std::memcpy(out, text.data() + at, count);
    at += count;
    return count;
  };
}

std::string gzipped(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

struct ReadLog {
  LogCounts counts;
  std::string operations;
  Result<void> outcome;
};

ReadLog read_all(LogSource source) {
  ReadLog log;
  const TableWords words;
  log.outcome = read_log(
      std::move(source), words,
      [&log](const LogEntry& entry) { log.operations += std::string(entry.operation) + " "; },
      log.counts);
  return log;
}

std::string line_of(const std::string& operation) {
  LogEntry entry;
  entry.operation = operation;
  entry.table = "T";
  std::string line;
  append_log_line(entry, line);
  return line;
}

std::string event_of(const std::string& operation) {
  return R"({"eventSource":"dynamodb.amazonaws.com","eventTime":"2026-11-21T10:00:00Z",)"
         R"("eventName":")" +
         operation + R"(","requestParameters":{"tableName":"T"}})";
}

TEST(LogInput, CountsWhatItSkips) {
  const std::string log = line_of("GetItem") + "foreign\n\n" + std::string(2'000'000, 'x') + "\n" +
                          line_of("Query") + "{\"time\":1}\n" + line_of("Scan").substr(0, 40);
  for (const std::size_t step : {1000U, 1U << 20U}) {
    const ReadLog read = read_all(source_of(log, step));
    ASSERT_TRUE(read.outcome);
    EXPECT_EQ(read.operations, "GetItem Query ");
    EXPECT_EQ(read.counts.entries, 2U);
    EXPECT_EQ(read.counts.skipped, 4U) << "foreign, too long, no version, cut";
    EXPECT_EQ(read.counts.bytes, log.size());
  }
}

TEST(LogInput, ReadsCloudTrailAsAFileAndAsLines) {
  const std::string file =
      "{\"Records\":[" + event_of("GetItem") + "," + event_of("Query") + ",{}]}";
  EXPECT_EQ(read_all(source_of(file)).operations, "GetItem Query ");
  EXPECT_EQ(read_all(source_of(file, 3)).counts.skipped, 1U);
  const std::string lines = event_of("Scan") + "\n" + event_of("PutItem");
  EXPECT_EQ(read_all(source_of(lines)).operations, "Scan PutItem ");
  EXPECT_EQ(read_all(source_of(file.substr(0, file.size() - 2))).operations, "GetItem Query ");
  EXPECT_EQ(read_all(source_of(file.substr(0, 40))).counts.skipped, 1U) << "cut within an event";
}

TEST(LogInput, UnpacksGzip) {
  const std::string log = line_of("GetItem") + line_of("Query");
  EXPECT_EQ(read_all(source_of(gzipped(log), 7)).operations, "GetItem Query ");
  EXPECT_EQ(read_all(source_of(gzipped("{\"Records\":[" + event_of("Scan") + "]}"))).operations,
            "Scan ");
}

TEST(LogInput, SaysThatGzipIsDamaged) {
  const std::string whole = gzipped(line_of("GetItem"));
  const ReadLog cut = read_all(source_of(whole.substr(0, whole.size() / 2)));
  ASSERT_FALSE(cut.outcome);
  EXPECT_EQ(cut.outcome.error().code(), ErrorCode::io_error);
}

TEST(LogInput, StopsAtGzipThatIsMeantToFillTheMachine) {
  const ReadLog bomb = read_all(source_of(gzipped(std::string(100'000'000, 'x'))));
  ASSERT_FALSE(bomb.outcome);
  EXPECT_NE(bomb.outcome.error().message().find("200 times"), std::string::npos);
  EXPECT_LT(bomb.counts.bytes, 80'000'000U);
}

TEST(LogInput, TakesAnEmptyLog) {
  const ReadLog empty = read_all(source_of(""));
  EXPECT_TRUE(empty.outcome);
  EXPECT_EQ(empty.counts.entries + empty.counts.skipped, 0U);
  const ReadLog one_byte = read_all(source_of("\x1F"));
  EXPECT_TRUE(one_byte.outcome);
  EXPECT_EQ(one_byte.counts.skipped, 1U);
}

}  // namespace
}  // namespace adjoin::advise::log_input_test
