// Which operations of a transaction were refused, and why: Error::causes.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "adjoin/graph.h"

namespace adjoin {
namespace {

constexpr const char* kCausesSchema = R"(
graph: 1
table: {name: shop, pk: PK, sk: SK}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {email: string, credit: int}, unique: [email]}
edges:
  KNOWS: {from: User, to: User, reverse: {item: {sk: "BY#{from}"}}, on-exists: refuse}
)";

class Causes : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(graph_.put_node({"U#ann", {{"email", "ann@x"}, {"credit", 5}}}));
    ASSERT_TRUE(graph_.add_edge(kAnnKnowsBob));
  }

  /// Code of the error, then position, code and message of each cause.
  std::string causes_of(const Transaction& transaction) const {
    const auto done = graph_.commit(transaction);
    if (done) return "committed";
    std::string text(to_string(done.error().code()));
    for (const Error::Cause& cause : done.error().causes()) {
      text += "; " + std::to_string(cause.operation) + " " + std::string(to_string(cause.code)) +
              " " + cause.message;
    }
    return text;
  }

  const Edge kAnnKnowsBob{"U#ann", "KNOWS", "U#bob"};
  const Store store_ = Store::open("memory:").value();
  const Graph graph_ = Graph::create(store_, Schema::parse(kCausesSchema).value()).value();
};

TEST_F(Causes, OfEachCheckAreConditions) {
  const std::string failed = "condition_failed; 0 condition_failed ";
  EXPECT_EQ(causes_of(Transaction().check_node("U#zoe")), failed + "node U#zoe does not exist");
  EXPECT_EQ(causes_of(Transaction().check_node("U#ann", "credit > 5")),
            failed + "the condition on node U#ann does not hold");
  EXPECT_EQ(causes_of(Transaction().check_no_node("U#ann")), failed + "node U#ann exists already");
  EXPECT_EQ(causes_of(Transaction().check_edge({"U#bob", "KNOWS", "U#ann"})),
            failed + "edge U#bob KNOWS U#ann does not exist");
  EXPECT_EQ(causes_of(Transaction().check_no_edge(kAnnKnowsBob)),
            failed + "edge U#ann KNOWS U#bob exists already");
}

TEST_F(Causes, NameEveryRefusedOperationOnceInItsPlace) {
  Transaction transaction;
  transaction.put_node({"U#eve"})
      .add_edge(kAnnKnowsBob)  // Edge and mirror are refused, as one operation.
      .check_node("U#zoe")
      .update_node("U#ann", {.add = {{"credit", -6}}, .where = "credit >= 6"});
  EXPECT_EQ(causes_of(transaction),
            "already_exists; 1 already_exists edge U#ann KNOWS U#bob exists already; "
            "2 condition_failed node U#zoe does not exist; "
            "3 condition_failed the condition on node U#ann does not hold");
  EXPECT_FALSE(graph_.get_node("U#eve").value());
}

TEST_F(Causes, OfAUniqueFieldNameItsHolder) {
  Transaction transaction;
  transaction.check_node("U#ann").create_node({"U#two", {{"email", "ann@x"}}});
  const std::string causes = causes_of(transaction);
  EXPECT_EQ(causes.find("already_exists; 1 already_exists node U#two: "), 0U) << causes;
  EXPECT_NE(causes.find("U#ann"), std::string::npos) << causes;
}

TEST_F(Causes, OfAWrongOperationGiveItsPosition) {
  Transaction transaction;
  transaction.check_node("U#ann").put_node({"NOBODY#1"});
  const auto wrong = graph_.commit(transaction);
  EXPECT_EQ(wrong.error().code(), ErrorCode::invalid_argument);
  ASSERT_EQ(wrong.error().causes().size(), 1U);
  EXPECT_EQ(wrong.error().causes()[0].operation, 1U);
}

TEST_F(Causes, AreThereForNoOtherError) {
  const auto none = graph_.get_node("NOBODY#1");
  EXPECT_EQ(none.error().code(), ErrorCode::invalid_argument);
  EXPECT_TRUE(none.error().causes().empty());
}

}  // namespace
}  // namespace adjoin
