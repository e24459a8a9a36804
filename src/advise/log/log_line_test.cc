#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "advise/log/key_names.h"
#include "advise/log/log_entry.h"
#include "advise/log/log_reader.h"

namespace adjoin::advise::log_line_test {
namespace {

LogSecret counting_secret() {
  LogSecret secret{};
  for (std::size_t i = 0; i < secret.size(); ++i) secret[i] = static_cast<std::uint8_t>(i);
  return secret;
}

LogEntry example_entry(const std::string& target, const std::string& alice,
                       const std::string& profile) {
  LogEntry entry;
  entry.time_ms = 1'795'255'200'000;
  entry.request_id = "R1";
  entry.peer = "127.0.0.1:40312";
  entry.principal = "AKIDEXAMPLE";
  entry.operation = "Query";
  entry.status = 200;
  entry.microseconds = 412;
  entry.bytes_in = 310;
  entry.bytes_out = 2048;
  entry.table = "Social";
  entry.index = "GSI1";
  entry.shape = "Query GSI1 pk=TARGET#{User} sk^USER# desc limit 25";
  entry.key = {target, {}};
  entry.far_ends = {{alice, profile}};
  entry.scanned = 25;
  entry.returned = 25;
  entry.more = true;
  entry.read_half_units = 1;
  entry.charges = {{"Social", "GSI1", false, 1, {target, {}}}};
  entry.agent = "Boto3/1.44.8";
  return entry;
}

TEST(RequestLogLine, IsTheExampleOfTheFormatPage) {
  std::ifstream in("docs/formats/log.md");
  std::stringstream page;
  page << in.rdbuf();
  const KeyNames names(KeyNaming::hashed, counting_secret());
  const std::string target = names.name("TARGET#bob");
  const std::string alice = names.name("USER#alice");
  const std::string profile = names.name("PROFILE");
  std::string line;
  append_log_line(example_entry(target, alice, profile), line);
  EXPECT_NE(page.str().find("\n" + line + "```"), std::string::npos) << line;
}

TEST(RequestLogLine, IsReadAsItWasWritten) {
  const std::string target = "a\"b";
  const std::string alice = "\n";
  const std::string profile = "c";
  LogEntry entry = example_entry(target, alice, profile);
  entry.after = true;
  entry.write_half_units = 7;
  entry.error = "ValidationException";
  entry.cause = "no \\ such";
  entry.path = "/_graph/Social/run";
  entry.charges.push_back({"Social", "", true, 7, {"x", "y"}});
  entry.charges.push_back({"Other", "", true, 0, {}});
  std::string line;
  append_log_line(entry, line);
  ASSERT_EQ(line.back(), '\n');
  line.pop_back();
  LogLineReader reader;
  const LogEntry* read = reader.read(line);
  ASSERT_NE(read, nullptr) << line;
  std::string again;
  append_log_line(*read, again);
  EXPECT_EQ(again, line + "\n");
  EXPECT_EQ(read->key, entry.key);
  EXPECT_EQ(read->far_ends, entry.far_ends);
  EXPECT_EQ(read->charges, entry.charges);
  EXPECT_EQ(read->time_ms, entry.time_ms);
  EXPECT_TRUE(read->more && read->after);
}

TEST(RequestLogLine, LeavesOutWhatIsNotKnown) {
  LogEntry entry;
  entry.operation = "ListTables";
  std::string line;
  append_log_line(entry, line);
  EXPECT_EQ(
      line,
      R"({"time":"1970-01-01T00:00:00.000Z","operation":"ListTables","status":0,"bytes_in":0,)"
      R"("bytes_out":0,"v":2})"
      "\n");
  line.pop_back();
  LogLineReader reader;
  const LogEntry* read = reader.read(line);
  ASSERT_NE(read, nullptr);
  EXPECT_FALSE(read->microseconds || read->returned || read->read_half_units);
}

TEST(RequestLogLine, CutsAnAgentBetweenCharacters) {
  LogEntry entry;
  const std::string agent = std::string(119, 'a') + "\xC3\xA4" + "more";
  entry.agent = agent;
  std::string line;
  append_log_line(entry, line);
  EXPECT_NE(line.find("\"agent\":\"" + std::string(119, 'a') + "\""), std::string::npos) << line;
}

TEST(LogLineReader, SkipsWhatIsNoLineOfThisVersion) {
  const char* const lines[] = {
      "",
      "{",
      "null",
      "[]",
      R"({"time":"2026-11-21T10:00:00.000Z","operation":"Query"})",
      R"({"v":2,"operation":"Query"})",
      R"({"v":3,"time":"2026-11-21T10:00:00.000Z"})",
      R"({"v":2,"time":"yesterday"})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","returned":-1})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","returned":1.5})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","returned":99999999999999999999})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","key":["a","b","c"]})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","charges":[["T","","x",1]]})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z","charges":[["T",""]]})",
      R"({"v":2,"time":"2026-11-21T10:00:00.000Z"} more)",
      "{\"v\":2,\"time\":\"2026-11-21T10:00:00.000Z\",\"table\":\"\xFF\"}",
  };
  LogLineReader reader;
  for (const char* line : lines) EXPECT_EQ(reader.read(line), nullptr) << line;
  const LogEntry* read =
      reader.read(R"({"v":2,"time":"2026-11-21T10:00:00.000Z","later":{"a":[1]},"table":"T"})");
  ASSERT_NE(read, nullptr) << "members of later versions are ignored";
  EXPECT_EQ(read->table, "T");
  EXPECT_TRUE(read->charges.empty()) << "nothing is left of the lines before";
}

TEST(LineSplitter, KeepsLinesWholeHoweverTheyArrive) {
  const std::string text = "one\n\nthree\nlast";
  for (std::size_t step = 1; step <= text.size(); ++step) {
    LineSplitter splitter;
    std::string lines;
    const auto take = [&lines](std::string_view line) { lines += std::string(line) + "|"; };
    for (std::size_t at = 0; at < text.size(); at += step) {
      splitter.feed(std::string_view(text).substr(at, step), take);
    }
    splitter.finish(take);
    EXPECT_EQ(lines, "one||three|last|") << step;
  }
}

TEST(LineSplitter, PassesOverALongLineWithoutKeepingIt) {
  LineSplitter splitter;
  std::string lines;
  const auto take = [&lines](std::string_view line) { lines += std::string(line) + "|"; };
  splitter.feed("before\n", take);
  const std::string part(100'000, 'x');
  for (int i = 0; i < 100; ++i) splitter.feed(part, take);
  splitter.feed("\nafter\n", take);
  splitter.finish(take);
  EXPECT_EQ(lines, "before|after|");
  EXPECT_EQ(splitter.too_long(), 1U);
}

TEST(SipHash, GivesThePublishedValues) {
  const LogSecret secret = counting_secret();
  std::string input;
  EXPECT_EQ(siphash24(secret, input), 0x726fdb47dd0e0e31U);
  for (char c = 0; c < 15; ++c) input += c;
  EXPECT_EQ(siphash24(secret, input.substr(0, 1)), 0x74f839c593dc67fdU);
  EXPECT_EQ(siphash24(secret, input), 0xa129ca6149be45e5U);
}

TEST(KeyNames, NameKeysAsTheyAreTold) {
  const KeyNames hashed(KeyNaming::hashed, counting_secret());
  const KeyNames plain(KeyNaming::plain, counting_secret());
  const KeyNames none(KeyNaming::none, counting_secret());
  EXPECT_EQ(hashed.name("a").size(), 16U);
  EXPECT_NE(hashed.name("a"), hashed.name("b"));
  EXPECT_EQ(hashed.name(""), "74f839c593dc67fd") << "not empty: that would be no key";
  EXPECT_EQ(plain.name("USER#a"), "USER#a");
  EXPECT_EQ(none.name("USER#a"), "");
  EXPECT_EQ(parse_key_naming("plain"), KeyNaming::plain);
  EXPECT_FALSE(parse_key_naming("Plain"));
}

}  // namespace
}  // namespace adjoin::advise::log_line_test
