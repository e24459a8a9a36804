// What BatchExecuteStatement answers for each statement, and when it refuses all of them.

#include "tests/partiql/sample_store.h"

namespace adjoin::partiql {
namespace {

class BatchTest : public SampleStore {
 protected:
  BatchTest() {
    EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'a','sk':1,'m':{'n':5}}"), "");
    EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'b','sk':1,'n':1}"), "");
  }

  /// One line per statement, or the error of the batch.
  std::vector<std::string> batch(const std::vector<std::string>& statements) {
    BatchExecuteStatementRequest request;
    for (const std::string& statement : statements) request.statements.push_back({statement});
    const auto result = batch_execute_statement(*store_, {}, request);
    if (!result) return {result.error().message()};
    std::vector<std::string> lines;
    for (const BatchStatementResponse& response : result->responses) {
      std::string line = response.table_name ? *response.table_name : "-";
      if (response.item) line += " " + json(*response.item);
      if (response.error) line += " " + response.error->code + ": " + response.error->message;
      lines.push_back(line);
    }
    return lines;
  }
};

using Lines = std::vector<std::string>;

TEST_F(BatchTest, ReadsOneItemAStatement) {
  EXPECT_EQ(
      batch({"SELECT * FROM Tab WHERE pk='b' AND sk=1", "SELECT m.n FROM Tab WHERE pk='a' AND sk=1",
             "SELECT * FROM Tab WHERE pk='b' AND sk=2", "SELECT * FROM Tab WHERE pk='b'",
             "SELECT * FROM Tab.Gidx WHERE g='x' AND sk=1", "SELECT * FROM Nothing", "bogus"}),
      (Lines{R"(Tab {"n":1,"pk":"b","sk":1})", R"(Tab {"m":{"n":5}})", "Tab",
             "- ValidationError: Select statements within BatchExecuteStatement must specify "
             "the primary key in the where clause.",
             "- ValidationError: Select statements within BatchExecuteStatement must specify "
             "the primary key in the where clause.",
             "- ResourceNotFound: Requested resource not found",
             "- ValidationError: Statement wasn't well formed, can't be processed: Expected "
             "data manipulation"}));
}

TEST_F(BatchTest, WritesEachForItself) {
  EXPECT_EQ(
      batch({"INSERT INTO Tab VALUE {'pk':'a','sk':1}", "INSERT INTO Tab VALUE {'pk':'c','sk':1}",
             "UPDATE Tab SET q=1 WHERE pk='zz' AND sk=1",
             "DELETE FROM Tab WHERE pk='b' AND sk=1 RETURNING ALL OLD *",
             "UPDATE Tab SET q=1 WHERE pk='b'"}),
      (Lines{"Tab DuplicateItem: Duplicate primary key exists in table", "Tab",
             "Tab ConditionalCheckFailed: The conditional request failed",
             R"(Tab {"n":1,"pk":"b","sk":1})",
             "- ValidationError: Where clause does not contain a mandatory equality on all "
             "key attributes"}));
  EXPECT_EQ(run("SELECT pk FROM Tab WHERE pk IN ['b','c']"), R"({"pk":"c"})");
}

TEST_F(BatchTest, RefusesWhatMakesNoBatch) {
  const std::string select = "SELECT * FROM Tab WHERE pk='b' AND sk=1";
  EXPECT_EQ(batch({}).front().substr(29, 10), "Value '[]'");
  EXPECT_NE(batch(Lines(26, select)).front().find("less than or equal to 25"), std::string::npos);
  EXPECT_EQ(batch({select, "INSERT INTO Tab VALUE {'pk':'x','sk':1}"}),
            Lines{"Read and write requests together in the same batch is not supported."});
  const Lines twice{"Provided list of item keys contains duplicates"};
  EXPECT_EQ(batch({select, select}), twice);
  EXPECT_EQ(batch({"INSERT INTO Tab VALUE {'pk':'x','sk':1,'a':1}",
                   "DELETE FROM Tab WHERE pk='x' AND sk=1"}),
            twice);
  EXPECT_EQ(run("SELECT * FROM Tab WHERE pk='x'"), "");
}

TEST_F(BatchTest, ShowsTheItemOfAFailedConditionAndSumsCapacity) {
  BatchExecuteStatementRequest request;
  request.return_consumed_capacity = table::ReturnConsumedCapacity::total;
  request.statements.resize(2);
  request.statements[0].statement = "UPDATE Tab SET q=1 WHERE pk='b' AND sk=1 AND n=9";
  request.statements[0].on_condition_failure = table::ReturnValuesOnConditionCheckFailure::all_old;
  request.statements[1].statement = "UPDATE Tab SET q=? WHERE pk='a' AND sk=1";
  request.statements[1].parameters = {"x"};
  const auto result = batch_execute_statement(*store_, {}, request);
  ASSERT_TRUE(result);
  ASSERT_TRUE(result->responses[0].error && result->responses[0].error->item);
  EXPECT_EQ(json(*result->responses[0].error->item), R"({"n":1,"pk":"b","sk":1})");
  EXPECT_FALSE(result->responses[1].error);
  ASSERT_EQ(result->consumed_capacity.size(), 1U);
  EXPECT_EQ(result->consumed_capacity[0].total.write_units(), 1);
}

}  // namespace
}  // namespace adjoin::partiql
