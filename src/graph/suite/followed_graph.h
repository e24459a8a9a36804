#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "graph/follow/follower.h"
#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"

namespace adjoin::graph {

/// Fixture for tests of stream consumers: a graph, its items as text, and the findings of verify.
class FollowedGraph : public testing::Test {
 protected:
  explicit FollowedGraph(const std::string& schema) : graph_(load_text(schema)) {}

  /// Follows the stream to its end. An error fails the test.
  Followed follow_all(FollowOptions options = {}) {
    const Result<Followed> did = follow(*graph_, options);
    EXPECT_TRUE(did.has_value()) << did.error().message();
    return did ? *did : Followed();
  }
  /// Returns an attribute as text: "-" if it is missing, a string set as its elements in order.
  std::string text(const std::string& pk, const std::string& sk, const char* name) {
    const auto item = graph_.item(pk, sk);
    const Value* value = item ? item->find(name) : nullptr;
    if (value == nullptr) return "-";
    const auto* set = std::get_if<Set<std::string>>(&value->content());
    if (set == nullptr) return schema::key_text(*value).value_or("?");
    std::string all;
    for (const std::string& one : set->elements()) all += (all.empty() ? "" : " ") + one;
    return all;
  }
  /// Returns an attribute of the node that is stored at its ref.
  std::string text(const std::string& ref, const char* name) { return text(ref, ref, name); }

  using Lines = std::vector<std::string>;
  /// Runs verify and returns all findings except orphan edges: "node U#1: peers is 2, the edges say
  /// 1 (possible)".
  Lines findings(bool repair = false) {
    VerifyOptions options;
    options.repair = repair;
    options.without = {Finding::Kind::orphan_edge};
    Lines found;
    const auto done = verify(*graph_, options, [&](const Finding& finding) {
      found.push_back(finding.what + ": " + finding.detail + " (" +
                      std::string(to_string(finding.repair)) + ")");
      return Result<void>();
    });
    EXPECT_TRUE(done.has_value()) << done.error().message();
    if (done) unfollowed_ = done->unfollowed;
    return found;
  }

  TestGraph graph_;
  std::string unfollowed_;  ///< why the last `findings` compared no eventual data; empty: it did
};

}  // namespace adjoin::graph
