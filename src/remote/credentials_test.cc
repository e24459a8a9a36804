// Goal: credentials are asked for when there are none, when they are about to expire, and when they
// were refused.
#include "remote/credentials.h"

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
  clock.advance(std::chrono::minutes(9));
  EXPECT_EQ(source.get().value().key_id, "key1");
  clock.advance(std::chrono::minutes(2));
  EXPECT_EQ(source.get().value().key_id, "key2");
  EXPECT_TRUE(source.refuse("key1")) << "others are there already";
  EXPECT_EQ(source.get().value().key_id, "key2");
  EXPECT_TRUE(source.refuse("key2"));
  EXPECT_EQ(source.get().value().key_id, "key3");
}

TEST(CredentialsThatCannotBeFetched, AreAskedForAgainNextTime) {
  bool fails = true;
  CredentialSource source(
      [&]() -> Result<Credentials> {
        if (fails) return Error(ErrorCode::configuration, "no");
        return Credentials{"key", "secret", "", {}};
      },
      system_clock());
  EXPECT_EQ(source.get().error().code(), ErrorCode::configuration);
  fails = false;
  EXPECT_EQ(source.get().value().key_id, "key");
}

}  // namespace
}  // namespace adjoin::remote
