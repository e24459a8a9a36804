#include "adjoin/items/item_list.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "adjoin/items/test_table.h"
#include "adjoin/table.h"

namespace adjoin {
namespace {

/// Ten items of partition A, of which every third lives in Bern.
class ItemListTest : public testing::Test {
 protected:
  ItemListTest() {
    std::vector<Item> items;
    for (int i = 0; i < 10; ++i) {
      items.push_back({{"PK", "A"},
                       {"SK", std::to_string(i)},
                       {"age", 90 - i},
                       {"city", i % 3 == 0 ? "Bern" : "Rome"}});
    }
    table_.put_all(items).value();
    table_.put({{"PK", "B"}, {"SK", "0"}}).value();
  }

  static std::string sorts(const Page<Item>& page) {
    std::string text;
    for (const Item& row : page) text += *row.find("SK")->as_string();
    return text;
  }
  Listing<Item> of_a() const { return table_.query("PK = \"A\""); }

  Store store_ = Store::open("memory:").value();
  Table table_ = people_in(store_);
};
using ItemLists = ItemListTest;

TEST_F(ItemLists, QueryReadsAPartitionInTheOrderAskedFor) {
  EXPECT_EQ(sorts(of_a().page().value()), "0123456789");
  EXPECT_EQ(sorts(of_a().descending().page().value()), "9876543210");
  EXPECT_EQ(sorts(of_a().by("byAge").page().value()), "9876543210");
  EXPECT_EQ(sorts(table_.query("PK = 'A' and SK between '3' and '5'").page().value()), "345");
  EXPECT_EQ(table_.query("city = 'Bern'").by("byCity").page().value().size(), 4U);
  EXPECT_EQ(table_.scan().page().value().size(), 11U);
  EXPECT_EQ(table_.scan().by("byCity").page().value().size(), 10U);
}

TEST_F(ItemLists, APageIsOneQueryAndCountsWhatItRead) {
  Usage usage;
  const Page<Item> page = of_a().where("city = 'Bern'").page({.usage = &usage}).value();
  EXPECT_EQ(sorts(page), "0369");
  EXPECT_EQ(page.usage, usage);
  EXPECT_EQ(usage.requests, 1);
  EXPECT_EQ(usage.items_read, 10);
  EXPECT_EQ(usage.items_returned, 4);
  EXPECT_EQ(page.next, "");
  EXPECT_EQ(page.previous, "");
  EXPECT_EQ(page.stopped_by, Limit::none);
}

TEST_F(ItemLists, CursorsLeadForwardsAndBack) {
  for (const bool descending : {false, true}) {
    for (const std::vector<std::string>& fields :
         {std::vector<std::string>{}, std::vector<std::string>{"SK", "age"}}) {
      Listing<Item> list = of_a().first(3).fields(fields);
      if (descending) list.descending();
      const std::vector<std::string> expected =
          descending ? std::vector<std::string>{"987", "654", "321", "0"}
                     : std::vector<std::string>{"012", "345", "678", "9"};
      Page<Item> page = list.page().value();
      for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(sorts(page), expected[i]);
        EXPECT_EQ(page.previous.empty(), i == 0);
        ASSERT_EQ(page.next.empty(), i + 1 == expected.size());
        if (!page.next.empty()) page = list.after(page.next).page().value();
      }
      list.after({});
      for (std::size_t i = expected.size() - 1; i-- > 0;) {
        page = list.before(page.previous).page().value();
        EXPECT_EQ(sorts(page), expected[i]);
        EXPECT_FALSE(page.next.empty());
      }
      EXPECT_EQ(page.previous, "");
      list.before({});
      EXPECT_EQ(sorts(list.after(page.next).page().value()), expected[1]);
    }
  }
}

TEST_F(ItemLists, CursorsOfAnIndexLeadBackToo) {
  Listing<Item> list = of_a().by("byAge").first(4).fields({"SK"});
  const Page<Item> first = list.page().value();
  EXPECT_EQ(sorts(first), "9876");
  EXPECT_EQ(first[0], (Item{{"SK", "9"}}));
  const Page<Item> second = list.after(first.next).page().value();
  EXPECT_EQ(sorts(second), "5432");
  EXPECT_EQ(second[0], (Item{{"SK", "5"}}));
  EXPECT_EQ(sorts(list.after({}).before(second.previous).page().value()), "9876");
}

TEST_F(ItemLists, AnEmptyPageAtTheEndLeadsBackToTheLastRow) {
  for (const bool descending : {false, true}) {
    Listing<Item> list = table_.query("PK = 'D'").first(2);
    if (descending) list.descending();
    for (const char* sort : {"1", "2", "3", "4"}) table_.put(person_key(sort, "D")).value();
    const std::string after_two = list.page().value().next;
    const std::string before_three = list.after(after_two).page().value().previous;
    const std::vector<Item> behind = list.after(after_two).page().value().rows;
    for (const Item& row : behind) {
      table_.remove(person_key(*row.find("SK")->as_string(), "D")).value();
    }
    const Page<Item> empty = list.after(after_two).page().value();
    EXPECT_TRUE(empty.empty());
    EXPECT_EQ(empty.next, "");
    const Page<Item> back = list.after({}).before(empty.previous).page().value();
    EXPECT_EQ(sorts(back), descending ? "43" : "12");
    EXPECT_EQ(back.previous, "");
    EXPECT_EQ(back.next, "") << "nothing follows the end";

    for (const Item& row : back) {
      table_.remove(person_key(*row.find("SK")->as_string(), "D")).value();
    }
    for (const Item& row : behind) table_.put(row).value();
    const Page<Item> front = list.before(before_three).page().value();
    EXPECT_TRUE(front.empty());
    EXPECT_EQ(front.previous, "");
    const Page<Item> on = list.before({}).after(front.next).page().value();
    EXPECT_EQ(sorts(on), descending ? "21" : "34");
  }
}

TEST_F(ItemLists, AnEmptyPageThatABudgetEndedLeadsBackToEachRowBefore) {
  std::vector<Item> items;
  for (int i = 0; i < 300; ++i) {
    items.push_back({{"PK", "E"}, {"SK", std::to_string(1000 + i)}, {"in", i == 0 ? 1 : 0}});
  }
  table_.put_all(items).value();
  Listing<Item> list = table_.query("PK = 'E'").where("`in` = 1").first(1);
  const Page<Item> first = list.page({.budget = {.requests_max = 1}}).value();
  ASSERT_EQ(sorts(first), "1000");
  ASSERT_NE(first.next, "");
  list.after(first.next);
  const Page<Item> dropped = list.page({.budget = {.requests_max = 1}}).value();
  EXPECT_EQ(dropped.stopped_by, Limit::requests);
  EXPECT_TRUE(dropped.empty());
  EXPECT_EQ(sorts(list.after({}).before(dropped.previous).page().value()), "1000");

  const Page<Item> unread =
      list.before({}).after(first.next).page({.budget = {.requests_max = 0}}).value();
  EXPECT_EQ(unread.next, first.next);
  EXPECT_EQ(unread.previous, "") << "where it stands, no row is known";
}

TEST_F(ItemLists, FirstReadsOnWhileAFilterDropsRows) {
  Usage usage;
  Listing<Item> list = of_a().where("city = 'Bern'").first(3);
  const Page<Item> page = list.page({.usage = &usage}).value();
  EXPECT_EQ(sorts(page), "036");
  EXPECT_EQ(usage.requests, 1);
  const Page<Item> rest = list.after(page.next).page().value();
  EXPECT_EQ(sorts(rest), "9");
  EXPECT_EQ(rest.next, "");
  EXPECT_EQ(sorts(list.after({}).before(rest.previous).page().value()), "036");
}

TEST_F(ItemLists, AllAndCountReadEveryPage) {
  std::string found;
  for (auto& row : of_a().first(7).all()) found += *row.value().find("SK")->as_string();
  EXPECT_EQ(found, "0123456");
  EXPECT_EQ(of_a().where("city = 'Rome'").count().value(), 6);
  EXPECT_EQ(table_.scan().count().value(), 11);
}

TEST_F(ItemLists, ABudgetEndsAPageAndNamesItself) {
  // 300 items, so that the filter takes more than one request to find the last of them.
  std::vector<Item> items;
  for (int i = 0; i < 300; ++i) {
    items.push_back({{"PK", "C"}, {"SK", std::to_string(1000 + i)}, {"last", i >= 299 ? 1 : 0}});
  }
  table_.put_all(items).value();
  Listing<Item> list = table_.query("PK = 'C'").where("last = 1").first(1);
  const Page<Item> page = list.page({.budget = {.requests_max = 1}}).value();
  EXPECT_EQ(page.stopped_by, Limit::requests);
  EXPECT_TRUE(page.empty());
  EXPECT_EQ(sorts(list.after(page.next).page().value()), "1299");
  EXPECT_EQ(of_a().count({.budget = {.requests_max = 0}}).error().code(),
            ErrorCode::budget_exceeded);
}

TEST_F(ItemLists, RefuseWhatATableDoesNotHave) {
  const std::string cursor = of_a().first(1).page().value().next;
  struct Case {
    Listing<Item> list;
    std::string says;
  };
  const Case cases[] = {
      {of_a().range(KeyRange::at_least("3")), "key condition"},
      {of_a().prefix("3"), "key condition"},
      {of_a().first(0), "first(0)"},
      {of_a().after(cursor).before(cursor), "not both"},
      {of_a().after("nonsense"), "cursor"},
      {of_a().by("byAge").after(cursor), "cursor"},
      {table_.query("PK = 'B'").after(cursor), "cursor"},
      {table_.scan().after(cursor), "cursor"},
      {table_.scan().descending(), "query()"},
      {table_.scan().before(cursor), "query()"},
      {of_a().by("byShoe"), "byShoe"},
      {of_a().where("city ="), "FilterExpression"},
      {table_.query("PK >"), "KeyConditionExpression"},
      {table_.query("SK = '1'"), "PK"},
  };
  for (const Case& one : cases) {
    const Result<Page<Item>> page = one.list.page();
    ASSERT_FALSE(page) << one.says;
    EXPECT_EQ(page.error().code(), ErrorCode::invalid_argument) << page.error().message();
    EXPECT_NE(page.error().message().find(one.says), std::string::npos) << page.error().message();
  }
}

TEST_F(ItemLists, ExplainShowsTheRequestAndItsWorstCost) {
  const Explanation whole = of_a().by("byAge").explain().value();
  EXPECT_NE(whole.text.find("Query people"), std::string::npos) << whole.text;
  EXPECT_NE(whole.text.find("byAge"), std::string::npos) << whole.text;
  EXPECT_EQ(whole.at_most.requests, 1);
  EXPECT_EQ(whole.at_most.read_units, 128);
  EXPECT_EQ(whole.repeats, "page");
  const Explanation one = of_a().first(1).explain().value();
  EXPECT_EQ(one.repeats, "");
  EXPECT_EQ(one.at_most.read_units, 100);  // two items, of 400 KB at most
  EXPECT_NE(table_.scan().explain().value().text.find("Scan people"), std::string::npos);
  EXPECT_FALSE(of_a().prefix("3").explain());
}

}  // namespace
}  // namespace adjoin
