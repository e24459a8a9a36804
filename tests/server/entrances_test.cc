// Every way into the server asks for what its row says. The test walks the table of entrances, so a
// new row is tried without being named here; what a request of its kind looks like is the one thing
// that a new kind must add.

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "engine/open.h"
#include "server/api/api.h"
#include "server/route/entrance.h"
#include "wire/sigv4/sign.h"

namespace adjoin::server::entrances_test {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

/// A request as a test says it.
struct Asked {
  std::string method;
  std::string target;
  Fields fields;
  std::string body;
  std::string peer = "127.0.0.1:1";
};

/// Answers on the thread that asks, the pool's work too.
class HereExchange final : public Exchange {
 public:
  explicit HereExchange(Asked asked) : asked_(std::move(asked)) {
    request_.method = asked_.method;
    request_.target = asked_.target;
    request_.body = asked_.body;
    request_.peer = asked_.peer;
    for (const auto& [name, value] : asked_.fields) request_.fields.push_back({name, value});
    deadline_ = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  }
  void finish() override { finished = true; }
  bool run_on_pool(std::function<void(Exchange&)> work) override {
    work(*this);
    return true;
  }
  bool finished = false;

 private:
  const Asked asked_;
};

/// A request that an entrance takes.
Asked request_for(const Entrance& entrance) {
  const std::string path(entrance.path);
  const Fields json = {{"Host", "localhost"}, {"Content-Type", "application/x-amz-json-1.0"}};
  Asked asked{"POST", path, json, "{}"};
  switch (entrance.behind) {
    case Behind::dynamodb:
      asked.fields.emplace_back("X-Amz-Target", "DynamoDB_20120810.ListTables");
      return asked;
    case Behind::graph: asked.target += "plan"; return asked;
    case Behind::cloudwatch:
      if (entrance.is_prefix()) {
        asked.target += "GraniteServiceVersion20100801/operation/ListMetrics";
        asked.fields = {{"Host", "localhost"},
                        {"Content-Type", "application/cbor"},
                        {"Smithy-Protocol", "rpc-v2-cbor"}};
        asked.body = "\xa0";
      } else {
        asked.fields.emplace_back("X-Amz-Target", "GraniteServiceVersion20100801.ListMetrics");
      }
      return asked;
    case Behind::admin: return {"GET", path + "status", {{"Host", "localhost"}}, {}};
    case Behind::alive:
    case Behind::ready:
    case Behind::metrics:
    case Behind::console: break;
  }
  return {"GET", path, {{"Host", "localhost"}}, {}};
}

std::string_view name_of(wire::SignedService service) {
  return service == wire::SignedService::monitoring ? "monitoring" : "dynamodb";
}

const std::string kSecret(40, 's');

class Entrances : public testing::Test {
 protected:
  Entrances() {
    engine::Options options;
    options.in_memory = true;
    options.memory_store_bytes_max = std::size_t{64} << 20U;
    store_ = engine::open(options).value();
    AccessKey key{.key_id = "alice", .enabled = true, .secrets = {{kSecret, {}}}};
    authenticator_ =
        std::make_unique<Authenticator>(std::make_shared<Credentials>(std::vector<AccessKey>{key}),
                                        wire::SignaturePolicy{}, clock_);
    metrics_token_ = MetricsToken::open(token_file()).value();
    api_ = std::make_unique<Api>(*store_, ApiOptions{.authenticator = authenticator_.get(),
                                                     .metrics_token = metrics_token_.get()});
    open_api_ = std::make_unique<Api>(*store_, ApiOptions());
  }

  /// A file that has the token.
  std::string token_file() const {
    const std::string path = testing::TempDir() + "/adjoin_entrances_token";
    std::filesystem::remove(path);
    std::ofstream(path) << token_ << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_read);
    return path;
  }

  Asked with_signature(Asked asked, std::string_view service, std::string_view secret = kSecret,
                       std::chrono::seconds age = {}) {
    std::vector<wire::HeaderField> fields;
    for (const auto& [name, value] : asked.fields) fields.push_back({name, value});
    const std::size_t path = std::min(asked.target.find('?'), asked.target.size());
    const std::chrono::sys_seconds time(
        std::chrono::floor<std::chrono::seconds>(clock_.unix_time()) - age);
    const auto made = wire::sign_request(
        {asked.method, std::string_view(asked.target).substr(0, path), {}, fields, asked.body},
        {"alice", secret, "eu-central-1", service}, time);
    asked.fields.emplace_back("X-Amz-Date", made.x_amz_date);
    asked.fields.emplace_back("Authorization", made.authorization);
    return asked;
  }

  /// Status and body.
  std::pair<int, std::string> ask(Api& api, Asked asked) {
    HereExchange exchange(std::move(asked));
    api.handle(exchange);
    EXPECT_TRUE(exchange.finished);
    return {exchange.response().status, exchange.response().body};
  }

  /// Whether the answer says that who asks may not.
  static bool is_refusal(const std::pair<int, std::string>& answer) {
    constexpr std::string_view kWords[] = {"MissingAuthenticationToken", "InvalidSignature",
                                           "UnrecognizedClient", "SignatureDoesNotMatch"};
    const auto is_in = [&](std::string_view word) {
      return answer.second.find(word) != std::string::npos;
    };
    return answer.first == 401 || answer.first == 403 ||
           std::any_of(std::begin(kWords), std::end(kWords), is_in);
  }
  bool refuses(Asked asked) { return is_refusal(ask(*api_, std::move(asked))); }

  ManualClock clock_{std::chrono::milliseconds(1'795'521'600'000)};
  std::unique_ptr<table::TableStore> store_;
  std::unique_ptr<Authenticator> authenticator_;
  const std::string token_ = std::string(32, 't');
  std::unique_ptr<MetricsToken> metrics_token_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Api> open_api_;
};

std::string described(const Entrance& entrance) {
  return std::string(entrance.method) + " " + std::string(entrance.path) + ", " +
         std::string(name_of(entrance.service));
}

TEST_F(Entrances, AreFoundByRequestsOfTheirKind) {
  for (const Entrance& entrance : entrances()) {
    const HereExchange exchange(request_for(entrance));
    EXPECT_EQ(find_entrance(exchange.request()), &entrance) << described(entrance);
  }
}

TEST_F(Entrances, TakeTheSignatureOfAKeyForTheirService) {
  for (const Entrance& entrance : entrances()) {
    const Asked asked = with_signature(request_for(entrance), name_of(entrance.service));
    EXPECT_FALSE(refuses(asked)) << described(entrance);
  }
}

TEST_F(Entrances, RefuseWhatIsNotSigned) {
  for (const Entrance& entrance : entrances()) {
    const bool is_open = entrance.needs == Needs::nothing;
    EXPECT_EQ(refuses(request_for(entrance)), !is_open) << described(entrance);
  }
}

TEST_F(Entrances, RefuseForgedSignatures) {
  const std::string guess(40, 'g');
  for (const Entrance& entrance : entrances()) {
    if (entrance.needs == Needs::nothing) continue;
    const Asked asked = with_signature(request_for(entrance), name_of(entrance.service), guess);
    EXPECT_TRUE(refuses(asked)) << described(entrance);
  }
}

TEST_F(Entrances, RefuseSignaturesForAnotherService) {
  for (const Entrance& entrance : entrances()) {
    if (entrance.needs == Needs::nothing) continue;
    const bool is_monitoring = entrance.service == wire::SignedService::monitoring;
    for (const std::string_view other : {is_monitoring ? "dynamodb" : "monitoring", "s3"}) {
      const Asked asked = with_signature(request_for(entrance), other);
      EXPECT_TRUE(refuses(asked)) << described(entrance) << " for " << other;
    }
  }
}

TEST_F(Entrances, RefuseSignaturesThatAreTooOldOrToCome) {
  for (const Entrance& entrance : entrances()) {
    if (entrance.needs == Needs::nothing) continue;
    for (const auto age : {std::chrono::seconds(16 * 60), std::chrono::seconds(-16 * 60)}) {
      const Asked asked =
          with_signature(request_for(entrance), name_of(entrance.service), kSecret, age);
      EXPECT_TRUE(refuses(asked)) << described(entrance);
    }
  }
}

TEST_F(Entrances, RefuseASignatureOfOtherBytes) {
  for (const Entrance& entrance : entrances()) {
    if (entrance.needs == Needs::nothing) continue;
    Asked asked = with_signature(request_for(entrance), name_of(entrance.service));
    asked.body += ' ';
    EXPECT_TRUE(refuses(asked)) << described(entrance);
  }
}

TEST_F(Entrances, StandOpenWithoutKeysButForTheMachinesOwn) {
  for (const Entrance& entrance : entrances()) {
    EXPECT_FALSE(is_refusal(ask(*open_api_, request_for(entrance)))) << described(entrance);
    Asked from_afar = request_for(entrance);
    from_afar.peer = "192.0.2.7:4000";
    EXPECT_EQ(is_refusal(ask(*open_api_, from_afar)), entrance.needs == Needs::key_or_machine)
        << described(entrance);
    Asked by_a_proxy = request_for(entrance);
    by_a_proxy.fields.emplace_back("X-Forwarded-For", "192.0.2.7");
    EXPECT_EQ(is_refusal(ask(*open_api_, by_a_proxy)), entrance.needs == Needs::key_or_machine)
        << described(entrance);
  }
}

TEST_F(Entrances, AreNoneForOtherMethodsAndPaths) {
  const Fields host = {{"Host", "localhost"}};
  const Fields form = {{"Host", "localhost"},
                       {"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}};
  const Asked none[] = {
      {"GET", "/nothing", host, {}},
      {"POST", "/metrics", host, {}},
      {"PUT", "/", host, {}},
      {"DELETE", "/_admin/status", host, {}},
      {"GET", "/metrics/", host, {}},
      {"GET", "/service/x", host, {}},
      {"POST", "/service/x/y", host, {}},
      {"GET", "/_adminstatus", host, {}},
      {"GET", "/_consoles", host, {}},
      {"POST", "/_console/", host, {}},
      {"PUT", "/_console/index.html", host, {}},
      {"POST", "/other", form, "Action=ListMetrics&Version=2010-08-01"},
  };
  for (const Asked& asked : none) {
    EXPECT_EQ(ask(*open_api_, asked).first, 404) << asked.method << " " << asked.target;
  }
}

// A page of another site can make a browser send a form, but not with this field.
TEST_F(Entrances, TakeAFormWithAnAuthorizationFieldAlone) {
  Asked asked{
      "POST",
      "/",
      {{"Host", "localhost"}, {"Content-Type", "application/x-www-form-urlencoded; charset=utf-8"}},
      "Action=ListMetrics&Version=2010-08-01"};
  EXPECT_EQ(ask(*open_api_, asked).first, 404);
  EXPECT_EQ(ask(*api_, asked).first, 404);
  const auto answer = ask(*api_, with_signature(asked, "monitoring"));
  EXPECT_FALSE(is_refusal(answer));
  EXPECT_NE(answer.second.find("<ErrorResponse"), std::string::npos) << "no figures are kept here";
}

// Browsers send a name and a password that they remember with every form, from every page.
TEST_F(Entrances, TakeAFormWithAnAuthorizationOfAnotherSchemeForNone) {
  for (const std::string authorization : {"Basic YTpi", "Bearer x", "Negotiate x", ""}) {
    const Asked asked{"POST",
                      "/",
                      {{"Host", "localhost"},
                       {"Content-Type", "application/x-www-form-urlencoded"},
                       {"Authorization", authorization}},
                      "Action=ListMetrics&Version=2010-08-01"};
    EXPECT_EQ(ask(*open_api_, asked).first, 404) << authorization;
  }
}

TEST_F(Entrances, TakeTwoTargetsForNone) {
  const std::string cloudwatch = "GraniteServiceVersion20100801.ListMetrics";
  const std::string dynamodb = "DynamoDB_20120810.ListTables";
  for (const auto& [one, other] :
       {std::pair(cloudwatch, cloudwatch), std::pair(cloudwatch, dynamodb),
        std::pair(dynamodb, cloudwatch)}) {
    for (const std::string type :
         {"application/x-amz-json-1.0", "application/x-www-form-urlencoded"}) {
      const Asked asked{"POST",
                        "/",
                        {{"Host", "localhost"},
                         {"Content-Type", type},
                         {"Authorization", "AWS4-HMAC-SHA256 x"},
                         {"X-Amz-Target", one},
                         {"X-Amz-Target", other}},
                        "Action=ListMetrics&Version=2010-08-01"};
      const auto answer = ask(*open_api_, asked);
      EXPECT_TRUE(answer.first == 400 || answer.first == 404) << answer.first << one << other;
      EXPECT_EQ(answer.second.find("Metric"), std::string::npos) << answer.second;
    }
  }
}

TEST_F(Entrances, TakeTheTokenWhereTheirRowSaysSo) {
  for (const Entrance& entrance : entrances()) {
    Asked asked = request_for(entrance);
    asked.fields.emplace_back("Authorization", "Bearer " + token_);
    const bool opens = entrance.needs == Needs::key_or_token || entrance.needs == Needs::nothing;
    EXPECT_EQ(refuses(asked), !opens) << described(entrance);
    asked.fields.back().second += "x";
    EXPECT_EQ(refuses(asked), entrance.needs != Needs::nothing) << described(entrance);
  }
}

TEST_F(Entrances, TellCloudWatchsClientsWhyInTheirForm) {
  const auto json = ask(*api_, request_for(entrances()[1]));
  EXPECT_EQ(json.first, 403);
  EXPECT_NE(json.second.find("MissingAuthenticationTokenException"), std::string::npos);
  Asked form = with_signature(
      {"POST",
       "/",
       {{"Host", "localhost"}, {"Content-Type", "application/x-www-form-urlencoded"}},
       "Action=ListMetrics&Version=2010-08-01"},
      "dynamodb");
  const auto xml = ask(*api_, form);
  EXPECT_EQ(xml.first, 403);
  EXPECT_NE(xml.second.find("<Code>SignatureDoesNotMatch</Code>"), std::string::npos) << xml.second;
  EXPECT_NE(xml.second.find("&apos;monitoring&apos;"), std::string::npos) << xml.second;
}

}  // namespace
}  // namespace adjoin::server::entrances_test
