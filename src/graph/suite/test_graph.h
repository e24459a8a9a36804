#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "graph/graph.h"
#include "graph/load/loader.h"
#include "plan/write/needs_transactions.h"
#include "schema/load/load.h"

namespace adjoin::graph {

/// Opens a store for a test: the suite links one of them (the model here, the engine and one over
/// HTTP in tests/).
/// Shared with what stands behind it.
std::shared_ptr<table::TableStore> open_test_store();

/// Lets the store remove what has expired, or gives it time to.
void remove_expired(table::TableStore& store);

inline schema::Schema load_text(const std::string& text) {
  Result<schema::Schema> schema = schema::load_schema(text, "test");
  if (!schema) {
    ADD_FAILURE() << schema.error().message();
    std::abort();
  }
  return *std::move(schema);
}

inline schema::Schema load_example(const std::string& name) {
  std::ifstream in("examples/" + name + "/schema.yaml");
  std::stringstream text;
  text << in.rdbuf();
  return load_text(text.str());
}

/// For who counts what was skipped: a test of a schema that such a store does not take.
inline void say_what_needs_transactions(const schema::Schema& schema) {
  std::string why = schema.is_followed() ? "it is followed by its stream" : "";
  for (const schema::NodeType& node : schema.nodes) {
    if (!node.unique.empty()) why = "nodes " + node.name + " have a unique field";
  }
  for (const schema::EdgeType& edge : schema.edges) {
    const std::string reason = plan::why_transactions(schema, edge);
    if (!reason.empty()) why = "edges " + edge.name + ": " + reason;
  }
  if (!why.empty()) std::cout << "this store has no transactions, and " << why << "\n";
}

/// A graph in a store of its own, with the calls that tests make most.
class TestGraph {
 public:
  explicit TestGraph(schema::Schema schema)
      : store_(open_test_store()), graph_(make(*store_, std::move(schema))) {}

  Graph* operator->() { return &graph_; }
  Graph& operator*() { return graph_; }
  table::TableStore& store() { return *store_; }

  std::string add(const std::string& from, const std::string& type, const std::string& to,
                  item::AttributeMap fields = {}) {
    return outcome(graph_.add_edge({from, type, to, std::move(fields)}));
  }
  std::string remove(const std::string& from, const std::string& type, const std::string& to) {
    return outcome(graph_.remove_edge({{from, type, to, {}}}));
  }
  /// Asks again where others write so often that it was not done: no edge of the node may come
  /// while all are listed for its next minimum.
  Result<Written> remove_at_last(const std::string& from, const std::string& type,
                                 const std::string& to) {
    for (;;) {
      Result<Written> written = graph_.remove_edge({{from, type, to, {}}});
      if (written || written.error().code() != ErrorCode::conflict) return written;
    }
  }
  std::string put(const std::string& ref, item::AttributeMap fields = {}) {
    return outcome(graph_.put_node({ref, std::move(fields), false}));
  }
  static std::string outcome(const Result<Written>& written) {
    if (!written) return "error: " + written.error().message();
    return std::string(to_string(written->outcome));
  }

  /// All neighbours, in order: "ACTOR#bob ACTOR#carol".
  std::string list(plan::Neighbors operation) {
    std::string text;
    do {
      const Result<EdgePage> page = graph_.neighbors(operation);
      if (!page) return "error: " + page.error().message();
      for (const EdgeRow& row : *page) {
        text += (text.empty() ? "" : " ") + std::string(row.node);
      }
      operation.page.after = page->next;
    } while (!operation.page.after.empty());
    return text;
  }
  std::string list(const std::string& node, const std::string& type) {
    plan::Neighbors operation;
    operation.node = node;
    operation.types = {type};
    return list(operation);
  }
  std::int64_t count(const std::string& node, const std::string& type, bool exact = false) {
    const Result<CountAnswer> answer = graph_.count({node, type, exact, ""});
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
    return answer ? answer->count : -1;
  }
  /// Everything in the table, one item a line in key order of the store.
  std::size_t item_count() {
    table::ScanRequest scan;
    scan.table = graph_.schema().table.name;  // whatever schema it has by now
    std::size_t items = 0;
    do {
      Result<table::ScanResult> page = store_->scan({}, scan);
      EXPECT_TRUE(page.has_value());
      items += page->items.size();
      scan.exclusive_start_key = page->last_evaluated_key;
    } while (scan.exclusive_start_key);
    return items;
  }
  std::optional<item::Item> item(const std::string& pk, const std::string& sk) {
    table::GetItemRequest get;
    get.table = graph_.schema().table.name;
    get.key.set(graph_.schema().table.pk.name, pk);
    get.key.set(graph_.schema().table.sk.name, sk);
    const Result<table::GetItemResult> result = store_->get_item({}, get);
    EXPECT_TRUE(result.has_value());
    if (!result || !result->item) return std::nullopt;
    return result->item->decode();
  }

 private:
  static Graph make(table::TableStore& store, schema::Schema schema) {
    if (!store.capabilities().transactions) say_what_needs_transactions(schema);
    Result<Graph> graph = Graph::create(store, std::move(schema));
    if (!graph) {
      ADD_FAILURE() << graph.error().message();
      std::abort();
    }
    return *std::move(graph);
  }

  std::shared_ptr<table::TableStore> store_;
  Graph graph_;
};

inline item::AttributeMap number_field(const std::string& name, std::int64_t value) {
  return {{name, item::AttributeValue::number(value)}};
}

}  // namespace adjoin::graph
