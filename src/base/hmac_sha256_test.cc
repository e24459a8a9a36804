// SHA-256 against FIPS 180-4's examples and HMAC-SHA256 against RFC 4231's.

#include "base/hmac_sha256.h"

#include <gtest/gtest.h>

#include <string>

namespace adjoin {
namespace {

TEST(Sha256, AnswersThePublishedExamples) {
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc")),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(to_hex(sha256(std::string(1000000, 'a'))),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, GoesOnFromACopyAsFromItself) {
  Sha256 hash;
  hash.update("a");
  Sha256 copy = hash;
  hash.update("bc");
  copy.update("bc");
  EXPECT_EQ(to_hex(hash.finish()), to_hex(sha256("abc")));
  EXPECT_EQ(to_hex(copy.finish()), to_hex(sha256("abc")));
}

TEST(HmacSha256, AnswersThePublishedExamples) {
  EXPECT_EQ(to_hex(HmacSha256Key(std::string(20, '\x0b')).sign("Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  EXPECT_EQ(to_hex(HmacSha256Key("Jefe").sign("what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  EXPECT_EQ(to_hex(HmacSha256Key(std::string(20, '\xaa')).sign(std::string(50, '\xdd'))),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
  // A key longer than a block is hashed.
  EXPECT_EQ(to_hex(HmacSha256Key(std::string(131, '\xaa'))
                       .sign("Test Using Larger Than Block-Size Key - Hash Key First")),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
}

TEST(HmacSha256, SignsManyMessagesWithOneKey) {
  const HmacSha256Key key("Jefe");
  const Sha256Digest first = key.sign("what do ya want for nothing?");
  EXPECT_NE(to_hex(key.sign("")), to_hex(first));
  EXPECT_EQ(to_hex(key.sign("what do ya want for nothing?")), to_hex(first));
}

TEST(ConstantTimeEquality, SeesEveryBit) {
  const Sha256Digest digest = sha256("abc");
  EXPECT_TRUE(equal_in_constant_time(bytes_of(digest), bytes_of(digest)));
  EXPECT_FALSE(equal_in_constant_time(bytes_of(digest), bytes_of(digest).substr(1)));
  for (std::size_t i = 0; i < digest.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      Sha256Digest other = digest;
      other[i] = static_cast<std::uint8_t>(other[i] ^ (1 << bit));
      EXPECT_FALSE(equal_in_constant_time(bytes_of(digest), bytes_of(other)));
    }
  }
}

}  // namespace
}  // namespace adjoin
