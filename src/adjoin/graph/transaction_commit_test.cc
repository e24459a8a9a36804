#include <gtest/gtest.h>

#include <string>

#include "adjoin/state/test_people.h"
#include "adjoin/transaction.h"

namespace adjoin {
namespace {

/// Of a failed commit, the position of the operation that it blames.
std::size_t blamed(const Result<WriteResult>& failed) {
  EXPECT_FALSE(failed);
  if (failed) return SIZE_MAX;
  EXPECT_EQ(failed.error().code(), ErrorCode::condition_failed) << failed.error().message();
  EXPECT_EQ(failed.error().causes().size(), 1U) << failed.error().message();
  return failed.error().causes().empty() ? SIZE_MAX : failed.error().causes()[0].operation;
}

class TransactionCommit : public testing::Test {
 protected:
  TransactionCommit() {
    Transaction begin;
    begin.put_node(test::person("ann")).put_node({"THING#1", {{"stock", 2}}});
    begin.add_edge({"PERSON#ann", "RATES", "THING#1", {{"stars", 3}}});
    graph_.commit(begin).value();
  }
  /// A transaction whose first operation would succeed.
  static Transaction begun() {
    Transaction transaction;
    transaction.put_node({"THING#2"});
    return transaction;
  }
  bool has_written() const { return graph_.get_node("THING#2").value().has_value(); }

  const Edge rates_{"PERSON#ann", "RATES", "THING#1"};
  Graph graph_ = test::graph_of();
};

TEST_F(TransactionCommit, ChecksThatHoldChangeNothing) {
  Transaction checks;
  checks.check_node("THING#1", "stock = 2")
      .check_edge(rates_, "stars > 2")
      .check_no_node("THING#9")
      .check_no_edge({"PERSON#ann", "OWNS", "THING#1"});
  const WriteResult done = graph_.commit(checks).value();
  EXPECT_EQ(done.outcomes, std::vector(4, Outcome::checked));
  EXPECT_EQ(done.usage.requests, 1);
}

TEST_F(TransactionCommit, ChecksThatDoNotHoldAreNamedAndNothingIsWritten) {
  EXPECT_EQ(blamed(graph_.commit(begun().check_node("THING#1", "stock > 2"))), 1U);
  EXPECT_EQ(blamed(graph_.commit(begun().check_node("THING#9"))), 1U);
  EXPECT_EQ(blamed(graph_.commit(begun().check_edge(rates_, "stars > 3"))), 1U);
  EXPECT_EQ(blamed(graph_.commit(begun().check_edge({"PERSON#ann", "OWNS", "THING#1"}))), 1U);
  EXPECT_EQ(blamed(graph_.commit(begun().check_no_node("THING#1"))), 1U);
  EXPECT_EQ(blamed(graph_.commit(begun().check_no_edge(rates_))), 1U);
  EXPECT_FALSE(has_written());
}

TEST_F(TransactionCommit, RemoveNodeItemIsRefusedWhileEdgesAreCounted) {
  EXPECT_EQ(blamed(graph_.commit(begun().remove_node_item("PERSON#ann"))), 1U);
  EXPECT_FALSE(has_written());
  ASSERT_TRUE(graph_.remove_edge(rates_));
  EXPECT_EQ(graph_.commit(begun().remove_node_item("PERSON#ann")).value().outcomes[1],
            Outcome::removed);
  EXPECT_FALSE(graph_.get_node("PERSON#ann").value().has_value());
}

TEST_F(TransactionCommit, OperationsOfOneItemBecomeOneWriteOrAreRefused) {
  Transaction merged;
  merged.update_node("THING#1", {.add = {{"stock", -1}}})
      .update_node("THING#1", {.add = {{"stock", -1}}, .where = "stock >= 2"});
  ASSERT_TRUE(graph_.commit(merged));
  EXPECT_EQ(graph_.get_node("THING#1").value()->fields.find("stock")->as_int(), 0);

  const auto twice = graph_.commit(begun().put_node({"THING#2", {{"stock", 1}}}));
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().code(), ErrorCode::invalid_argument) << twice.error().message();
  EXPECT_FALSE(has_written());
}

TEST_F(TransactionCommit, LeavesOutSetsWithoutElements) {
  const Set<std::string> none;
  ASSERT_TRUE(graph_.put_node({"THING#1", {{"stock", 1}, {"tags", none}}}));
  Transaction sets;
  sets.update_node("THING#1", {.set = {{"stock", none}, {"label", "x"}}})
      .update_edge(rates_, {.set = {{"stars", none}}})
      .add_edge({"PERSON#ann", "FOLLOWS", "PERSON#bob", {{"note", "hi"}, {"tags", none}}});
  ASSERT_TRUE(graph_.commit(sets));
  EXPECT_EQ(graph_.get_node("THING#1").value()->fields, (Item{{"label", "x"}}));
  EXPECT_EQ(graph_.get_edge(rates_).value()->fields, Item());
  EXPECT_EQ(graph_.get_edge({"PERSON#ann", "FOLLOWS", "PERSON#bob"}).value()->fields,
            (Item{{"note", "hi"}}));
}

TEST_F(TransactionCommit, MayBeDoneAgainAndACopyGoesItsOwnWay) {
  Transaction less;
  less.update_node("THING#1", {.add = {{"stock", -1}}, .where = "stock > 0"});
  Transaction copy = less;
  copy.put_node({"THING#2"});
  ASSERT_TRUE(graph_.commit(less));
  EXPECT_FALSE(has_written());
  ASSERT_TRUE(graph_.commit(copy));
  EXPECT_TRUE(has_written());
  EXPECT_EQ(blamed(graph_.commit(less)), 0U);
}

TEST_F(TransactionCommit, AWrongOperationIsReportedWithItsPosition) {
  const auto wrong = graph_.commit(begun().put_node({"SHIP#1"}));
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code(), ErrorCode::invalid_argument);
  EXPECT_NE(wrong.error().message().find("SHIP#1"), std::string::npos);
  ASSERT_EQ(wrong.error().causes().size(), 1U);
  EXPECT_EQ(wrong.error().causes()[0].operation, 1U);
  EXPECT_EQ(wrong.error().causes()[0].message, wrong.error().message());
}

}  // namespace
}  // namespace adjoin
