#include "monitor/alarm/action_settings.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "monitor/alarm/signature.h"

namespace adjoin::monitor::action_settings_test {
namespace {

std::string file_with(const std::string& text) {
  std::string path = ::testing::TempDir() + "adjoin_secret_" + std::to_string(::getpid());
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string message_of_post(const std::string& url, const std::string& secret_file = {}) {
  const auto made = make_post_action(url, secret_file);
  return made ? "" : made.error().message();
}

std::string message_of_program(std::vector<std::string> words) {
  const auto made = make_program_action(std::move(words));
  return made ? "" : made.error().message();
}

}  // namespace

TEST(ActionSettings, TakesUrlsWithASchemeAndAHost) {
  EXPECT_EQ(message_of_post("http://localhost:9000/alarm?x=1"), "");
  EXPECT_EQ(message_of_post("https://user:pass@example.org"), "");
  EXPECT_EQ(message_of_post("http://[::1]:80/"), "");
  for (const char* url : {"", "localhost:9000", "ftp://example.org/", "file:///etc/passwd",
                          "http://", "http:///path", "http://:80/", "http://user@/",
                          "http://example.org/a b", "http://example.org/\n", "HTTP://a"}) {
    EXPECT_NE(message_of_post(url).find("http:// or https://"), std::string::npos) << url;
  }
}

TEST(ActionSettings, ReadsASecretWithoutTheLineEnd) {
  const std::string path = file_with("0123456789abcdef\r\n");
  const auto made = make_post_action("http://a/", path);
  ASSERT_TRUE(made.has_value());
  EXPECT_EQ(std::get<PostAction>(*made).secret, "0123456789abcdef");
  EXPECT_NE(message_of_post("http://a/", file_with("short\n")).find("holds 5 bytes"),
            std::string::npos);
  EXPECT_NE(message_of_post("http://a/", file_with(std::string(5'000, 'x'))).find("longer than"),
            std::string::npos);
  ::unlink(path.c_str());
  EXPECT_NE(message_of_post("http://a/", path).find("cannot be read"), std::string::npos);
}

TEST(ActionSettings, TakesProgramsThatAreThereAndCanBeExecuted) {
  EXPECT_EQ(message_of_program({"/bin/sh", "-c", "exit 0"}), "");
  EXPECT_NE(message_of_program({}).find("its path, then its arguments"), std::string::npos);
  EXPECT_NE(message_of_program({"sh"}).find("not an absolute path"), std::string::npos);
  EXPECT_NE(message_of_program({"/no/such"}).find("there is no program '/no/such'"),
            std::string::npos);
  EXPECT_NE(message_of_program({"/etc"}).find("cannot be executed"), std::string::npos);
  EXPECT_NE(message_of_program({file_with("no program")}).find("chmod +x"), std::string::npos);
}

TEST(ActionSettings, ShowsTheHostOfAUrlAndNothingSecret) {
  EXPECT_EQ(shown_place({.url = "https://user:pass@hooks.example.org:8443/T0/secret?k=v"}),
            "hooks.example.org:8443");
}

TEST(ActionSettings, TakesArnsAlone) {
  EXPECT_TRUE(check_action_name("arn:aws:sns:us-east-1:000000000000:page").has_value());
  EXPECT_TRUE(check_action_name("arn:" + std::string(1'020, 'a')).has_value());
  EXPECT_FALSE(check_action_name("arn:" + std::string(1'021, 'a')).has_value());
  for (const char* name : {"", "page", "arn:", "ARN:aws", "arn:two words"}) {
    EXPECT_FALSE(check_action_name(name).has_value()) << name;
  }
}

// The digest is OpenSSL's: printf '1700000040.{"a":1}' | openssl dgst -sha256 -hmac KEY
TEST(Signature, CoversTimeAndBody) {
  using std::chrono::milliseconds;
  const auto signature =
      signature_of("0123456789abcdef", milliseconds(1'700'000'040'999), R"({"a":1})");
  EXPECT_EQ(signature,
            "t=1700000040,v1=29ec43524bd062188b45b5cd8f067ec046db8c806873d90553751ec4b19550ae");
  EXPECT_NE(signature,
            signature_of("0123456789abcdef", milliseconds(1'700'000'041'000), R"({"a":1})"));
}

}  // namespace adjoin::monitor::action_settings_test
