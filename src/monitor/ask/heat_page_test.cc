#include "monitor/ask/heat_page.h"

#include <gtest/gtest.h>

#include <string_view>

#include "monitor/heat/catalog_for_test.h"
#include "monitor/heat/heat_board.h"

namespace adjoin::monitor::heat_page_test {
namespace {

using std::chrono::seconds;

class HeatPage : public testing::Test {
 protected:
  HeatPage() {
    store_.add("graph", 1);
    const ChargeForTest one{.object = 2, .index = "GSI1", .half_units = 5220};
    board_.charge(one.charge());
    clock_.advance(seconds{1});
    board_.collect();
  }

  ManualClock clock_{std::chrono::minutes{28'333'334}};
  CatalogForTest store_;
  HeatBoard board_{store_, clock_};
};

TEST_F(HeatPage, IsOneObjectWithALineForEachKey) {
  EXPECT_EQ(heat_json(board_, "since=60&kind=read&rows=1&table=graph&index=GSI1").value(),
            R"({"from":"2023-11-14T22:14:00.000Z","until":"2023-11-14T22:14:01.000Z",)"
            R"("seconds":1,"keys":[{"object":"graph/GSI1","key":"bob","kind":"read",)"
            R"("perSecond":2610,"share":0.87,"error":0}]})"
            "\n");
  EXPECT_EQ(heat_json(board_, "items=1&kind=throttle").value(),
            R"({"from":"2023-11-14T22:14:00.000Z","until":"2023-11-14T22:14:01.000Z",)"
            R"("seconds":1,"keys":[]})"
            "\n");
}

TEST_F(HeatPage, RefusesWhatItIsNotAsked) {
  for (const std::string_view wrong : {"since=0", "since=3601", "kind=reads", "rows=0", "items=2",
                                       "index=GSI1", "nothing=1", "since"}) {
    const auto answer = heat_json(board_, wrong);
    ASSERT_FALSE(answer) << wrong;
    EXPECT_EQ(answer.error().code(), ErrorCode::invalid_argument) << wrong;
  }
}

}  // namespace
}  // namespace adjoin::monitor::heat_page_test
