#pragma once

#include <cstdint>
#include <functional>
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
/// mention. Memory is bounded. An item that is written during the walk may be missing.
/// @cost one Scan
Result<GraphCounts> walk_graph(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema, GraphSink& sink,
                               const WalkOptions& options);

}  // namespace adjoin::transfer
