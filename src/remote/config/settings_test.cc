// Goal: endpoint, region and credentials come from the first place that has any, in the order that
// the tools of AWS have; what is missing or not supported is named. Method: each row is an
// environment, two files and a choice, and what comes out.
#include "remote/config/settings.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

namespace adjoin::remote {
namespace {

using Variables = std::map<std::string, std::string>;

constexpr const char* kConfig =
    "[default]\n"
    "region = eu-central-1\n"
    "[profile keys]\n"
    "region = eu-west-3\n"
    "aws_access_key_id = config-id\n"
    "aws_secret_access_key = config-secret\n"
    "[profile process]\n"
    "credential_process = echo '{\"Version\":1,\"AccessKeyId\":\"process-id\","
    "\"SecretAccessKey\":\"s\"}'\n"
    "[profile own]\n"
    "endpoint_url = http://own:1\n"
    "[profile service]\n"
    "endpoint_url = http://own:1\n"
    "services = here\n"
    "[profile ignoring]\n"
    "ignore_configured_endpoint_urls = true\n"
    "endpoint_url = http://own:1\n"
    "region = eu-west-3\n"
    "[profile sso]\n"
    "sso_session = x\n"
    "[profile role]\n"
    "role_arn = x\n"
    "[profile half]\n"
    "aws_access_key_id = id\n"
    "[services here]\n"
    "dynamodb =\n"
    "  endpoint_url = http://service:2\n";
constexpr const char* kCredentials =
    "[default]\n"
    "aws_access_key_id = default-id\n"
    "aws_secret_access_key = s\n"
    "[keys]\n"
    "aws_access_key_id = file-id\n"
    "aws_secret_access_key = s\n"
    "aws_session_token = file-token\n";

class FindSettings : public testing::Test {
 protected:
  FindSettings()
      : folder_(std::filesystem::temp_directory_path() /
                ("adjoin-settings-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_ / ".aws");
    std::ofstream(folder_ / ".aws" / "config") << kConfig;
    std::ofstream(folder_ / ".aws" / "credentials") << kCredentials;
  }
  ~FindSettings() override { std::filesystem::remove_all(folder_); }

  /// "https://… region key-id token", or the error's message.
  std::string found(const Variables& variables, const SettingsChoice& choice = {},
                    bool files = true) const {
    const Environment environment = [&](const char* name) -> std::optional<std::string> {
      if (files && std::string_view(name) == "HOME") return folder_.string();
      const auto variable = variables.find(name);
      if (variable == variables.end()) return std::nullopt;
      return variable->second;
    };
    const auto settings = find_settings(choice, environment);
    if (!settings) {
      std::string message = settings.error().message();
      for (std::size_t at; (at = message.find(folder_.string())) != std::string::npos;) {
        message.replace(at, folder_.string().size(), "~");
      }
      return message;
    }
    const auto credentials = settings->credentials->get();
    const std::string who =
        credentials ? credentials->key_id + " " + credentials->session_token : "";
    return settings->endpoint.url() + " " + settings->region + " " + who + settings->ca_file;
  }

  const std::filesystem::path folder_;
};

TEST_F(FindSettings, TakesTheFirstEndpointThatThereIs) {
  const auto endpoint = [&](const Variables& variables, const SettingsChoice& choice = {}) {
    const std::string all = found(variables, choice);
    return all.substr(0, all.find(' '));
  };
  Variables all = {{"AWS_PROFILE", "service"},
                   {"AWS_ACCESS_KEY_ID", "i"},
                   {"AWS_SECRET_ACCESS_KEY", "s"},
                   {"AWS_ENDPOINT_URL_DYNAMODB", "http://dynamo:3"},
                   {"AWS_ENDPOINT_URL", "http://any:4"}};
  EXPECT_EQ(endpoint(all, {.endpoint_url = "http://chosen:5"}), "http://chosen:5/");
  EXPECT_EQ(endpoint(all), "http://dynamo:3/");
  all.erase("AWS_ENDPOINT_URL_DYNAMODB");
  EXPECT_EQ(endpoint(all), "http://any:4/");
  all["AWS_IGNORE_CONFIGURED_ENDPOINT_URLS"] = "true";
  all["AWS_REGION"] = "eu-west-1";
  EXPECT_EQ(endpoint(all), "https://dynamodb.eu-west-1.amazonaws.com/");
  EXPECT_EQ(endpoint(all, {.endpoint_url = "http://chosen:5"}), "http://chosen:5/");
  all.erase("AWS_IGNORE_CONFIGURED_ENDPOINT_URLS");
  all.erase("AWS_ENDPOINT_URL");
  EXPECT_EQ(endpoint(all), "http://service:2/");
  all["AWS_PROFILE"] = "own";
  EXPECT_EQ(endpoint(all), "http://own:1/");
  all["AWS_PROFILE"] = "ignoring";
  EXPECT_EQ(endpoint(all), "https://dynamodb.eu-west-1.amazonaws.com/");
}

TEST_F(FindSettings, TakesTheFirstRegionThatThereIs) {
  const SettingsChoice local = {.endpoint_url = "http://localhost:8000"};
  const auto region = [&](Variables variables, SettingsChoice choice) {
    const std::string all = found(variables, choice);
    return all.substr(all.find(' ') + 1, all.rfind(' ') - all.find(' ') - 1);
  };
  SettingsChoice chosen = local;
  chosen.region = "r1";
  EXPECT_EQ(region({{"AWS_REGION", "r2"}}, chosen).substr(0, 2), "r1");
  EXPECT_EQ(region({{"AWS_REGION", "r2"}, {"AWS_DEFAULT_REGION", "r3"}}, local).substr(0, 2), "r2");
  EXPECT_EQ(region({{"AWS_DEFAULT_REGION", "r3"}}, local).substr(0, 2), "r3");
  EXPECT_EQ(region({}, local).substr(0, 12), "eu-central-1");
  EXPECT_EQ(found({}, local, false), "http://localhost:8000/ us-east-1 local ");
  const SettingsChoice named = {.endpoint_url = "https://dynamodb.eu-west-1.amazonaws.com"};
  const Variables keys = {{"AWS_ACCESS_KEY_ID", "i"}, {"AWS_SECRET_ACCESS_KEY", "s"}};
  EXPECT_EQ(found(keys, named, false), "https://dynamodb.eu-west-1.amazonaws.com/ eu-west-1 i ");
  EXPECT_EQ(region({{"AWS_REGION", "r2"}}, named),
            "is in the region eu-west-1, and the region chosen is");
}

TEST_F(FindSettings, TakesTheFirstCredentialsThatThereAre) {
  const auto who = [&](const Variables& variables, SettingsChoice choice = {}) {
    choice.endpoint_url = "http://localhost:8000";
    choice.region = "r";
    const std::string all = found(variables, choice);
    return all.starts_with("http") ? all.substr(25) : all;
  };
  const Variables keys = {{"AWS_ACCESS_KEY_ID", "variable-id"},
                          {"AWS_SECRET_ACCESS_KEY", "s"},
                          {"AWS_SESSION_TOKEN", "token"},
                          {"AWS_PROFILE", "keys"}};
  EXPECT_EQ(who(keys), "variable-id token");
  EXPECT_EQ(who(keys, {.profile = "keys"}), "file-id file-token");
  EXPECT_EQ(who({}), "default-id ");
  EXPECT_EQ(who({{"AWS_PROFILE", "keys"}}), "file-id file-token");
  EXPECT_EQ(who({{"AWS_PROFILE", "process"}}), "process-id ");
  EXPECT_EQ(who({{"AWS_PROFILE", "keys"}, {"AWS_SHARED_CREDENTIALS_FILE", "/nowhere"}}),
            "config-id ");
  EXPECT_EQ(who({{"AWS_PROFILE", "own"}}), "local ") << "any will do on this machine";
}

TEST_F(FindSettings, NeverReachesTheCloudByAccident) {
  EXPECT_EQ(found({{"AWS_ACCESS_KEY_ID", "i"}, {"AWS_SECRET_ACCESS_KEY", "s"}}, {}, false),
            "neither an endpoint nor a region is chosen");
}

TEST_F(FindSettings, NamesWhatIsMissingOrNotSupported) {
  const SettingsChoice region = {.region = "eu-west-1"};
  const struct {
    Variables variables;
    SettingsChoice choice;
    const char* message;
  } cases[] = {
      {{{"AWS_PROFILE", "own"}, {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true"}},
       region,
       "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give profile "
       "\"own\" keys or a credential_process in ~/.aws/credentials or ~/.aws/config"},
      {{},
       {.region = "eu-west-1", .profile = "none"},
       "there is no profile \"none\" in ~/.aws/credentials or ~/.aws/config"},
      {{{"AWS_PROFILE", "sso"}},
       region,
       "profile \"sso\" signs in by SSO, which is not supported; run: eval \"$(aws configure "
       "export-credentials --profile sso --format env)\""},
      {{{"AWS_PROFILE", "role"}},
       region,
       "profile \"role\" takes a role, which is not supported; run: eval \"$(aws configure "
       "export-credentials --profile role --format env)\""},
      {{{"AWS_PROFILE", "own"},
        {"AWS_IGNORE_CONFIGURED_ENDPOINT_URLS", "true"},
        {"AWS_WEB_IDENTITY_TOKEN_FILE", "x"}},
       region,
       "credentials by AWS_WEB_IDENTITY_TOKEN_FILE are not supported; run: eval \"$(aws configure "
       "export-credentials --format env)\""},
      {{{"AWS_PROFILE", "half"}}, region, "profile \"half\" has an access key without its secret"},
      {{{"AWS_SECRET_ACCESS_KEY", "SECRET"}},
       region,
       "the environment has a secret access key without the key's id"},
      {{},
       {.endpoint_url = "localhost:8000"},
       "the endpoint \"localhost:8000\" is no URL that begins with http:// or https://"},
      {{}, {.region = "Mars"}, "\"Mars\" is no region's name, as eu-west-1 is"},
  };
  for (const auto& c : cases) EXPECT_EQ(found(c.variables, c.choice), c.message);
}

TEST_F(FindSettings, TakesANumberOfRequestsAtATime) {
  const auto at_a_time = [&](std::optional<std::string> concurrency) {
    const auto none = [](const char*) { return std::optional<std::string>(); };
    const auto settings = find_settings(
        {.endpoint_url = "http://localhost:1", .concurrency = std::move(concurrency)}, none);
    return settings ? std::to_string(settings->concurrency)
                    : std::string(settings.error().message());
  };
  EXPECT_EQ(at_a_time(std::nullopt), "64");
  EXPECT_EQ(at_a_time("1024"), "1024");
  for (const char* wrong : {"0", "4097", "-1", "many", "1k", "99999999999999999999"}) {
    EXPECT_EQ(at_a_time(wrong), "the concurrency of a store is a number of 1 to 4096, not \"" +
                                    std::string(wrong) + "\"");
  }
}

TEST_F(FindSettings, TakesTheCertificatesThatAreConfigured) {
  const std::string all = found({{"AWS_CA_BUNDLE", "/ca.pem"}}, {.region = "eu-west-1"});
  EXPECT_EQ(all.substr(all.rfind(' ') + 1), "/ca.pem");
}

}  // namespace
}  // namespace adjoin::remote
