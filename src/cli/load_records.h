#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/read/record_reader.h"
#include "graph/graph.h"

namespace adjoin::cli {

/// What the records of a load are meant as. Borrows parts of the graph's schema.
struct LoadPlan {
  RecordKind kind = RecordKind::item;
  const schema::EdgeType* edge = nullptr;  ///< of edges
  const schema::NodeType* node = nullptr;  ///< of nodes
  std::string format;                      ///< empty: told by the file's name
};

/// The reader for a format, or for the name's ending when the format is empty.
/// @errors usage for an unknown ending or a format that cannot hold such records
Result<std::unique_ptr<RecordReader>> open_reader(const LoadPlan& plan, const std::string& path);

/// Its records as the schema means them: refs are whole, a node's is told by its fields where the
/// file does not name it, and every field has its type; no `texts` are left. Borrows what is in the
/// plan. Looks at nothing of the graph but its schema. @errors of a record: validation
std::unique_ptr<RecordReader> read_as_meant(std::unique_ptr<RecordReader> reader,
                                            const graph::Graph& graph, const LoadPlan& plan);

}  // namespace adjoin::cli
