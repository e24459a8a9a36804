#include "cli/input/alarm_actions.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <variant>

#include "cli/shell/command_table.h"
#include "cli/shell/parse_arguments.h"

namespace adjoin::cli::alarm_actions_test {
namespace {

Result<monitor::ActionSettings> actions_of(const std::string& text) {
  const Command& serve = *find_command(command_table(), {"serve"}).command;
  ADJOIN_TRY(const SettingsFile file, parse_settings(serve, "adjoin.yaml", text));
  return read_alarm_actions(file);
}

std::string refusal_of(const std::string& text) {
  const auto read = actions_of("alarm-actions:\n" + text);
  return read ? "taken" : std::string(read.error().message());
}

}  // namespace

TEST(AlarmActions, AreProgramsAndPostsByArn) {
  const std::string secret = ::testing::TempDir() + "secret_" + std::to_string(::getpid());
  std::ofstream(secret) << "0123456789abcdef\n";
  const auto read = actions_of(
      "port: 9000\n"
      "alarm-actions:\n"
      "  arn:aws:sns:us-east-1:000000000000:log: {program: [/bin/sh, -c, exit 0]}\n"
      "  arn:aws:sns:us-east-1:000000000000:page:\n"
      "    post: https://hooks.example.org/adjoin\n"
      "    secret-file: " +
      secret + "\n");
  ::unlink(secret.c_str());
  ASSERT_TRUE(read.has_value()) << read.error().message();
  ASSERT_EQ(read->actions.size(), 2U);
  EXPECT_EQ(
      std::get<monitor::ProgramAction>(read->actions.at("arn:aws:sns:us-east-1:000000000000:log"))
          .words,
      (std::vector<std::string>{"/bin/sh", "-c", "exit 0"}));
  const auto& post =
      std::get<monitor::PostAction>(read->actions.at("arn:aws:sns:us-east-1:000000000000:page"));
  EXPECT_EQ(post.url, "https://hooks.example.org/adjoin");
  EXPECT_EQ(post.secret, "0123456789abcdef");
}

TEST(AlarmActions, MayBeNone) {
  EXPECT_TRUE(actions_of("")->actions.empty());
  EXPECT_TRUE(actions_of("alarm-actions:\n")->actions.empty());
}

TEST(AlarmActions, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal_of("  arn:a: {program: [sh]}\n  arn:b: {post: ftp://x/}\n"),
            "adjoin.yaml:2:10: error: arn:a: the program 'sh' is not an absolute path; no shell "
            "looks for it, so write it in full\n"
            "adjoin.yaml:3:10: error: arn:b: a post needs a URL with http:// or https:// and a "
            "host, without blanks");
  for (const char* neither : {"  arn:a: {}\n", "  arn:a: [post]\n", "  arn:a: post\n",
                              "  arn:a: {post: http://a/, program: [/bin/sh]}\n"}) {
    EXPECT_NE(refusal_of(neither).find("an action is {program: [PATH"), std::string::npos)
        << neither;
  }
  EXPECT_NE(refusal_of("  arn:a: {exec: /bin/sh}\n").find("unknown member 'exec'"),
            std::string::npos);
  EXPECT_NE(refusal_of("  arn:a: {program: [[x]]}\n").find("its path, then its arguments"),
            std::string::npos);
  EXPECT_NE(refusal_of("  arn:a: {program: [/bin/sh], secret-file: /x}\n").find("no secret-file"),
            std::string::npos);
  EXPECT_NE(refusal_of("  arn:a: {post: http://a/, secret-file: /no/such}\n").find("/no/such"),
            std::string::npos);
  EXPECT_NE(refusal_of("  'two words': {post: http://a/}\n").find("without blanks"),
            std::string::npos);
  EXPECT_EQ(refusal_of("  page: {program: [/bin/sh]}\n"),
            "adjoin.yaml:2:3: error: page: an action is named by the ARN that alarms have for it: "
            "\"arn:\" and more, of at most 1024 bytes without blanks, as "
            "arn:aws:sns:us-east-1:000000000000:page");
  EXPECT_NE(refusal_of("  [a]\n").find("ARNs with actions"), std::string::npos);
  std::string many;
  for (int i = 0; i < 101; ++i) many += "  arn:" + std::to_string(i) + ": {post: http://a/}\n";
  EXPECT_NE(refusal_of(many).find("more than 100 actions"), std::string::npos);
}

}  // namespace adjoin::cli::alarm_actions_test
