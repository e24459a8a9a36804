#include "adjoin/transaction.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "adjoin/state/state.h"
#include "adjoin/state/written.h"

namespace adjoin {
namespace {

const std::vector<plan::WriteOperation>& operations_of(const Transaction& transaction) {
  return detail::Access::operations(transaction)->list;
}
template <typename Operation>
const Operation& operation_in(const Transaction& transaction, std::size_t index) {
  return std::get<Operation>(operations_of(transaction).at(index));
}

const Edge kBought{"USER#ann", "BOUGHT", "PRODUCT#7", {{"quantity", 2}}};

TEST(TransactionBuilder, KeepsWritesInTheOrderInWhichTheyAreAdded) {
  Transaction transaction;
  EXPECT_EQ(transaction.size(), 0U);
  transaction.put_node({"USER#ann", {{"name", "Ann"}}})
      .create_node({"USER#bob"})
      .update_node("PRODUCT#7", {.set = {{"name", "tea"}},
                                 .add = {{"stock", -2}},
                                 .remove = {"note"},
                                 .where = "stock >= 2"})
      .remove_node_item("USER#eve")
      .append("USER#ann", "log", {{"text", "hi"}});
  ASSERT_EQ(transaction.size(), 5U);
  EXPECT_EQ(operation_in<plan::PutNode>(transaction, 0).fields, (Item{{"name", "Ann"}}));
  EXPECT_FALSE(operation_in<plan::PutNode>(transaction, 0).only_new);
  EXPECT_EQ(operation_in<plan::PutNode>(transaction, 1).ref, "USER#bob");
  EXPECT_TRUE(operation_in<plan::PutNode>(transaction, 1).only_new);
  const auto& update = operation_in<plan::UpdateNode>(transaction, 2);
  EXPECT_EQ(update.ref, "PRODUCT#7");
  EXPECT_EQ(update.set, (Item{{"name", "tea"}}));
  EXPECT_EQ(update.add, (Item{{"stock", -2}}));
  EXPECT_EQ(update.remove, std::vector<std::string>{"note"});
  EXPECT_EQ(update.where, "stock >= 2");
  EXPECT_EQ(operation_in<plan::RemoveNode>(transaction, 3).ref, "USER#eve");
  const auto& appended = operation_in<plan::AddToSeries>(transaction, 4);
  EXPECT_EQ(appended.of, "USER#ann");
  EXPECT_EQ(appended.series, "log");
  EXPECT_EQ(appended.fields, (Item{{"text", "hi"}}));
}

TEST(TransactionBuilder, KeepsWritesOfEdges) {
  Transaction transaction;
  transaction.add_edge(kBought)
      .update_edge(kBought, {.set = {{"quantity", 3}}, .where = "quantity < 3"})
      .move_edge(kBought)
      .remove_edge(kBought);
  ASSERT_EQ(transaction.size(), 4U);
  const auto& added = operation_in<plan::AddEdge>(transaction, 0);
  EXPECT_EQ(added.from + added.type + added.to, "USER#annBOUGHTPRODUCT#7");
  EXPECT_EQ(added.fields, kBought.fields);
  const auto& updated = operation_in<plan::UpdateEdge>(transaction, 1);
  EXPECT_EQ(updated.edge.from, "USER#ann");
  EXPECT_EQ(updated.edge.fields, kBought.fields);
  EXPECT_EQ(updated.set, (Item{{"quantity", 3}}));
  EXPECT_EQ(updated.where, "quantity < 3");
  EXPECT_EQ(operation_in<plan::MoveEdge>(transaction, 2).to, "PRODUCT#7");
  EXPECT_EQ(operation_in<plan::RemoveEdge>(transaction, 3).edge.type, "BOUGHT");
}

TEST(TransactionBuilder, KeepsChecks) {
  Transaction transaction;
  transaction.check_node("USER#ann", "age > 17")
      .check_no_node("USER#bob")
      .check_edge(kBought, "quantity = 2")
      .check_no_edge(kBought);
  ASSERT_EQ(transaction.size(), 4U);
  EXPECT_EQ(operation_in<plan::CheckNode>(transaction, 0).where, "age > 17");
  EXPECT_FALSE(operation_in<plan::CheckNode>(transaction, 0).absent);
  EXPECT_TRUE(operation_in<plan::CheckNode>(transaction, 1).absent);
  EXPECT_EQ(operation_in<plan::CheckEdge>(transaction, 2).where, "quantity = 2");
  EXPECT_FALSE(operation_in<plan::CheckEdge>(transaction, 2).absent);
  EXPECT_TRUE(operation_in<plan::CheckEdge>(transaction, 3).absent);
}

TEST(TransactionBuilder, ACopyIsIndependent) {
  Transaction one;
  one.put_node({"USER#ann"});
  Transaction copy = one;
  EXPECT_EQ(&operations_of(copy), &operations_of(one));  // until one of them changes
  copy.put_node({"USER#bob"});
  one.remove_node_item("USER#eve").remove_node_item("USER#sam");
  ASSERT_EQ(one.size(), 3U);
  ASSERT_EQ(copy.size(), 2U);
  EXPECT_EQ(operation_in<plan::PutNode>(copy, 1).ref, "USER#bob");
  EXPECT_EQ(operation_in<plan::RemoveNode>(one, 1).ref, "USER#eve");

  copy = one;
  copy.put_node({"USER#kim"});
  EXPECT_EQ(one.size(), 3U);
  EXPECT_EQ(copy.size(), 4U);

  Transaction moved = std::move(copy);
  EXPECT_EQ(moved.size(), 4U);
  copy = Transaction();
  EXPECT_EQ(copy.size(), 0U);
  copy.put_node({"USER#ann"});
  EXPECT_EQ(moved.size(), 4U);
}

TEST(WriteOutcomes, HaveTheNamesThatTheyHaveEverywhere) {
  using Inner = plan::WriteOutcome;
  for (const Inner inner : {Inner::created, Inner::existed, Inner::replaced, Inner::put,
                            Inner::updated, Inner::removed, Inner::missing, Inner::checked}) {
    EXPECT_EQ(to_string(detail::to_outcome(inner)), graph::to_string(inner));
  }
}

TEST(WriteOutcomes, AreThoseOfEachOperation) {
  graph::Written written;
  written.outcome = plan::WriteOutcome::committed;
  written.each = {plan::WriteOutcome::created, plan::WriteOutcome::checked};
  written.commit = CommitId{7};
  written.copies_pending = true;
  written.spent.warnings = {"a word"};
  written.spent.cost.requests = 2;
  written.spent.cost.capacity.write_half_units = 6;
  const WriteResult result = detail::to_write_result(std::move(written));
  EXPECT_EQ(result.outcomes, (std::vector{Outcome::created, Outcome::checked}));
  EXPECT_EQ(result.outcome(), Outcome::created);
  EXPECT_EQ(result.commit, 7U);
  EXPECT_TRUE(result.copies_pending);
  EXPECT_EQ(result.warnings, std::vector<std::string>{"a word"});
  EXPECT_EQ(result.usage.requests, 2);
  EXPECT_EQ(result.usage.write_units, 3);
}

}  // namespace
}  // namespace adjoin
