// Goal: credentials are asked for when there are none, when they are about to expire, and when they
// were refused.
#include "remote/config/credentials.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

TEST(CredentialsThatStay, AreHandedOutAndHaveNoSuccessor) {
  CredentialSource source(Credentials{"key", "secret", "token", {}});
  EXPECT_EQ(source.get().value().session_token, "token");
  EXPECT_FALSE(source.refuse("key"));
  EXPECT_EQ(source.get().value().key_id, "key");
}

TEST(CredentialsThatExpire, AreFetchedAnewBeforeTheyDo) {
  ManualClock clock(std::chrono::hours(1));
  int fetched = 0;
  CredentialSource source(
      [&]() -> Result<Credentials> {
        const auto expires = std::chrono::duration_cast<std::chrono::seconds>(clock.unix_time()) +
                             std::chrono::minutes(15);
        return Credentials{"key" + std::to_string(++fetched), "secret", "", expires};
      },
      clock);
  EXPECT_EQ(source.get().value().key_id, "key1");
  clock.advance(std::chrono::minutes(13));
  EXPECT_EQ(source.get().value().key_id, "key1");
  clock.advance(std::chrono::minutes(1));
  EXPECT_EQ(source.get().value().key_id, "key2") << "a tenth of their life is left";
  EXPECT_TRUE(source.refuse("key1")) << "others are there already";
  EXPECT_EQ(source.get().value().key_id, "key2");
  EXPECT_TRUE(source.refuse("key2"));
  EXPECT_EQ(source.get().value().key_id, "key3");
}

TEST(CredentialsThatLiveLong, AreFetchedAnewFiveMinutesBeforeTheyExpire) {
  ManualClock clock(std::chrono::hours(1));
  int fetched = 0;
  CredentialSource source(
      [&]() -> Result<Credentials> {
        return Credentials{"key" + std::to_string(++fetched), "secret", "", std::chrono::hours(13)};
      },
      clock);
  EXPECT_EQ(source.get().value().key_id, "key1");
  clock.advance(std::chrono::hours(11) + std::chrono::minutes(54));
  EXPECT_EQ(source.get().value().key_id, "key1");
  clock.advance(std::chrono::minutes(2));
  EXPECT_EQ(source.get().value().key_id, "key2");
}

TEST(CredentialsThatCannotBeFetched, AreAskedForAgainAfterSomeSeconds) {
  ManualClock clock(std::chrono::hours(1));
  int asked = 0;
  bool fails = true;
  CredentialSource source(
      [&]() -> Result<Credentials> {
        ++asked;
        if (fails) return Error(ErrorCode::configuration, "please log in");
        return Credentials{"key", "secret", "", std::chrono::hours(2)};
      },
      clock);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(source.get().error().message(), "please log in");
  EXPECT_EQ(asked, 1);
  fails = false;
  clock.advance(std::chrono::seconds(6));
  EXPECT_EQ(source.get().value().key_id, "key");
  EXPECT_EQ(asked, 2);
  fails = true;
  clock.advance(std::chrono::minutes(57));
  EXPECT_EQ(source.get().value().key_id, "key") << "they are still valid";
  EXPECT_EQ(asked, 3);
  clock.advance(std::chrono::minutes(5));
  EXPECT_EQ(source.get().error().message(), "please log in");
}

}  // namespace
}  // namespace adjoin::remote
