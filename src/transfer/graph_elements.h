#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "item/attribute_value.h"
#include "schema/model/schema.h"
#include "table/store/table_store.h"

namespace adjoin::transfer {

/// A node on its way out of a table. Borrowed for the call that hands it over.
struct NodeElement {
  const schema::NodeType* type = nullptr;  ///< null: of no declared type, as open edges may end at
  std::string_view ref;
  const item::AttributeMap* attributes = nullptr;  ///< null: only edges mention it

  /// Empty without a type.
  std::string_view type_name() const {
    return type == nullptr ? std::string_view() : std::string_view(type->name);
  }
};

/// An edge, once each: of the two items of a symmetric one the first in the order of keys.
struct EdgeElement {
  const schema::EdgeType* type = nullptr;  ///< null: of no declared type
  std::string_view type_name;
  std::string_view id;  ///< unlike that of every other edge, and the same the next time
  std::string_view from;
  std::string_view to;
  const item::AttributeMap* attributes = nullptr;  ///< never null
};

/// Where the elements of a graph go. Every call may fail, which ends the walk.
class GraphSink {
 public:
  virtual ~GraphSink() = default;
  virtual Result<void> node(const NodeElement& node) = 0;
  virtual Result<void> edge(const EdgeElement& edge) = 0;
  /// After the last element, once.
  virtual Result<void> finish() = 0;
};

struct GraphCounts {
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::uint64_t others = 0;  ///< items that are neither: series, guards, unknown ones
};

struct WalkOptions {
  std::string folder;  ///< for what does not fit into memory; empty: everything does
  std::function<Result<void>(std::uint64_t items)> progress = {};
};

/// Hands every node and edge of a graph to `sink`, in the order of a Scan, then the nodes that only
/// edges mention. Memory is bounded. An item written meanwhile is there or not.
/// @cost one Scan
Result<GraphCounts> walk_graph(table::TableStore& store, const table::CallContext& context,
                               const schema::Schema& schema, GraphSink& sink,
                               const WalkOptions& options);

}  // namespace adjoin::transfer
