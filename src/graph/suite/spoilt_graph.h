#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "graph/suite/test_graph.h"
#include "graph/upkeep/verify.h"
#include "item/json.h"

namespace adjoin::graph {

/// A graph for tests of verify: items are put and deleted directly, so that they may be
/// inconsistent.
class Spoilt {
 public:
  explicit Spoilt(schema::Schema schema) : graph(std::move(schema)) {}

  /// Puts an item in plain JSON.
  void put(const std::string& json) {
    const auto item = item::parse_item(json, item::JsonForm::plain);
    ASSERT_TRUE(item.has_value()) << item.error().message();
    table::PutItemRequest request;
    request.table = graph->table();
    request.item = *item;
    ASSERT_TRUE(graph.store().put_item({}, request).has_value());
  }
  void remove(const std::string& pk, const std::string& sk) {
    table::DeleteItemRequest request;
    request.table = graph->table();
    request.key.set(graph->schema().table.pk.name, pk);
    request.key.set(graph->schema().table.sk.name, sk);
    ASSERT_TRUE(graph.store().delete_item({}, request).has_value());
  }
  /// Runs verify and returns its findings as "kind what: detail (repair)", sorted.
  std::vector<std::string> verify(bool repair = false, std::vector<Finding::Kind> without = {}) {
    std::vector<std::string> lines;
    VerifyOptions options;
    options.repair = repair;
    options.without = std::move(without);
    const auto summary = graph::verify(*graph, options, [&](const Finding& finding) {
      lines.push_back(std::string(to_string(finding.kind)) + " " + finding.what + ": " +
                      finding.detail + " (" + std::string(to_string(finding.repair)) + ")");
      removes.insert(removes.end(), finding.removes.begin(), finding.removes.end());
      return Result<void>();
    });
    EXPECT_TRUE(summary.has_value()) << summary.error().message();
    std::sort(lines.begin(), lines.end());
    return lines;
  }

  TestGraph graph;
  std::vector<std::string> removes;  ///< `Finding::removes` of all findings so far
};

}  // namespace adjoin::graph
