#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adjoin/value.h"
#include "base/result.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

/// A node that is exported. Borrowed: valid during the call that passes it to a sink.
struct NodeElement {
  /// null: the type is not declared, as edges of open types can end anywhere
  const schema::NodeType* type = nullptr;
  std::string_view ref;
  /// null: the node has no item; only edges mention it
  const Item* attributes = nullptr;

  /// Returns the type's name; empty if there is no type.
  std::string_view type_name() const {
    return type == nullptr ? std::string_view() : std::string_view(type->name);
  }
};

/// An edge that is exported. Each edge is passed once: of the two items of a symmetric edge, the
/// first one in key order.
struct EdgeElement {
  const schema::EdgeType* type = nullptr;  ///< null: the type is not declared
  std::string_view type_name;
  std::string_view id;  ///< unique among the edges, and the same in the next export
  std::string_view from;
  std::string_view to;
  const Item* attributes = nullptr;  ///< never null
};

/// Receives the nodes and edges of a walk and writes them in some format. An error from any call
/// ends the walk.
/// A format is a sink, and the walk knows none of them. To add a format is to write one class.
class GraphSink {
 public:
  virtual ~GraphSink() = default;
  virtual Result<void> node(const NodeElement& node) = 0;
  virtual Result<void> edge(const EdgeElement& edge) = 0;
  /// Called once, after the last element.
  virtual Result<void> finish() = 0;
};

/// How many elements a walk passed to its sink, and how many items it skipped.
struct GraphCounts {
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::uint64_t others = 0;  ///< items that are neither: series, guards, unknown ones
};

/// Spill folder and progress callback of a walk.
struct WalkOptions {
  std::string folder;  ///< for what does not fit into memory; empty: everything stays in memory
  std::function<Result<void>(std::uint64_t items)> progress = {};
};

/// Passes every node and edge of a graph to `sink` in Scan order, then the nodes that only edges
/// mention. Memory is bounded. An item that is written during the walk may be missing. Nodes that
/// only edges mention come last. Before the end of the table nobody can tell that a node has no
/// item.
/// @cost one Scan
Result<GraphCounts> walk_graph(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema, GraphSink& sink,
                               const WalkOptions& options);

// Graphs in the formats of other tools. Each sink borrows the schema and what it writes to.

/// Writes GraphML 1.0. Declared attributes become typed keys, the rest plain JSON under "extra".
/// Types become labelV and labelE, which TinkerPop and the tools based on it read. A graph with
/// symmetric edges only is undirected. In any other graph a symmetric edge is written twice, once
/// in each direction. A character that XML cannot hold becomes U+FFFD. @errors io_error
std::unique_ptr<GraphSink> graphml_sink(const schema::Schema& schema, std::ostream& out);

/// Writes DOT, to draw the graph. Nodes are named by their refs, edges are labelled with their
/// types. Attributes are left out, because Graphviz would read `color` or `pos` as its own.
/// @errors io_error
std::unique_ptr<GraphSink> dot_sink(const schema::Schema& schema, std::ostream& out);

/// Writes the CSV files that Amazon Neptune's bulk loader reads for Gremlin. The folder must exist.
/// It gets nodes-TYPE.csv or edges-TYPE.csv for each type that has elements, and nodes.csv for
/// nodes that only edges of undeclared types mention. A number beyond the range of Double keeps its
/// digits in the file; Neptune rounds it. @errors io_error
std::unique_ptr<GraphSink> neptune_sink(const schema::Schema& schema, std::string folder);

}  // namespace adjoin::transfer
