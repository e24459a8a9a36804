// Goal: a scan answers every item once, in any order, however it is cut.
#include <algorithm>

#include "contract/store_contract.h"

namespace adjoin::contract {
namespace {

Texts scan_all(table::TableStore& store, table::ScanRequest request) {
  Texts all;
  for (int pages = 0; pages < 10'000; ++pages) {
    const auto result = store.scan({}, request);
    if (!result) return {failure(result)};
    for (std::string& one : texts(result->items)) all.push_back(std::move(one));
    if (!result->last_evaluated_key) break;
    request.exclusive_start_key = result->last_evaluated_key;
  }
  std::sort(all.begin(), all.end());
  return all;
}

TEST_P(StoreContract, ScansAnswerEverythingHoweverTheyAreCut) {
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    put(R"({"pk":"p)" + std::to_string(i % 7) + R"(","sk":")" + n + R"(","g":"x","h":)" + n + "}");
  }
  table::ScanRequest request;
  request.table = "Tab";
  const Texts whole = scan_all(store(), request);
  EXPECT_EQ(whole.size(), 30u);
  for (const int limit : {1, 3, 29, 30, 31}) {
    request.limit = limit;
    EXPECT_EQ(scan_all(store(), request), whole) << limit;
  }
  request.index_name = "ByG";
  EXPECT_EQ(scan_all(store(), request), whole);
  request.index_name.reset();
  Texts joined;
  request.total_segments = 4;
  for (int segment = 0; segment < 4; ++segment) {
    request.segment = segment;
    for (std::string& one : scan_all(store(), request)) joined.push_back(std::move(one));
  }
  std::sort(joined.begin(), joined.end());
  EXPECT_EQ(joined, whole);
}

TEST_P(StoreContract, AParallelScanGoesOnInItsOwnSegment) {
  for (int i = 0; i < 20; ++i) {
    put(R"({"pk":")" + std::to_string(i) + R"(","sk":"1","g":"x","h":1})");
  }
  for (const bool on_index : {false, true}) {
    table::ScanRequest request;
    request.table = "Tab";
    if (on_index) request.index_name = "ByG";
    request.total_segments = 2;
    request.limit = 1;
    std::size_t begun = 0;
    for (int segment = 0; segment < 2; ++segment) {
      request.segment = segment;
      request.exclusive_start_key.reset();
      const auto page = store().scan({}, request);
      ASSERT_TRUE(page) << failure(page);
      if (!page->last_evaluated_key) continue;
      ++begun;
      request.exclusive_start_key = page->last_evaluated_key;
      EXPECT_EQ(failure(store().scan({}, request)), "ok");
      request.segment = 1 - segment;
      EXPECT_EQ(failure(store().scan({}, request)),
                "validation: The provided starting key is invalid: Invalid ExclusiveStartKey. "
                "Please use ExclusiveStartKey with correct Segment. TotalSegments: 2 Segment: " +
                    std::to_string(1 - segment));
    }
    EXPECT_GE(begun, 1u);
  }
}

TEST_P(StoreContract, ScanFiltersMayNameKeys) {
  put(R"({"pk":"a","sk":"1"})");
  put(R"({"pk":"b","sk":"1"})");
  table::ScanRequest request;
  request.table = "Tab";
  request.filter_expression = "pk = :p";
  request.placeholders = with_values(R"({":p":"b"})");
  EXPECT_EQ(scan_all(store(), request), Texts{R"({"pk":"b","sk":"1"})"});
}

TEST_P(StoreContract, ScansOfAnIndexLeaveOutWhatItHasNot) {
  put(R"({"pk":"a","sk":"1","g":"x"})");
  put(R"({"pk":"b","sk":"1"})");
  table::ScanRequest request;
  request.table = "Tab";
  request.index_name = "Keys";
  EXPECT_EQ(scan_all(store(), request), Texts{R"({"g":"x","pk":"a","sk":"1"})"});
}

TEST_P(StoreContract, ScansThatCannotBeAreRefused) {
  struct Case {
    std::optional<std::int64_t> segment, total, limit;
    const char* message;
  };
  const Case cases[] = {
      {0,
       {},
       {},
       "The TotalSegments parameter is required but was not present in the request when Segment "
       "parameter is present"},
      {{},
       2,
       {},
       "The Segment parameter is required but was not present in the request when parameter "
       "TotalSegments is present"},
      {5,
       5,
       {},
       "The Segment parameter is zero-based and must be less than parameter TotalSegments: "
       "Segment: 5 is not less than TotalSegments: 5"},
      {-1, 5, {}, "Value '-1' at 'segment'"},
      {0, 0, {}, "Value '0' at 'totalSegments'"},
      {0, 1'000'001, {}, "Value '1000001' at 'totalSegments'"},
      {{}, {}, 0, "Value '0' at 'limit'"},
  };
  for (const Case& c : cases) {
    table::ScanRequest request;
    request.table = "Tab";
    request.segment = c.segment;
    request.total_segments = c.total;
    request.limit = c.limit;
    const std::string failed = failure(store().scan(context_, request));
    EXPECT_NE(failed.find(c.message), std::string::npos) << failed;
  }
}

}  // namespace
}  // namespace adjoin::contract
