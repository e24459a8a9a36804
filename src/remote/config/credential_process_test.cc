// Goal: what a credential_process prints becomes credentials; whatever else it does is an error
// that says what, and not what it printed.
#include "remote/config/credential_process.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

TEST(ACommand, IsSplitAtBlanksOutsideOfQuotes) {
  const struct {
    const char* command;
    std::vector<std::string> words;
  } cases[] = {
      {"one", {"one"}},
      {"  one\ttwo  ", {"one", "two"}},
      {R"("/a b/c" 'd "e"' f\ g "")", {"/a b/c", "d \"e\"", "f g", ""}},
      {R"(a"b c"d)", {"ab cd"}},
  };
  for (const auto& c : cases) EXPECT_EQ(split_command(c.command).value(), c.words) << c.command;
  for (const char* command : {"", "  ", "a \"b", "a 'b"}) {
    EXPECT_EQ(split_command(command).error().code(), ErrorCode::configuration) << command;
  }
}

constexpr std::chrono::seconds kExpiry{1'718'884'800};  // 20 June 2024 12:00:00 GMT

Result<Credentials> printed(const char* command, std::chrono::seconds now) {
  const ManualClock clock(now);
  return run_credential_process({"work", command}, clock, std::chrono::milliseconds(500));
}

TEST(AProcess, PrintsCredentials) {
  const auto credentials = printed(
      R"(echo '{"Version":1,"AccessKeyId":"id","SecretAccessKey":"key","SessionToken":"token",)"
      R"("Expiration":"2024-06-20T12:00:00Z","More":[1]}')",
      kExpiry - std::chrono::seconds(1));
  ASSERT_TRUE(credentials) << credentials.error().message();
  EXPECT_EQ(credentials->key_id, "id");
  EXPECT_EQ(credentials->secret, "key");
  EXPECT_EQ(credentials->session_token, "token");
  EXPECT_EQ(credentials->expires, kExpiry);
}

TEST(AProcess, ThatDoesAnythingElseIsAnErrorWithoutItsWords) {
  const struct {
    const char* command;
    const char* message;
    const char* program = " (it runs echo)";
  } cases[] = {
      {"/nowhere/at/all SECRET", "cannot be run: there is no such command",
       " (it runs /nowhere/at/all)"},
      {"sh -c 'echo SECRET; exit 3'", "failed with exit code 3", " (it runs sh)"},
      {"echo 'SECRET", "has a quote without an end", ""},
      {"echo SECRET", "does not print credentials as JSON of version 1"},
      {R"(echo '{"Version":2,"AccessKeyId":"SECRET","SecretAccessKey":"SECRET"}')",
       "does not print credentials as JSON of version 1"},
      {R"(echo '{"Version":1,"AccessKeyId":"SECRET"}')",
       "does not print credentials as JSON of version 1"},
      {R"(echo '{"Version":1,"AccessKeyId":"S","SecretAccessKey":"S","Expiration":"soon"}')",
       "prints an Expiration that is no time"},
      {R"(echo '{"Version":1,"AccessKeyId":"S","SecretAccessKey":"S",)"
       R"("Expiration":"2024-06-20T11:59:00Z"}')",
       "prints credentials that expired 60 s ago"},
      {"sleep 30", "takes longer than 1 s", " (it runs sleep)"},
      {"sh -c 'echo SECRET; exec >&-; sleep 30'", "takes longer than 1 s", " (it runs sh)"},
      {"yes SECRET", "prints too much", " (it runs yes)"},
  };
  for (const auto& c : cases) {
    const auto result = printed(c.command, kExpiry);
    ASSERT_FALSE(result) << c.command;
    EXPECT_EQ(result.error().code(), ErrorCode::configuration);
    EXPECT_EQ(result.error().message(),
              std::string("profile \"work\": the credential_process ") + c.message + c.program);
  }
}

TEST(AnExpiration, IsATimeWithItsOffset) {
  const struct {
    const char* text;
    std::int64_t seconds;
  } cases[] = {{"1970-01-01T00:00:10Z", 10},
               {"1970-01-01T00:00:10.5Z", 10},
               {"1970-01-01T01:00:10+01:00", 10},
               {"1969-12-31T23:30:10.123-00:30", 10}};
  for (const auto& c : cases) {
    ASSERT_TRUE(parse_expiration(c.text).has_value()) << c.text;
    EXPECT_EQ(parse_expiration(c.text)->count(), c.seconds) << c.text;
  }
  for (const char* text :
       {"", "soon", "1970-01-01", "1970-01-01T00:00:10", "1970-01-01T00:00:10x"}) {
    EXPECT_FALSE(parse_expiration(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace adjoin::remote
