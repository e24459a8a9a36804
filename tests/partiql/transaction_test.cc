// ExecuteTransaction does all or nothing, and says which statement was the reason.

#include "tests/partiql/sample_store.h"

namespace adjoin::partiql {
namespace {

class TransactionTest : public SampleStore {
 protected:
  TransactionTest() {
    EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'a','sk':1,'m':{'n':5}}"), "");
    EXPECT_EQ(run("INSERT INTO Tab VALUE {'pk':'b','sk':1,'n':1}"), "");
  }

  /// The answers, "done" for writes, or the error with the reasons' messages.
  std::string transact(const std::vector<std::string>& statements,
                       std::optional<std::string> token = std::nullopt) {
    ExecuteTransactionRequest request;
    request.client_request_token = std::move(token);
    for (const std::string& statement : statements) request.statements.push_back({statement});
    const auto result = execute_transaction(*store_, {}, request);
    if (!result) return reasons(result.error());
    if (result->responses.empty()) return "done";
    std::string out;
    for (const auto& item : result->responses) out += (item ? json(*item) : "-") + ";";
    return out;
  }

  static std::string reasons(const Error& error) {
    const auto* details = details_of<table::TransactionCanceledDetails>(error);
    if (details == nullptr) return std::string(exact_name(error)) + ": " + error.message();
    std::string out;
    for (const table::CancellationReason& reason : details->reasons) {
      out += reason.code + (reason.message.empty() ? "" : " (" + reason.message + ")") + ";";
    }
    return out;
  }
};

TEST_F(TransactionTest, ReadsItemsByTheirKeys) {
  EXPECT_EQ(transact({"SELECT * FROM Tab WHERE pk='b' AND sk=1",
                      "SELECT m.n FROM Tab WHERE pk='a' AND sk=1",
                      "SELECT * FROM Tab WHERE pk='x' AND sk=1"}),
            R"({"n":1,"pk":"b","sk":1};{"m":{"n":5}};-;)");
  EXPECT_EQ(transact({"SELECT * FROM Tab WHERE pk='a' AND sk=1", "SELECT * FROM Tab WHERE pk='b'"}),
            "validation: Validation failed in TransactStatements[1]: Select statements within "
            "ExecuteTransaction must specify the primary key in the where clause.");
}

TEST_F(TransactionTest, WritesAllOrNothing) {
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'c','sk':1}",
                      "UPDATE Tab SET n=n+1 WHERE pk='b' AND sk=1",
                      "DELETE FROM Tab WHERE pk='x' AND sk=1 AND n=1"}),
            "done");
  EXPECT_EQ(run("SELECT n FROM Tab WHERE pk='b'"), R"({"n":2})");
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'d','sk':1}",
                      "INSERT INTO Tab VALUE {'pk':'c','sk':1}"}),
            "None;DuplicateItem (Duplicate primary key exists in table);");
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'d','sk':1}",
                      "UPDATE Tab SET n=1 WHERE pk='x' AND sk=1"}),
            "None;ConditionalCheckFailed (The conditional request failed);");
  EXPECT_EQ(run("SELECT * FROM Tab WHERE pk='d'"), "");
}

TEST_F(TransactionTest, ExistsChecksAnItemWithoutChangingIt) {
  const std::string insert = "INSERT INTO Tab VALUE {'pk':'e','sk':1}";
  const std::string failed = "ConditionalCheckFailed (The conditional request failed);None;";
  EXPECT_EQ(transact({"EXISTS(SELECT * FROM Tab WHERE pk='b' AND sk=1 AND n=2)", insert}), failed);
  EXPECT_EQ(transact({"EXISTS(SELECT * FROM Tab WHERE pk='x' AND sk=1 AND n IS MISSING)", insert}),
            failed);
  EXPECT_EQ(transact({"EXISTS(SELECT * FROM Tab WHERE pk='b' AND sk=1 AND n=1)", insert}), "done");
  EXPECT_EQ(
      transact({"EXISTS(SELECT * FROM Tab WHERE pk='b' AND sk=1)", insert}),
      "validation: Validation failed in TransactStatements[0]: EXISTS() must contain a single "
      "item read with additional condition");
}

TEST_F(TransactionTest, RefusesWhatMakesNoTransaction) {
  const std::string read = "SELECT * FROM Tab WHERE pk='b' AND sk=1";
  const std::string write = "DELETE FROM Tab WHERE pk='b' AND sk=1";
  const std::string mixed =
      "validation: ExecuteTransaction API does not support both read and write operations in the "
      "same request.";
  EXPECT_EQ(transact({read, write}), mixed);
  EXPECT_EQ(transact({"EXISTS(SELECT * FROM Tab WHERE pk='b' AND sk=1 AND n=1)", read}), mixed);
  EXPECT_EQ(transact({write, "UPDATE Tab SET n=1 WHERE pk='b' AND sk=1"}),
            "validation: Transaction request cannot include multiple operations on one item");
  EXPECT_EQ(
      transact({write, write + " RETURNING ALL OLD *"}),
      "validation: Validation failed in TransactStatements[1]: RETURNING clause is not supported "
      "in ExecuteTransaction.");
  EXPECT_EQ(
      transact({"UPDATE Tab SET n=? WHERE pk='b' AND sk=1"}),
      "validation: Validation failed in TransactStatements[0]: Number of parameters in request "
      "and statement don't match.");
  EXPECT_EQ(
      transact({"UPDATE Tab SET n=1 WHERE pk='b'"}),
      "validation: Validation failed in TransactStatements[0]: Where clause does not contain a "
      "mandatory equality on all key attributes");
  EXPECT_EQ(transact({"DELETE FROM Nothing WHERE pk='b' AND sk=1"}),
            "resource_not_found: Requested resource not found");
  EXPECT_NE(transact({}).find("greater than or equal to 1"), std::string::npos);
  EXPECT_NE(transact(std::vector<std::string>(101, read)).find("less than or equal to 100"),
            std::string::npos);
}

TEST_F(TransactionTest, ATokenAppliesOnce) {
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'t','sk':1}"}, "once"), "done");
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'t','sk':1}"}, "once"), "done");
  EXPECT_EQ(transact({"INSERT INTO Tab VALUE {'pk':'t','sk':2}"}, "once").substr(0, 29),
            "idempotent_parameter_mismatch");
}

}  // namespace
}  // namespace adjoin::partiql
