// What statements are charged for: under their own operations, and as much as they report.
#include "partiql/execute.h"
#include "table/request/test_charges.h"
#include "tests/partiql/sample_store.h"

namespace adjoin::partiql::charges_test {
namespace {

using Lines = std::vector<std::string>;

class Charges : public SampleStore {
 protected:
  Charges() { context_.charges = &told_; }

  /// The charges of one statement, which must succeed and report the same sums.
  Lines told(const std::string& statement) {
    ExecuteStatementRequest request;
    request.statement = statement;
    request.return_consumed_capacity = table::ReturnConsumedCapacity::indexes;
    const auto result = execute_statement(*store_, context_, request);
    EXPECT_TRUE(result) << result.error().message();
    if (result) {
      EXPECT_EQ(told_.sums(), table::sums_of(result->consumed_capacity)) << statement;
    }
    return taken();
  }
  Lines taken() {
    Lines lines = told_.lines();
    told_.clear();
    return lines;
  }

  table::ToldCharges told_;
  table::CallContext context_;
};

TEST_F(Charges, OfAStatementNameExecuteStatement) {
  EXPECT_EQ(told("INSERT INTO Tab VALUE {'pk':'a','sk':1,'g':'x'}"),
            (Lines{"ExecuteStatement Tab write 2 a|#", "ExecuteStatement Tab/Gidx write 2 x|#"}));
  EXPECT_EQ(told("UPDATE Tab SET g='y' WHERE pk='a' AND sk=1"),
            (Lines{"ExecuteStatement Tab write 2 a|#", "ExecuteStatement Tab/Gidx write 2 x|#",
                   "ExecuteStatement Tab/Gidx write 2 y|# +"}));
  EXPECT_EQ(told("SELECT * FROM Tab WHERE pk='a' AND sk=1").size(), 1U);
  EXPECT_EQ(told("SELECT * FROM Tab WHERE pk IN ['a','b']"),
            (Lines{"ExecuteStatement Tab read 1 a", "ExecuteStatement Tab read 1 b"}));
  EXPECT_EQ(told("SELECT * FROM Tab.Gidx WHERE g='y'"),
            Lines{"ExecuteStatement Tab/Gidx read 1 y"});
  EXPECT_EQ(told("SELECT * FROM Tab"), Lines{"ExecuteStatement Tab read 1 -"});
  EXPECT_EQ(told("DELETE FROM Tab WHERE pk='a' AND sk=1"),
            (Lines{"ExecuteStatement Tab write 2 a|#", "ExecuteStatement Tab/Gidx write 2 y|#"}));
}

TEST_F(Charges, OfARefusedInsertAreThoseOfAFailedCondition) {
  told("INSERT INTO Tab VALUE {'pk':'a','sk':1}");
  ExecuteStatementRequest again;
  again.statement = "INSERT INTO Tab VALUE {'pk':'a','sk':1,'g':'x'}";
  EXPECT_FALSE(execute_statement(*store_, context_, again));
  EXPECT_EQ(taken(), Lines{"ExecuteStatement Tab write 2 a|#"});
}

TEST_F(Charges, OfBatchesAndTransactionsNameTheirOperations) {
  BatchExecuteStatementRequest batch;
  batch.return_consumed_capacity = table::ReturnConsumedCapacity::indexes;
  batch.statements = {{"INSERT INTO Tab VALUE {'pk':'a','sk':1}"},
                      {"INSERT INTO Tab VALUE {'pk':'b','sk':1,'g':'x'}"}};
  const auto written = batch_execute_statement(*store_, context_, batch);
  ASSERT_TRUE(written);
  EXPECT_EQ(told_.sums(), table::sums_of(written->consumed_capacity));
  EXPECT_EQ(taken(),
            (Lines{"BatchExecuteStatement Tab write 2 a|#", "BatchExecuteStatement Tab write 2 b|#",
                   "BatchExecuteStatement Tab/Gidx write 2 x|#"}));
  batch.statements = {{"SELECT * FROM Tab WHERE pk='a' AND sk=1"}};
  ASSERT_TRUE(batch_execute_statement(*store_, context_, batch));
  EXPECT_EQ(taken(), Lines{"BatchExecuteStatement Tab read 1 a|#"});

  ExecuteTransactionRequest reads;
  reads.return_consumed_capacity = table::ReturnConsumedCapacity::indexes;
  reads.statements = {{"SELECT * FROM Tab WHERE pk='a' AND sk=1"},
                      {"SELECT * FROM Tab WHERE pk='b' AND sk=1"}};
  const auto found = execute_transaction(*store_, context_, reads);
  ASSERT_TRUE(found);
  EXPECT_EQ(told_.sums(), table::sums_of(found->consumed_capacity));
  EXPECT_EQ(taken(),
            (Lines{"ExecuteTransaction Tab read 4 a|#", "ExecuteTransaction Tab read 4 b|# +"}));
  ExecuteTransactionRequest writes;
  writes.statements = {{"INSERT INTO Tab VALUE {'pk':'c','sk':1}"},
                       {"INSERT INTO Tab VALUE {'pk':'b','sk':1}"}};
  EXPECT_FALSE(execute_transaction(*store_, context_, writes));
  EXPECT_EQ(taken(),
            (Lines{"ExecuteTransaction Tab write 4 c|#", "ExecuteTransaction Tab write 4 b|# +"}));
}

}  // namespace
}  // namespace adjoin::partiql::charges_test
