#include "server/http/inflate_body.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

#include <chrono>

namespace adjoin::server {
namespace {

Bytes gzip(BytesView plain) {
  libdeflate_compressor* compressor = libdeflate_alloc_compressor(9);
  Bytes packed(libdeflate_gzip_compress_bound(compressor, plain.size()), '\0');
  packed.resize(libdeflate_gzip_compress(compressor, plain.data(), plain.size(), packed.data(),
                                         packed.size()));
  libdeflate_free_compressor(compressor);
  return packed;
}

TEST(InflateBody, LeavesBodiesWithoutCodingAlone) {
  EXPECT_EQ(*inflate_body("", "body", 1), "body");
  EXPECT_EQ(*inflate_body("Identity", "body", 1), "body");
}

TEST(InflateBody, InflatesUpToTheLimitAndNotOneByteMore) {
  for (const std::size_t size : {0u, 1u, 16383u, 16384u, 16385u, 1'000'000u}) {
    const Bytes plain(size, 'p');
    const auto inflated = inflate_body("GZIP", gzip(plain), size);
    ASSERT_TRUE(inflated.has_value()) << size;
    EXPECT_TRUE(*inflated == plain);
    if (size == 0) continue;
    const auto refused = inflate_body("gzip", gzip(plain), size - 1);
    ASSERT_FALSE(refused.has_value()) << size;
    EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
  }
}

TEST(InflateBody, StopsAtTheLimitOfABomb) {
  const Bytes bomb = gzip(Bytes(64'000'000, '\0'));
  ASSERT_LT(bomb.size(), 80'000u);
  const auto refused = inflate_body("gzip", bomb, 16 * 1024 * 1024);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().code(), ErrorCode::limit_exceeded);
}

TEST(InflateBody, RefusesWhatIsNotOneWholeStream) {
  const Bytes whole = gzip(R"({"TableName":"t"})");
  for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
    EXPECT_FALSE(inflate_body("gzip", whole.substr(0, bytes), 1000).has_value()) << bytes;
  }
  EXPECT_FALSE(inflate_body("gzip", whole + "x", 1000).has_value());
  EXPECT_FALSE(inflate_body("gzip", whole + whole, 1000).has_value());
  EXPECT_FALSE(inflate_body("gzip", "{}", 1000).has_value());
  Bytes wrong_sum = whole;
  wrong_sum[wrong_sum.size() - 6] ^= 1;
  EXPECT_FALSE(inflate_body("gzip", wrong_sum, 1000).has_value());
  // Compressed twice and said once: the inside is left to whoever reads it as JSON.
  EXPECT_EQ(*inflate_body("gzip", gzip(whole), 1000), whole);
}

TEST(InflateBody, RefusesOtherCodings) {
  for (const char* coding : {"br", "deflate", "gzip, gzip", "gzip,identity", "zstd", "gzip "}) {
    const auto refused = inflate_body(coding, gzip("x"), 1000);
    ASSERT_FALSE(refused.has_value()) << coding;
    EXPECT_EQ(api_error_of(refused.error()), ApiError::validation);
    EXPECT_NE(refused.error().message().find(coding), std::string::npos);
  }
}

}  // namespace
}  // namespace adjoin::server
