// Who a request comes from, when keys change, and when somebody keeps guessing.

#include "server/auth/authenticate.h"

#include <gtest/gtest.h>

#include "wire/sigv4/request.h"
#include "wire/sigv4/sign.h"

namespace adjoin::server {
namespace {

constexpr std::string_view kNow = "20250101T120000Z";

/// A request to list tables as `secret` signs it.
struct Sent {
  explicit Sent(std::string_view secret, std::string request_body = "{}",
                std::string_view peer = "127.0.0.1:1234")
      : body(std::move(request_body)) {
    const std::vector<wire::HeaderField> fields = {
        {"Host", "localhost:8000"}, {"X-Amz-Target", "DynamoDB_20120810.ListTables"}};
    made = wire::sign_request({"POST", "/", "a=1", fields, body}, {"alice", secret, "us-east-1"},
                              *wire::parse_basic_time(kNow));
    for (const wire::HeaderField& field : fields) {
      request.fields.push_back({field.name, field.value});
    }
    request.fields.push_back({"X-Amz-Date", made.x_amz_date});
    request.fields.push_back({"Authorization", made.authorization});
    request.method = "POST";
    request.target = "/?a=1";
    request.body = body;
    request.peer = peer;
  }
  Sent(const Sent&) = delete;

  std::string body;
  wire::SignatureHeaders made;
  HttpRequest request;
};

std::shared_ptr<const Credentials> keys_with(std::vector<std::string> secrets,
                                             bool enabled = true) {
  AccessKey key{"alice", enabled, {}};
  for (std::string& secret : secrets) key.secrets.push_back({std::move(secret), {}});
  return std::make_shared<Credentials>(std::vector<AccessKey>{key});
}

ManualClock clock_at_noon() {
  return ManualClock(wire::parse_basic_time(kNow)->time_since_epoch());
}

ApiError refusal_of(const Result<Principal>& answer) {
  return answer ? ApiError::none : api_error_of(answer.error());
}

TEST(Authenticator, NamesTheKeyThatSigned) {
  const ManualClock clock = clock_at_noon();
  Authenticator authenticator(keys_with({"right"}), {}, clock);
  const auto principal = authenticator.authenticate(Sent("right").request);
  ASSERT_TRUE(principal.has_value()) << principal.error().message();
  EXPECT_EQ(principal->key_id, "alice");
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong").request)),
            ApiError::invalid_signature);
  EXPECT_EQ(refusal_of(authenticator.authenticate(HttpRequest{})),
            ApiError::missing_authentication_token);
}

TEST(Authenticator, TakesBothSecretsWhileAKeyChangesOver) {
  const ManualClock clock = clock_at_noon();
  Authenticator authenticator(keys_with({"new", "old"}), {}, clock);
  EXPECT_TRUE(authenticator.authenticate(Sent("new").request).has_value());
  EXPECT_TRUE(authenticator.authenticate(Sent("old").request).has_value());
  authenticator.replace(keys_with({"new"}));
  EXPECT_TRUE(authenticator.authenticate(Sent("new").request).has_value());
  EXPECT_FALSE(authenticator.authenticate(Sent("old").request).has_value());
}

TEST(Authenticator, AnswersADisabledKeyAsAnUnknownOne) {
  const ManualClock clock = clock_at_noon();
  Authenticator authenticator(keys_with({"right"}, false), {}, clock);
  const auto answer = authenticator.authenticate(Sent("right").request);
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(api_error_of(answer.error()), ApiError::unrecognized_client);
  EXPECT_EQ(answer.error().message(), "The security token included in the request is invalid.");
}

TEST(Authenticator, SlowsAnAddressThatKeepsFailingAndLocksNobodyOut) {
  ManualClock clock = clock_at_noon();
  // With this salt the two addresses below have a slot each.
  Authenticator authenticator(keys_with({"right"}), {}, clock, 1);
  const std::string big(100 * 1024, 'x');
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong").request)),
              ApiError::invalid_signature);
  }
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong").request)), ApiError::throttling);
  EXPECT_TRUE(authenticator.authenticate(Sent("right").request).has_value());
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("right", big).request)),
            ApiError::throttling);
  // Another address has failed nothing, with the same key; another port is the same address.
  EXPECT_TRUE(authenticator.authenticate(Sent("right", big, "[::1]:9").request).has_value());
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong", "{}", "[::1]:9").request)),
            ApiError::invalid_signature);
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong", "{}", "127.0.0.1:9").request)),
            ApiError::throttling);
  clock.advance(std::chrono::seconds(10));
  EXPECT_TRUE(authenticator.authenticate(Sent("right", big).request).has_value());
  EXPECT_EQ(refusal_of(authenticator.authenticate(Sent("wrong").request)),
            ApiError::invalid_signature);
}

// The table is bounded: of two addresses with one slot, each failure of one forgets the other's.
TEST(FailedPeers, StartsAnAddressAnewThatAnotherDisplaced) {
  const FailedPeers::Time now{};
  FailedPeers peers(1);
  const auto exhaust = [&](std::string_view peer) {
    for (int i = 0; i <= static_cast<int>(FailedPeers::kBurst); ++i) peers.failed(peer, now);
  };
  exhaust("10.0.0.1:1");
  ASSERT_TRUE(peers.is_over("10.0.0.1:1", now));
  std::vector<std::string> displacing;
  for (int i = 0; i < 65'536 && displacing.empty(); ++i) {
    const std::string other =
        "10.1." + std::to_string(i / 256) + "." + std::to_string(i % 256) + ":1";
    peers.failed(other, now);
    if (!peers.is_over("10.0.0.1:1", now)) displacing.push_back(other);
  }
  ASSERT_FALSE(displacing.empty());
  exhaust("10.0.0.1:1");
  EXPECT_TRUE(peers.is_over("10.0.0.1:1", now));
  EXPECT_FALSE(peers.is_over(displacing.front(), now));
  exhaust(displacing.front());
  EXPECT_TRUE(peers.is_over(displacing.front(), now));
  EXPECT_FALSE(peers.is_over("10.0.0.1:1", now));
}

}  // namespace
}  // namespace adjoin::server
