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

/// Opens an empty store for a test. Each binary of the suite links one implementation: the model
/// here, the engine or a client over HTTP in tests/. The pointer also owns what is behind the
/// store, such as a server.
std::shared_ptr<table::TableStore> open_test_store();

/// Makes the store remove expired items, or waits until its own thread has had time to.
void remove_expired(table::TableStore& store);

/// Loads a schema. One that is wrong fails the test and ends the process.
inline schema::Schema load_text(const std::string& text) {
  Result<schema::Schema> schema = schema::load_schema(text, "test");
  if (!schema) {
    ADD_FAILURE() << schema.error().message();
    std::abort();
  }
  return *std::move(schema);
}

/// Loads examples/NAME/schema.yaml. The working directory must be the repository.
inline schema::Schema load_example(const std::string& name) {
  std::ifstream in("examples/" + name + "/schema.yaml");
  std::stringstream text;
  text << in.rdbuf();
  return load_text(text.str());
}

/// Prints why a store without transactions refuses the schema; nothing if it takes it.
/// tests/remote/others.py reads the line to count the test as skipped.
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

/// A graph in a store of its own, with short forms of calls that tests often make. A failure to
/// create it ends the process.
class TestGraph {
 public:
  explicit TestGraph(schema::Schema schema)
      : store_(open_test_store()), graph_(make(*store_, std::move(schema))) {}

  Graph* operator->() { return &graph_; }
  Graph& operator*() { return graph_; }
  table::TableStore& store() { return *store_; }

  /// The writes return the outcome's name, or "error: " and the message.
  std::string add(const std::string& from, const std::string& type, const std::string& to,
                  Item fields = {}) {
    return outcome(graph_.add_edge({from, type, to, std::move(fields)}));
  }
  std::string remove(const std::string& from, const std::string& type, const std::string& to) {
    return outcome(graph_.remove_edge({{from, type, to, {}}}));
  }
  /// Removes an edge, and repeats that while other writers prevent it (conflict). When the
  /// node's minimum is looked for, no edge may be added until all are listed.
  Result<Written> remove_at_last(const std::string& from, const std::string& type,
                                 const std::string& to) {
    for (;;) {
      Result<Written> written = graph_.remove_edge({{from, type, to, {}}});
      if (written || written.error().code() != ErrorCode::conflict) return written;
    }
  }
  std::string put(const std::string& ref, Item fields = {}) {
    return outcome(graph_.put_node({ref, std::move(fields), false}));
  }
  static std::string outcome(const Result<Written>& written) {
    if (!written) return "error: " + written.error().message();
    return std::string(to_string(written->outcome));
  }

  /// Returns all neighbours in order, page by page: "ACTOR#bob ACTOR#carol".
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
  /// Returns a count, -1 after an error, which also fails the test.
  std::int64_t count(const std::string& node, const std::string& type, bool exact = false) {
    const Result<CountAnswer> answer = graph_.count({node, type, exact, ""});
    EXPECT_TRUE(answer.has_value()) << answer.error().message();
    return answer ? answer->count : -1;
  }
  /// Returns the number of items in the table. @cost a Scan
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
  /// Reads an item by its key; nullopt: there is none.
  std::optional<Item> item(const std::string& pk, const std::string& sk) {
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

/// Returns fields with this one number.
inline Item number_field(const std::string& name, std::int64_t value) {
  return {{name, Value(value)}};
}

}  // namespace adjoin::graph
