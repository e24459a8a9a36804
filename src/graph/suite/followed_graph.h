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

/// For tests of what follows the stream: a graph, what its items say, and what verify says.
class FollowedGraph : public testing::Test {
 protected:
  explicit FollowedGraph(const std::string& schema) : graph_(load_text(schema)) {}

  Followed follow_all(FollowOptions options = {}) {
    const Result<Followed> did = follow(*graph_, options);
    EXPECT_TRUE(did.has_value()) << did.error().message();
    return did ? *did : Followed();
  }
  /// An attribute as text, "-" when it is not there; a set's elements in order.
  std::string text(const std::string& pk, const std::string& sk, const char* name) {
    const auto item = graph_.item(pk, sk);
    const item::AttributeValue* value = item ? item->find(name) : nullptr;
    if (value == nullptr) return "-";
    const auto* set = std::get_if<item::StringSet>(&value->value);
    if (set == nullptr) return schema::key_text(*value).value_or("?");
    std::string all;
    for (const std::string& one : set->elements) all += (all.empty() ? "" : " ") + one;
    return all;
  }
  /// Of a node at its ref.
  std::string text(const std::string& ref, const char* name) { return text(ref, ref, name); }

  using Lines = std::vector<std::string>;
  /// Everything but edges without their nodes: "node U#1: peers is 2, the edges say 1 (possible)".
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
  std::string unfollowed_;  ///< what the last look was told of changes that are not followed
};

}  // namespace adjoin::graph
