// Goal: the files of the AWS tools are read as those read them, and no secret gets into a message.
#include "remote/config/profile_file.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

std::string said(std::string_view text, std::string_view section, std::string_view setting) {
  const auto file = parse_profile_file(text, "config");
  if (!file) return file.error().message();
  const ProfileFile::Settings* settings = file->find(section);
  if (settings == nullptr) return "no section";
  const auto found = settings->find(setting);
  return found == settings->end() ? "no setting" : found->second;
}

TEST(AProfileFile, HasSectionsSettingsAndComments) {
  const std::string_view text =
      "# a comment\r\n"
      "[default]\n"
      "region=eu-west-1\n"
      "  \t\n"
      "; another\n"
      "[ profile   two ] # behind it\n"
      "aws_secret_access_key = a=b/c#d  \n"
      "region = us-east-2 ; behind it\n"
      "s3 =\n"
      "  endpoint_url = http://s3\n"
      "services = local\n"
      "[services local]\n"
      "dynamodb =\n"
      "  endpoint_url = http://localhost:8000\n"
      "other = x\n"
      "[profile two]\n"
      "output = json\n"
      "region =";
  EXPECT_EQ(said(text, "default", "region"), "eu-west-1");
  EXPECT_EQ(said(text, "profile two", "aws_secret_access_key"), "a=b/c#d");
  EXPECT_EQ(said(text, "profile two", "region"), "") << "the later one counts";
  EXPECT_EQ(said(text, "profile two", "output"), "json");
  EXPECT_EQ(said(text, "profile two", "endpoint_url"), "no setting");
  EXPECT_EQ(said(text, "profile two", "s3.endpoint_url"), "http://s3");
  EXPECT_EQ(said(text, "services local", "dynamodb.endpoint_url"), "http://localhost:8000");
  EXPECT_EQ(said(text, "services local", "other"), "x");
  EXPECT_EQ(said(text, "profile three", "region"), "no section");
  EXPECT_EQ(said("", "default", "region"), "no section");
}

TEST(AProfileFile, IsRefusedByTheLineButNotByItsText) {
  for (const std::string_view text : {"[default]\nAKIASECRET\n", "\nsecret = SECRET\n",
                                      "\n[default SECRET\n", "[default]\n=SECRET"}) {
    const std::string message = said(text, "default", "x");
    EXPECT_EQ(message.substr(0, 14), "config, line 2") << message;
    EXPECT_EQ(message.find("SECRET"), std::string::npos) << message;
  }
}

TEST(AProfileFile, IsEmptyWhenThereIsNone) {
  EXPECT_TRUE(read_profile_file("/nowhere/at/all").value().sections.empty());
}

}  // namespace
}  // namespace adjoin::remote
