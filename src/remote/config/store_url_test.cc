// Goal: a store's URL says table, region, endpoint and profile, or what is wrong with it.
#include "remote/config/store_url.h"

#include <gtest/gtest.h>

namespace adjoin::remote {
namespace {

std::string shown(std::string_view url) {
  const auto parsed = parse_store_url(url);
  if (!parsed) return std::string(to_string(parsed.error().code()));
  const SettingsChoice& choice = parsed->choice;
  return parsed->table + "|" + choice.region.value_or("-") + "|" +
         choice.endpoint_url.value_or("-") + "|" + choice.profile.value_or("-");
}

TEST(AStoreUrl, NamesTableRegionEndpointAndProfile) {
  EXPECT_EQ(shown("dynamodb://people"), "people|-|-|-");
  EXPECT_EQ(shown("dynamodb://people?region=eu-west-1"), "people|eu-west-1|-|-");
  EXPECT_EQ(shown("dynamodb://?endpoint=http://localhost:8000&profile=two"),
            "|-|http://localhost:8000|two");
  EXPECT_EQ(shown("dynamodb://a.b-c_d?endpoint=http%3A%2F%2F[::1]%3a8000"),
            "a.b-c_d|-|http://[::1]:8000|-");
}

TEST(AStoreUrl, SaysWhatTheEndpointCanDo) {
  const auto parsed = parse_store_url(
      "dynamodb://people?transactions=no&transact_items=25&streams=yes&time_to_live=no&"
      "update_table=no&gsi_consistency=strong&concurrency=8");
  ASSERT_TRUE(parsed.has_value());
  const CapabilityChoice& can = parsed->choice.capabilities;
  EXPECT_EQ(can.transactions, "no");
  EXPECT_EQ(can.transact_items, "25");
  EXPECT_EQ(can.streams, "yes");
  EXPECT_EQ(can.time_to_live, "no");
  EXPECT_EQ(can.update_table, "no");
  EXPECT_EQ(can.gsi_consistency, "strong");
  EXPECT_EQ(parsed->choice.concurrency, "8");
}

TEST(AStoreUrl, IsRefusedForWhatItIsNot) {
  for (const char* url :
       {"dynamodb://a/b", "dynamodb://a b", "dynamodb://a?x=1", "dynamodb://a?region",
        "dynamodb://a?region=", "dynamodb://a?region=x&region=y", "dynamodb://a?region=%4",
        "dynamodb://a?region=%zz", "s3://bucket", "dynamodb:a"}) {
    EXPECT_EQ(shown(url), "invalid_argument") << url;
  }
  EXPECT_FALSE(is_store_url("./dynamodb"));
}

}  // namespace
}  // namespace adjoin::remote
