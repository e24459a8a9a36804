// Everything botocore signed is accepted; one change to it is refused, with the service's words.
// Where a rule and not the arithmetic must refuse, the change is signed anew with the right secret.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include "base/ascii.h"
#include "wire/errors/messages.h"
#include "wire/sigv4/canonical.h"
#include "wire/sigv4/request.h"
#include "wire/sigv4/sign.h"
#include "wire/sigv4/sigv4_vectors_for_test.h"
#include "wire/sigv4/verify.h"

namespace adjoin::wire::sigv4_verify_test {
namespace {

using namespace std::chrono_literals;

class OneKey final : public SecretSource {
 public:
  OneKey(std::string key_id, std::vector<SigningSecret> secrets)
      : key_id_(std::move(key_id)), secrets_(std::move(secrets)) {}
  std::span<const SigningSecret> secrets_of(std::string_view key_id) const override {
    return key_id == key_id_ ? std::span<const SigningSecret>(secrets_)
                             : std::span<const SigningSecret>();
  }

 private:
  std::string key_id_;
  std::vector<SigningSecret> secrets_;
};

std::chrono::milliseconds time_of(const SignedCase& signed_case) {
  return parse_basic_time(signed_case.time)->time_since_epoch();
}

Result<std::string> verify(const SignedCase& signed_case, std::chrono::milliseconds now,
                           std::string_view secret) {
  const ManualClock clock(now);
  SignatureVerifier verifier({}, clock);
  std::vector<HeaderField> fields;
  return verifier.verify(signed_case.request(fields), OneKey(signed_case.key_id, {{1, secret}}));
}

SignedCase case_named(std::string_view name) {
  const std::vector<SignedCase> cases = read_signed_cases();
  return *std::find_if(cases.begin(), cases.end(),
                       [&](const SignedCase& one) { return one.name == name; });
}

/// Signs `names` and no other header, whatever a client should do.
void sign_again(SignedCase& signed_case, std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  std::vector<HeaderField> fields;
  std::string list;
  for (const std::string& name : names) {
    const auto header =
        std::find_if(signed_case.headers.begin(), signed_case.headers.end(),
                     [&](const auto& one) { return equal_ignoring_case(one.first, name); });
    fields.push_back({name, {}});
    if (header != signed_case.headers.end()) fields.back().value = header->second;
    list += (list.empty() ? "" : ";") + name;
  }
  const std::string scope = signed_case.time.substr(0, 8) + "/" + signed_case.region + "/dynamodb";
  const std::string text =
      string_to_sign(signed_case.time, scope + "/aws4_request",
                     sha256(to_text({signed_case.method, signed_case.path,
                                     canonical_query(*parse_query(signed_case.query)), fields, list,
                                     sha256(signed_case.body)})));
  signed_case.header("Authorization") =
      "AWS4-HMAC-SHA256 Credential=" + signed_case.key_id + "/" + scope +
      "/aws4_request, SignedHeaders=" + list +
      ", Signature=" + to_hex(derive_signing_key(signed_case.secret, scope).sign(text));
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  const std::size_t place = text.find(from);
  ASSERT_NE(place, std::string::npos) << from;
  text.replace(place, from.size(), to);
}

TEST(SignatureVerifier, TakesWhatBotocoreSigned) {
  const std::vector<SignedCase> cases = read_signed_cases();
  ASSERT_GE(cases.size(), 34U);
  for (const SignedCase& one : cases) {
    const auto key_id = verify(one, time_of(one), one.secret);
    ASSERT_TRUE(key_id.has_value()) << one.name << ": " << key_id.error().message();
    EXPECT_EQ(*key_id, one.key_id);
    EXPECT_FALSE(verify(one, time_of(one), one.secret + "x").has_value()) << one.name;
  }
}

TEST(SignatureVerifier, TakesWhatWeSign) {
  SignedCase one = case_named("PutItem_with_user_agent");
  one.remove_header("Authorization");
  one.remove_header("X-Amz-Date");
  std::vector<HeaderField> fields;
  const auto time = *parse_basic_time(one.time);
  const SignatureHeaders made =
      sign_request(one.request(fields), {one.key_id, one.secret, one.region}, time);
  one.headers.emplace_back("X-Amz-Date", made.x_amz_date);
  one.headers.emplace_back("Authorization", made.authorization);
  EXPECT_TRUE(verify(one, time_of(one), one.secret).has_value());
  one.body += " ";
  EXPECT_FALSE(verify(one, time_of(one), one.secret).has_value());
}

TEST(SignatureVerifier, SignsAsBotocoreDoes) {
  SignedCase one = case_named("GetItem_plain");
  const std::string expected = one.header("Authorization");
  one.remove_header("Authorization");
  one.remove_header("X-Amz-Date");
  std::vector<HeaderField> fields;
  EXPECT_EQ(sign_request(one.request(fields), {one.key_id, one.secret, one.region},
                         *parse_basic_time(one.time))
                .authorization,
            expected);
}

TEST(SignatureVerifier, TakesASignatureForTheServiceThatIsAskedAlone) {
  const struct {
    std::string_view signed_for;
    SignedService asked;
    bool is_right;
  } cases[] = {{"dynamodb", SignedService::dynamodb, true},
               {"dynamodb", SignedService::monitoring, false},
               {"monitoring", SignedService::monitoring, true},
               {"monitoring", SignedService::dynamodb, false},
               {"dynamodbstreams", SignedService::dynamodb, true},
               {"dynamodbstreams", SignedService::monitoring, false},
               {"monitoringx", SignedService::monitoring, false}};
  for (const auto& each : cases) {
    SignedCase one = case_named("GetItem_plain");
    one.remove_header("Authorization");
    one.remove_header("X-Amz-Date");
    std::vector<HeaderField> fields;
    const SignatureHeaders made =
        sign_request(one.request(fields), {one.key_id, one.secret, one.region, each.signed_for},
                     *parse_basic_time(one.time));
    one.headers.emplace_back("X-Amz-Date", made.x_amz_date);
    one.headers.emplace_back("Authorization", made.authorization);
    const ManualClock clock(time_of(one));
    SignatureVerifier verifier({}, clock);
    const OneKey keys(one.key_id, {{1, one.secret}});
    const auto answer = verifier.verify(one.request(fields), keys, each.asked);
    EXPECT_EQ(answer.has_value(), each.is_right) << each.signed_for;
    if (answer.has_value()) continue;
    EXPECT_EQ(api_error_of(answer.error()), ApiError::invalid_signature) << each.signed_for;
    const bool is_monitoring = each.asked == SignedService::monitoring;
    EXPECT_EQ(answer.error().message(),
              is_monitoring ? messages::kScopeMonitoring : messages::kScopeService);
  }
}

struct Change {
  std::string_view what;
  std::function<void(SignedCase&)> make;
  ApiError code;
  std::string_view message;  ///< how it begins
};

constexpr std::string_view kSame = messages::kSignatureMismatch;
const std::vector<std::string> kUsual = {"content-type", "host", "x-amz-date", "x-amz-target"};

const std::vector<Change>& changes() {
  using Case = SignedCase;
  constexpr auto kInvalid = ApiError::invalid_signature;
  constexpr auto kIncomplete = ApiError::incomplete_signature;
  constexpr auto kMissing = ApiError::missing_authentication_token;
  constexpr auto kUnknown = ApiError::unrecognized_client;
  static const std::vector<Change> kChanges = {
      // Where the signature stands.
      {"no Authorization", [](Case& c) { c.remove_header("Authorization"); }, kMissing,
       "Request is missing Authentication Token"},
      {"Basic", [](Case& c) { c.header("Authorization") = "Basic eDp5"; }, kMissing,
       "Request is missing Authentication Token"},
      {"empty Authorization", [](Case& c) { c.header("Authorization").clear(); }, kMissing,
       "Request is missing Authentication Token"},
      {"two Authorizations",
       [](Case& c) { c.headers.emplace_back("authorization", c.header("Authorization")); },
       kInvalid, kSame},
      {"header and query", [](Case& c) { c.query = "X-Amz-Algorithm=AWS4-HMAC-SHA256"; }, kInvalid,
       "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header."},
      {"session token", [](Case& c) { c.headers.emplace_back("X-Amz-Security-Token", "t"); },
       kUnknown, "The security token included in the request is invalid."},
      // Its form.
      {"another algorithm", [](Case& c) { replace(c.header("Authorization"), "SHA256", "SHA512"); },
       kIncomplete,
       "Unsupported AWS 'algorithm': 'AWS4-HMAC-SHA512' (only AWS4-HMAC-SHA256 for now). "},
      {"algorithm in lower case",
       [](Case& c) { replace(c.header("Authorization"), "AWS4-HMAC", "aws4-hmac"); }, kIncomplete,
       "Unsupported AWS 'algorithm': 'aws4-hmac-SHA256'"},
      {"nothing but a prefix",
       [](Case& c) {
         c.header("Authorization") = "AWS4-";
         c.remove_header("X-Amz-Date");
       },
       kIncomplete,
       "Authorization header requires 'Credential' parameter. Authorization header requires "
       "'Signature' parameter. Authorization header requires 'SignedHeaders' parameter. "
       "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. "
       "Authorization=AWS4-"},
      {"no Credential",
       [](Case& c) { c.header("Authorization") = "AWS4-HMAC-SHA256 SignedHeaders=a,Signature=b"; },
       kIncomplete,
       "Authorization header requires 'Credential' parameter. Authorization=AWS4-HMAC-SHA256 "
       "SignedHeaders=a,Signature=b"},
      {"a blank in the key id", [](Case& c) { replace(c.header("Authorization"), "/", " /"); },
       kIncomplete, "'/20"},
      {"an unknown parameter", [](Case& c) { c.header("Authorization") += ", Foo=bar"; },
       kIncomplete, "Authorization header has an unknown parameter 'Foo'."},
      {"Signature twice", [](Case& c) { c.header("Authorization") += ", Signature=0"; }, kInvalid,
       kSame},
      {"four parts", [](Case& c) { replace(c.header("Authorization"), "/dynamodb", ""); },
       kIncomplete, "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/"},
      {"six parts", [](Case& c) { replace(c.header("Authorization"), "/dynamodb", "/a/dynamodb"); },
       kIncomplete, "Credential must have exactly 5 slash-delimited elements, e.g. keyid/date/"},
      // Its scope.
      {"another day",
       [](Case& c) { replace(c.header("Authorization"), c.time.substr(0, 8), "20200101"); },
       kInvalid, "Date in Credential scope does not match YYYYMMDD from ISO-8601 version"},
      {"another service", [](Case& c) { replace(c.header("Authorization"), "dynamodb", "s3"); },
       kInvalid, "Credential should be scoped to correct service: 'dynamodb'. "},
      {"another terminator",
       [](Case& c) { replace(c.header("Authorization"), "aws4_request", "aws5_request"); },
       kInvalid,
       "Credential should be scoped with a valid terminator: 'aws4_request', not 'aws5_request'."},
      {"another region", [](Case& c) { replace(c.header("Authorization"), c.region, "us-west-2"); },
       kInvalid, kSame},
      {"a region in capitals", [](Case& c) { replace(c.header("Authorization"), c.region, "US"); },
       kInvalid, "Credential should be scoped to a valid region, not 'US'. "},
      // Its time.
      {"no X-Amz-Date", [](Case& c) { c.remove_header("X-Amz-Date"); }, kIncomplete,
       "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. "},
      {"X-Amz-Date twice", [](Case& c) { c.headers.emplace_back("X-Amz-Date", c.time); }, kInvalid,
       kSame},
      {"a time with dashes", [](Case& c) { c.header("X-Amz-Date") = "2025-01-01T12:00:00Z"; },
       kIncomplete, "Date must be in ISO-8601 'basic format'. Got '2025-01-01T12:00:00Z'. See "},
      {"no such day", [](Case& c) { c.header("X-Amz-Date") = "20250230T120000Z"; }, kIncomplete,
       "Date must be in ISO-8601 'basic format'. Got '20250230T120000Z'. See "},
      {"a time a second later",
       [](Case& c) {
         char& digit = c.header("X-Amz-Date")[14];
         digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
       },
       kInvalid, kSame},
      // Its headers.
      {"host not signed",
       [](Case& c) {
         sign_again(c, {"content-type", "x-amz-date", "x-amz-target"});
       },
       kInvalid, "'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization."},
      {"target not signed",
       [](Case& c) {
         sign_again(c, {"content-type", "host", "x-amz-date"});
       },
       kInvalid, "'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization."},
      {"date not signed",
       [](Case& c) {
         sign_again(c, {"content-type", "host", "x-amz-target"});
       },
       kInvalid, "'X-Amz-Date' must be a 'SignedHeader' in the AWS Authorization."},
      {"another Content-Type, not signed",
       [](Case& c) {
         c.header("Content-Type") = "text/plain";
         sign_again(c, {"host", "x-amz-date", "x-amz-target"});
       },
       kInvalid, "'Content-Type' must be a 'SignedHeader' in the AWS Authorization."},
      {"an x-amz header more", [](Case& c) { c.headers.emplace_back("x-amz-foo", "1"); }, kInvalid,
       "'x-amz-foo' must be a 'SignedHeader' in the AWS Authorization."},
      {"an absent header signed",
       [](Case& c) {
         sign_again(c, {"accept", "content-type", "host", "x-amz-date", "x-amz-target"});
       },
       kInvalid, "'accept' is named as a SignedHeader, but it does not exist in the HTTP request."},
      {"a signed header twice",
       [](Case& c) { c.headers.emplace_back("x-amz-target", c.header("X-Amz-Target")); }, kInvalid,
       kSame},
      {"host twice", [](Case& c) { c.headers.emplace_back("Host", "localhost:8000"); }, kInvalid,
       kSame},
      {"another host", [](Case& c) { c.header("Host") = "evil.example"; }, kInvalid, kSame},
      {"another operation",
       [](Case& c) { c.header("X-Amz-Target") = "DynamoDB_20120810.DeleteTable"; }, kInvalid,
       kSame},
      {"names out of order",
       [](Case& c) {
         replace(c.header("Authorization"), "content-type;host", "host;content-type");
       },
       kInvalid, kSame},
      {"a name in capitals",
       [](Case& c) {
         replace(c.header("Authorization"), "content-type;host", "content-type;Host");
       },
       kInvalid, kSame},
      {"a name twice", [](Case& c) { replace(c.header("Authorization"), ";host", ";host;host"); },
       kInvalid, kSame},
      {"an empty name", [](Case& c) { replace(c.header("Authorization"), ";host", ";;host"); },
       kInvalid, kSame},
      // What else is signed.
      {"another method", [](Case& c) { c.method = "PUT"; }, kInvalid, kSame},
      {"another path", [](Case& c) { c.path = "/x"; }, kInvalid, kSame},
      {"a query", [](Case& c) { c.query = "a=1"; }, kInvalid, kSame},
      {"a broken query", [](Case& c) { c.query = "a=%2"; }, kInvalid, kSame},
      {"another body", [](Case& c) { c.body.back() = ' '; }, kInvalid, kSame},
      {"no body", [](Case& c) { c.body.clear(); }, kInvalid, kSame},
      {"UNSIGNED-PAYLOAD",
       [](Case& c) {
         c.headers.emplace_back("X-Amz-Content-Sha256", "UNSIGNED-PAYLOAD");
         sign_again(c,
                    {"content-type", "host", "x-amz-content-sha256", "x-amz-date", "x-amz-target"});
       },
       kInvalid, kSame},
      {"STREAMING-UNSIGNED-PAYLOAD-TRAILER",
       [](Case& c) {
         c.headers.emplace_back("X-Amz-Content-Sha256", "STREAMING-UNSIGNED-PAYLOAD-TRAILER");
         sign_again(c,
                    {"content-type", "host", "x-amz-content-sha256", "x-amz-date", "x-amz-target"});
       },
       kInvalid, kSame},
      // The signature itself.
      {"63 digits", [](Case& c) { c.header("Authorization").pop_back(); }, kInvalid, kSame},
      {"65 digits", [](Case& c) { c.header("Authorization") += '0'; }, kInvalid, kSame},
      {"no digits",
       [](Case& c) {
         std::string& value = c.header("Authorization");
         value.resize(value.size() - 64);
       },
       kInvalid, kSame},
      {"a letter that is no digit", [](Case& c) { c.header("Authorization").back() = 'g'; },
       kInvalid, kSame},
      {"one bit off",
       [](Case& c) {
         char& last = c.header("Authorization").back();
         last = last == '0' ? '1' : '0';
       },
       kInvalid, kSame},
      {"capital digits",
       [](Case& c) {
         std::string& value = c.header("Authorization");
         for (std::size_t i = value.size() - 64; i < value.size(); ++i) {
           if (value[i] >= 'a') value[i] = static_cast<char>(value[i] - 32);
         }
       },
       kInvalid, kSame},
      {"an unknown key id",
       [](Case& c) {
         replace(c.header("Authorization"), "Credential=" + c.key_id, "Credential=nobody");
       },
       kUnknown, "The security token included in the request is invalid."},
  };
  return kChanges;
}

/// What a thread answers that never heard a client.
Result<std::string> verify_afresh(const SignedCase& one, std::chrono::milliseconds now) {
  std::optional<Result<std::string>> answer;
  std::thread([&] { answer = verify(one, now, one.secret); }).join();
  return *std::move(answer);
}

TEST(SignatureVerifier, RefusesEveryChangeWhetherOrNotItHasHeardTheClientBefore) {
  ASSERT_GE(changes().size(), 30U);
  const SignedCase original = case_named("GetItem_plain");
  const auto now = time_of(original);
  for (const Change& change : changes()) {
    SignedCase changed = original;
    change.make(changed);
    const auto afresh = verify_afresh(changed, now);
    ASSERT_TRUE(verify(original, now, original.secret)) << change.what;
    const auto after_original = verify(changed, now, original.secret);
    const auto again = verify(changed, now, original.secret);
    for (const auto* answer : {&afresh, &after_original, &again}) {
      ASSERT_FALSE(answer->has_value()) << change.what;
      EXPECT_EQ(exact_name(answer->error()), to_string(change.code)) << change.what;
      EXPECT_TRUE(answer->error().message().starts_with(change.message))
          << change.what << ": " << answer->error().message();
    }
    EXPECT_EQ(afresh.error().message(), after_original.error().message());
    EXPECT_EQ(afresh.error().message(), again.error().message());
  }
}

TEST(SignatureVerifier, TellsManyClientsApart) {
  std::vector<SignedCase> clients(40, case_named("GetItem_plain"));
  for (std::size_t i = 0; i < clients.size(); ++i) {
    clients[i].key_id = "CLIENT" + std::to_string(i);
    clients[i].secret = "secret of " + std::to_string(i);
    sign_again(clients[i], kUsual);
  }
  for (std::size_t i = 0; i < 10 * clients.size(); ++i) {
    const SignedCase& one = clients[i * i % clients.size()];
    EXPECT_EQ(verify(one, time_of(one), one.secret).value(), one.key_id);
  }
}

TEST(SignatureVerifier, RefusesEveryChangeOfASignedByteOfTheBody) {
  const SignedCase original = case_named("GetItem_plain");
  for (std::size_t i = 0; i < original.body.size(); ++i) {
    SignedCase changed = original;
    changed.body[i] = static_cast<char>(changed.body[i] ^ 1);
    EXPECT_FALSE(verify(changed, time_of(original), original.secret).has_value()) << i;
  }
}

TEST(SignatureVerifier, TakesWhatOtherClientsDo) {
  const SignedCase original = case_named("GetItem_plain");
  const std::vector<std::pair<std::string_view, std::function<void(SignedCase&)>>> forms = {
      {"no blanks behind the commas",
       [](SignedCase& c) {
         replace(c.header("Authorization"), ", ", ",");
         replace(c.header("Authorization"), ", ", ",");
       }},
      {"Content-Type not signed",
       [](SignedCase& c) {
         sign_again(c, {"host", "x-amz-date", "x-amz-target"});
       }},
      {"names of headers in capitals",
       [](SignedCase& c) {
         for (auto& [name, value] : c.headers) {
           if (name == "Host") name = "HOST";
         }
       }},
      {"more blanks around a value",
       [](SignedCase& c) { c.header("X-Amz-Target") = "  " + c.header("X-Amz-Target") + "\t "; }},
      {"trace id of a proxy",
       [](SignedCase& c) { c.headers.emplace_back("X-Amzn-Trace-Id", "Root=1"); }},
      {"headers a proxy added", [](SignedCase& c) { c.headers.emplace_back("Via", "1.1 a"); }},
  };
  for (const auto& [what, make] : forms) {
    SignedCase changed = original;
    make(changed);
    const auto answer = verify(changed, time_of(original), original.secret);
    EXPECT_TRUE(answer.has_value()) << what << ": " << answer.error().message();
  }
}

TEST(SignatureVerifier, TakesFifteenMinutesEitherWayAndNoSecondMore) {
  const SignedCase one = case_named("get_0");
  const auto at = [&](std::chrono::milliseconds shift) {
    return verify(one, time_of(one) + shift, one.secret);
  };
  EXPECT_TRUE(at(15min).has_value());
  EXPECT_TRUE(at(-15min).has_value());
  ASSERT_FALSE(at(15min + 1s).has_value());
  EXPECT_EQ(at(15min + 1s).error().message(),
            "Signature expired: 20270720T172525Z is now earlier than 20270720T172526Z "
            "(20270720T174026Z - 15 min.)");
  ASSERT_FALSE(at(-15min - 1s).has_value());
  EXPECT_EQ(at(-15min - 1s).error().message(),
            "Signature not yet current: 20270720T172525Z is still later than 20270720T172524Z "
            "(20270720T171024Z + 15 min.)");
  EXPECT_EQ(api_error_of(at(-24h * 365000).error()), ApiError::invalid_signature);
}

TEST(SignatureVerifier, TakesAPresignedRequestAsLongAsItSays) {
  for (const auto& [name, lifetime] :
       {std::pair{"presigned_host_only", 3600s}, std::pair{"presigned_operation", 604800s},
        std::pair{"presigned_briefly", 1s}}) {
    const SignedCase one = case_named(name);
    EXPECT_TRUE(verify(one, time_of(one) + lifetime, one.secret).has_value()) << name;
    const auto late = verify(one, time_of(one) + lifetime + 1s, one.secret);
    ASSERT_FALSE(late.has_value()) << name;
    EXPECT_TRUE(late.error().message().starts_with("Signature expired: ")) << name;
  }
}

TEST(SignatureVerifier, RefusesEveryChangeOfAPresignedRequest) {
  const SignedCase original = case_named("presigned_operation");
  const std::vector<std::tuple<std::string_view, std::string_view, std::string_view>> rows = {
      {"X-Amz-Expires=604800", "X-Amz-Expires=604801", messages::kExpires},
      {"X-Amz-Expires=604800", "X-Amz-Expires=0", messages::kExpires},
      {"X-Amz-Expires=604800", "X-Amz-Expires=+9", messages::kExpires},
      {"X-Amz-Expires=604800", "X-Amz-Expires=604799", kSame},
      {"X-Amz-Expires=604800", "X-Amz-Expires=604800&X-Amz-Expires=604800", kSame},
      {"&X-Amz-Date=", "&X-Amz-Date=20250101T000000Z&X-Amz-Date=", kSame},
      {"&X-Amz-Date=", "&x=", "AWS query-string parameters must include 'X-Amz-Date'. Re-examine "},
      {"&X-Amz-SignedHeaders=", "&x=", "AWS query-string parameters must include 'X-Amz-Signed"},
      {"content-type%3Bhost%3Bx-amz-target", "content-type%3Bhost", "'X-Amz-Target' must be a "},
      {"X-Amz-Algorithm=AWS4-HMAC-SHA256", "X-Amz-Algorithm=AWS4", "Unsupported AWS 'algorithm'"},
      {"X-Amz-Algorithm=AWS4-HMAC-SHA256", "x=1", messages::kMissingToken},
      {"X-Amz-Date=", "X-Amz-Security-Token=t&X-Amz-Date=", messages::kInvalidToken},
      {"X-Amz-Date=", "a=b&X-Amz-Date=", kSame},
  };
  for (const auto& [from, to, message] : rows) {
    SignedCase changed = original;
    replace(changed.query, from, to);
    const auto answer = verify(changed, time_of(original), original.secret);
    ASSERT_FALSE(answer.has_value()) << to;
    EXPECT_TRUE(answer.error().message().starts_with(message)) << to << answer.error().message();
  }
  SignedCase changed = original;
  changed.body = "{ }";
  EXPECT_EQ(verify(changed, time_of(original), original.secret).error().message(), kSame);
}

TEST(SignatureVerifier, TakesOnlyTheRegionsOfItsPolicy) {
  const SignedCase one = case_named("get_0");
  const ManualClock clock(time_of(one));
  const OneKey keys(one.key_id, {{1, one.secret}});
  std::vector<HeaderField> fields;
  SignatureVerifier same({{"eu-west-1", "us-east-1"}}, clock);
  EXPECT_TRUE(same.verify(one.request(fields), keys).has_value());
  SignatureVerifier other({{"eu-west-1"}}, clock);
  const auto answer = other.verify(one.request(fields), keys);
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().message(),
            "Credential should be scoped to a valid region, not 'us-east-1'. ");
}

TEST(SignatureVerifier, TakesTheOldSecretBesideTheNewOne) {
  const SignedCase one = case_named("get_0");
  const ManualClock clock(time_of(one));
  SignatureVerifier verifier({}, clock);
  std::vector<HeaderField> fields;
  const SignableRequest request = one.request(fields);
  EXPECT_TRUE(verifier.verify(request, OneKey(one.key_id, {{2, "new"}, {1, one.secret}})));
  EXPECT_FALSE(verifier.verify(request, OneKey(one.key_id, {{2, "new"}})));
}

TEST(SignatureVerifier, WorksAsMuchForAnUnknownKeyIdAsForAWrongSignature) {
  const SignedCase one = case_named("get_0");
  const ManualClock clock(time_of(one));
  std::vector<HeaderField> fields;
  const SignableRequest request = one.request(fields);
  SignatureVerifier wrong({}, clock);
  SignatureVerifier unknown({}, clock);
  for (int i = 0; i < 10; ++i) {
    EXPECT_FALSE(wrong.verify(request, OneKey(one.key_id, {{1, "other"}})));
    EXPECT_FALSE(unknown.verify(request, OneKey("other", {{1, one.secret}})));
  }
  EXPECT_EQ(wrong.key_counts().derived, 1U);
  EXPECT_EQ(unknown.key_counts().derived, wrong.key_counts().derived);
  EXPECT_EQ(unknown.key_counts().found, wrong.key_counts().found);
}

TEST(SigningKeyCache, DerivesAKeyOnceAndKeepsSecretsApart) {
  SigningKeyCache keys;
  const std::string scope = "20250101/us-east-1/dynamodb";
  const std::string first = to_hex(keys.get({1, "a"}, scope).sign("x"));
  EXPECT_EQ(to_hex(keys.get({1, "a"}, scope).sign("x")), first);
  EXPECT_NE(to_hex(keys.get({2, "b"}, scope).sign("x")), first);
  EXPECT_NE(to_hex(keys.get({1, "a"}, "20250102/us-east-1/dynamodb").sign("x")), first);
  EXPECT_EQ(keys.counts().derived, 3U);
  EXPECT_EQ(keys.counts().found, 1U);
}

TEST(SigningKeyCache, AnswersRightUnderManyMadeUpScopes) {
  SigningKeyCache keys;
  for (int i = 0; i < 2000; ++i) {
    const std::string scope = "20250101/r" + std::to_string(i % 700) + "/dynamodb";
    ASSERT_EQ(to_hex(keys.get({1, "a"}, scope).sign("x")),
              to_hex(derive_signing_key("a", scope).sign("x")));
  }
  EXPECT_EQ(keys.counts().derived + keys.counts().found, 2000U);
}

TEST(BasicTime, ReadsWhatItWritesAndNothingElse) {
  for (const std::string_view text : {"19700101T000000Z", "20240229T235959Z", "99991231T235959Z"}) {
    ASSERT_TRUE(parse_basic_time(text).has_value()) << text;
    EXPECT_EQ(basic_time(*parse_basic_time(text)), text);
  }
  for (const std::string_view text :
       {"", "20240229", "20240229T235959", "20240229t235959z", "20230229T000000Z",
        "20240001T000000Z", "20240101T240000Z", "20240101T006000Z", "20240101T000060Z",
        "+0240101T000000Z", "20240101T000000Z ", "2024010xT000000Z", "20240101 000000Z"}) {
    EXPECT_FALSE(parse_basic_time(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace adjoin::wire::sigv4_verify_test
