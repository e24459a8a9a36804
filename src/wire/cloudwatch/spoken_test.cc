#include "wire/cloudwatch/spoken.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "wire/cloudwatch/fault.h"
#include "wire/cloudwatch/next_token.h"

namespace adjoin::wire::cloudwatch {
namespace {

constexpr std::string_view kForm = "application/x-www-form-urlencoded; charset=utf-8";
constexpr std::string_view kTarget = "GraniteServiceVersion20100801.ListMetrics";
constexpr std::string_view kPath = "/service/GraniteServiceVersion20100801/operation/ListMetrics";

std::string spoken_text(const Head& head) {
  const auto spoken = spoken_by(head);
  if (!spoken) return "none";
  const char* form = spoken->form == Form::json   ? "json "
                     : spoken->form == Form::cbor ? "cbor "
                                                  : "query ";
  return form + std::string(spoken->operation);
}

TEST(CloudWatchSpoken, TheHeadSaysTheForm) {
  EXPECT_EQ(spoken_text({.path = "/", .target = kTarget}), "json ListMetrics");
  EXPECT_EQ(spoken_text({.path = kPath, .smithy_protocol = "rpc-v2-cbor"}), "cbor ListMetrics");
  EXPECT_EQ(spoken_text({.path = "/", .content_type = kForm, .is_signed = true}), "query ");
}

TEST(CloudWatchSpoken, WhatIsForAnotherServiceIsLeftToIt) {
  const std::vector<Head> heads = {
      {.path = "/", .target = "DynamoDB_20120810.ListTables"},
      {.path = "/", .target = "GraniteServiceVersion20100801"},
      {.path = "/x", .target = kTarget},
      {.path = kPath},
      {.path = kPath, .target = kTarget, .smithy_protocol = "rpc-v2-cbor"},
      {.path = kPath, .target = "DynamoDB_20120810.GetItem", .smithy_protocol = "rpc-v2-cbor"},
      {.path = kPath, .smithy_protocol = "rpc-v2-json"},
      {.path = "/service/DynamoDB_20120810/operation/ListTables", .smithy_protocol = "rpc-v2-cbor"},
      {.path = "/service/GraniteServiceVersion20100801/operation/",
       .smithy_protocol = "rpc-v2-cbor"},
      {.path = "/service/GraniteServiceVersion20100801/operation/A/B",
       .smithy_protocol = "rpc-v2-cbor"},
      {.path = "/",
       .target = "DynamoDB_20120810.GetItem",
       .content_type = kForm,
       .is_signed = true},
      {.path = "/", .content_type = "application/x-www-form-urlencodedx", .is_signed = true},
      {.path = "/", .is_signed = true},
  };
  for (const Head& head : heads) EXPECT_EQ(spoken_text(head), "none") << head.path << head.target;
}

TEST(CloudWatchSpoken, AFormOfAWebPageIsNotAnswered) {
  EXPECT_EQ(spoken_text({.path = "/", .content_type = kForm}), "none");
}

TEST(CloudWatchPages, EveryEntryIsOnOnePage) {
  std::vector<std::string> all;
  for (int i = 10'000; i < 11'201; ++i) all.push_back(std::to_string(i));
  const auto key_of = [](const std::string& entry) { return entry; };
  std::optional<std::string> token;
  std::vector<std::string> seen;
  std::vector<std::size_t> sizes;
  do {
    auto page = all;
    auto next = cut_page("ListMetrics", token, kMetricsPage, page, key_of);
    ASSERT_TRUE(next.has_value());
    token = *next;
    sizes.push_back(page.size());
    seen.insert(seen.end(), page.begin(), page.end());
    // What comes or goes before the next page moves nothing.
    if (sizes.size() == 1) all.erase(all.begin());
  } while (token);
  EXPECT_EQ(sizes, (std::vector<std::size_t>{500, 500, 201}));
  EXPECT_EQ(seen.size(), 1201U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
}

TEST(CloudWatchPages, AFullLastPageHasNoToken) {
  std::vector<std::string> all(500, "x");
  const auto next = cut_page("ListMetrics", std::nullopt, kMetricsPage, all,
                             [](const std::string& entry) { return entry; });
  ASSERT_TRUE(next.has_value());
  EXPECT_EQ(*next, std::nullopt);
}

TEST(CloudWatchPages, AForeignTokenIsRefused) {
  for (const std::string& token :
       {std::string("x"), std::string("bm8="), std::string(), next_token("DescribeAlarms", "a")}) {
    const auto key = key_of_token("ListMetrics", token);
    ASSERT_FALSE(key.has_value()) << token;
    EXPECT_EQ(fault_of(key.error()), Fault::invalid_next_token);
  }
  EXPECT_EQ(*key_of_token("ListMetrics", next_token("ListMetrics", "a\nb")), "a\nb");
}

}  // namespace
}  // namespace adjoin::wire::cloudwatch
