#include <string>

#include "adjoin/jobs/test_jobs.h"
#include "adjoin/maintenance.h"

namespace adjoin::adopt_job_test {
namespace {

using test::kJobs;
using test::replaced;

/// A table as another program fills it: two users, one edge without its counter, and a note.
class Filled : public ::testing::Test {
 protected:
  void SetUp() override {
    store_
        .request("CreateTable", R"({"TableName": "jobs", "BillingMode": "PAY_PER_REQUEST",
          "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"},
            {"AttributeName": "SK", "AttributeType": "S"},
            {"AttributeName": "GSI1PK", "AttributeType": "S"},
            {"AttributeName": "GSI1SK", "AttributeType": "S"}],
          "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"},
            {"AttributeName": "SK", "KeyType": "RANGE"}],
          "GlobalSecondaryIndexes": [{"IndexName": "GSI1", "Projection": {"ProjectionType": "ALL"},
            "KeySchema": [{"AttributeName": "GSI1PK", "KeyType": "HASH"},
              {"AttributeName": "GSI1SK", "KeyType": "RANGE"}]}]})")
        .value();
    put(R"("PK": {"S": "U#1"}, "SK": {"S": "U#1"}, "type": {"S": "User"}, "id": {"S": "1"})");
    put(R"("PK": {"S": "U#2"}, "SK": {"S": "U#2"}, "type": {"S": "User"}, "id": {"S": "2"})");
    put(R"("PK": {"S": "U#1"}, "SK": {"S": "FOLLOWS#U#2"}, "type": {"S": "FOLLOWS"},
      "GSI1PK": {"S": "U#2"}, "GSI1SK": {"S": "FOLLOWS#U#1"})");
    put(R"("PK": {"S": "NOTE#1"}, "SK": {"S": "NOTE#1"})");
  }
  void put(const std::string& item) {
    store_.request("PutItem", R"({"TableName": "jobs", "Item": {)" + item + "}}").value();
  }

  Store store_ = Store::open("memory:").value();
  Schema schema_ = Schema::parse(kJobs).value();
};

// Pins: adopt @cost
TEST_F(Filled, AdoptTellsWhatIsMissingAndGivesNoSchemaWithoutIt) {
  std::string found;
  const Report report = adopt(store_, schema_,
                              {.on_finding =
                                   [&](const Finding& finding) {
                                     found += std::string(to_string(finding.kind)) + " " +
                                              finding.subject + " " + finding.attribute + ";";
                                     return true;
                                   }})
                            .value();
  EXPECT_FALSE(report.complete);
  EXPECT_EQ(report.items_read, 4U);
  // A Scan to read it, and what verify sends for a counter that differs.
  EXPECT_EQ(report.usage.requests, 9);
  EXPECT_EQ(report.items_written, 0U);
  EXPECT_EQ(report.unknown, 1U);
  EXPECT_EQ(report.missing, 1U);
  EXPECT_EQ(report.findings, 2U);
  EXPECT_NE(found.find("unknown-item"), std::string::npos) << found;
  EXPECT_NE(found.find("wrong-counter User followers"), std::string::npos) << found;
  EXPECT_NE(report.note.find("repair"), std::string::npos);
  EXPECT_FAILS(not_found, "", Graph::open(store_));
}

TEST_F(Filled, AdoptWritesWhatIsMissingIfAsked) {
  const Report dry = adopt(store_, schema_, {.dry_run = true, .repair = true}).value();
  EXPECT_TRUE(dry.complete);
  EXPECT_EQ(dry.items_written, 0U);
  EXPECT_FAILS(not_found, "", Graph::open(store_));
  const Report report = adopt(store_, schema_, {.repair = true}).value();
  EXPECT_TRUE(report.complete);
  EXPECT_EQ(report.items_written, 1U);
  const Graph graph = Graph::open(store_).value();
  EXPECT_EQ(*graph.get_node("U#2").value()->fields.find("followers"), Value(1));
  EXPECT_TRUE(adopt(store_, schema_).value().complete);
}

// Pins: adopt @errors configuration
TEST_F(Filled, AdoptRefusesATableOfOtherKeysOrWithAnotherSchema) {
  const Schema other = Schema::parse(replaced(kJobs, "pk: PK, sk: SK", "pk: P, sk: S")).value();
  EXPECT_FAILS(configuration, "PK", adopt(store_, other));
  adopt(store_, schema_, {.repair = true}).value();
  EXPECT_FAILS(
      configuration, "another schema",
      adopt(store_, Schema::parse(replaced(kJobs, "weight: int", "weight: number")).value()));
}

// Pins: infer_schema @cost; infer_schema @errors not_found
TEST_F(Filled, InferSchemaProposesOneThatParses) {
  const InferredSchema made = infer_schema(store_, "jobs").value();
  EXPECT_TRUE(made.complete);
  EXPECT_EQ(made.items_read, 4U);
  EXPECT_NE(made.text.find("FOLLOWS"), std::string::npos);
  EXPECT_TRUE(Schema::parse(made.text).has_value());
  EXPECT_EQ(made.usage.items_read, 4);
  EXPECT_EQ(made.usage.requests, 1);
  const InferredSchema part = infer_schema(store_, "jobs", {.items_max = 2}).value();
  EXPECT_FALSE(part.complete);
  EXPECT_EQ(part.items_read, 2U);
  EXPECT_FAILS(not_found, "nothing", infer_schema(store_, "nothing"));
  EXPECT_FAILS(invalid_argument, "name the table", infer_schema(store_, ""));
}

}  // namespace
}  // namespace adjoin::adopt_job_test
