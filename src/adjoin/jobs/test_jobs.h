#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "adjoin/state/test_people.h"
#include "adjoin/maintenance.h"

// A small graph for the tests of jobs.

namespace adjoin::test {

inline constexpr std::string_view kJobs = R"(
graph: 1
table: {name: jobs, pk: PK, sk: SK, type: type}
indexes: {GSI1: {pk: GSI1PK, sk: GSI1SK}}
nodes:
  User: {ref: "U#{id}", fields: {name: string}, counters: {followers: {of: ~FOLLOWS}}}
edges:
  FOLLOWS: {from: User, to: User, on-exists: keep, reverse: {index: GSI1, pk: "{to}{shard}"},
      shards: {by: source, default: 1, max: 8}, fields: {weight: int}}
)";

inline std::string user(int n) { return "U#" + std::to_string(n); }
inline std::string replaced(std::string_view text, const std::string& from, const std::string& to) {
  std::string made(text);
  const std::size_t at = made.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return made.replace(at, from.size(), to);
}

/// A graph of ten users who follow the first.
class GraphForJobs : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 10; ++i) graph_.put_node({user(i), {{"name", "someone"}}}).value();
    for (int i = 1; i < 10; ++i) graph_.add_edge({user(i), "FOLLOWS", "U#0"}).value();
  }
  /// What another program did wrong: it wrote another number of followers.
  void spoil() {
    store_
        .request("UpdateItem", R"({"TableName": "jobs", "Key": {"PK": {"S": "U#0"},
          "SK": {"S": "U#0"}}, "UpdateExpression": "SET followers = :n",
          "ExpressionAttributeValues": {":n": {"N": "77"}}})")
        .value();
  }
  Report verified(const JobOptions& options = {}) { return verify(graph_, options).value(); }

  Store store_ = Store::open("memory:").value();
  Graph graph_ = Graph::create(store_, Schema::parse(kJobs).value()).value();
};

}  // namespace adjoin::test
